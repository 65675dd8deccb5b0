import NodeCache from 'node-cache';
import type { Entry, EntryStore } from './cache-types';

/** Cached responses within bounds. */
export interface ContentStore<Value> extends EntryStore<Value> {
  readonly size: () => number;
  readonly bytes: () => number;
}

/**
 * A store over node-cache, without its clones and time-outs: the content version decides what is fresh. Its own bound (`maxKeys`)
 * throws in place of evicting, and it counts no bytes: eviction is ours.
 * @param entries maximum number of entries.
 * @param bytes maximum bytes of all entries; a single entry beyond it is not stored.
 */
export function createContentStore<Value>({
  entries,
  bytes: maxBytes,
  onEvict,
}: {
  entries: number;
  bytes: number;
  onEvict: (count: number) => void;
}): ContentStore<Value> {
  const cache = new NodeCache({ stdTTL: 0, checkperiod: 0, useClones: false });
  /** Bytes by key, the least recently used first. */
  const recency = new Map<string, number>();
  let total = 0;

  function drop(key: string): void {
    total -= recency.get(key) ?? 0;
    recency.delete(key);
    cache.del(key);
  }

  function evict(): void {
    let evicted = 0;
    for (const key of recency.keys()) {
      if (recency.size <= entries && total <= maxBytes) break;
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
      return cache.get<Entry<Value>>(key);
    },
    set: (key, entry) => {
      drop(key);
      if (entry.bytes > maxBytes) return;
      recency.set(key, entry.bytes);
      total += entry.bytes;
      cache.set(key, entry);
      evict();
    },
    delete: drop,
    size: () => recency.size,
    bytes: () => total,
  };
}
