import { describe, expect, test } from '@jest/globals';
import { createChangeBatches } from './change-batches';

/** Batches whose pauses and work last until the test says so. */
function controlled() {
  const worked: string[][] = [];
  const pauses: (() => void)[] = [];
  const works: (() => void)[] = [];
  const batches = createChangeBatches({
    pause: () => new Promise<void>((resolve) => pauses.push(resolve)),
    work: (files) => {
      worked.push([...files]);
      return new Promise((resolve) => works.push(resolve));
    },
  });
  /** Ends what is under way and lets everything happen that follows from it. */
  const end = async (waiting: (() => void)[]): Promise<void> => {
    waiting.pop()?.();
    await new Promise(setImmediate);
  };
  return { batches, worked, endPause: () => end(pauses), endWork: () => end(works) };
}

describe('changes', () => {
  test('of one burst are worked off together, each file once', async () => {
    const { batches, worked, endPause, endWork } = controlled();
    batches.add('a');
    batches.add('b');
    await endPause(); // it was noted in: another pause shows whether that was all
    batches.add('a');
    await endPause();
    expect(worked).toEqual([]);
    await endPause();
    expect(worked).toEqual([['a', 'b']]);
    await endWork();
    expect(worked).toHaveLength(1);
  });

  test('during work are worked off after it', async () => {
    const { batches, worked, endPause, endWork } = controlled();
    batches.add('a');
    await endPause();
    await endPause();
    batches.add('a');
    batches.add('b');
    expect(worked).toEqual([['a']]);
    await endWork();
    await endPause();
    expect(worked).toEqual([['a'], ['a', 'b']]);
    await endWork();
  });

  test('are done when nothing is left of them', async () => {
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
