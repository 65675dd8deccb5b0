import type { Backoff } from '../../runtime/backoff';
import { BoundedMap } from '../../runtime/bounded-map';
import type { Clock } from '../../runtime/clock';

/** Keys whose failure, or whose absence, is remembered. */
const maxEntries = 5_000;

interface Failure {
  readonly count: number;
  readonly until: number;
  readonly error: Error;
}

/** Options of a {@link NegativeCache}. */
export interface NegativeCacheOptions {
  readonly clock: Clock;
  /** Milliseconds for which a missing value is not fetched again at the same version. Default 0. */
  readonly negativeTtl?: number;
  /** Pause after failed fetches of the same key. Default: none. */
  readonly backoff?: Backoff;
}

/** Remembers fetches that brought no value: keys that do not exist, and keys whose fetch failed. */
export class NegativeCache {
  readonly #options: NegativeCacheOptions;
  readonly #failures = new BoundedMap<string, Failure>(maxEntries);
  readonly #missing = new BoundedMap<string, { readonly cv: number; readonly until: number }>(maxEntries);

  constructor(options: NegativeCacheOptions) {
    this.#options = options;
  }

  /** True for a key that was missing at this version, within the TTL. */
  isMissing(key: string, cv: number): boolean {
    const found = this.#missing.get(key);
    return found !== undefined && found.cv === cv && this.#options.clock.now() < found.until;
  }

  /** The error of a key's last fetch while its pause lasts. */
  failure(key: string): Error | undefined {
    const failure = this.#failures.get(key);
    return failure !== undefined && this.#options.clock.now() < failure.until ? failure.error : undefined;
  }

  /** @param cv the version that the key is missing in: a later one may have it. */
  storeMissing(key: string, cv: number): void {
    const { negativeTtl = 0, clock } = this.#options;
    this.#failures.delete(key);
    if (negativeTtl > 0) this.#missing.set(key, { cv, until: clock.now() + negativeTtl });
  }

  /** @returns how many fetches of the key have failed in a row; 0 where failures are not remembered. */
  storeFailure(key: string, error: Error): number {
    const { backoff, clock } = this.#options;
    if (backoff === undefined) return 0;
    const count = (this.#failures.get(key)?.count ?? 0) + 1;
    this.#failures.set(key, { count, until: clock.now() + backoff.after(count), error });
    return count;
  }

  delete(key: string): void {
    this.#failures.delete(key);
    this.#missing.delete(key);
  }
}
