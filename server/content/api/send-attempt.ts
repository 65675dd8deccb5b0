import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import axios, {
  AxiosError,
  type AxiosAdapter,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
} from 'axios';
import { textOf } from '../../../common/json';
import { outcomeOfStatus, type AttemptOutcome } from './attempt-outcome';
import { ContentError } from './content-error';
import type { Priority, RateLimit } from './rate-limit';

const maxRedirects = 3;
const axiosAdapter = axios.getAdapter('http');
const utf8 = new TextDecoder();

/** An attempt that is over. */
export interface Attempt {
  readonly outcome: AttemptOutcome;
  /** How long it took, the wait before it left out. */
  readonly milliseconds: number;
  /** Milliseconds that it waited for a slot of the rate limit. */
  readonly waited: number;
}

/**
 * Sends one attempt once the rate limit has a slot. The time limit of axios counts from the last byte; ours bounds the whole
 * attempt.
 * @param onEnd called with each attempt that was sent. `ok` and `not-found` are by the status alone: the body is not read yet.
 */
export function sendAttempt(
  { limit, timeout }: { readonly limit: RateLimit; readonly timeout: number },
  { priority, signal }: { readonly priority: Priority; readonly signal: AbortSignal },
  onEnd: (attempt: Attempt) => void,
): AxiosAdapter {
  return async (config) => {
    const queued = performance.now();
    let left = await acquireSlot(limit, priority, signal);
    // AbortSignal.any and AbortSignal.timeout cost a tenth of a call.
    const controller = new AbortController();
    const abort = (): void => controller.abort();
    const timer = setTimeout(abort, timeout);
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort(); // between the slot and here
    // A redirect is a call of its own to the CMS.
    const acquireNext = async (): Promise<void> => {
      left = await acquireSlot(limit, priority, controller.signal);
    };
    const started = performance.now();
    const end = (outcome: AttemptOutcome): void =>
      onEnd({ outcome, milliseconds: performance.now() - started, waited: started - queued });
    try {
      const response = await sendRequest(config, controller.signal, { left: () => left(), acquireNext });
      end('ok');
      return response;
    } catch (error) {
      end(outcomeOfError(error, signal.aborted, controller.signal.aborted));
      // A repeat takes the error's settings: those of the attempt, and not of the request within it.
      if (axios.isAxiosError(error)) error.config = config;
      if (!controller.signal.aborted || signal.aborted) throw error;
      throw new Error(`no complete response within ${timeout} ms`, { cause: error });
    } finally {
      left(); // one that failed may have left as well
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    }
  };
}

async function acquireSlot(
  limit: RateLimit,
  ...call: Parameters<RateLimit['acquire']>
): ReturnType<RateLimit['acquire']> {
  try {
    return await limit.acquire(...call);
  } catch (error) {
    // axios reads `response` of a thrown error as a response of its own.
    throw error instanceof ContentError ? new Error(error.message, { cause: error }) : error;
  }
}

function outcomeOfError(error: unknown, isAborted: boolean, isOver: boolean): AttemptOutcome {
  if (isAborted) return 'aborted';
  if (isOver) return 'timeout';
  const status = axios.isAxiosError(error) ? error.response?.status : undefined;
  // A response that broke off while it was read carries the status that it began with.
  return status === undefined || status < 400 ? 'network' : outcomeOfStatus(status);
}

/** The slots of an attempt: a function that reports that the request has left, and one that waits for the slot of the next. */
interface Slots {
  readonly left: () => void;
  readonly acquireNext: () => Promise<void>;
}

/** Sends a request by axios's own adapter. Follows redirects of GET, which by `follow-redirects` would cost a third of a call. */
async function sendRequest(
  config: InternalAxiosRequestConfig,
  signal: AbortSignal,
  { left, acquireNext }: Slots,
): Promise<AxiosResponse<string>> {
  let url = config.url ?? '';
  for (let redirects = 0; ; redirects += 1) {
    const response: AxiosResponse<Readable> = await axiosAdapter({
      ...config,
      url,
      signal,
      transport: transportOf(url, left),
      responseType: 'stream',
      validateStatus: null,
    });
    const location = redirectOf(response);
    if (location === undefined) {
      const data = utf8.decode(await buffer(response.data));
      return checkStatus({ ...response, config, data });
    }
    // The body may never end. To destroy the stream of axios alone, which counts bytes, would leave the connection open.
    response.request.destroy();
    if (redirects >= maxRedirects) throw new Error(`more than ${maxRedirects} redirects`);
    url = sameOriginUrl(location, url);
    await acquireNext();
  }
}

/** Sends requests as axios does by default, and reports when each has left: with the connection, that may take several turns of a busy event loop. */
function transportOf(url: string, left: () => void) {
  const { request } = url.startsWith('https:') ? https : http;
  return {
    request: (options: RequestOptions, onResponse: (response: IncomingMessage) => void): ClientRequest =>
      request(options, onResponse).once('finish', left),
  };
}

function redirectOf({ status, headers, config: { method = 'get' } }: AxiosResponse): string | undefined {
  const isRedirect = method === 'get' && status >= 300 && status < 400 && status !== 304;
  return isRedirect ? textOf(headers['location']) || undefined : undefined;
}

/** The token must not leave for another host. */
function sameOriginUrl(location: string, from: string): string {
  if (URL.canParse(location, from)) {
    const to = new URL(location, from);
    if (to.origin === new URL(from).origin) return to.href;
  }
  throw new Error('redirect to another host');
}

/** @throws {AxiosError} for a status that is no success, as axios does. */
function checkStatus(response: AxiosResponse<string>): AxiosResponse<string> {
  const { status, config } = response;
  if (config.validateStatus?.(status) === true) return response;
  const code = status < 500 ? AxiosError.ERR_BAD_REQUEST : AxiosError.ERR_BAD_RESPONSE;
  throw new AxiosError(`Request failed with status code ${status}`, code, config, null, response);
}
