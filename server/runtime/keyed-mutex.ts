/** Runs the tasks of one key one after another, in the order of the calls; tasks of different keys run concurrently. */
export type KeyedMutex = <Result>(key: string, task: () => Promise<Result>) => Promise<Result>;

/** Creates a mutex with no task running. */
export function createKeyedMutex(): KeyedMutex {
  const lastByKey = new Map<string, Promise<unknown>>();
  return async (key, task) => {
    const previous = lastByKey.get(key) ?? Promise.resolve();
    const result = previous.then(task, task);
    lastByKey.set(key, result);
    try {
      return await result;
    } finally {
      if (lastByKey.get(key) === result) lastByKey.delete(key);
    }
  };
}
