import type { RequestListener, ServerResponse } from 'node:http';
import { isJsonObject, type JsonObject } from '../content-service/api/story';

/** A content delivery API, and the token that reads drafts from it. */
export interface DraftSource {
  /** Base of the API, without a trailing slash. */
  readonly api: string;
  readonly previewToken: string;
}

/** Response headers that the site's client reads. */
const passedOn = ['content-type', 'total', 'per-page', 'retry-after'];

/** An API call's longest time, in milliseconds. */
const timeout = 20_000;

/**
 * Serves an API's drafts to a site that asks for published stories: the same responses under `/v2`, in which unpublished stories
 * are like all others. It has no protection of its own, so it listens on this machine alone.
 */
export function createDraftApi({ api, previewToken }: DraftSource): RequestListener {
  return (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (request.method !== 'GET' || !url.pathname.startsWith('/v2/')) {
      respond(response, 404, { error: 'Not Found' });
      return;
    }
    const target = new URL(`${api}${url.pathname.slice('/v2'.length)}`);
    target.search = url.search;
    target.searchParams.set('token', previewToken);
    if (target.searchParams.has('version')) target.searchParams.set('version', 'draft');
    fetchDraft(target, response).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      if (!response.headersSent) respond(response, 502, { error: `The content service fails: ${reason}` });
    });
  };
}

async function fetchDraft(target: URL, response: ServerResponse): Promise<void> {
  const received = await fetch(target, { signal: AbortSignal.timeout(timeout) });
  for (const name of passedOn) {
    const value = received.headers.get(name);
    if (value !== null) response.setHeader(name, value);
  }
  const text = await received.text();
  response.writeHead(received.status).end(target.pathname.endsWith('/cdn/links') ? asPublished(text) : text);
}

/** A list of links in which every story is published. */
function asPublished(text: string): string {
  const body: unknown = JSON.parse(text);
  if (!isJsonObject(body) || !isJsonObject(body['links'])) return text;
  const links = Object.entries(body['links']).map(([uuid, link]) => [
    uuid,
    isJsonObject(link) ? { ...link, published: true } : link,
  ]);
  return JSON.stringify({ ...body, links: Object.fromEntries(links) });
}

function respond(response: ServerResponse, status: number, body: JsonObject): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
