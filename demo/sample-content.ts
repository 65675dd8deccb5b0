import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { BOOK_PATH } from './brand-book/frame-pages';
import { startBrandBook } from './brand-book/start-brand-book';
import { stateStories } from './brand-book/state-stories';
import { readTextFields, type TextFields } from './brand-book/text-fields';
import { CATALOGUE_SLUG, catalogueStories } from './catalogue/catalogue-stories';
import { expandCatalogue } from './catalogue/expand-catalogue';
import { createExpander } from './catalogue/short-forms';
import { createContentService } from './content-service/content-service';
import { refuseSamePort, type DemoSettings } from './demo-settings';
import { bundlePage } from './editor/bundle-page';
import { createEditor, EDITOR_PATH, isEditorUrl } from './editor/editor';
import { readComponents } from './editor/read-components';
import { createFaults } from './content-service/faults/faults';
import { createInbox, INBOX_PATH, inboxSettings, isInboxUrl } from './inbox/inbox';
import type { Space } from './content-service/api/story';
import { PREVIEW_TOKEN, PUBLIC_TOKEN } from './content-service/api/access';
import { listen, originOf, closeServer } from './content-service/listen';
import { refuseOtherHosts } from './own-host';
import { loadSpace } from './content-service/space/space-files';
import { createSavedFiles, lastSaved } from './saved-files';

/** The folder of the sample space, below the project's folder. */
export const SAMPLE_SPACE = 'demo/space';

/** The component schemas that are pushed into a space, below the project's folder. */
const COMPONENTS = '.storyblok/components/site/components.json';

/** The secret that signs calls of the publish hook. */
const WEBHOOK_SECRET = 'demo-webhook';

/** The secret that signs delivered submissions. */
const FORM_SECRET = 'demo-forms';

/** Name and password of the team's pages in the demo: new at each start, because the site is open to the network. */
const TEAM_PASSWORD = `team:${randomBytes(6).toString('hex')}`;

/** What pages of every origin may read: the API for content, and assets. */
const openUrls = /^\/(?:v2|f)(?:[/?]|$)/;

/** The folder of the block catalogue, below the project's folder. */
export const CATALOGUE = 'demo/catalogue';

/**
 * Loads the sample space and the block catalogue, whose pages are unlisted.
 * @param root the project's folder.
 * @throws Error that names the invalid file.
 */
export function loadSampleSpace(root: string): Space {
  const space = loadSpace(join(root, SAMPLE_SPACE));
  return { ...space, unlisted: catalogueStories(join(root, CATALOGUE), space) };
}

/** The sample space with a page for each state, which the frames of the brand book show. */
function loadBookSpace(root: string, textFields: TextFields) {
  const space = loadSampleSpace(root);
  const catalogue = expandCatalogue(join(root, CATALOGUE), createExpander(space));
  const { unlisted = [] } = space;
  return { catalogue, space: { ...space, unlisted: [...unlisted, ...stateStories(catalogue, textFields)] } };
}

/** The content service on the sample space, listening. */
export interface SampleContent {
  readonly origin: string;
  /** The environment of a site that takes its content from here. */
  readonly siteEnv: NodeJS.ProcessEnv;
  /**
   * Reloads the sample space.
   * @throws Error that names the invalid file; the content loaded before is served further.
   */
  readonly reload: () => void;
  readonly close: () => Promise<void>;
}

/**
 * Starts the content service with the editor and the inbox, and the brand book. Checks first that the site's port is free:
 * otherwise the build would be wasted, or another program be taken for the site.
 * @param root the project's folder.
 * @throws Error in one line that names the setting to change.
 */
