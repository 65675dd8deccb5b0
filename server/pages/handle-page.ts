import type { Request, RequestHandler, Response } from 'express';
import { pageNotFound } from '../../common/errors';
import type { ResolveRoute } from '../../common/routes';
import { pageOfPayload, payloadPath, storyPath } from '../../common/story/story-path';
import { parseRequestUrl } from '../http/request';
import type { PageLoader } from './load-page';
import type { CachedResponse } from './cache/cached-response';
import { bypassesCache, isReservedPath, type PageAddress, type PageKind } from './page-address';

/** Where answers come from. */
export interface PageSource {
  /** The answer of a page, or null where there is no such story. */
  readonly read: (address: PageAddress, kind: PageKind) => Promise<Pick<CachedResponse, 'send'> | null>;
}

/** What the two handlers of a page need. */
export interface PageScope {
  readonly resolve: ResolveRoute;
  readonly load: Pick<PageLoader, 'exists'>;
  readonly pages: PageSource;
}

/**
 * Pages and their payloads as everybody gets them, which nearly all requests are for. Such an answer is finished, and all of
 * its headers with it. Passes on whatever may be, or lead to, something else.
 */
export function handlePublishedPages({ resolve, pages }: Omit<PageScope, 'load'>): RequestHandler {
  return async (request, response, next) => {
    const { method } = request;
    const { pathname, search } = parseRequestUrl(request);
    if ((method !== 'GET' && method !== 'HEAD') || bypassesCache(search) || isReservedPath(pathname))
      return next();
    const page = pageOfPayload(pathname);
    const path = page ?? pathname;
    const route = resolve(path);
    if (route.kind !== 'story') return next();
    await answer(pages, { path, ...route }, page === null ? 'html' : 'payload', { request, response });
  };
}

/** `GET /<path>`: a page as an HTML document. */
export function handlePage({ resolve, load, pages }: PageScope): RequestHandler {
  return async (request, response) => {
    const { pathname, search } = parseRequestUrl(request);
    const route = resolve(pathname);
    if (route.kind === 'missing') throw pageNotFound(pathname);
    if (route.kind === 'redirect') return redirectTo(response, route.to + search);
    if (route.kind === 'legacy') {
      if (await load.exists(route.to)) return redirectTo(response, storyPath(route.to) + search);
      throw pageNotFound(pathname);
    }
    await answer(pages, { path: pathname, ...route }, 'html', { request, response });
  };
}

/** `GET <page>/_payload.json`: what the same page needs to render. Passes on what is no payload's address. */
export function handlePayload({ resolve, pages }: Omit<PageScope, 'load'>): RequestHandler {
  return async (request, response, next) => {
    const { pathname, search } = parseRequestUrl(request);
    const path = pageOfPayload(pathname);
    if (path === null) return next();
    const route = resolve(path);
    if (route.kind === 'redirect') return redirectTo(response, payloadPath(route.to) + search);
    if (route.kind !== 'story') throw pageNotFound(pathname);
    await answer(pages, { path, ...route }, 'payload', { request, response });
  };
}

/** @throws {PageError} 404 where there is no such story. */
async function answer(
  pages: PageSource,
  address: PageAddress,
  kind: PageKind,
  { request, response }: { readonly request: Request; readonly response: Response },
): Promise<void> {
  const finished = await pages.read(address, kind);
  if (finished === null) throw pageNotFound(parseRequestUrl(request).pathname);
  await finished.send(request, response);
}

/** `to` is a path of this site by construction: it begins with exactly one slash. */
function redirectTo(response: Response, to: string): void {
  // Browsers cache a 301 for good unless a header forbids it. A preview's response has its own header already.
  if (!response.hasHeader('Cache-Control')) response.set('Cache-Control', 'no-store');
  response.redirect(301, to);
}
