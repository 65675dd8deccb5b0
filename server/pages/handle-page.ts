import type { Request, RequestHandler, Response } from 'express';
import { HttpError, pageNotFound } from '../../common/errors';
import type { ResolveRoute } from '../../common/routes';
import { withoutEditorParameters } from '../../common/story/editor-parameters';
import { storyPath, type StoryAddress } from '../../common/story/story-path';
import { isEndpoint } from '../http/endpoints';
import type { CacheReport } from '../http/observation/cache-report';
import { cacheReportOf } from '../http/observation/observed-response';
import { parseRequestUrl } from '../http/request';
import { canonicalAddress } from './list-parts';
import type { PageLoader } from './load-page';
import type { CachedResponse } from './cache/cached-response';
import { bypassesCache, keyOf, requestedPage, type PageAddress, type ResponseKind } from './page-address';
import { mergeQueries } from './redirects/redirect-target';
import type { FindRedirect, Redirection } from './redirects/redirects';

/** The source of responses: the page cache, or drafts. */
export interface PageSource {
  /**
   * The response of a page, or null if there is no such story.
   * @param report receives what the cache did. Default: not called.
   */
  readonly respond: (
    address: PageAddress,
    kind: ResponseKind,
    report?: CacheReport,
  ) => Promise<Pick<CachedResponse, 'send'> | null>;
}

interface PageScope {
  readonly resolve: ResolveRoute;
  readonly load: Pick<PageLoader, 'exists' | 'movedTo'>;
  readonly pages: PageSource;
  /** Where an address leads that has no page. */
  readonly findRedirect: FindRedirect;
}

/**
 * Published pages and their payloads, which are nearly all requests. Their responses are complete with all headers. Every
 * request that may lead to anything else is passed on, redirects included.
 */
export function handlePublishedPages({ resolve, ...scope }: PageScope): RequestHandler {
  return async (request, response, next) => {
    const { method } = request;
    const { pathname, search } = parseRequestUrl(request);
    if ((method !== 'GET' && method !== 'HEAD') || bypassesCache(search)) return next();
    if (isEndpoint(pathname)) return next();
    const { path, kind } = requestedPage(pathname);
    const route = resolve(path);
    if (route.kind !== 'story') return next();
    const { page, redirection } = await pageOrRedirection(
      scope,
      { path, ...route },
      kind,
      cacheReportOf(response),
    );
    if (redirection !== null) return next();
    // A redirect may lead from the address of a feed, too.
    if (page === null && kind === 'feed' && scope.findRedirect(pathname) !== null) return next();
    if (page === null) throw pageNotFound(pathname);
    await page.send(request, response);
  };
}

/** `GET /<path>`: a page as an HTML document. */
export function handlePage({ resolve, ...scope }: PageScope): RequestHandler {
  return async (request, response) => {
    const { pathname, search } = parseRequestUrl(request);
    const route = resolve(pathname);
    if (route.kind === 'story')
      return sendPage(scope, { path: pathname, ...route }, 'html', { request, response });
    if (route.kind === 'redirect') return redirectTo(response, 301, route.to + search);
    const redirection = scope.findRedirect(pathname);
    if (route.kind === 'legacy' && (await isPageOf(route.to, scope, redirection !== null)))
      return redirectTo(response, 301, storyPath(route.to) + search);
    sendWithoutPage(redirection, 'html', { request, response });
  };
}

/**
 * True if an address has a page. In an outage a page that is known is one.
 * @param leadsElsewhere what counts then where nothing is known of the page.
 * @throws {HttpError} 503 where neither is known.
 */
async function isPageOf(
  address: StoryAddress,
  { load, pages }: Pick<PageScope, 'load' | 'pages'>,
  leadsElsewhere: boolean,
): Promise<boolean> {
  const exists = await load.exists(address).catch(outageOf);
  if (!(exists instanceof HttpError)) return exists;
  if (await isKnown(pages, { ...address, path: storyPath(address) })) return true;
  if (leadsElsewhere) return false;
  throw exists;
}

/** True for a page that can be served in an outage. */
async function isKnown(pages: PageSource, address: PageAddress): Promise<boolean> {
  const page = await pages.respond(address, 'html').catch(outageOf);
  return page !== null && !(page instanceof HttpError);
}

