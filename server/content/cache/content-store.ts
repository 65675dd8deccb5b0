import NodeCache from 'node-cache';

/** An answer as it is kept. */
export interface StoredEntry<Value> {
  /** Frozen, and shared by everyone who reads it. */
  readonly value: Value;
  /** Bytes of the answer as the content service sent it: what it costs to keep, as a measure. */
  readonly bytes: number;
  /** The content version that the answer belongs to. */
  readonly cv: number;
  /** When it was fetched, by the clock's milliseconds. */
  readonly at: number;
}

/** Keeps answers within bounds. */
export interface ContentStore<Value> {
  readonly get: (key: string) => StoredEntry<Value> | undefined;
  /** Keeps an answer in place of the one before it; those not read for longest give way. */
  readonly set: (key: string, response: StoredEntry<Value>) => void;
  readonly has: (key: string) => boolean;
  readonly delete: (key: string) => void;
  readonly size: () => number;
  readonly bytes: () => number;
}

/**
 * A store over node-cache, without clones and without its time-outs: what is fresh is decided by the content version. Its
 * own bound (`maxKeys`) throws instead of giving way, and its sizes are not bytes: eviction is ours.
 * @param entries how many answers are kept at most.
 * @param bytes how many bytes of answers at most; a single answer beyond it is not kept.
 */
export function createContentStore<Value>({
  entries,
  bytes: mostBytes,
  onEvict,
}: {
  entries: number;
  bytes: number;
  onEvict: (count: number) => void;
}): ContentStore<Value> {
  const kept = new NodeCache({ stdTTL: 0, checkperiod: 0, useClones: false });
  /** Bytes by key, the one read longest ago first. */
  const recency = new Map<string, number>();
  let total = 0;

  function drop(key: string): void {
    total -= recency.get(key) ?? 0;
    recency.delete(key);
    kept.del(key);
  }

  function evict(): void {
    let evicted = 0;
    for (const key of recency.keys()) {
      if (recency.size <= entries && total <= mostBytes) break;
      drop(key);
      evicted += 1;
    }
    if (evicted > 0) onEvict(evicted);
  }

  return {
    get: (key) => {
      const size = recency.get(key);
      if (size === undefined) return undefined;
      recency.delete(key);
      recency.set(key, size);
      return kept.get<StoredEntry<Value>>(key);
    },
    set: (key, response) => {
      drop(key);
      if (response.bytes > mostBytes) return;
      recency.set(key, response.bytes);
      total += response.bytes;
      kept.set(key, response);
      evict();
    },
    has: (key) => recency.has(key),
    delete: drop,
    size: () => recency.size,
    bytes: () => total,
  };
}
