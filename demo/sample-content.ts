import { join } from 'node:path';
import { CATALOGUE_SLUG, catalogueStories } from './catalogue/catalogue-stories';
import { createContentService } from './content-service/content-service';
import type { DemoSettings } from './demo-settings';
import { bundlePage } from './editor/bundle-page';
import { createEditor, EDITOR_PATH, isEditorAddress } from './editor/editor';
import { readComponents } from './editor/read-components';
import { createFaults } from './content-service/faults/faults';
import { createInbox, INBOX_PATH, inboxSettings, isInboxAddress } from './inbox/inbox';
import type { Space } from './content-service/api/story';
import { PREVIEW_TOKEN, PUBLIC_TOKEN } from './content-service/api/access';
import { listen, originOf, unlisten } from './content-service/listen';
import { loadSpace } from './content-service/space/space-files';

/** Where the sample space lies, below the project's folder. */
export const SAMPLE_SPACE = 'demo/space';

/** Where the components lie as they are pushed into a space, below the project's folder. */
const COMPONENTS = '.storyblok/components/site/components.json';

/** What the content service signs its calls of the publish hook with. */
const WEBHOOK_SECRET = 'demo-webhook';

/** What the site signs the forms with that it delivers. */
const FORM_SECRET = 'demo-forms';

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
  const read = (version?: number) => {
    const space = loadSampleSpace(root);
    const pictureCache = join(root, '.cache', 'pictures');
    const since = version === undefined ? {} : { version };
    const service = createContentService({ space, assetOrigin: origin, pictureCache, faults, ...since });
    return { space, service };
  };
  const first = read();
  let { service } = first;
  const reread = (): void => {
    ({ service } = read(service.version));
  };
  const editor = createEditor(
    {
      origin,
      siteOrigin: originOf(site),
      space: first.space,
      folder: join(root, SAMPLE_SPACE),
      components: readComponents(join(root, COMPONENTS)),
      previewToken: PREVIEW_TOKEN,
      webhookSecret: WEBHOOK_SECRET,
      contentVersion: () => service.version,
      onWritten: reread,
    },
    await bundlePage(root),
  );
  const inbox = createInbox({ secret: FORM_SECRET });
  const server = await listen((request, response) => {
    const { url = '' } = request;
    const app = isEditorAddress(url) ? editor : isInboxAddress(url) ? inbox : service.app;
    app(request, response);
  }, content);
  return {
    origin,
    siteEnv: siteEnvironment(root, { env, site }, { origin, spaceId: first.space.id }),
    reread,
    close: () => unlisten(server),
  };
}

function siteEnvironment(
  root: string,
  { env, site }: Pick<DemoSettings, 'env' | 'site'>,
  { origin, spaceId }: { readonly origin: string; readonly spaceId: number },
): NodeJS.ProcessEnv {
  return {
    SITE_URL: originOf(site),
    SITE_LANGUAGES: 'id,en',
    ...inboxSettings(origin, FORM_SECRET),
    ...env,
    CONTENT_API_URL: `${origin}/v2`,
    CONTENT_TOKEN: PUBLIC_TOKEN,
    CONTENT_PREVIEW_TOKEN: PREVIEW_TOKEN,
    CONTENT_WEBHOOK_SECRET: WEBHOOK_SECRET,
    EDITOR_ORIGIN: origin,
    EDITOR_BRIDGE_URL: `${origin}${EDITOR_PATH}/bridge.js`,
    CONTENT_SPACE_ID: String(spaceId),
    CONTENT_ASSET_ORIGINS: origin,
    DATA_DIR: env['DATA_DIR'] ?? join(root, '.cache', 'data'),
    LOG_LEVEL: env['LOG_LEVEL'] ?? 'warn',
  };
}

/** The addresses that a developer wants to open, by name. */
export function addressesOf(
  { site }: DemoSettings,
  { origin }: SampleContent,
): readonly (readonly [string, string])[] {
  return [
    ['Site', originOf(site)],
    ['Visual editor', `${origin}${EDITOR_PATH}`],
    ['Inbox', `${origin}${INBOX_PATH}`],
    ['Catalogue', `${originOf(site)}/${CATALOGUE_SLUG}`],
    ['Content API', `${origin}/v2/cdn/stories?token=${PUBLIC_TOKEN}`],
    ['Faults', `${origin}/faults`],
  ];
}
