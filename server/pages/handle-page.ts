import type { RequestHandler, Response } from 'express';
import { pageNotFound } from '../../common/errors';
import { PAGE_CACHE_CONTROL } from '../http/cache-control';
import type { ResolveRoute } from '../../common/routes';
import { pageOfPayload, payloadPath, storyPath } from '../../common/story/story-path';
import { addressOf } from '../http/request-address';
import type { PageLoader } from './load-page';
import type { RenderStory } from './page-renderer';

/** What the two handlers of a page need. */
export interface PageScope {
  readonly resolve: ResolveRoute;
  readonly load: PageLoader;
  readonly render: RenderStory;
}

/** `GET /<path>`: a page as an HTML document. */
export function handlePage({ resolve, load, render }: PageScope): RequestHandler {
  return async (request, response) => {
    const { pathname, search } = addressOf(request);
    const route = resolve(pathname);
    if (route.kind === 'missing') throw pageNotFound(pathname);
    if (route.kind === 'redirect') return moved(response, route.to + search);
    if (route.kind === 'legacy') {
      if (await load.exists(route.to)) return moved(response, storyPath(route.to) + search);
      throw pageNotFound(pathname);
    }
    const payload = await load.page(route);
    if (payload === null) throw pageNotFound(pathname);
    const html = await render(payload, route.language, pathname);
    response.set('Cache-Control', PAGE_CACHE_CONTROL).vary('Accept-Encoding').type('html').send(html);
  };
}

/** `GET <page>/_payload.json`: what the same page needs to render. Passes on what is no payload's address. */
export function handlePayload({ resolve, load }: Omit<PageScope, 'render'>): RequestHandler {
  return async (request, response, next) => {
    const { pathname, search } = addressOf(request);
    const page = pageOfPayload(pathname);
    if (page === null) return next();
    const route = resolve(page);
    if (route.kind === 'redirect') return moved(response, payloadPath(route.to) + search);
    const payload = route.kind === 'story' ? await load.page(route) : null;
    if (payload === null) throw pageNotFound(pathname);
    response.set('Cache-Control', PAGE_CACHE_CONTROL).vary('Accept-Encoding').json(payload);
  };
}

/** `to` is a path of this site by construction: it begins with exactly one slash. Browsers keep a 301 for good unless told not to. */
function moved(response: Response, to: string): void {
  response.set('Cache-Control', 'no-store').redirect(301, to);
}
