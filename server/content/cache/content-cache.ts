import { isDeepStrictEqual } from 'node:util';
import { createBackoff, type Backoff } from '../../runtime/backoff';
import type { Clock } from '../../runtime/clock';
import { ContentError, outage } from '../api/content-error';
import type { ReportEvent } from '../api/content-events';
import type { FetchedContent, FetchScope } from '../api/fetch-story';
import type { Priority } from '../api/rate-limit';
import type { ContentVersion } from './content-version';
import type { EntryStore, FetchContext, Fetched, Outcome, ReadOptions } from './cache-types';
import { VersionedCache } from './versioned-cache';
import { messageOf } from '../../runtime/logging/error-message';

/** Fetches from the CMS. @throws {ContentError}; with status 404 where it does not exist. */
export type ContentFetcher<Value> = (scope: FetchScope) => Promise<FetchedContent<Value>>;

export type ContentCache<Value> = ReturnType<typeof createContentCache<Value>>;

/** Options of a content cache. */
interface ContentCacheOptions<Value> {
  readonly store: EntryStore<Value>;
  readonly version: ContentVersion;
  /** Seconds for which a response is fresh where the CMS has no versions. */
  readonly seconds: number;
  readonly reuse: 'on' | 'off';
  /** Milliseconds for a whole fetch, retries and related stories included. */
  readonly fetchTimeout: number;
  readonly clock: Clock;
  readonly report: ReportEvent;
  readonly backoff?: Backoff | undefined;
  /** See `VersionedCacheOptions`. Default: never. */
  readonly isUnchanged?: (value: Value, cv: number) => boolean;
}

/** How a key is fetched. */
interface FetchOptions {
  /** Default: `known` for a cached key, else `unknown`. */
  readonly priority?: Priority | undefined;
  /** True for what the CMS has listed as published. Default: false. */
  readonly isListed?: boolean;
}

/** Milliseconds for which a missing story is not fetched again. */
const maxNegativeTtl = 60_000;

/** Creates a {@link VersionedCache} of responses, which reads their versions and turns failed calls into outcomes. */
export function createContentCache<Value>(options: ContentCacheOptions<Value>) {
  const { version, seconds, backoff = createBackoff() } = options;
  const ttl = seconds * 1000;
  const negativeTtl = Math.min(maxNegativeTtl, ttl);
  const cache = new VersionedCache<Value>({ ...options, ttl, negativeTtl, backoff, toError });

  async function load(
    fetch: ContentFetcher<Value>,
    { cv, signal, previous }: FetchContext<Value>,
    { priority = previous === undefined ? 'unknown' : 'known', isListed = false }: FetchOptions,
  ): Promise<Fetched<Value> | null> {
    try {
      const fetched = await fetch({ cv, priority, signal });
      // Without a cache nothing of before is shown: a page that a save loads again is of that save, its lists included.
      await version.observe(fetched.cv, options.reuse === 'off');
      // A response without a credible version would belong to none, and be fetched at every read.
      const isCredible = fetched.cv > 0 && fetched.cv <= version.named();
      // The same object where nothing changed: pages that were made of it stay as they are.
      const isSame = options.reuse === 'on' && isDeepStrictEqual(previous, fetched.value);
      const value = isSame && previous !== undefined ? previous : fetched.value;
      return { ...fetched, value, cv: isCredible ? fetched.cv : (cv ?? 0) };
    } catch (error) {
      return nullIfMissing(error, isListed);
    }
  }

  /**
   * Null for a 404 of the CMS. A gateway in front of it may respond 404 to every address. So a 404 does not count while the CMS
   * names no content version, if it has named one before or has listed the story: the version is requested.
   * @throws any other error.
   */
  async function nullIfMissing(error: unknown, isListed: boolean): Promise<null> {
    if (!(error instanceof ContentError) || error.status !== 404) throw error;
    const isKnown = isListed || Number.isFinite(version.age());
    if (!isKnown || version.state() === 'verified' || (await version.request()) === 'verified') return null;
    throw outage('a 404 without a content version', error.path);
  }

  return {
    /**
     * Concurrent readers of a key share the fetcher of the first. Never throws.
     * @param options.waitMs milliseconds that the caller waits where nothing is cached. The fetch goes on without it.
     */
    read: (
      key: string,
      fetch: ContentFetcher<Value>,
      {
        waitMs,
        onRead,
        ...fetchOptions
      }: Pick<ReadOptions<Value>, 'onRead'> & FetchOptions & { readonly waitMs: number },
    ): Promise<Outcome<Value>> =>
      cache.read(key, { fetch: (context) => load(fetch, context, fetchOptions), waitMs, onRead }),
    /** See {@link VersionedCache.stalest}. */
    stalest: () => cache.stalest(),
  };
}

/** A defect in reading a response affects that response only, and has a message of its own in the log. */
function toError(thrown: unknown): ContentError {
  if (thrown instanceof ContentError) return thrown;
  const reason = messageOf(thrown);
  return outage(`the response could not be read: ${reason}`, '/cdn/stories');
}
