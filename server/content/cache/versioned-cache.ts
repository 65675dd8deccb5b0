import { adviceOf } from '../api/content-error';
import { coalesce } from '../../runtime/coalesce';
import { abortAfter, createSoftTimeout, withTimeout, type SoftTimeout } from '../../runtime/timeout';
import type { Entry, Fetched, Fetcher, Outcome, ReadOptions, VersionedCacheOptions } from './cache-types';
import type { VersionState } from './content-version';
import { NegativeCache } from './negative-cache';

/** Milliseconds that a reader waits for a newer value before the stale one is served. */
const softTimeoutMs = 500;
/** Milliseconds for which a stale value that was served counts in the gauge of staleness. */
const stalenessGaugeMs = 60_000;

/**
 * A cache whose entries are fresh as long as nothing they depend on has changed since the content version they belong to. One
 * fetch per key and version however many readers wait, the stale value where a fetch takes longer than half a second, failures
 * shared and backed off, negative entries, never an older value after a newer one.
 */
export class VersionedCache<Value> {
  readonly #options: VersionedCacheOptions<Value>;
  readonly #negative: NegativeCache;
  /** Fetches in flight, by {@link #fetchKey}. */
  readonly #fetching = new Map<string, Promise<Outcome<Value>>>();
  readonly #restoring = new Map<string, Promise<Entry<Value> | undefined>>();
  readonly #withSoftTimeout: SoftTimeout;
  #staleness = { age: 0, until: 0 };

  constructor(options: VersionedCacheOptions<Value>) {
    this.#options = options;
    this.#negative = new NegativeCache(options);
    this.#withSoftTimeout = createSoftTimeout(options.clock);
  }

  /** The cached value where it is fresh without any request; undefined otherwise. */
  getFresh(key: string): Value | undefined {
    const { version, reuse } = this.#options;
    const entry = this.#get(key);
    if (entry === undefined || reuse === 'off' || !version.isVerified(entry.cv)) return undefined;
    return this.#isReusable(entry) ? entry.value : undefined;
  }

  /** The age in milliseconds of the oldest value served stale within the last minute; 0 where none was. */
  stalest(): number {
    return this.#options.clock.now() < this.#staleness.until ? this.#staleness.age : 0;
  }

  /** Reads a key. Concurrent readers of a key at one content version share the fetcher of the first. */
  async read(key: string, { fetch, restore, onRead, waitMs }: ReadOptions<Value>): Promise<Outcome<Value>> {
    const before = this.#get(key) ?? (await this.#restore(key, restore));
    const state = await this.#options.version.ensureFresh(before !== undefined);
    const entry = this.#get(key) ?? before;
    const cached = this.#cached(key, entry, state);
    const hadEntry = entry !== undefined;
    if (cached !== undefined) {
      onRead?.({ fetch: 'none', hadEntry });
      return cached;
    }
    onRead?.({ fetch: this.#fetching.has(this.#fetchKey(key)) ? 'joined' : 'own', hadEntry });
    return this.#fetched(entry, this.#join(key, fetch, state), waitMs);
  }

  /** Fetches a key whether its entry is fresh or not; a fetch in flight is joined. Never throws. */
  async refresh(key: string, fetch: Fetcher<Value>): Promise<void> {
    const state = await this.#options.version.ensureFresh(true);
    await this.#join(key, fetch, state).catch((thrown: unknown) => this.#options.onRefreshFailed?.(thrown));
  }

  /** Restores a key from the second level where the store has no entry. */
  async warm(key: string, restore: NonNullable<ReadOptions<Value>['restore']>): Promise<void> {
    if (this.#options.store.get(key) === undefined) await this.#restore(key, restore);
  }

  /** The entry of a key. One that nothing has changed for moves on to the current version. */
  #get(key: string): Entry<Value> | undefined {
    const { store, version, isUnchanged } = this.#options;
    const entry = store.get(key);
    const cv = version.current();
    if (entry === undefined || entry.cv === cv || isUnchanged?.(entry.value, entry.cv) !== true) return entry;
    const moved = { ...entry, cv };
    store.set(key, moved);
    return moved;
  }

  /** The outcome where no fetch is needed; undefined otherwise. */
  #cached(key: string, entry: Entry<Value> | undefined, state: VersionState): Outcome<Value> | undefined {
    if (entry !== undefined && this.#isLatestKnown(entry, state)) return this.#stale(entry);
    if (entry !== undefined && this.#isFresh(entry, state)) {
      this.#options.report('hit');
      return { outcome: 'fresh', value: entry.value };
    }
    if (this.#isMissing(key, state)) {
      this.#options.report('missing');
      return { outcome: 'missing' };
    }
    const failure = this.#negative.failure(key);
    return failure === undefined ? undefined : this.#staleOr(entry, failure);
  }

  /** Waits for a fetch: not for long where there is an entry to reuse. */
  async #fetched(
    entry: Entry<Value> | undefined,
    fetching: Promise<Outcome<Value>>,
    waitMs: number | undefined,
  ): Promise<Outcome<Value>> {
    const { clock, reuse } = this.#options;
    const wait = (): Promise<Outcome<Value> | null> => {
      if (entry !== undefined && reuse === 'on')
        return this.#withSoftTimeout(fetching, Math.min(waitMs ?? softTimeoutMs, softTimeoutMs));
      return waitMs === undefined ? fetching : withTimeout(fetching, waitMs, null, clock);
    };
    return (await wait()) ?? this.#staleOr(entry, new Error('the CMS took too long'));
  }

  #isValid({ value }: Entry<Value>): boolean {
    return this.#options.isValid?.(value) ?? true;
  }

