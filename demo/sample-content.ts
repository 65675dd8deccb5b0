import { join } from 'node:path';
import { CATALOGUE_SLUG, catalogueStories } from './catalogue/catalogue-stories';
import { createContentService } from './content-service';
import type { DemoSettings } from './demo-settings';
import { createFaults } from './faults/faults';
import { listen, originOf, unlisten } from './listen';
import type { Space } from './delivery/story';
import { loadSpace } from './space-files';

/** Where the sample space lies, below the project's folder. */
export const SAMPLE_SPACE = 'demo/space';

/** Where the states of the block catalogue lie, below the project's folder. */
export const CATALOGUE = 'demo/catalogue';

/**
 * Reads the sample space with the block catalogue beside it, whose pages no list and no link has.
 * @param root the project's folder.
 * @throws Error that names the file at fault.
 */
export function loadSampleSpace(root: string): Space {
  const space = loadSpace(join(root, SAMPLE_SPACE));
  return { ...space, unlisted: catalogueStories(join(root, CATALOGUE), space) };
}

/** The content service on the sample space, listening. */
export interface SampleContent {
  readonly origin: string;
  /** The environment of a site that takes its content from here, whatever else it was told. */
  readonly siteEnv: NodeJS.ProcessEnv;
  /**
   * Reads the sample space anew.
   * @throws Error that names the file at fault; what was read before is then delivered further.
   */
  readonly reread: () => void;
  readonly close: () => Promise<void>;
}

/**
 * Starts the content service, and before that makes sure that the site can listen, too: a build that comes to
 * nothing costs time, and another program's answer must never be taken for the site's.
 * @param root the project's folder.
 * @throws Error in one line that names the setting at fault.
 */
export async function startSampleContent(
  root: string,
  { env, site, content }: DemoSettings,
): Promise<SampleContent> {
  await unlisten(await listen(() => {}, site));
  const origin = originOf(content);
  // Faults outlive what is saved: they are there to be tried while a story or a view changes.
  const faults = createFaults();
  const read = () => {
    const space = loadSampleSpace(root);
    const pictureCache = join(root, '.cache', 'pictures');
    return { space, app: createContentService({ space, assetOrigin: origin, pictureCache, faults }).app };
  };
  const first = read();
  let { app } = first;
  const server = await listen((request, response) => app(request, response), content);
  return {
    origin,
    siteEnv: {
      SITE_URL: originOf(site),
      SITE_LANGUAGES: 'id,en',
      ...env,
      CONTENT_API_URL: `${origin}/v2`,
      CONTENT_TOKEN: 'demo-public',
      CONTENT_PREVIEW_TOKEN: 'demo-preview',
      CONTENT_SPACE_ID: String(first.space.id),
      CONTENT_ASSET_ORIGINS: origin,
      DATA_DIR: env['DATA_DIR'] ?? join(root, '.cache', 'data'),
      LOG_LEVEL: env['LOG_LEVEL'] ?? 'warn',
    },
    reread: () => {
      ({ app } = read());
    },
    close: () => unlisten(server),
  };
}

/** The addresses that a developer wants to open, by name. */
export function addressesOf(
  { site }: DemoSettings,
  { origin }: SampleContent,
): readonly (readonly [string, string])[] {
  return [
    ['Site', originOf(site)],
    ['Catalogue', `${originOf(site)}/${CATALOGUE_SLUG}`],
    ['Content API', `${origin}/v2/cdn/stories?token=demo-public`],
    ['Faults', `${origin}/faults`],
  ];
}
