import { setTimeout } from 'node:timers/promises';
import type { RunningProcess } from '../process/start-process';

/** What another visitor notices meanwhile. */
export interface Noticed {
  /** Milliseconds, of the slowest of all looks. */
  readonly slowest: number;
  readonly failed: number;
  readonly looks: number;
}

/** Milliseconds between two looks. */
const pause = 100;

/**
 * Requests a page again and again, each time over a connection of its own, until something is over.
 * @param path of a page in memory.
 */
export async function watchPage(
  { origin }: RunningProcess,
  path: string,
  isOver: Promise<unknown>,
): Promise<Noticed> {
  let state: 'going' | 'over' = 'going';
  const over = (): void => {
    state = 'over';
  };
  void isOver.then(over, over);
  const isGoing = (): boolean => state === 'going';
  const noticed = { slowest: 0, failed: 0, looks: 0 };
  while (isGoing()) {
    const started = performance.now();
    const isServed = await fetch(`${origin}${path}`, { headers: { Connection: 'close' } }).then(
      async (response) => (await response.arrayBuffer()).byteLength > 0 && response.ok,
      () => false,
    );
    noticed.slowest = Math.max(noticed.slowest, performance.now() - started);
    noticed.looks += 1;
    if (!isServed) noticed.failed += 1;
    await setTimeout(pause);
  }
  return noticed;
}