  #isReusable(entry: Entry<Value>): boolean {
    return this.#isValid(entry) && (this.#options.isReusable?.(entry.value) ?? true);
  }

  #isFresh(entry: Entry<Value>, state: VersionState): boolean {
    const { reuse, ttl = 0, version, clock } = this.#options;
    if (reuse === 'off' || !this.#isReusable(entry)) return false;
    if (state === 'unsupported') return clock.now() - entry.at < ttl;
    // The CMS may be ahead of the site.
    return entry.cv >= version.current() && entry.cv <= version.named();
  }

  /** True while the CMS is out of reach and no newer version was ever seen: a fetch would bring nothing. */
  #isLatestKnown(entry: Entry<Value>, state: VersionState): boolean {
    const { reuse, version } = this.#options;
    if (state !== 'unverified' || reuse === 'off') return false;
    return entry.cv >= version.current() && this.#isValid(entry);
  }

  /** While the CMS is out of reach, a negative entry proves nothing. */
  #isMissing(key: string, state: VersionState): boolean {
    const { reuse, version } = this.#options;
    return reuse === 'on' && state !== 'unverified' && this.#negative.isMissing(key, version.current());
  }

  #stale({ value, at }: Entry<Value>): Outcome<Value> {
    const now = this.#options.clock.now();
    const age = now - at;
    if (age >= this.#staleness.age || now >= this.#staleness.until)
      this.#staleness = { age, until: now + stalenessGaugeMs };
    this.#options.report('stale', { age: Math.round(age) });
    return { outcome: 'stale', value, age };
  }

  #staleOr(entry: Entry<Value> | undefined, error: Error): Outcome<Value> {
    if (entry !== undefined) return this.#stale(entry);
    this.#options.report('unavailable');
    return { outcome: 'unavailable', error };
  }

  #join(key: string, fetch: Fetcher<Value>, state: VersionState): Promise<Outcome<Value>> {
    const fetchKey = this.#fetchKey(key);
    this.#options.report(this.#fetching.has(fetchKey) ? 'coalesced' : 'miss');
    return coalesce(this.#fetching, fetchKey, () => this.#fetch(key, fetch, state));
  }

  /** The key of a fetch: one that began before a publish has nothing for those who come after it. */
  #fetchKey(key: string): string {
    return `${this.#options.version.current()} ${key}`;
  }

  async #fetch(key: string, fetch: Fetcher<Value>, state: VersionState): Promise<Outcome<Value>> {
    const { version, reuse, store, toError, fetchTimeout, clock } = this.#options;
    const current = version.current();
    const cv = current === 0 || state === 'unsupported' || reuse === 'off' ? null : current;
    const { signal, stop } = abortAfter(fetchTimeout, clock);
    try {
      const fetched = await fetch({ cv, signal, previous: store.get(key)?.value });
      if (fetched !== null) return this.#superseded(key, fetched, cv) ?? this.#store(key, fetched, cv ?? 0);
      this.#negative.storeMissing(key, current);
      if (!this.#isNewer(store.get(key), current)) store.delete(key);
      return { outcome: 'missing' };
    } catch (thrown) {
      const error = toError(thrown);
      this.#fail(key, error);
      return this.#staleOr(store.get(key), error);
    } finally {
      stop();
    }
  }

  /** After the CMS was restored to a lower version, entries of higher ones count as older. */
  #isNewer(entry: Entry<Value> | undefined, cv: number): entry is Entry<Value> {
    return entry !== undefined && cv < entry.cv && entry.cv <= this.#options.version.named();
  }

  /** The outcome where a fetch of a later version was faster: its value, or the one at hand if the later version has none. */
  #superseded(
    key: string,
    { value, cv }: Fetched<Value>,
    requested: number | null,
  ): Outcome<Value> | undefined {
    if (requested === null || cv === null || cv < requested) return undefined;
    const entry = this.#options.store.get(key);
    if (this.#isNewer(entry, cv)) return { outcome: 'fresh', value: entry.value };
    const current = this.#options.version.current();
    const isDeleted = cv < current && this.#negative.isMissing(key, current);
    return isDeleted ? { outcome: 'fresh', value } : undefined;
  }

  /** @param requested the version that was fetched, 0 for the current one. */
  #store(
    key: string,
    { value, bytes, cv, isCacheable = true }: Fetched<Value>,
    requested: number,
  ): Outcome<Value> {
    const { store, clock, report } = this.#options;
    if (!isCacheable) return { outcome: 'fresh', value };
    const entry = { value, bytes, cv: cv ?? 0, at: clock.now() };
    const before = store.get(key);
    const isOlder = cv !== null && this.#isNewer(before, cv);
    if (isOlder || (cv !== null && cv < requested)) {
      this.#fail(key, new Error(`the CMS returned version ${cv} where ${requested} was requested`));
      if (isOlder) return this.#stale(before);
      store.set(key, entry);
      return this.#stale(entry);
    }
    this.#negative.delete(key);
    store.set(key, entry);
    report('stored', { bytes });
    return { outcome: 'fresh', value };
  }

  #fail(key: string, error: Error): void {
    const count = this.#negative.storeFailure(key, error);
    if (count > 0) this.#options.report('failed', { error: error.message, count, ...adviceOf(error) });
  }

  #restore(key: string, restore: ReadOptions<Value>['restore']): Promise<Entry<Value> | undefined> {
    if (restore === undefined) return Promise.resolve(undefined);
    const { store } = this.#options;
    return coalesce(this.#restoring, key, async () => {
      const restored = await restore();
      // A fetch may have been faster.
      const newer = store.get(key);
      if (newer !== undefined || restored === null) return newer;
      store.set(key, restored);
      return restored;
    });
  }
}
