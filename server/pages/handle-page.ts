import type { Request, RequestHandler, Response } from 'express';
import { pageNotFound } from '../../common/errors';
import type { ResolveRoute } from '../../common/routes';
import { pageOfPayload, payloadPath, storyPath } from '../../common/story/story-path';
import { isEndpoint } from '../http/endpoints';
import { parseRequestUrl } from '../http/request';
import type { PageLoader } from './load-page';
import type { CachedResponse } from './cache/cached-response';
import { bypassesCache, type PageAddress, type PageKind } from './page-address';

/** The source of responses: the page cache, or drafts. */
export interface PageSource {
  /** The response of a page, or null if there is no such story. */
  readonly respond: (address: PageAddress, kind: PageKind) => Promise<Pick<CachedResponse, 'send'> | null>;
}

interface PageScope {
  readonly resolve: ResolveRoute;
  readonly load: Pick<PageLoader, 'exists' | 'movedTo'>;
  readonly pages: PageSource;
}

/**
 * Published pages and their payloads, which are nearly all requests. Their responses are complete with all headers. Every
 * request that may lead to anything else is passed on.
 */
export function handlePublishedPages({ resolve, ...scope }: PageScope): RequestHandler {
  return async (request, response, next) => {
    const { method } = request;
    const { pathname, search } = parseRequestUrl(request);
    if ((method !== 'GET' && method !== 'HEAD') || bypassesCache(search)) return next();
    if (isEndpoint(pathname)) return next();
    const pageOfRequest = pageOfPayload(pathname);
    const path = pageOfRequest ?? pathname;
    const route = resolve(path);
    if (route.kind !== 'story') return next();
    const kind = pageOfRequest === null ? 'html' : 'payload';
    await sendPage(scope, { path, ...route }, kind, { request, response });
  };
}

/** `GET /<path>`: a page as an HTML document. */
export function handlePage({ resolve, ...scope }: PageScope): RequestHandler {
  const { load } = scope;
  return async (request, response) => {
    const { pathname, search } = parseRequestUrl(request);
    const route = resolve(pathname);
    if (route.kind === 'missing') throw pageNotFound(pathname);
    if (route.kind === 'redirect') return redirectTo(response, route.to + search);
    if (route.kind === 'legacy') {
      if (await load.exists(route.to)) return redirectTo(response, storyPath(route.to) + search);
      throw pageNotFound(pathname);
    }
    await sendPage(scope, { path: pathname, ...route }, 'html', { request, response });
  };
}

/** `GET <page>/_payload.json`: the data that the page is rendered from. Passes on any other path. */
export function handlePayload({ resolve, ...scope }: PageScope): RequestHandler {
  return async (request, response, next) => {
    const { pathname, search } = parseRequestUrl(request);
    const path = pageOfPayload(pathname);
    if (path === null) return next();
    const route = resolve(path);
    if (route.kind === 'redirect') return redirectTo(response, payloadPath(route.to) + search);
    if (route.kind !== 'story') throw pageNotFound(pathname);
    await sendPage(scope, { path, ...route }, 'payload', { request, response });
  };
}

/** Sends a page, or a redirect to where its story is found in that language. @throws {PageError} 404 if there is no such story. */
async function sendPage(
  { pages, load }: Omit<PageScope, 'resolve'>,
  address: PageAddress,
  kind: PageKind,
  { request, response }: { readonly request: Request; readonly response: Response },
): Promise<void> {
  const page = await pages.respond(address, kind);
  if (page !== null) return page.send(request, response);
  const { pathname, search } = parseRequestUrl(request);
  const movedTo = await load.movedTo(address);
  if (movedTo === null) throw pageNotFound(pathname);
  redirectTo(response, (kind === 'html' ? movedTo : payloadPath(movedTo)) + search);
}

/** `to` is a path of this site by construction: it begins with exactly one slash. */
function redirectTo(response: Response, to: string): void {
  // Browsers cache a 301 for good unless a header forbids it. A preview's response has its own header already.
  if (!response.hasHeader('Cache-Control')) response.set('Cache-Control', 'no-store');
  response.redirect(301, to);
}
