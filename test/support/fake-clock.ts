import type { Clock } from '../../server/runtime/clock';

/** A clock that stands still until a test advances it. */
export interface FakeClock extends Clock {
  /** Advances by milliseconds. Timers that become due fire in order, each followed by `flushPromises`. */
  readonly advance: (milliseconds: number) => Promise<void>;
  /** Timers that have neither fired nor been cancelled. */
  readonly waiting: () => number;
}

/** Waits until everything has run that needs no timer: promises, and immediates up to twenty deep. */
export async function flushPromises(): Promise<void> {
  for (let round = 0; round < 20; round += 1) await new Promise<void>((resolve) => setImmediate(resolve));
}

export function createFakeClock(start = 1_000): FakeClock {
  let time = start;
  const timers = new Set<{ readonly at: number; readonly call: () => void }>();
  const nextDue = (until: number) =>
    [...timers].filter(({ at }) => at <= until).toSorted((one, other) => one.at - other.at)[0];
  return {
    now: () => time,
    after: (milliseconds, call) => {
      const timer = { at: time + Math.max(0, milliseconds), call };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance: async (milliseconds) => {
      const until = time + milliseconds;
      await flushPromises();
      for (let due = nextDue(until); due !== undefined; due = nextDue(until)) {
        timers.delete(due);
        time = Math.max(time, due.at);
        due.call();
        await flushPromises();
      }
      time = until;
    },
    waiting: () => timers.size,
  };
}
