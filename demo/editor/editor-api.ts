import express, { type Request, type RequestHandler, Router } from 'express';
import { ServiceError } from '../content-service/api/service-errors';
import { isJsonObject, objectsIn, type JsonObject, type Story } from '../content-service/api/story';
import type {
  ComponentSchema,
  EditorSpace,
  PreviewResponse,
  PublishResponse,
  StoryResponse,
  StorySummary,
} from './editor-responses';
import { callPublishHook } from './publish-hook';
import { readContent } from './read-content';
import { previewAddress } from './sign-preview';
import { createStoryFiles, type StoryFiles } from './story-files';

/** Bytes of a story that is saved: the longest of the sample space has some eighty thousand. */
const largestBody = 1024 * 1024;

/** What the editor works on and with. */
export interface EditorOptions {
  /** Where the editor itself is reached; pages of other origins change nothing. */
  readonly origin: string;
  /** Where the site is. */
  readonly siteOrigin: string;
  readonly space: { readonly id: number; readonly name: string };
  /** The space's folder, with `stories/` and `drafts/`. */
  readonly folder: string;
  readonly components: readonly ComponentSchema[];
  readonly previewToken: string;
  readonly webhookSecret: string;
  /** The content version (`cv`, seconds since 1970) that is delivered now; the next publish moves it. */
  readonly contentVersion: () => number;
  /** Called when a file was written: the content service is to deliver it from now on. */
  readonly onWritten: () => void;
  /** Milliseconds since 1970; the system's clock by default. */
  readonly now?: () => number;
}

/**
 * What the editor's page asks for, as JSON: the space, its stories, signed preview addresses; saving and publishing. Whatever
 * changes something, or signs, demands the editor's own `Origin` and a JSON body of at most a megabyte.
 */
export function serveEditorApi(options: EditorOptions): Router {
  const files = createStoryFiles(options.folder);
  const { siteOrigin, space, now = Date.now } = options;
  const router = Router();
  router.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  router.use(refuseOthers(options.origin), express.json({ limit: largestBody, inflate: false }));
  router.get('/space', (_request, response) => {
    const responses = files.list();
    const body: EditorSpace = {
      id: space.id,
      name: space.name,
      siteOrigin,
      components: options.components,
      assets: assetsOf(responses),
      stories: responses.map(summarise),
    };
    response.json(body);
  });
  router.get('/stories/:id', (request, response) => {
    response.json(known(files, request));
  });
  router.put('/stories/:id', (request, response) => {
    const { story } = known(files, request);
    files.save(story.id, readContent(request.body, story.content), new Date(now()));
    options.onWritten();
    response.json(known(files, request));
  });
  router.post('/stories/:id/publish', async (request, response) => {
    const { story } = known(files, request);
    // Two publishes in one second are two content versions, and visitors' caches go by those.
    files.publish(story.id, new Date(Math.max(now(), (options.contentVersion() + 1) * 1000)));
    options.onWritten();
    const hook = { siteOrigin, spaceId: space.id, secret: options.webhookSecret };
    const hookProblem = await callPublishHook(story, hook);
    response.json({ ...known(files, request), hookProblem } satisfies PublishResponse);
  });
  router.post('/stories/:id/preview', (request, response) => {
    const summary = summarise(known(files, request));
    const signer = { siteOrigin, spaceId: space.id, token: options.previewToken };
    response.json({ address: previewAddress(summary, signer, now()) } satisfies PreviewResponse);
  });
  return router;
}

/** A form or plain text can be posted by a page of any origin; JSON with our own `Origin` cannot. */
function refuseOthers(origin: string): RequestHandler {
  return (request, _response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') return next();
    if (request.get('origin') !== origin)
      throw new ServiceError(403, { error: `Changes are taken from the page ${origin}/editor alone` });
    if (request.is('application/json') === false)
      throw new ServiceError(415, { error: 'The body must be application/json' });
    return next();
  };
}

function known(files: StoryFiles, request: Request): StoryResponse {
  const id = request.params['id'];
  const answer = typeof id === 'string' && /^\d{1,15}$/.test(id) ? files.find(Number(id)) : undefined;
  if (answer === undefined) throw new ServiceError(404, { error: 'No story has this id' });
  return answer;
}

function summarise({ story, state }: StoryResponse): StorySummary {
  const { id, uuid, name, full_slug, content } = story;
  return { id, uuid, name, full_slug, path: pathOf(story), component: String(content['component']), state };
}

/** What is no page, such as the settings of header and footer, shows on every page: the home page will do. */
function pathOf({ content, full_slug: fullSlug }: Story): string {
  if (content['component'] !== 'page' || fullSlug === 'home') return '/';
  const segments = fullSlug.split('/').filter((segment) => segment !== '');
  return `/${segments.map(encodeURIComponent).join('/')}`;
}

/** Each asset as the first story has it. */
function assetsOf(responses: readonly StoryResponse[]): JsonObject[] {
  const byFile = new Map<string, JsonObject>();
  for (const { story } of responses) {
    for (const asset of objectsIn(story.content)) {
      const { fieldtype, filename } = asset;
      if (fieldtype !== 'asset' || typeof filename !== 'string' || filename === '') continue;
      if (!byFile.has(filename)) byFile.set(filename, asset);
    }
  }
  return [...byFile.values()].filter(isJsonObject);
}