/** The error of an outage, as a value. @throws any other error. */
function outageOf(error: unknown): HttpError {
  if (error instanceof HttpError && error.status === 503) return error;
  throw error;
}

/** `GET <page>/_payload.json`: the data that the page is rendered from; `GET <page>/feed.xml`: a feed of its list. Passes on any other path. */
export function handlePayload({ resolve, ...scope }: PageScope): RequestHandler {
  return async (request, response, next) => {
    const { pathname, search } = parseRequestUrl(request);
    const { path, kind } = requestedPage(pathname);
    if (kind === 'html') return next();
    const route = resolve(path);
    if (route.kind === 'redirect') return redirectTo(response, 301, keyOf({ path: route.to }, kind) + search);
    if (route.kind !== 'story') return sendWithoutPage(scope.findRedirect(path), kind, { request, response });
    await sendPage(scope, { path, ...route }, kind, { request, response });
  };
}

interface Exchange {
  readonly request: Request;
  readonly response: Response;
}

/**
 * Finds a page, or where its address leads without one. In an outage a redirect is still a redirect.
 * @throws {HttpError} 503 while the CMS is out of reach and nothing is known of the address.
 */
async function pageOrRedirection(
  { pages, load, findRedirect }: Omit<PageScope, 'resolve'>,
  address: PageAddress,
  kind: ResponseKind,
  report: CacheReport | undefined,
) {
  const page = await pages.respond(address, kind, report).catch(outageOf);
  const isOutage = page instanceof HttpError;
  if (page !== null && !isOutage) return { page, redirection: null };
  const movedTo = isOutage ? await knownList(pages, address) : await load.movedTo(address);
  const redirection = movedTo === null ? findRedirect(address.path) : permanently(movedTo);
  if (redirection === null && isOutage) throw page;
  return { page: null, redirection };
}

/** The true path of a part of a list that an address names otherwise, of what is known in an outage; null for none. */
async function knownList(pages: PageSource, address: PageAddress): Promise<string | null> {
  const canonical = canonicalAddress(address);
  return canonical !== null && (await isKnown(pages, canonical)) ? canonical.path : null;
}

/** The redirect of a story that has another path in a language. */
function permanently(to: string): Redirection {
  return { status: 301, to, query: '', hash: '' };
}

/** @throws {HttpError} as {@link pageOrRedirection}; 404 or 410 where there is neither. */
async function sendPage(
  scope: Omit<PageScope, 'resolve'>,
  address: PageAddress,
  kind: ResponseKind,
  exchange: Exchange,
): Promise<void> {
  const report = cacheReportOf(exchange.response);
  const { page, redirection } = await pageOrRedirection(scope, address, kind, report);
  // A redirect from the feed's own address leads to what it names, not to a feed of that.
  if (page === null && redirection === null && kind === 'feed')
    sendWithoutPage(scope.findRedirect(keyOf(address, kind)), 'html', exchange);
  else if (page === null) sendWithoutPage(redirection, kind, exchange);
  else await page.send(exchange.request, exchange.response);
}

/** @throws {HttpError} 410 for an address whose page went for good, 404 for one that leads nowhere. */
function sendWithoutPage(
  redirection: Redirection | null,
  kind: ResponseKind,
  { request, response }: Exchange,
): void {
  const { pathname, search } = parseRequestUrl(request);
  if (redirection === null) throw pageNotFound(pathname);
  if (redirection.status === 410) throw new HttpError(410);
  const { status, to, query, hash } = redirection;
  const isInSite = to.startsWith('/');
  // Another site has no payload: the client then loads the address in full, and follows the redirect.
  if (kind !== 'html' && !isInSite) throw pageNotFound(pathname);
  const added = isInSite ? search : withoutEditorParameters(search);
  const target = keyOf({ path: to }, kind);
  redirectTo(response, status, target + mergeQueries(query, added) + (kind === 'html' ? hash : ''));
}

/** `to` is a path of this site by construction: it begins with exactly one slash. Or an editor wrote it, host included. */
function redirectTo(response: Response, status: 301 | 302, to: string): void {
  // Browsers cache a 301 for good unless a header forbids it. A preview's response has its own header already.
  if (!response.hasHeader('Cache-Control')) response.set('Cache-Control', 'no-store');
  response.redirect(status, to);
}
