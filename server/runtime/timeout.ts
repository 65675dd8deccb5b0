import type { Clock } from './clock';

/** The value of a promise, or `fallback` if that takes too long. The promise goes on; no timer is left behind. */
export async function withTimeout<Value, Fallback>(
  promise: Promise<Value>,
  milliseconds: number,
  fallback: Fallback,
  clock: Clock,
): Promise<Value | Fallback> {
  let cancel = (): void => {};
  const timeout = new Promise<Fallback>((resolve) => {
    cancel = clock.after(milliseconds, () => resolve(fallback));
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    cancel();
  }
}

/** Waits a bounded time for a promise; null if it takes longer. */
export type SoftTimeout = <Value>(promise: Promise<Value>, milliseconds: number) => Promise<Value | null>;

/** Creates a {@link SoftTimeout}. Once a promise has timed out for one caller, every later caller gets null immediately. */
export function createSoftTimeout(clock: Clock): SoftTimeout {
  const timedOut = new WeakSet<Promise<unknown>>();
  return async (promise, milliseconds) => {
    if (timedOut.has(promise)) return null;
    const timeout = Symbol('timeout');
    const result = await withTimeout(promise, milliseconds, timeout, clock);
    if (result !== timeout) return result as Awaited<typeof promise>;
    timedOut.add(promise);
    return null;
  };
}

/** The signal of work that nothing aborts. */
export const neverAborted: AbortSignal = new AbortController().signal;

/**
 * A signal that aborts work which takes too long, and what stops the timer once the work is done.
 * @param milliseconds left out: never.
 */
export function abortAfter(
  milliseconds: number | undefined,
  clock: Clock,
): { readonly signal: AbortSignal; readonly stop: () => void } {
  if (milliseconds === undefined) return { signal: neverAborted, stop: () => {} };
  const controller = new AbortController();
  const abort = (): void => controller.abort(new Error(`the fetch took longer than ${milliseconds} ms`));
  return { signal: controller.signal, stop: clock.after(milliseconds, abort) };
}
