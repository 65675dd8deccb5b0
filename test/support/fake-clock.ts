import type { Clock } from '../../server/runtime/clock';

/** A clock that stands still until it is turned. */
export interface FakeClock extends Clock {
  /** Turns it on by so many milliseconds: what waits meanwhile is called in its order, and what follows from that is done. */
  readonly turn: (milliseconds: number) => Promise<void>;
  /** Waits that have neither ended nor been given up. */
  readonly waiting: () => number;
}

/** Lets everything happen that needs no time. */
export async function settled(): Promise<void> {
  for (let round = 0; round < 20; round += 1) await new Promise<void>((resolve) => setImmediate(resolve));
}

export function createFakeClock(start = 1_000): FakeClock {
  let time = start;
  const waits = new Set<{ readonly at: number; readonly call: () => void }>();
  const due = (until: number) =>
    [...waits].filter(({ at }) => at <= until).toSorted((one, other) => one.at - other.at)[0];
  return {
    now: () => time,
    after: (milliseconds, call) => {
      const wait = { at: time + Math.max(0, milliseconds), call };
      waits.add(wait);
      return () => waits.delete(wait);
    },
    turn: async (milliseconds) => {
      const until = time + milliseconds;
      await settled();
      for (let next = due(until); next !== undefined; next = due(until)) {
        waits.delete(next);
        time = Math.max(time, next.at);
        next.call();
        await settled();
      }
      time = until;
    },
    waiting: () => waits.size,
  };
}
