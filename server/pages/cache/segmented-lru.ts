/** Keeps values within a bound of bytes. */
export interface SegmentedLru<Value> {
  readonly get: (key: string) => Value | undefined;
  /** The value, without counting as being asked for. */
  readonly peek: (key: string) => Value | undefined;
  /** Keeps a value of so many bytes in place of the one before it. One beyond the whole bound is not kept. */
  readonly set: (key: string, value: Value, bytes: number) => void;
  /** Says anew how many bytes a value takes, where it is still kept. */
  readonly resize: (key: string, bytes: number) => void;
  readonly delete: (key: string) => void;
  /** The hottest first. */
  readonly entries: () => Iterable<readonly [key: string, value: Value]>;
  readonly size: () => number;
  readonly bytes: () => number;
}

interface Kept<Value> {
  readonly value: Value;
  bytes: number;
}

/** The part of the bound that is for what has been asked for more than once. */
const hotPart = 0.8;

/**
 * A store in two segments (segmented LRU): what comes in is on trial, what is asked for again is hot, and what is read
 * longest ago gives way, those on trial first. So somebody who reads the whole site once, a crawler say, drives out nothing
 * that others come back for.
 * @see https://doi.org/10.1109/2.268884 Karedla, Love, Wherry: Caching strategies to improve disk system performance (1994)
 */
export function createSegmentedLru<Value>(mostBytes: number): SegmentedLru<Value> {
  return new MapSegmentedLru(mostBytes);
}

class MapSegmentedLru<Value> implements SegmentedLru<Value> {
  readonly #mostBytes: number;
  readonly #trial = new Map<string, Kept<Value>>();
  readonly #hot = new Map<string, Kept<Value>>();
  /** The last of the hot ones, where that is known. */
  #newest: Kept<Value> | undefined;
  #total = 0;
  #hotBytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  size(): number {
    return this.#hot.size + this.#trial.size;
  }

  bytes(): number {
    return this.#total;
  }

  get(key: string): Value | undefined {
    const kept = this.#hot.get(key);
    if (kept !== undefined) {
      // What is asked for again and again is the newest already.
      if (this.#newest !== kept) {
        this.#hot.delete(key);
        this.#hot.set(key, kept);
        this.#newest = kept;
      }
      return kept.value;
    }
    const tried = this.#trial.get(key);
    if (tried !== undefined) this.#promote(key, tried);
    return tried?.value;
  }

  peek(key: string): Value | undefined {
    return this.#find(key)?.value;
  }

  set(key: string, value: Value, bytes: number): void {
    const wasHot = this.#hot.has(key);
    this.delete(key);
    if (bytes > this.#mostBytes) return;
    const kept = { value, bytes };
    this.#total += bytes;
    if (wasHot) this.#promote(key, kept);
    else this.#trial.set(key, kept);
    this.#evict();
  }

  resize(key: string, bytes: number): void {
    const kept = this.#find(key);
    if (kept === undefined) return;
    this.#total += bytes - kept.bytes;
    if (this.#hot.has(key)) this.#hotBytes += bytes - kept.bytes;
    kept.bytes = bytes;
    this.#evict();
  }

  delete(key: string): void {
    const kept = this.#find(key);
    if (kept === undefined) return;
    if (this.#hot.delete(key)) this.#hotBytes -= kept.bytes;
    else this.#trial.delete(key);
    this.#total -= kept.bytes;
  }

  *entries(): Iterable<readonly [key: string, value: Value]> {
    for (const segment of [this.#hot, this.#trial])
      for (const [key, { value }] of [...segment].toReversed()) yield [key, value];
  }

  #find(key: string): Kept<Value> | undefined {
    return this.#hot.get(key) ?? this.#trial.get(key);
  }

  #promote(key: string, kept: Kept<Value>): void {
    this.#trial.delete(key);
    this.#hot.set(key, kept);
    this.#newest = kept;
    this.#hotBytes += kept.bytes;
    this.#coolDown();
  }

  /** The hot ones that nobody came back for are on trial again. */
  #coolDown(): void {
    for (const [key, kept] of this.#hot) {
      if (this.#hotBytes <= this.#mostBytes * hotPart || this.#hot.size === 1) return;
      this.#hot.delete(key);
      this.#hotBytes -= kept.bytes;
      this.#trial.set(key, kept);
    }
  }

  #evict(): void {
    for (const segment of [this.#trial, this.#hot]) {
      for (const key of segment.keys()) {
        if (this.#total <= this.#mostBytes) return;
        this.delete(key);
      }
    }
  }
}
