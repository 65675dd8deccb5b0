import type { Clock } from '../clock';

/** What a promise comes to, or `instead` where that takes longer. Leaves no timer behind; the promise goes on. */
export async function inTime<Value, Instead>(
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
