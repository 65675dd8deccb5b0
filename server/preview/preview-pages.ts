import type { RequestHandler, Response } from 'express';
import type { PreviewConfig } from '../../common/page/page-data';
import type { ResolveRoute } from '../../common/routes';
import { applyHeaders, sendWithoutEtag } from '../http/response';
import { parseRequestUrl } from '../http/request';
import type { Log } from '../runtime/log';
import { handlePage, handlePayload, type PageSource } from '../pages/handle-page';
import type { PageLoader } from '../pages/load-page';
import { renderBody } from '../pages/render/page-renderer';
import type { PageRenderer, RenderStory } from '../pages/render/page-renderer';
import type { PreviewAccess, PreviewDecision } from './preview-access';

const none: PreviewDecision = { kind: 'none' };

/**
 * Decides once for a request whether it previews; everything else asks {@link previewOf}. Answers to previews are nobody
 * else's, and no search engine's.
 */
export function decidePreview(access: PreviewAccess, log: Log): RequestHandler {
  return (request, response, next) => {
    const { pathname, search } = parseRequestUrl(request);
    const decision = access(search);
    response.locals['preview'] = decision;
    if (decision.kind === 'refused')
      log.debug('preview-refused', { path: pathname, reason: decision.reason });
    if (decision.kind === 'preview')
      response.set({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex, nofollow' });
    next();
  };
}

/** What was decided for the request of an answer. */
export function previewOf({ locals }: Pick<Response, 'locals'>): PreviewDecision {
  return (locals['preview'] as PreviewDecision | undefined) ?? none;
}

/** What a page is told of the preview that its request asked for; undefined for visitors. */
export function previewConfigOf(
  response: Pick<Response, 'locals'>,
  facts: Omit<PreviewConfig, 'parameters'>,
): PreviewConfig | undefined {
  const decision = previewOf(response);
  return decision.kind === 'preview' ? { ...facts, parameters: decision.parameters } : undefined;
}

/** What previews are made of. */
export interface PreviewScope {
  readonly resolve: ResolveRoute;
  /** Loads drafts. */
  readonly load: Pick<PageLoader, 'page' | 'exists'>;
  readonly render: PageRenderer['draft'];
  /** What every preview is told. */
  readonly facts: Omit<PreviewConfig, 'parameters'>;
  /** Security headers of drafts that ask the bot check, names and values in turn. */
  readonly checked: readonly string[];
}

/** Pages and their payloads as drafts, for requests that preview; passes on all others. */
export function handlePreviews({ resolve, load, render, facts, checked }: PreviewScope): RequestHandler {
  return (request, response, next) => {
    const preview = previewConfigOf(response, facts);
    if (preview === undefined) return next();
    const story: RenderStory = (payload, language, path) => render(payload, language, path, preview);
    const pages = draftPages(load, story, checked);
    const page = handlePage({ resolve, load, pages });
    return handlePayload({ resolve, pages })(request, response, (error?: unknown) =>
      error === undefined ? page(request, response, next) : next(error),
    );
  };
}

/** Each answer is made for the one who asks, and kept nowhere. */
function draftPages(
  load: Pick<PageLoader, 'page'>,
  render: RenderStory,
  checked: readonly string[],
): PageSource {
  return {
    read: async (address, kind) => {
      const loaded = await load.page(address);
      if (loaded === null) return null;
      const { text, needsCaptcha } = await renderBody(render, loaded.payload, address, kind);
      const type = kind === 'payload' ? 'application/json' : 'text/html';
      return {
        send: async (_request, response) => {
          if (needsCaptcha) applyHeaders(response, checked);
          sendWithoutEtag(response, type, text);
        },
      };
    },
  };
}
