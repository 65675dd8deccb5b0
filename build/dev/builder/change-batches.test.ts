import { describe, expect, test } from '@jest/globals';
import { createChangeBatches } from './change-batches';

/** Batches whose pauses and work last until the test ends them. */
function controlled() {
  const processed: string[][] = [];
  const pauses: (() => void)[] = [];
  const works: (() => void)[] = [];
  const batches = createChangeBatches(
    (files) => {
      processed.push([...files]);
      return new Promise((resolve) => works.push(resolve));
    },
    () => new Promise((resolve) => pauses.push(resolve)),
  );
  /** Ends the running pause or work, and lets its consequences happen. */
  const end = async (waiting: (() => void)[]): Promise<void> => {
    waiting.pop()?.();
    await new Promise(setImmediate);
  };
  return { batches, processed, endPause: () => end(pauses), endWork: () => end(works) };
}

describe('changes', () => {
  test('of one burst are processed together, each file once', async () => {
    const { batches, processed, endPause, endWork } = controlled();
    batches.add('a');
    batches.add('b');
    await endPause(); // changes came during it, so another pause follows
    batches.add('a');
    await endPause();
    expect(processed).toEqual([]);
    await endPause();
    expect(processed).toEqual([['a', 'b']]);
    await endWork();
    expect(processed).toHaveLength(1);
  });

  test('during the processing form the next batch', async () => {
    const { batches, processed, endPause, endWork } = controlled();
    batches.add('a');
    await endPause();
    await endPause();
    batches.add('a');
    batches.add('b');
    expect(processed).toEqual([['a']]);
    await endWork();
    await endPause();
    expect(processed).toEqual([['a'], ['a', 'b']]);
    await endWork();
  });

  test('are done once all have been processed', async () => {
    const { batches, endPause, endWork } = controlled();
    await batches.idle();
    batches.add('a');
    let idle = false;
    const waited = batches.idle().then(() => (idle = true));
    await endPause();
    await endPause();
    expect(idle).toBe(false);
    await endWork();
    await waited;
    expect(idle).toBe(true);
  });
});
