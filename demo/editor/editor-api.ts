import { isDeepStrictEqual } from 'node:util';
import express, { type Request, type RequestHandler, Router } from 'express';
import { ServiceError } from '../content-service/api/service-errors';
import {
  isJsonObject,
  objectsIn,
  type JsonObject,
  type Space,
  type Story,
} from '../content-service/api/story';
import { messageOf } from '../content-service/error-message';
import type {
  ComponentSchema,
  ConflictResponse,
  EditorSpace,
  PagesResponse,
  PreviewResponse,
  StoryResponse,
  StorySummary,
  WriteResponse,
} from './editor-responses';
import { fetchPagesShowing } from './pages-showing';
import { callPublishHook } from './publish-hook';
import { readPublish, readSave } from './read-content';
import { previewUrl } from './sign-preview';
import { createStoryFiles, type StoryFiles } from './story-files';

/** The largest body in bytes; the longest story of the sample space has about 80,000. */
const largestBody = 1024 * 1024;

/** Options of the editor. */
export interface EditorOptions {
  /** The editor's own origin; pages of other origins cannot change anything. */
  readonly origin: string;
  readonly siteOrigin: string;
  readonly space: Pick<Space, 'id' | 'name' | 'datasources'>;
  /** The space's folder, with `stories/` and `drafts/`. */
  readonly folder: string;
  readonly components: readonly ComponentSchema[];
  readonly previewToken: string;
  readonly webhookSecret: string;
  /** The current content version (`cv`, seconds since 1970). */
  readonly contentVersion: () => number;
  /** Called after a file was written, for the content service to reload. @throws Error that names an invalid file. */
  readonly onWritten: () => void;
  /** Milliseconds since 1970; the system's clock by default. */
  readonly now?: () => number;
}

/**
 * The JSON API of the editor's page: the space, its stories, signed preview URLs, the pages that show a story, saving and
 * publishing. Requests that write or sign for the page need the editor's own `Origin` and a JSON body of at most a megabyte.
 */
export function serveEditorApi(options: EditorOptions): Router {
  const files = createStoryFiles(options.folder);
  const { siteOrigin, space, now = Date.now } = options;
  const signer = { siteOrigin, spaceId: space.id, token: options.previewToken };
  const router = Router();
  router.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  router.use(rejectOtherOrigins(options.origin), express.json({ limit: largestBody, inflate: false }));
  router.get('/space', (_request, response) => {
    const { stories, problems } = files.list();
    const body: EditorSpace = {
      id: space.id,
      name: space.name,
      siteOrigin,
      components: options.components,
      assets: assetsOf(stories),
      stories: stories.map(summarise),
      datasources: datasourcesOf(space),
      problems,
    };
    response.json(body);
  });
  router.get('/stories/:id', (request, response) => {
    response.json(findStory(files, request));
  });
  router.put('/stories/:id', (request, response) => {
    response.json(save(findStory(files, request), request.body, { ...options, files }));
  });
  router.post('/stories/:id/publish', async (request, response) => {
    response.json(await publish(findStory(files, request), request.body, { ...options, files }));
  });
  router.post('/stories/:id/preview', (request, response) => {
    const summary = summarise(findStory(files, request));
    response.json({ address: previewUrl(summary, signer, now()) } satisfies PreviewResponse);
  });
  router.get('/stories/:id/pages', async (request, response) => {
    const { story } = findStory(files, request);
    response.json({ pages: await fetchPagesShowing(story, signer, now()) } satisfies PagesResponse);
  });
  return router;
}

interface WriteOptions extends EditorOptions {
  readonly files: StoryFiles;
}

/** @throws ServiceError 409 where the body follows another version than the stored one. */
function save(stored: StoryResponse, body: unknown, options: WriteOptions): WriteResponse {
  const { files, now = Date.now } = options;
  const { content, version } = readSave(body, stored.story.content);
  // What is stored already was saved by a call whose response was lost.
  if (version !== stored.version && !isDeepStrictEqual(content, stored.story.content))
    throw conflict(
      stored,
      'Not saved: another tab or program has changed this story meanwhile. Save again to replace that version, or discard your changes to see it.',
    );
  files.save(stored.story.id, content, new Date(now()));
  const problem = reloadProblem(options);
  return { ...storyOf(files, stored.story.id), problem };
}

