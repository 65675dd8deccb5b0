import type { Clock } from './clock';

/** What a promise comes to, or `instead` where that takes longer. Leaves no timer behind; the promise goes on. */
export async function withTimeout<Value, Instead>(
  promise: Promise<Value>,
  milliseconds: number,
  instead: Instead,
  clock: Clock,
): Promise<Value | Instead> {
  let giveUp = (): void => {};
  const late = new Promise<Instead>((resolve) => {
    giveUp = clock.after(milliseconds, () => resolve(instead));
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    giveUp();
  }
}

/** Waits for what comes soon. */
export type SoftTimeout = <Value>(promise: Promise<Value>, milliseconds: number) => Promise<Value | null>;

/**
 * Makes a function that waits so many milliseconds for a promise, and answers null where it takes longer. What has kept
 * somebody waiting for too long already keeps nobody else: it is null at once.
 */
export function createSoftTimeout(clock: Clock): SoftTimeout {
  const slow = new WeakSet<Promise<unknown>>();
  return async (promise, milliseconds) => {
    if (slow.has(promise)) return null;
    const late = Symbol('late');
    const result = await withTimeout(promise, milliseconds, late, clock);
    if (result !== late) return result as Awaited<typeof promise>;
    slow.add(promise);
    return null;
  };
}
