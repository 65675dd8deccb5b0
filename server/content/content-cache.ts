import NodeCache from 'node-cache';

/** Keeps answers for a while, and lets everyone who asks at once wait for the same call. */
export interface ContentCache<Value> {
  /** The kept answer for `key`, else that of `fill`, which runs at most once at a time for a key. A failure is shared and not kept. */
  read: (key: string, fill: () => Promise<Value>) => Promise<Value>;
  /** The kept answer for `key`, without asking anybody. */
  peek: (key: string) => Value | undefined;
  keep: (key: string, value: Value) => void;
  /** Answers kept at the moment. */
  size: () => number;
}

/**
 * Makes a cache over node-cache, without clones: what it hands out is shared and must not be changed.
 * @param seconds how long an answer is kept; 0 keeps none.
 * @param entries how many answers are kept at most; beyond, the oldest tenth gives way.
 */
export function createContentCache<Value>({
  seconds,
  entries,
}: {
  seconds: number;
  entries: number;
}): ContentCache<Value> {
  const kept = new NodeCache({ stdTTL: seconds, useClones: false, checkperiod: 120 });
  const filling = new Map<string, Promise<Value>>();

  function keep(key: string, value: Value): void {
    // To node-cache 0 means for ever.
    if (seconds <= 0) return;
    makeRoom(kept, entries);
    kept.set(key, value);
  }

  async function run(key: string, fill: () => Promise<Value>): Promise<Value> {
    try {
      const value = await fill();
      keep(key, value);
      return value;
    } finally {
      filling.delete(key);
    }
  }

  return {
    read: (key, fill) => {
      const value = kept.get<Value>(key);
      if (value !== undefined) return Promise.resolve(value);
      const started = filling.get(key) ?? run(key, fill);
      filling.set(key, started);
      return started;
    },
    peek: (key) => kept.get<Value>(key),
    keep,
    size: () => kept.keys().length,
  };
}

/** node-cache's own `maxKeys` throws when it is full instead of giving way. */
function makeRoom(kept: NodeCache, entries: number): void {
  if (kept.getStats().keys < entries) return;
  kept.del(kept.keys().slice(0, Math.ceil(entries / 10)));
}
