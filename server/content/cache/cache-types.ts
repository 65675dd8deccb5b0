import type { ContentVersion } from './content-version';
import type { NegativeCacheOptions } from './negative-cache';

/**
 * The result of a read. `fresh`: current; `stale`: the last good value, `age` milliseconds old, while the CMS is slow or fails;
 * `missing`: the CMS says that it does not exist; `unavailable`: nothing is cached, and the CMS gave no usable response.
 */
export type Outcome<Value> =
  | { readonly outcome: 'fresh'; readonly value: Value }
  | { readonly outcome: 'stale'; readonly value: Value; readonly age: number }
  | { readonly outcome: 'missing' }
  | { readonly outcome: 'unavailable'; readonly error: Error };

/** A cached value. */
export interface Entry<Value> {
  readonly value: Value;
  /** The size that counts against the store's bound. */
  readonly bytes: number;
  /** The content version that the value belongs to; 0 for none. */
  readonly cv: number;
  /** When it was stored, in milliseconds of the clock. */
  readonly at: number;
}

/** Holds entries within a bound and evicts the least recently used. */
export interface EntryStore<Value> {
  readonly get: (key: string) => Entry<Value> | undefined;
  readonly set: (key: string, entry: Entry<Value>) => void;
  readonly delete: (key: string) => void;
}

/** The context of a fetch. */
export interface FetchContext<Value> {
  /** The content version to fetch; null for the current one, whichever that is. */
  readonly cv: number | null;
  /** Aborted once `fetchTimeout` is over. Readers that leave do not abort it. */
  readonly signal: AbortSignal;
  /** The cached value that this fetch may replace. */
  readonly previous: Value | undefined;
}

/** What a fetcher returns. */
export interface Fetched<Value> {
  readonly value: Value;
  readonly bytes: number;
  /** The content version that the value belongs to; null where that is unknown: it is then stale at the next read. */
  readonly cv: number | null;
  /** False for a value that is for this read alone. Default true. */
  readonly isCacheable?: boolean;
}

/** Fetches a value; null where it does not exist. */
export type Fetcher<Value> = (context: FetchContext<Value>) => Promise<Fetched<Value> | null>;

/** How a reader got its value. */
export interface CacheRead {
  /** `none`: nothing was fetched; `own`: this reader's fetcher was used; `joined`: that of another one. */
  readonly fetch: 'none' | 'own' | 'joined';
  /** True if the store had an entry, or the second level. */
  readonly hadEntry: boolean;
}

/** How a key is read. */
export interface ReadOptions<Value> {
  readonly fetch: Fetcher<Value>;
  /** Loads an entry from a second level, such as the disk, where the store has none. */
  readonly restore?: () => Promise<Entry<Value> | null>;
  /** Called once with how the value is read, before a fetch. Default: not called. */
  readonly onRead?: ((read: CacheRead) => void) | undefined;
  /** Milliseconds that the reader waits where nothing is cached; the fetch goes on. Default: until the fetch ends. */
  readonly waitMs?: number;
}

/** Steps of a cache: `coalesced`: joined a fetch in flight; `missing`: a negative entry was hit; `failed`: a fetch failed. */
export type CacheEvent =
  | 'hit'
  | 'miss'
  | 'coalesced'
  | 'stored'
  | 'stale'
  | 'missing'
  | 'unavailable'
  | 'failed';

/** Options of a versioned cache. */
export interface VersionedCacheOptions<Value> extends NegativeCacheOptions {
  readonly store: EntryStore<Value>;
  readonly version: Pick<ContentVersion, 'current' | 'named' | 'isVerified' | 'ensureFresh'>;
  /** `off`: nothing is reused while the CMS responds; cached values are a fallback only. */
  readonly reuse: 'on' | 'off';
  readonly report: (event: CacheEvent, fields?: Readonly<Record<string, string | number>>) => void;
  /** False for a value that is outdated whatever its version. Default: always true. */
  readonly isValid?: (value: Value) => boolean;
  /** True if a value of an earlier version is the same in the current one. Default: never. */
  readonly isUnchanged?: (value: Value, cv: number) => boolean;
  /** False for a value that is never fresh: a fallback while the CMS is slow or fails. Default: always true. */
  readonly isReusable?: (value: Value) => boolean;
  /** Milliseconds for which an entry is fresh while the CMS has no versions. Default 0: never. */
  readonly ttl?: number;
  /** Milliseconds for a whole fetch. Default: no limit. */
  readonly fetchTimeout?: number;
  /** Converts the error of a fetcher into that of an `unavailable` outcome. If it throws, the read fails. */
  readonly toError: (thrown: unknown) => Error;
  /** Called with an error that `toError` throws during a refresh, which no reader waits for. */
  readonly onRefreshFailed?: (thrown: unknown) => void;
}
