import type { Request, RequestHandler } from 'express';
import { readVersion } from './access';
import { type Query, queryText, readQuery, readText } from './request-query';
import type { StoryVersion } from './story';
import type { Page } from './page';
import type { StoryStore } from './story-store';
import { writeJson } from './write-json';

/** What an endpoint answers with 200; a list also tells its page and how many entries all pages have. */
export interface Answer {
  readonly body: unknown;
  readonly list?: { readonly total: number; readonly page: Page };
}

/** Reads the parameters at once, so that wrong ones are refused first, and returns what makes the answer. */
export type Endpoint = (query: Query, version: StoryVersion, request: Request) => () => Answer;

/**
 * Makes the handler of an endpoint whose content has versions. Drafts are answered at once and kept by nobody.
 * Published content is answered under a content version (`cv`), which makes it good for a year; a request without one
 * is sent to the same address with the current one. Which version is named makes no difference to the answer.
 */
export function versionedEndpoint(store: StoryStore, endpoint: Endpoint): RequestHandler {
  return (request, response) => {
    const query = readQuery(request.url);
    const version = readVersion(query);
    const answer = endpoint(query, version, request);
    if (version === 'published' && readText(query, 'cv') === undefined) {
      const location = addressWithVersion(request, store.version);
      response.set('Cache-Control', 'no-store').redirect(301, location);
      return;
    }
    const { body, list } = answer();
    if (list !== undefined) {
      response.set({ Total: String(list.total), 'Per-Page': String(list.page.size) });
    }
    response.set('Cache-Control', version === 'draft' ? 'no-store' : 'public, max-age=31536000');
    response.type('json').send(writeJson(body));
  };
}

/** The path alone: an origin in the request line is the caller's invention. */
function addressWithVersion(request: Request, version: number): string {
  const parameters = new URLSearchParams(queryText(request.url));
  parameters.set('cv', String(version));
  return `${request.baseUrl}${request.path}?${parameters}`;
}
