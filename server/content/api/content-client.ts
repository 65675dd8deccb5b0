import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import axios, {
  type AxiosError,
  type AxiosInstance,
  type AxiosRequestConfig,
  type AxiosResponse,
} from 'axios';
import axiosRetry from 'axios-retry';
import { MAX_RETRIES, RETRY_WAITS } from '../../../common/constants';
import { isJsonObject, type JsonObject } from '../../../common/json';
import { ContentError, limited } from './content-error';
import type { ReportEvent } from './content-events';
import type { Priority, RateLimit } from './rate-limit';
import { contentError, contentResponse, type ContentResponse } from './read-response';
import { sendAttempt, type Attempt } from './send-attempt';

export type { ContentResponse } from './read-response';

/** Query parameters of a call. The client adds its own token; callers cannot set one. */
export type ContentQuery = Readonly<Record<string, string | number>>;

/** How a call is made. */
export interface CallScope {
  readonly priority: Priority;
  /** Aborts the call, its waits and retries included. */
  readonly signal: AbortSignal;
}

/** Calls the CMS within its rate limit. */
export interface ContentClient {
  /**
   * `GET <base>/<segments>` with the access token.
   * @param segments decoded path segments below the API's base, such as `['cdn', 'stories', 'koleksi', 'kawung']`.
   * @throws {ContentError} for anything but a JSON object with a 2xx status.
   */
  get: (segments: readonly string[], query: ContentQuery, scope: CallScope) => Promise<ContentResponse>;
  /**
   * Writes to the space through the management API (version 1), with the personal token.
   * @throws {ContentError} as above; with status 401 where there is no personal token.
   */
  post: ChangeContent;
  put: ChangeContent;
  /** Reads from the management API, with the personal token. */
  getManaged: (
    segments: readonly string[],
    query: ContentQuery,
    scope: CallScope,
  ) => Promise<ContentResponse>;
  delete: (segments: readonly string[], scope: CallScope) => Promise<ContentResponse>;
}

type ChangeContent = (
  segments: readonly string[],
  body: JsonObject,
  scope: CallScope,
) => Promise<ContentResponse>;

/** Options of a client. */
interface ContentClientOptions {
  /** Base of the delivery API, such as `https://api.storyblok.com/v2`. */
  readonly baseUrl: string;
  readonly token: string;
  readonly oauthToken?: string | undefined;
  /** Base of the management API. Default: that of the delivery API with `/v1` for `/v2`. */
  readonly managementUrl?: string | undefined;
  /** Milliseconds for one attempt, body included. */
  readonly timeout: number;
  readonly limit: RateLimit;
  readonly report: ReportEvent;
  /** Milliseconds before each retry after a 429. Default: {@link retryWait}. */
  readonly retryDelay?: typeof retryWait;
}

/** Bytes of a decompressed response above which it is rejected. */
const maxResponseBytes = 10 * 1024 * 1024;

/** Creates a client for one space. Every attempt, retries included, takes a slot of the rate limit. */
export function createContentClient(options: ContentClientOptions): ContentClient {
  const { baseUrl, oauthToken, token } = options;
  const managementBase = options.managementUrl ?? baseUrl.replace(/\/v2$/, '/v1');
  const call = createCall(options);

  async function manage(
    method: 'get' | 'post' | 'put' | 'delete',
    segments: readonly string[],
    data: JsonObject | undefined,
    scope: CallScope,
    query?: ContentQuery,
  ): Promise<ContentResponse> {
    const url = urlBelow(managementBase, segments, query);
    if (oauthToken === undefined) throw refused(401, 'Unauthorized', 'CONTENT_OAUTH_TOKEN is not set');
    const headers = { Authorization: oauthToken, 'Content-Type': 'application/json' };
    const config = { method, headers, data: JSON.stringify(data) };
    return call(url, segments, config, scope, (response) =>
      // A DELETE may have an empty response.
      response.data === ''
        ? { body: {}, bytes: 0, total: null, perPage: null }
        : contentResponse(response, segments),
    );
  }

  return {
    get: async (segments, query, scope) => {
      const url = urlBelow(baseUrl, segments, { ...query, token });
      return call(url, segments, {}, scope, (response) => contentResponse(response, segments));
    },
    getManaged: (segments, query, scope) => manage('get', segments, undefined, scope, query),
    post: (segments, body, scope) => manage('post', segments, body, scope),
    put: (segments, body, scope) => manage('put', segments, body, scope),
    delete: (segments, scope) => manage('delete', segments, undefined, scope),
  };
}

