import { beforeEach, expect, test } from '@jest/globals';
import { createFakeClock, flushPromises, type FakeClock } from '../../test/support/fake-clock';
import { createMemoryState } from './memory-state';
import type { SharedState } from './shared-state';
import { whileLeased } from './while-leased';

const name = 'work';

let clock: FakeClock;
let shared: SharedState;
/** The processes that do the work now. */
let working: string[];
beforeEach(() => {
  clock = createFakeClock();
  shared = createMemoryState({ callsPerSecond: 5, clock });
  working = [];
});

/** A process that is ready to work. @returns its end. */
function begin(process: string): () => void {
  const start = (): (() => void) => {
    working.push(process);
    return () => void (working = working.filter((each) => each !== process));
  };
  return whileLeased({ shared, name, clock, start });
}

test('one of two processes works, and the other one within five seconds after its end', async () => {
  const end = begin('one');
  begin('two');
  await clock.advance(60_000);
  expect(working).toEqual(['one']);
  end();
  expect(working).toEqual([]);
  await clock.advance(5_000);
  expect(working).toEqual(['two']);
});

test('a process that was killed is followed within five seconds of the end of its lease', async () => {
  await shared.acquireLease(name, 'killed', 15_000);
  begin('two');
  await clock.advance(15_000);
  expect(working).toEqual([]);
  await clock.advance(5_000);
  expect(working).toEqual(['two']);
  await clock.advance(4_999);
  expect(await shared.acquireLease(name, 'another', 15_000)).toBe(false);
});

test('a process that has lost its lease ends its work, and begins again when it has the lease', async () => {
  begin('one');
  await flushPromises();
  const acquireLease = shared.acquireLease.bind(shared);
  Object.assign(shared, { acquireLease: () => Promise.resolve(false) });
  await clock.advance(5_000);
  expect(working).toEqual([]);
  Object.assign(shared, { acquireLease });
  await clock.advance(5_000);
  expect(working).toEqual(['one']);
});

test('a process that ends while it asks for the lease begins nothing and leaves it to others', async () => {
  const end = begin('one');
  end();
  await flushPromises();
  expect([working, clock.waiting()]).toEqual([[], 0]);
  expect(await shared.acquireLease(name, 'two', 15_000)).toBe(true);
});
