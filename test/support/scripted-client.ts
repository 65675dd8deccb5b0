import type { RequestListener } from 'node:http';
import {
  createContentClient,
  type CallScope,
  type ContentClient,
  type retryWait,
} from '../../server/content/api/content-client';
import { ContentError } from '../../server/content/api/content-error';
import type { Priority, RateLimit } from '../../server/content/api/rate-limit';
import { startFakeServer, type FakeServer } from './fake-server';

/** Tokens that are easy to find in places where they must not appear. */
export const token = 'TOKEN-MARK-0123456789';
export const oauthToken = 'PERSONAL-MARK-0123456789';

/** Options of a call. */
export interface CallOptions {
  /** Default: `['cdn', 'stories', 'a']`. */
  readonly segments?: readonly string[];
  /** Milliseconds. Default: half a minute. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
  /** Default: no delay. */
  readonly retryDelay?: typeof retryWait;
  readonly limit?: RateLimit;
}

/** A client in front of a scripted upstream. */
export interface ScriptedClient {
  readonly client: ContentClient;
  /** The priorities of the slots that were acquired from the rate limit. */
  readonly priorities: readonly Priority[];
  readonly events: readonly string[];
  readonly upstream: FakeServer;
}

/** The scope of a call that is never aborted. */
export function scopeOf(priority: Priority, signal = new AbortController().signal): CallScope {
  return { priority, signal };
}

/** Starts an upstream and a client in front of it. The caller closes the upstream. */
export async function startClient(
  response: RequestListener,
  { timeout = 30_000, retryDelay = () => 0, limit }: CallOptions = {},
): Promise<ScriptedClient> {
  const upstream = await startFakeServer(response);
  const priorities: Priority[] = [];
  const events: string[] = [];
  const acquire: RateLimit['acquire'] = async (priority) => {
    priorities.push(priority);
    return () => {};
  };
  const client = createContentClient({
    baseUrl: `${upstream.origin}/v2`,
    token,
    oauthToken,
    timeout,
    limit: limit ?? { acquire, waiting: () => 0 },
    report: (event) => events.push(event),
    retryDelay,
  });
  return { client, priorities, events, upstream };
}

/** The result of one call, and the requests that the upstream received. */
export interface CallResult extends Pick<ScriptedClient, 'priorities'> {
  /** The response's body, or what was thrown. */
  readonly result: unknown;
  readonly requests: readonly string[];
}

/** Makes one call. */
export async function callOnce(response: RequestListener, options: CallOptions = {}): Promise<CallResult> {
  const { segments = ['cdn', 'stories', 'a'], signal } = options;
  const { client, priorities, upstream } = await startClient(response, options);
  const result = await client.get(segments, { version: 'published' }, scopeOf('known', signal)).then(
    ({ body }): unknown => body,
    (reason: unknown) => reason,
  );
  await upstream.close();
  return { result, priorities, requests: upstream.requests };
}

/** The error of one call that fails. */
export async function callError(response: RequestListener, options: CallOptions = {}): Promise<ContentError> {
  const { result } = await callOnce(response, options);
  if (result instanceof ContentError) return result;
  throw new Error('expected a ContentError', { cause: result });
}
