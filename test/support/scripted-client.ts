import type { RequestListener } from 'node:http';
import {
  createContentClient,
  type CallScope,
  type ContentClient,
  type retryWait,
} from '../../server/content/api/content-client';
import { ContentError } from '../../server/content/api/content-error';
import type { Priority, RateLimit } from '../../server/content/api/rate-limit';
import { startUpstream, type Upstream } from './fake-server';

/** Tokens that are easy to find where they must not be. */
export const token = 'TOKEN-MARK-0123456789';
export const oauthToken = 'PERSONAL-MARK-0123456789';

/** How a client is called. */
export interface RequestOptions {
  /** `['cdn', 'stories', 'a']` unless given. */
  readonly segments?: readonly string[];
  /** Milliseconds; half a minute unless given. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
  /** No time at all unless given. */
  readonly retryDelay?: typeof retryWait;
  readonly limit?: RateLimit;
}

/** A client in front of a scripted upstream. */
export interface ScriptedClient {
  readonly client: ContentClient;
  /** Turns taken in the rate limit. */
  readonly turns: readonly Priority[];
  readonly events: readonly string[];
  readonly upstream: Upstream;
}

/** How a call is made that nobody ends. */
export function scopeOf(priority: Priority, signal = new AbortController().signal): CallScope {
  return { priority, signal };
}

/** Starts an upstream and a client in front of it. Whoever calls closes the upstream. */
export async function startClient(
  response: RequestListener,
  { timeout = 30_000, retryDelay = () => 0, limit }: RequestOptions = {},
): Promise<ScriptedClient> {
  const upstream = await startUpstream(response);
  const turns: Priority[] = [];
  const events: string[] = [];
  const client = createContentClient({
    baseUrl: `${upstream.origin}/v2`,
    token,
    oauthToken,
    timeout,
    limit: limit ?? { turn: async (priority) => void turns.push(priority), waiting: () => 0 },
    report: (event) => events.push(event),
    retryDelay,
  });
  return { client, turns, events, upstream };
}

/** What one call came to, and what the upstream was asked for. */
export interface Asked {
  /** The answer's body, or what was thrown. */
  readonly result: unknown;
  readonly requests: readonly string[];
}

/** Makes one call. */
export async function ask(response: RequestListener, options: RequestOptions = {}): Promise<Asked> {
  const { segments = ['cdn', 'stories', 'a'], signal } = options;
  const { client, upstream } = await startClient(response, options);
  const result = await client.get(segments, { version: 'published' }, scopeOf('known', signal)).then(
    ({ body }): unknown => body,
    (reason: unknown) => reason,
  );
  await upstream.close();
  return { result, requests: upstream.requests };
}

/** The error that a call comes to. */
export async function failure(
  response: RequestListener,
  options: RequestOptions = {},
): Promise<ContentError> {
  const { result } = await ask(response, options);
  if (result instanceof ContentError) return result;
  throw new Error('expected a ContentError', { cause: result });
}

/** Does something while the environment names a proxy for everything. */
export async function withProxy<Result>(origin: string, work: () => Promise<Result>): Promise<Result> {
  const before = { ...process.env };
  Object.assign(process.env, { HTTP_PROXY: origin, http_proxy: origin, NO_PROXY: '', no_proxy: '' });
  try {
    return await work();
  } finally {
    for (const name of ['HTTP_PROXY', 'http_proxy', 'NO_PROXY', 'no_proxy']) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
}
