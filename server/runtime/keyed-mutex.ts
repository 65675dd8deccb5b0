/** Does work of the same key one after the other, in the order it was asked for; of other keys at once. */
export type KeyedMutex = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** Makes turns of their own. */
export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    const own = before.then(work, work);
    last.set(key, own);
    try {
      return await own;
    } finally {
      if (last.get(key) === own) last.delete(key);
    }
  };
}