/** @throws ServiceError 409 where the body names another version than the stored one. */
async function publish(stored: StoryResponse, body: unknown, options: WriteOptions): Promise<WriteResponse> {
  const { files, siteOrigin, space, webhookSecret: secret, contentVersion, now = Date.now } = options;
  const { story } = stored;
  if (readPublish(body) !== stored.version) {
    const next = stored.state === 'published' ? 'It is published already.' : 'Publish again if it is right.';
    throw conflict(
      stored,
      `Not published: another tab or program has changed this story meanwhile. Its new version is in the form now. ${next}`,
    );
  }
  // Two publishes in one second need two content versions: caches depend on them.
  files.publish(story.id, new Date(Math.max(now(), (contentVersion() + 1) * 1000)));
  const hook = { siteOrigin, spaceId: space.id, secret };
  const problem = reloadProblem(options) ?? (await callPublishHook(story, hook));
  return { ...storyOf(files, story.id), problem };
}

function conflict(stored: StoryResponse, error: string): ServiceError {
  return new ServiceError(409, { error, ...stored } satisfies ConflictResponse);
}

/** The story is written, whatever else cannot be read. @returns null, else the reason in one sentence. */
function reloadProblem({ onWritten }: EditorOptions): string | null {
  try {
    onWritten();
    return null;
  } catch (error) {
    return `The site does not show it yet, because another file cannot be read: ${messageOf(error)}`;
  }
}

/** A page of any origin can post a form or plain text, but not JSON with the editor's `Origin`. */
function rejectOtherOrigins(origin: string): RequestHandler {
  return (request, _response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') return next();
    if (request.get('origin') !== origin)
      throw new ServiceError(403, { error: `Changes are accepted from the page ${origin}/editor alone` });
    if (request.is('application/json') === false)
      throw new ServiceError(415, { error: 'The body must be application/json' });
    return next();
  };
}

function findStory(files: StoryFiles, request: Request): StoryResponse {
  const id = request.params['id'];
  return storyOf(files, typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : undefined);
}

/** @throws ServiceError 404 if there is no such story. */
function storyOf(files: StoryFiles, id: number | undefined): StoryResponse {
  const story = id === undefined ? undefined : files.find(id);
  if (story === undefined) throw new ServiceError(404, { error: 'No story has this id' });
  return story;
}

function summarise({ story, state }: StoryResponse): StorySummary {
  const { id, uuid, name, full_slug, content } = story;
  return { id, uuid, name, full_slug, path: pathOf(story), component: String(content['component']), state };
}

/** The path of the story's page; `/` for header and footer, which are on every page. A story that is no page has a note at its own path. */
function pathOf({ content, full_slug: fullSlug }: Story): string {
  if (content['component'] === 'site_config' || fullSlug === 'home') return '/';
  const segments = fullSlug.split('/').filter((segment) => segment !== '');
  return `/${segments.map(encodeURIComponent).join('/')}`;
}

function datasourcesOf({ datasources = [] }: EditorOptions['space']): EditorSpace['datasources'] {
  return Object.fromEntries(
    datasources.map(({ slug, entries }) => [slug, entries.map(({ name, value }) => ({ name, value }))]),
  );
}

/** Every asset once, as in the first story that uses it. */
function assetsOf(stories: readonly StoryResponse[]): JsonObject[] {
  const byFile = new Map<string, JsonObject>();
  for (const { story } of stories) {
    for (const asset of objectsIn(story.content)) {
      const { fieldtype, filename } = asset;
      if (fieldtype !== 'asset' || typeof filename !== 'string' || filename === '') continue;
      if (!byFile.has(filename)) byFile.set(filename, asset);
    }
  }
  return [...byFile.values()].filter(isJsonObject);
}
