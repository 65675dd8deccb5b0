import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createBlockLoader } from '../../../common/block-system/block-loader';
import type { ShownFields } from '../../content/api/fetch-story';
import { shownFieldsOf } from '../../content/known-fields';
import type { BlockDefinition } from '../../../common/block-system/define-block';
import { registry } from '../../../common/blocks/registry';
import { readBuildOutput } from '../../runtime/files/build-output';
import { idleClock } from '../../runtime/clock';
import { composeClient } from '../../content/compose-content';
import { fetchSpaceId } from '../../content/api/fetch-version';
import { spaceOf, type SpaceIdentity } from '../../content/space-identity';
import type { ContentClient } from '../../content/api/content-client';
import { summariesFile } from '../../content/summaries/summary-database';
import { ContentError } from '../../content/api/content-error';
import { createContentSource, type ContentSource } from '../../content/content-source';
import type { Settings } from '../../config/settings';
import { yearOf } from '../compose-pages';
import { fileSizesOf } from '../file-sizes';
import { createPageResolver } from '../page-address';
import { prerenderedMetadataFile, type PrerenderedMetadata } from '../store/prerendered';
import { renderSettingsOf } from '../store/render-settings';
import { PrerenderRun, type PrerenderProgress, type PrerenderReport } from './prerender-run';

interface PrerenderOptions {
  /** The folder of a complete build, to which the pages are written. */
  readonly buildFolder: string;
  readonly settings: Settings;
  readonly token: string;
  readonly report: (progress: PrerenderProgress) => void;
  readonly today?: () => Date;
}

/** Milliseconds before the second round. */
const retryPause = 1_000;
/** Seconds for which the content version is not requested again: longer than a run. All pages are of one version. */
const cacheSeconds = 1_000_000;

/**
 * Renders every published page of every language, and the story `404`, into a build, through the code that serves visitors.
 *
 * All pages are fetched at one content version. If a response names a newer version, the remaining pages are fetched at that
 * one; then the pages are listed again, and those that failed or have an older version are rendered once more. Pages that
 * are older even then are marked with their version: the server serves them only while the CMS is down.
 * @throws {ContentError} if the pages cannot be listed.
 */
export async function prerenderPages(options: PrerenderOptions): Promise<PrerenderReport> {
  const { settings, buildFolder, token, report, today = () => new Date() } = options;
  const blockLoader = createBlockLoader(registry);
  const blocks = await blockLoader.loadAll();
  const shownFields = shownFieldsOf(blocks);
  const client = composeClient({ settings, token, report: () => {} });
  const { manifest } = readBuildOutput(buildFolder);
  const parts = { manifest, blockLoader, today, withFileSizes: fileSizesOf(settings) };
  const run = new PrerenderRun({ buildFolder, settings, ...parts, report });
  const year = yearOf(today);
  const round = async (number: number): Promise<void> => {
    const file = join(buildFolder, summariesFile);
    const source = createSource({ client, shownFields, blocks, settings, file });
    await run.round(number, client, source).finally(() => source.close());
  };
  await round(1);
  if (run.needsRetry()) {
    await setTimeout(retryPause);
    try {
      // A source of its own: the first one has cached the failures and the older version.
      await round(2);
    } catch (error) {
      // The pages of the first round remain.
      if (!(error instanceof ContentError)) throw error;
    }
  }
  const pages = run.pages();
  const otherVersions = pages
    .filter(({ cv }) => cv !== run.version)
    .map(({ path, cv }) => [path, cv] as const);
  const resolve = createPageResolver(settings.siteLanguages);
  const paths = pages.map(({ path }) => path);
  const isNotFound = (path: string): boolean => resolve(path).kind !== 'story';
  const metadata: PrerenderedMetadata = {
    format: 4,
    cv: run.version,
    otherVersions: Object.fromEntries(otherVersions),
    year,
    captchaPaths: pages.filter(({ needsCaptcha }) => needsCaptcha).map(({ path }) => path),
    notFoundPaths: paths.filter(isNotFound),
    settings: renderSettingsOf(settings),
    space: await spaceOfPages(client, settings, token),
  };
  await writeFile(join(buildFolder, prerenderedMetadataFile), `${JSON.stringify(metadata)}\n`);
  return { pages: paths.filter((path) => !isNotFound(path)), ...run.problems() };
}

/** The space of the pages: its number is what the CMS says, or unknown where it does not respond any more. */
async function spaceOfPages(
  client: ContentClient,
  settings: Settings,
  token: string,
): Promise<SpaceIdentity> {
  const id = await fetchSpaceId(client).catch(() => null);
  return { ...spaceOf({ ...settings, contentToken: token }), ...(id !== null && { id }) };
}

function createSource({
  client,
  shownFields,
  blocks,
  settings,
  file,
}: {
  client: ContentClient;
  shownFields: ShownFields;
  blocks: readonly BlockDefinition[];
  settings: Pick<Settings, 'siteLanguages' | 'siteLanguageFallback'>;
  file: string;
}): ContentSource {
  return createContentSource({
    client,
    shownFields,
    blocks,
    languages: settings.siteLanguages,
    fallback: settings.siteLanguageFallback,
    summariesFile: file,
    cache: 'on',
    cacheSeconds,
    // A listing of all stories that is tried again and again must not keep the build alive.
    clock: idleClock,
    report: () => {},
  });
}
