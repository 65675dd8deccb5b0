import axios, { type AxiosAdapter, type AxiosResponse } from 'axios';
import axiosRetry from 'axios-retry';
import { MAX_RETRIES, RETRY_WAITS } from '../../common/constants';
import { isJsonObject, textOf, type JsonObject } from '../../common/json';
import type { Log } from '../log';
import { ContentError, outage } from './content-error';

/** Query parameters of a call. The token is the client's own and cannot be given. */
export type ContentQuery = Readonly<Record<string, string | number>>;

/** Asks the content service. */
export interface ContentClient {
  /**
   * `GET <base>/<segments>` with the client's token.
   * @param segments decoded path segments below the API's base, such as `['cdn', 'stories', 'koleksi', 'kawung']`.
   * @param signal ends the call, its waits and repetitions included.
   * @throws {ContentError} for anything but a JSON object with a 2xx status.
   */
  get: (segments: readonly string[], query: ContentQuery, signal: AbortSignal) => Promise<JsonObject>;
}

/** Bytes of an answer, unpacked, beyond which it is refused. */
const largestAnswer = 10 * 1024 * 1024;
const mostRedirects = 3;

/** Makes a client for one token. `timeout` is milliseconds for one attempt, body included. */
export function createContentClient({
  baseUrl,
  token,
  timeout,
  log,
}: {
  baseUrl: string;
  token: string;
  timeout: number;
  log: Log;
}): ContentClient {
  const base = new URL(`${baseUrl}/`);
  const http = axios.create({
    adapter: attemptWithin(timeout),
    headers: { Accept: 'application/json' },
    maxContentLength: largestAnswer,
    maxRedirects: mostRedirects,
    beforeRedirect: (options: Record<string, unknown>) => {
      if (
        options['protocol'] !== base.protocol ||
        options['hostname'] !== base.hostname ||
        String(options['port'] ?? '') !== base.port
      ) {
        throw new Error('The content service redirected to another host');
      }
    },
    proxy: false,
    responseType: 'text',
    transformResponse: [(body: unknown) => body],
  });
  axiosRetry(http, {
    retries: MAX_RETRIES,
    retryCondition: (error) => error.response?.status === 429,
    retryDelay: (count, error) => retryWait(count, error.response?.headers['retry-after']),
    onRetry: (count) => log.info('content-retried', { count }),
  });

  return {
    get: async (segments, query, signal) => {
      const url = urlBelow(base, segments);
      const path = `/${segments.join('/')}`;
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
      url.searchParams.set('token', token);
      const response = await http.get<string>(url.href, { signal }).catch((error: unknown) => {
        throw contentError(error, path, token);
      });
      return jsonOf(response, path);
    },
  };
}

/** Milliseconds before repetition `count` (from 1): the fixed waits, longer where the service asks, four seconds at most. */
export function retryWait(count: number, retryAfter: unknown): number {
  const longest = RETRY_WAITS.at(-1) ?? 0;
  const asked = Number(retryAfter) * 1000;
  return Math.min(longest, Math.max(RETRY_WAITS[count - 1] ?? longest, Number.isFinite(asked) ? asked : 0));
}

/** The address below the API's base; refuses what would leave it: `encodeURIComponent` lets dots through, and `URL` resolves them. */
function urlBelow(base: URL, segments: readonly string[]): URL {
  const url = new URL(segments.map(encodeURIComponent).join('/'), base);
  const plain = segments.every((segment) => !['', '.', '..'].includes(segment));
  if (plain && url.origin === base.origin && url.pathname.startsWith(base.pathname)) return url;
  throw new ContentError({
    status: 400,
    statusText: 'Bad Request',
    response: 'not a path of the API',
    path: '/',
  });
}

/**
 * Sends one attempt, ended by the caller's signal or after `timeout` milliseconds, body included: axios's own time-out does
 * not end an answer that drips. The timer holds its controller, which a signal made by `AbortSignal.any` would not.
 */
function attemptWithin(timeout: number): AxiosAdapter {
  const send = axios.getAdapter('http');
  return async (config) => {
    const attempt = new AbortController();
    const caller = config.signal;
    const abandon = (): void => attempt.abort();
    const timer = setTimeout(abandon, timeout);
    caller?.addEventListener?.('abort', abandon);
    if (caller?.aborted === true) abandon();
    try {
      return await send({ ...config, signal: attempt.signal });
    } catch (error) {
      // A repetition is made of the error's configuration: it must not inherit the signal of this attempt.
      if (axios.isAxiosError(error)) error.config = config;
      throw error;
    } finally {
      clearTimeout(timer);
      caller?.removeEventListener?.('abort', abandon);
    }
  };
}

function jsonOf(response: AxiosResponse<string>, path: string): JsonObject {
  const body = isJson(response) ? parsed(response.data) : undefined;
  if (isJsonObject(body)) return body;
  // A 200 that is no JSON object is a proxy's page, a cut-off answer or a defect: an outage whatever its status says.
  throw outage('the answer is no JSON object', path);
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
function contentError(error: unknown, path: string, token: string): ContentError {
  const response = axios.isAxiosError<string>(error) ? error.response : undefined;
  if (response === undefined) {
    const reason = error instanceof Error ? error.message.replaceAll(token, '[secret]') : 'unknown';
    return new ContentError({ status: 0, statusText: 'No Answer', response: reason, path });
  }
  const { status, statusText } = response;
  const body = isJson(response) ? parsed(String(response.data)) : undefined;
  // Only the service's own JSON says that a story is missing; a proxy's 404 page is an outage.
  if (status === 404 && body === undefined) {
    return outage('a 404 that is not the content service’s own', path);
  }
  return new ContentError({ status, statusText, response: reasonOf(body), path });
}

function reasonOf(body: unknown): string {
  if (Array.isArray(body)) return textOf(body[0]) || 'no reason given';
  if (!isJsonObject(body)) return 'no reason given';
  return textOf(body['error']) || textOf(body['slug']) || 'no reason given';
}
