import { writeRouteMetadata } from '../../build/output/write-site';
import { readBuildOutput, type BuildOutput } from '../../server/runtime/files/build-output';
import { readSettings } from '../../server/config/settings';
import { prerenderPages } from '../../server/pages/prerender/prerender-pages';
import { fixtureBuild } from './fixture-build';

/**
 * A small build with all pages of a CMS prerendered, as `npm run build` writes them.
 * @param env environment variables.
 */
export async function prerenderedBuild(
  contentApi: string,
  env: Record<string, string> = {},
  today: () => Date = () => new Date(),
): Promise<BuildOutput> {
  const { folder, manifest } = fixtureBuild();
  const { settings } = readSettings({
    CONTENT_API_URL: contentApi,
    CONTENT_RATE_LIMIT: '1000000',
    ...env,
  });
  const options = { buildFolder: folder, settings, token: 'demo-public', report: () => {}, today };
  const { pages, failed } = await prerenderPages(options);
  if (failed.length > 0) throw new Error(JSON.stringify(failed));
  await writeRouteMetadata(folder, manifest, pages);
  return readBuildOutput(folder);
}
