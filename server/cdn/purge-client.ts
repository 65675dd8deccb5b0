import axios from 'axios';
import { isJsonObject } from '../../common/json';
import { chunksOf } from '../runtime/chunks';
import type { Clock } from '../runtime/clock';
import { retryAfterOf } from '../runtime/retry-after';
import { PAGE_KEY } from './cache-keys';
import type { CdnProvider } from './providers';

/** Why a purge failed. */
interface PurgeFailure {
  /** A status or a code; never the CDN's address, and never the token. */
  readonly reason: string;
  /** Milliseconds that the CDN wants to be left alone for; 0 where it did not say. */
  readonly pause: number;
}

/** Calls a CDN's API. */
export interface PurgeClient {
  /** Purges keys in as many calls as it takes. @returns null once the CDN has taken all of them. Never throws. */
  readonly purge: (keys: readonly string[]) => Promise<PurgeFailure | null>;
}

/** Milliseconds for one call. */
const callTimeout = 10_000;
const maxResponseBytes = 64 * 1024;

/** Calls for one purge. Where it takes more, every page is purged by one key. */
const maxCalls = 20;

/**
 * Creates a client that stays within the provider's rate.
 * @param now the wall clock, in milliseconds.
 */
export function createPurgeClient({
  provider,
  url,
  token,
  clock,
  now = Date.now,
}: {
  provider: CdnProvider;
  url: string;
  token: string;
  clock: Clock;
  now?: () => number;
}): PurgeClient {
  const slot = createSlots(provider.rate, clock);
  const call = async (keys: readonly string[]): Promise<PurgeFailure | null> => {
    const { method, headers, body } = provider.purgeCall(keys, token);
    await slot();
    try {
      const response = await axios.request<unknown>({
        url,
        method,
        headers: { 'User-Agent': 'Anyam', ...headers },
        data: body,
        timeout: callTimeout,
        maxContentLength: maxResponseBytes,
        maxRedirects: 0,
        proxy: false,
        validateStatus: () => true,
      });
      return failureOf(response, now());
    } catch (error) {
      // Never the error itself: it holds the address and the token.
      return { reason: (axios.isAxiosError(error) && error.code) || 'no response', pause: 0 };
    }
  };
  return {
    purge: async (keys) => {
      const calls = Math.ceil(keys.length / provider.keysPerCall);
      for (const part of calls > maxCalls ? [[PAGE_KEY]] : chunksOf(keys, provider.keysPerCall)) {
        const failure = await call(part);
        if (failure !== null) return failure;
      }
      return null;
    },
  };
}

function failureOf(
  { status, headers, data }: { status: number; headers: Readonly<Record<string, unknown>>; data: unknown },
  now: number,
): PurgeFailure | null {
  // Cloudflare says so in the body.
  const isRefused = isJsonObject(data) && data['success'] === false;
  if (status >= 200 && status < 300 && !isRefused) return null;
  return { reason: `HTTP ${status}`, pause: retryAfterOf(headers['retry-after'], now) };
}

/** Waits until another call is within the rate (the generic cell rate algorithm, as in ITU-T I.371). */
function createSlots({ burst, interval }: CdnProvider['rate'], clock: Clock): () => Promise<void> {
  let expected = -Infinity;
  return async () => {
    const now = clock.now();
    expected = Math.max(expected, now) + interval;
    const wait = expected - burst * interval - now;
    if (wait > 0) await new Promise<void>((resolve) => void clock.after(wait, resolve));
  };
}
