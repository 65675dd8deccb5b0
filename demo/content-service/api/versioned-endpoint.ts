import type { Request, RequestHandler } from 'express';
import { readVersion } from './access';
import { type Query, queryText, readQuery, readText } from './query/request-query';
import type { StoryVersion } from './story';
import type { Page } from './query/page';
import type { StoryStore } from './story-store';
import { writeJson } from './write-json';

/** The 200 response of an endpoint; a list has its page and the number of entries on all pages. */
interface EndpointResult {
  readonly body: unknown;
  readonly list?: { readonly total: number; readonly page: Page };
}

/** Parses the parameters at once, so that invalid ones are rejected before a redirect; the returned function makes the result. */
export type Endpoint = (query: Query, version: StoryVersion, request: Request) => () => EndpointResult;

/**
 * Creates the handler of an endpoint whose content has versions. Drafts may not be cached. Published content is served at
 * URLs with a content version (`cv`), which may be cached for a year; a request without one is redirected to the same URL
 * with the current one. The value of `cv` does not change the result.
 */
export function versionedEndpoint(store: StoryStore, endpoint: Endpoint): RequestHandler {
  return (request, response) => {
    const query = readQuery(request.url);
    const version = readVersion(query);
    const makeResult = endpoint(query, version, request);
    if (version === 'published' && readText(query, 'cv') === undefined) {
      const location = urlWithVersion(request, store.version);
      response.set('Cache-Control', 'no-store').redirect(301, location);
      return;
    }
    const { body, list } = makeResult();
    if (list !== undefined) {
      response.set({ Total: String(list.total), 'Per-Page': String(list.page.size) });
    }
    response.set('Cache-Control', version === 'draft' ? 'no-store' : 'public, max-age=31536000');
    response.type('json').send(writeJson(body));
  };
}

/** Without an origin: one in the request line is not trusted. */
function urlWithVersion(request: Request, version: number): string {
  const parameters = new URLSearchParams(queryText(request.url));
  parameters.set('cv', String(version));
  return `${request.baseUrl}${request.path}?${parameters}`;
}
