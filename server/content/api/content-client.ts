import axios, { type AxiosAdapter, type AxiosRequestConfig, type AxiosResponse } from 'axios';
import axiosRetry from 'axios-retry';
import { MAX_RETRIES, RETRY_WAITS } from '../../../common/constants';
import { integerOf, isJsonObject, textOf, type JsonObject } from '../../../common/json';
import { ContentError, outage } from './content-error';
import type { ReportEvent } from './content-events';
import type { Priority, RateLimit } from './rate-limit';
import { sendOverHttp } from './axios-adapter';

/** Query parameters of a call. The token is the client's own and cannot be given. */
export type ContentQuery = Readonly<Record<string, string | number>>;

/** How a call is made. */
export interface CallScope {
  readonly priority: Priority;
  /** Ends the call, its waits and repetitions included. */
  readonly signal: AbortSignal;
}

/** An answer of the content service. */
export interface ContentResponse {
  readonly body: JsonObject;
  /** Characters of the body as it came. */
  readonly bytes: number;
  /** The headers `Total` and `Per-Page` of a list; null elsewhere. */
  readonly total: number | null;
  readonly perPage: number | null;
}

/** Asks the content service, within its rate limit. */
export interface ContentClient {
  /**
   * `GET <base>/<segments>` with the access token.
   * @param segments decoded path segments below the API's base, such as `['cdn', 'stories', 'koleksi', 'kawung']`.
   * @throws {ContentError} for anything but a JSON object with a 2xx status.
   */
  get: (segments: readonly string[], query: ContentQuery, scope: CallScope) => Promise<ContentResponse>;
  /**
   * Changes something in the space, through the management API (version 1), with the personal token.
   * @throws {ContentError} as above; with status 401 where there is no personal token.
   */
  post: ChangeContent;
  put: ChangeContent;
  delete: (segments: readonly string[], scope: CallScope) => Promise<ContentResponse>;
}

type ChangeContent = (
  segments: readonly string[],
  body: JsonObject,
  scope: CallScope,
) => Promise<ContentResponse>;

/** How a client is made. */
export interface ContentClientOptions {
  /** Base of the delivery API, such as `https://api.storyblok.com/v2`. */
  readonly baseUrl: string;
  readonly token: string;
  readonly oauthToken?: string | undefined;
  /** Milliseconds for one attempt, body included. */
  readonly timeout: number;
  readonly limit: RateLimit;
  readonly report: ReportEvent;
  /** Milliseconds before each repetition after a 429; {@link retryWait} unless given. */
  readonly retryDelay?: typeof retryWait;
}

/** Those of axios's defaults that it, axios-retry or the adapter goes by. */
const readDefaults = [
  'adapter',
  'headers',
  'timeout',
  'transformRequest',
  'transformResponse',
  'validateStatus',
] as const;

/** Makes a client for one space. Every attempt, repetitions included, takes its turn in the rate limit. */
export function createContentClient(options: ContentClientOptions): ContentClient {
  const { baseUrl, token, oauthToken, timeout, report, retryDelay = retryWait } = options;
  const managementBase = baseUrl.replace(/\/v2$/, '/v1');
  const http = axios.create({
    headers: { Accept: 'application/json' },
    timeout,
    transformRequest: [],
    transformResponse: [],
  });
  // axios merges its defaults into each request. What nobody here reads is half of what that costs.
  keepOnly(http.defaults, readDefaults);
  keepOnly(http.defaults.headers, ['Accept', 'common']);
  axiosRetry(http, {
    retries: MAX_RETRIES,
    shouldResetTimeout: true,
    retryCondition: (error) => error.response?.status === 429,
    retryDelay: (count, error) => retryDelay(count, error.response?.headers['retry-after']),
    onRetry: (count) => report('retried', { count }),
  });

  async function call(
    url: string,
    segments: readonly string[],
    config: AxiosRequestConfig,
    scope: CallScope,
  ): Promise<AxiosResponse<string>> {
    const path = `/${segments.join('/')}`;
    const { priority, signal } = scope;
    report('requested', { path, priority });
    const sent = { url, signal, adapter: attempt(options, scope), ...config };
    return http.request<string>(sent).catch((error: unknown) => {
      throw contentError(error, path, [token, oauthToken ?? token]);
    });
  }

  async function change(
    method: 'post' | 'put' | 'delete',
    segments: readonly string[],
    data: JsonObject | undefined,
    scope: CallScope,
  ): Promise<ContentResponse> {
    const url = urlBelow(managementBase, segments);
    if (oauthToken === undefined) throw refused(401, 'Unauthorized', 'CONTENT_OAUTH_TOKEN is not set');
    const headers = { Authorization: oauthToken, 'Content-Type': 'application/json' };
    const body = data === undefined ? undefined : JSON.stringify(data);
    const response = await call(url, segments, { method, headers, data: body }, scope);
    // What was deleted may be answered by nothing at all.
    return response.data === ''
      ? { body: {}, bytes: 0, total: null, perPage: null }
      : answerOf(response, segments);
  }

  return {
    get: async (segments, query, scope) => {
      const url = urlBelow(baseUrl, segments, { ...query, token });
      return answerOf(await call(url, segments, {}, scope), segments);
    },
    post: (segments, body, scope) => change('post', segments, body, scope),
    put: (segments, body, scope) => change('put', segments, body, scope),
    delete: (segments, scope) => change('delete', segments, undefined, scope),
  };
}