/** Creates a function that makes a call and reads its response. It reports how each attempt ended. */
function createCall(options: ContentClientOptions) {
  const { oauthToken, token, report } = options;
  const http = createHttp(options);
  return async function call(
    url: string,
    segments: readonly string[],
    config: AxiosRequestConfig,
    scope: CallScope,
    read: (response: AxiosResponse<string>) => ContentResponse,
  ): Promise<ContentResponse> {
    const path = `/${segments.join('/')}`;
    const { priority, signal } = scope;
    report('requested', { path, priority });
    let last: Attempt | undefined;
    let isLimited = false;
    const end = (attempt: Attempt, outcome = attempt.outcome): void =>
      report('attempted', { ...attempt, outcome });
    const adapter = sendAttempt(options, scope, (attempt) => {
      if (attempt.outcome !== 'aborted') isLimited = attempt.outcome === 'limited';
      if (isByStatus(attempt)) last = attempt;
      else end(attempt);
    });
    try {
      const response = read(await http.request<string>({ ...config, url, signal, adapter }));
      if (last !== undefined) end(last);
      return response;
    } catch (thrown) {
      // The caller ran out of time between retries: the rate limit is the reason, and not the abort.
      const error =
        signal.aborted && isLimited
          ? limited(path)
          : contentError(thrown, path, [token, oauthToken ?? token]);
      if (last !== undefined) end(last, error.status === 404 ? 'not-found' : 'bad-body');
      throw error;
    }
  };
}

/** True for an attempt whose response has to be read before its outcome is certain. */
function isByStatus({ outcome }: Attempt): boolean {
  return outcome === 'ok' || outcome === 'not-found';
}

/**
 * True for a GET on a connection that was idle, and was reset before any byte of a response: the other end closed it while the
 * request was on its way. Browsers repeat it (RFC 9112, 9.3.1).
 */
function isIdleReset({ code, response, request, config }: AxiosError): boolean {
  const isReset = code === 'ECONNRESET' || code === 'EPIPE';
  const isReused = isJsonObject(request) && request['reusedSocket'] === true;
  return isReset && isReused && response === undefined && config?.method === 'get';
}

/** axios with our limits, and with retries after a 429, and after a connection that was closed while idle. */
function createHttp({
  report,
  retryDelay = retryWait,
}: Pick<ContentClientOptions, 'report' | 'retryDelay'>): AxiosInstance {
  // axios sets this interval for every request, and an agent its own one after each: where they differ, both are system calls.
  const agentOptions = { keepAlive: true, keepAliveMsecs: 60_000 };
  const http = axios.create({
    httpAgent: new HttpAgent(agentOptions),
    httpsAgent: new HttpsAgent(agentOptions),
    headers: { Accept: 'application/json', 'Accept-Encoding': 'gzip, br', 'User-Agent': 'Anyam' },
    transformRequest: [],
    transformResponse: [],
    maxContentLength: maxResponseBytes,
    // See send-attempt.
    maxRedirects: 0,
    proxy: false,
  });
  axiosRetry(http, {
    retries: MAX_RETRIES,
    shouldResetTimeout: true,
    retryCondition: (error) => error.response?.status === 429 || isIdleReset(error),
    retryDelay: (count, error) =>
      isIdleReset(error) ? 0 : retryDelay(count, error.response?.headers['retry-after']),
    onRetry: (count, error, config) => {
      report('retried', { count });
      // Others that are idle may be gone, too: a connection of its own is not reused, so this happens once.
      if (isIdleReset(error))
        Object.assign(config, { httpAgent: new HttpAgent(), httpsAgent: new HttpsAgent() });
    },
  });
  return http;
}

/** Milliseconds before retry `count` (from 1): the fixed waits, longer where `Retry-After` says so, at most four seconds. */
export function retryWait(count: number, retryAfter: unknown): number {
  const longest = RETRY_WAITS.at(-1) ?? 0;
  const requested = Number(retryAfter) * 1000;
  const wait = Math.max(RETRY_WAITS[count - 1] ?? longest, Number.isFinite(requested) ? requested : 0);
  return Math.min(longest, wait);
}

/** The URL below the API's base. Rejects `.` and `..`, which `encodeURIComponent` leaves alone and which lead upwards. */
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