export async function startSampleContent(
  root: string,
  { env, site, content, book }: DemoSettings,
): Promise<SampleContent> {
  refuseSamePort([site, content, book]);
  await closeServer(await listen(() => {}, site));
  const origin = originOf(content);
  const textFields = readTextFields(join(root, COMPONENTS));
  const load = contentLoader(root, origin, textFields);
  const first = load();
  let { service, catalogue } = first;
  const reload = (): void => {
    ({ service, catalogue } = load(service.version));
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
      onWritten: reload,
    },
    await bundlePage(root),
  );
  const inbox = createInbox({ secret: FORM_SECRET });
  const appOf = (url: string) => (isEditorUrl(url) ? editor : isInboxUrl(url) ? inbox : service.app);
  const serve: RequestListener = (request, response) => appOf(request.url ?? '')(request, response);
  const server = await listen(refuseOtherHosts(origin, serve, openUrls), content);
  const siteEnv = siteEnvironment(root, { env, site }, { origin, spaceId: first.space.id });
  const closeBook = await startBrandBook(root, book, {
    siteOrigin: originOf(site),
    languages: languagesOf(siteEnv),
    catalogue: () => catalogue,
    textFields,
  });
  return {
    origin,
    siteEnv,
    reload,
    close: async () => {
      await Promise.all([closeServer(server), closeBook()]);
    },
  };
}

/** @returns a function that loads the sample space and creates the content service on it, for a first or a higher version. */
function contentLoader(root: string, origin: string, textFields: TextFields) {
  // Faults stay across reloads of the content.
  const faults = createFaults();
  const pictureCache = join(root, '.cache', 'pictures');
  const take = createSavedFiles(Date.now, join(root, '.cache', 'stories-read.json'));
  return (lowest = lastSaved(join(root, SAMPLE_SPACE))) => {
    const { space: read, catalogue } = loadBookSpace(root, textFields);
    const { space, isChanged } = take(read);
    const version = isChanged ? lowest + 1 : lowest;
    const service = createContentService({ space, assetOrigin: origin, pictureCache, faults, version });
    return { space, catalogue, service };
  };
}

/** The codes in the setting `SITE_LANGUAGES`. */
function languagesOf(siteEnv: NodeJS.ProcessEnv): readonly string[] {
  return (siteEnv['SITE_LANGUAGES'] ?? '').split(',').map((code) => code.trim());
}

/**
 * The setting `SITE_FRAME_ORIGINS` for the videos and embeds of the samples.
 * @param origin that of the content service, which may be framed on this machine only: it has no https.
 */
export function sampleFrameOrigins(origin: string): string {
  const own = /^http:\/\/(?:localhost|127\.)/.test(origin) ? [origin] : [];
  return ['https://www.youtube-nocookie.com', 'https://player.vimeo.com', ...own].join(',');
}

function siteEnvironment(
  root: string,
  { env, site }: Pick<DemoSettings, 'env' | 'site'>,
  { origin, spaceId }: { readonly origin: string; readonly spaceId: number },
): NodeJS.ProcessEnv {
  return {
    SITE_URL: originOf(site),
    SITE_LANGUAGES: 'id,en',
    SITE_FRAME_ORIGINS: sampleFrameOrigins(origin),
    ...inboxSettings(origin, FORM_SECRET, env),
    TEAM_PASSWORD,
    VISITS: 'on',
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

/** How to enter, unless the environment has a password of its own. */
function teamNote(siteEnv: NodeJS.ProcessEnv): string {
  return siteEnv['TEAM_PASSWORD'] === TEAM_PASSWORD ? ` (${TEAM_PASSWORD.replace(':', ', password ')})` : '';
}

/** The addresses to print, by name. */
export function addressesOf(
  { site, book }: DemoSettings,
  { origin, siteEnv }: SampleContent,
): readonly (readonly [string, string])[] {
  return [
    ['Site', originOf(site)],
    ['Visual editor', `${origin}${EDITOR_PATH}`],
    ['Inbox', `${origin}${INBOX_PATH}`],
    ['Team', `${originOf(site)}/__team/visits${teamNote(siteEnv)}`],
    ['Brand book', `${originOf(book)}${BOOK_PATH}`],
    ['Catalogue', `${originOf(site)}/${CATALOGUE_SLUG}`],
    ['Content API', `${origin}/v2/cdn/stories?token=${PUBLIC_TOKEN}`],
    ['Faults', `${origin}/faults`],
  ];
}
