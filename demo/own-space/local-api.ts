import type { RequestListener, ServerResponse } from 'node:http';
import { CATALOGUE_SLUG } from '../catalogue/catalogue-stories';
import { PUBLIC_TOKEN } from '../content-service/api/access';
import { isJsonObject, type JsonObject } from '../content-service/api/story';
import { messageOf } from '../content-service/error-message';

/** A content delivery API, and what is put in front of it. */
export interface LocalApiOptions {
  /** Base of the API, without a trailing slash. */
  readonly api: string;
  /** The token that reads drafts; null where published stories are shown. */
  readonly previewToken: string | null;
  /** The content service with the catalogue's stories and pictures. */
  readonly catalogue: RequestListener;
}

/** Response headers that the site's client reads. */
const passedOn = ['content-type', 'total', 'per-page', 'retry-after'];

/** An API call's longest time, in milliseconds. */
const timeout = 20_000;

/**
 * Serves a space to a site in development: the same responses under `/v2`, and the catalogue beside its stories. With a preview token
 * drafts are served to a site that asks for published stories, and unpublished stories are like all others. It has no protection of
 * its own, so it listens on this machine alone.
 */
export function createLocalApi({ api, previewToken, catalogue }: LocalApiOptions): RequestListener {
  return (request, response) => {
    const { url: requested = '/' } = request;
    if (!URL.canParse(requested, 'http://localhost')) {
      respond(response, 400, { error: 'Bad Request' });
      return;
    }
    const url = new URL(requested, 'http://localhost');
    if (request.method === 'GET' && isOfCatalogue(url.pathname)) {
      url.searchParams.set('token', PUBLIC_TOKEN);
      request.url = `${url.pathname}${url.search}`;
      catalogue(request, response);
      return;
    }
    if (request.method !== 'GET' || !url.pathname.startsWith('/v2/')) {
      respond(response, 404, { error: 'Not Found' });
      return;
    }
    const target = new URL(`${api}${url.pathname.slice('/v2'.length)}`);
    target.search = url.search;
    if (previewToken !== null) {
      target.searchParams.set('token', previewToken);
      if (target.searchParams.has('version')) target.searchParams.set('version', 'draft');
    }
    passOn(target, response, previewToken !== null).catch((error: unknown) => {
      if (!response.headersSent)
        respond(response, 502, { error: `The content service fails: ${messageOf(error)}` });
    });
  };
}

/** True for a story of the catalogue, and for the sample space's pictures. */
function isOfCatalogue(path: string): boolean {
  return path.startsWith(`/v2/cdn/stories/${CATALOGUE_SLUG}`) || path.startsWith('/f/');
}

async function passOn(target: URL, response: ServerResponse, areDrafts: boolean): Promise<void> {
  const received = await fetch(target, { signal: AbortSignal.timeout(timeout) });
  for (const name of passedOn) {
    const value = received.headers.get(name);
    if (value !== null) response.setHeader(name, value);
  }
  const text = await received.text();
  const isAltered = areDrafts && target.pathname.endsWith('/cdn/links');
  response.writeHead(received.status).end(isAltered ? asPublished(text) : text);
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
