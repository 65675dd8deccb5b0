import { isJsonObject, parseJson, type JsonObject } from '../common/json';
import { request, type RequestResult } from './request';

/** The API for requests. */
export interface ApiOptions {
  /** Base of the API, without trailing slash. */
  readonly base: string;
  /** Milliseconds for one response. */
  readonly timeout: number;
}

/** The API's response about the space of a token. */
export type SpaceResponse =
  | {
      readonly kind: 'space';
      /** Digits. */
      readonly id: string;
      /** The content version; null if the response has none. */
      readonly version: number | null;
      /** Codes of the languages beside the first one; null if the response has none. */
      readonly languages: readonly string[] | null;
      /** Milliseconds since 1970 by the API's clock; null without a `Date` header. */
      readonly time: number | null;
    }
  | { readonly kind: 'refused' }
  /** No response, or not one of Storyblok's API. */
  | { readonly kind: 'failed'; readonly cause: string };

/** Requests the space of a token. */
export async function fetchSpace({ base, timeout }: ApiOptions, token: string): Promise<SpaceResponse> {
  const result = await request(urlOf(base, 'spaces/me', { token }), { timeout });
  const response = readResponse(result);
  if (response.kind !== 'body') return response;
  const {
    id,
    version,
    language_codes: codes,
  } = isJsonObject(response.body['space']) ? response.body['space'] : {};
  if (typeof id !== 'number' && typeof id !== 'string') return notTheApi('responds without a space');
  return {
    kind: 'space',
    id: String(id),
    version: typeof version === 'number' ? version : null,
    languages: Array.isArray(codes) ? codes.map(String) : null,
    time: result.kind === 'response' ? timeOf(result.headers) : null,
  };
}

/** Requests a draft, which a public token is refused. */
export async function fetchDrafts({ base, timeout }: ApiOptions, token: string): Promise<ApiResponse> {
  const query = { version: 'draft', per_page: '1', cv: String(Date.now()), token };
  return readResponse(await request(urlOf(base, 'stories', query), { timeout }));
}

/** Requests the first hundred published stories. */
export async function fetchStories({ base, timeout }: ApiOptions, token: string): Promise<ApiResponse> {
  const query = { version: 'published', per_page: '100', cv: String(Date.now()), token };
  return readResponse(await request(urlOf(base, 'stories', query), { timeout }));
}

function urlOf(base: string, path: string, query: Readonly<Record<string, string>>): URL {
  return new URL(`${base}/cdn/${path}?${new URLSearchParams(query)}`);
}

/** A response of the API. */
export type ApiResponse =
  | { readonly kind: 'body'; readonly body: JsonObject }
  | Exclude<SpaceResponse, { kind: 'space' }>;

function readResponse(result: RequestResult): ApiResponse {
  if (result.kind === 'no-response') return { kind: 'failed', cause: result.cause };
  const { status, headers, body } = result;
  if (status === 401 || status === 403) return { kind: 'refused' };
  if (status === 429)
    return { kind: 'failed', cause: 'it gets too many requests now: try again in a minute' };
  if (status >= 500)
    return { kind: 'failed', cause: `it responds with ${status}: it is out of order, try again later` };
  if (status >= 300 && status < 400) {
    const to = headers.get('location') ?? '';
    const where = URL.canParse(to) ? ` to ${new URL(to).origin}` : '';
    return notTheApi(`redirects${where}`);
  }
  if (status !== 200) return notTheApi(`responds with ${status}`);
  const parsed = parseJson(body);
  return isJsonObject(parsed) ? { kind: 'body', body: parsed } : notTheApi('responds with no JSON');
}

function notTheApi(found: string): { readonly kind: 'failed'; readonly cause: string } {
  return { kind: 'failed', cause: `the server there ${found}: compare CONTENT_API_URL` };
}

/** The API's time. A cached response has the `Date` of its storage, and its `Age` in seconds. */
function timeOf(headers: Headers): number | null {
  const time = Date.parse(headers.get('date') ?? '') + Number(headers.get('age') ?? 0) * 1000;
  return Number.isNaN(time) ? null : time;
}
