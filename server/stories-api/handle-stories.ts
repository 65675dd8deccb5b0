import { Router, type RequestHandler, type Response } from 'express';
import { HttpError, pageNotFound } from '../../common/errors';
import { storySegments } from '../../common/story/story-path';
import type { Outcome } from '../content/cache/cache-types';
import { readReporter } from '../content/cache/report-read';
import type { ContentSource } from '../content/content-source';
import type { DraftSource } from '../content/draft-source';
import type { StoriesResponse } from '../content/api/fetch-stories';
import { PAGE_CACHE_CONTROL, sendWithoutEtag } from '../http/response';
import { cacheReportOf } from '../http/observation/observed-response';
import { unavailable } from '../http/unavailable';
import { parseRequestUrl } from '../http/request';
import { previewOf } from '../preview/preview-pages';
import { limitCalls, type SharedCounts } from '../http/rate-limiter';
import { parseStoriesQuery, type QueryScope } from './stories-query';

interface StoriesScope extends QueryScope {
  readonly content: Pick<ContentSource, 'stories'>;
  /** Drafts, for editors only; null without a preview token. */
  readonly drafts: DraftSource | null;
  readonly counts: SharedCounts;
}

const base = '/cdn/stories';
/** Calls per client IP. */
const quota = { name: 'stories', points: 120, seconds: 60 };

/**
 * `GET /cdn/stories` and `GET /cdn/stories/<slug>`: responses of the CMS through the cache, without its headers except
 * `Total` and `Per-Page`.
 */
export function handleStories(scope: StoriesScope): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.use(base, limitCalls(scope.counts, quota), sendStories(scope));
  return router;
}

function sendStories({ content, drafts, ...scope }: StoriesScope): RequestHandler {
  return async (request, response) => {
    const { pathname, search } = parseRequestUrl(request);
    const slug = slugOf(pathname);
    const { version, story, list } = parseStoriesQuery(search, scope);
    const preview = previewOf(response);
    const editorDrafts = preview.kind === 'preview' ? drafts?.inRelease(preview.release) : undefined;
    const source = version === 'published' ? content : editorDrafts;
    // Drafts are for editors.
    if (source === undefined) throw new HttpError(403);
    const { onRead, finish } = readReporter(cacheReportOf(response));
    const outcome = await source.stories({ slug, query: slug === null ? list : story }, onRead);
    if (source === content) finish(outcome.outcome);
    send(response, pathname, outcome);
  };
}

/** The story's slug; null for the list. */
function slugOf(pathname: string): string | null {
  const below = pathname.slice(base.length);
  if (below === '') return null;
  const segments = storySegments(below);
  if (segments === null || segments.length === 0) throw pageNotFound(pathname);
  return segments.join('/');
}

function send(response: Response, pathname: string, outcome: Outcome<StoriesResponse>): void {
  if (outcome.outcome === 'missing') throw pageNotFound(pathname);
  if (outcome.outcome === 'unavailable') throw unavailable();
  const { body, total, perPage } = outcome.value;
  if (total !== null) response.set('Total', String(total));
  if (perPage !== null) response.set('Per-Page', String(perPage));
  response.vary('Accept-Encoding');
  if (previewOf(response).kind === 'preview')
    sendWithoutEtag(response, 'application/json', JSON.stringify(body));
  else response.set('Cache-Control', PAGE_CACHE_CONTROL).json(body);
}