function keepOnly(object: object, names: readonly string[]): void {
  for (const name of Object.keys(object)) if (!names.includes(name)) Reflect.deleteProperty(object, name);
}

/** Milliseconds before repetition `count` (from 1): the fixed waits, longer where the service asks, four seconds at most. */
export function retryWait(count: number, retryAfter: unknown): number {
  const longest = RETRY_WAITS.at(-1) ?? 0;
  const asked = Number(retryAfter) * 1000;
  return Math.min(longest, Math.max(RETRY_WAITS[count - 1] ?? longest, Number.isFinite(asked) ? asked : 0));
}

/** The address below the API's base; refuses what would leave it: `encodeURIComponent` lets dots through, which lead upwards. */
function urlBelow(base: string, segments: readonly string[], query?: ContentQuery): string {
  // Half of a surrogate pair has no encoding: `encodeURIComponent` throws.
  if (!segments.every((segment) => !['', '.', '..'].includes(segment) && segment.isWellFormed()))
    throw refused(400, 'Bad Request', 'not a path of the API');
  const url = `${base}/${segments.map(encodeURIComponent).join('/')}`;
  if (query === undefined) return url;
  const named = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  return `${url}?${new URLSearchParams(named).toString()}`;
}

function refused(status: number, statusText: string, response: string): ContentError {
  return new ContentError({ status, statusText, response, path: '/' });
}

/** Sends one attempt once it is its turn. */
function attempt({ limit }: ContentClientOptions, { priority, signal }: CallScope): AxiosAdapter {
  return async (config) => {
    try {
      await limit.turn(priority, signal);
    } catch (error) {
      // axios takes the `response` of what it catches for one of its own.
      throw error instanceof ContentError ? new Error(error.message, { cause: error }) : error;
    }
    return sendOverHttp(config);
  };
}

function answerOf(response: AxiosResponse<string>, segments: readonly string[]): ContentResponse {
  const body = isJson(response) ? parsed(response.data) : undefined;
  // A 200 that is no JSON object is a proxy's page, a cut-off answer or a defect: an outage whatever its status says.
  if (!isJsonObject(body)) throw outage('the answer is no JSON object', `/${segments.join('/')}`);
  const { headers, data } = response;
  return {
    body,
    bytes: data.length,
    total: counted(headers['total']),
    perPage: counted(headers['per-page']),
  };
}

function counted(header: unknown): number | null {
  const number = integerOf(header, -1);
  return number < 0 ? null : number;
}

function isJson({ headers }: AxiosResponse): boolean {
  return /^application\/(?:[\w.-]+\+)?json\b/i.test(String(headers['content-type'] ?? ''));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What of an axios error may leave this file: the error itself carries the token. */
function contentError(error: unknown, path: string, secrets: readonly string[]): ContentError {
  if (error instanceof Error && error.cause instanceof ContentError) return error.cause;
  const clean = (text: string): string =>
    secrets.reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), text);
  const response = axios.isAxiosError<string>(error) ? error.response : undefined;
  // An answer that broke off while it was read carries the status that it began with.
  if (response === undefined || response.status < 400) {
    const message = error instanceof Error ? error.message : 'unknown';
    return new ContentError({ status: 0, statusText: 'No Answer', response: clean(message), path });
  }
  const { status } = response;
  const statusText = clean(response.statusText);
  const body = isJson(response) ? parsed(String(response.data)) : undefined;
  // Only the service's own JSON says that a story is missing; a proxy's 404 page is an outage.
  if (status === 404 && body === undefined) {
    return outage('a 404 that is not the content service’s own', path);
  }
  return new ContentError({ status, statusText, response: clean(reasonOf(body)).slice(0, 200), path });
}

function reasonOf(body: unknown): string {
  if (Array.isArray(body)) return textOf(body[0]) || 'no reason given';
  if (!isJsonObject(body)) return 'no reason given';
  return textOf(body['error']) || textOf(body['slug']) || 'no reason given';
}
