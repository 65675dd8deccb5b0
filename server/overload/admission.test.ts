import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { createFakeClock, flushPromises, type FakeClock } from '../../test/support/fake-clock';
import { Admission, type Rank } from './admission';

/** What admission needs of a response. */
class FakeResponse extends EventEmitter {
  destroyed = false;
  writableEnded = false;
  end(): void {
    this.writableEnded = true;
    this.emit('prefinish');
  }
  leave(): void {
    this.destroyed = true;
    this.emit('close');
  }
}

let clock: FakeClock;
let isLate: boolean;
let admission: Admission;
let started: string[];
let refused: string[];
beforeEach(() => {
  clock = createFakeClock();
  isLate = false;
  admission = new Admission(clock, { isLate: () => isLate });
  started = [];
  refused = [];
});

function enter(name: string, rank: Rank = 'known', key: string | null = null): FakeResponse {
  const response = new FakeResponse();
  // Those of this test: what waits at its end begins during the next one.
  const [begun, turnedAway] = [started, refused];
  admission.enter({
    rank,
    key,
    response: response as unknown as ServerResponse,
    start: () => begun.push(name),
    refuse: (reason) => {
      turnedAway.push(`${name}: ${reason}`);
      response.end();
    },
  });
  return response;
}

const many = (count: number, rank: Rank) =>
  Array.from({ length: count }, (_, index) => enter(`${rank} ${index}`, rank));

describe('a request that costs work', () => {
  test('starts at once where nothing else does', () => {
    enter('one');
    expect(started).toEqual(['one']);
  });

  test('waits for the next iteration of the event loop behind another, in the order of arrival', async () => {
    for (const name of ['one', 'two', 'three']) enter(name);
    expect(started).toEqual(['one']);
    await new Promise<void>((resolve) => setImmediate(resolve));
    expect(started).toEqual(['one', 'two']);
    await flushPromises();
    expect(started).toEqual(['one', 'two', 'three']);
  });

  test('waits behind those that are known to lead somewhere', async () => {
    enter('first');
    enter('unknown', 'unknown');
    enter('known', 'known');
    await flushPromises();
    expect(started).toEqual(['first', 'known', 'unknown']);
  });

  test('of a visitor who left while it waited is not begun', async () => {
    enter('first');
    enter('gone').leave();
    enter('second');
    await flushPromises();
    expect(started).toEqual(['first', 'second']);
    expect(admission.inFlight).toBe(2);
  });
});

describe.each([
  ['known', 400],
  ['unknown', 200],
] as const)('of %s addresses', (rank, max) => {
  test(`the one after ${max} in flight is refused, and none once one has ended`, async () => {
    const responses = many(max, rank);
    await flushPromises();
    enter('too many', rank);
    expect(refused).toEqual(['too many: work']);
    responses[0]?.end();
    enter('one more', rank);
    expect(refused).toHaveLength(1);
    expect(admission.inFlight).toBe(max);
  });

  test('a tenth of these is admitted while the event loop is late', async () => {
    isLate = true;
    many(max / 10, rank);
    enter('too many', rank);
    expect(refused).toEqual(['too many: lag']);
    isLate = false;
    enter('later', rank);
    expect(refused).toHaveLength(1);
  });
});

test('known addresses are admitted where unknown ones are refused', () => {
  many(200, 'unknown');
  enter('unknown', 'unknown');
  enter('known');
  expect(refused).toEqual(['unknown: work']);
});

test('requests of different pages count each, and wait for one another', () => {
  for (const path of ['/satu', '/dua', '/tiga']) enter(path, 'known', path);
  expect(started).toEqual(['/satu']);
  expect(admission.inFlight).toBe(3);
});

describe('a thousand requests of one page', () => {
  test('count as one, and start at once', () => {
    for (let count = 0; count < 1_000; count += 1) enter(`visitor ${count}`, 'known', '/satu');
    expect(started).toHaveLength(1_000);
    expect(admission.inFlight).toBe(1);
  });

  test('count until the last of them has its response', () => {
    const responses = [1, 2, 3].map((count) => enter(`visitor ${count}`, 'known', '/satu'));
    responses[0]?.end();
    responses[1]?.leave();
    expect(admission.inFlight).toBe(1);
    responses[2]?.end();
    responses[2]?.leave();
    expect(admission.inFlight).toBe(0);
    enter('one more', 'known', '/satu');
    expect(started).toHaveLength(3);
    expect(admission.inFlight).toBe(1);
  });

  test('have no more of the others begin in one iteration', async () => {
    enter('visitor', 'known', '/satu');
    for (const name of ['one', 'two']) enter(name);
    for (let count = 0; count < 3; count += 1) enter('visitor', 'known', '/satu');
    await new Promise<void>((resolve) => setImmediate(resolve));
    expect(started.filter((name) => name !== 'visitor')).toEqual(['one']);
  });
});

describe('behind sixteen of which the first has waited for long', () => {
  test.each([
    ['known', 500],
    ['unknown', 250],
  ] as const)('the next %s one is refused, after %d ms', (rank, wait) => {
    enter('first');
    many(16, rank);
    const now = clock.now();
    Object.assign(clock, { now: () => now + wait });
    enter('in time', rank);
    expect(refused).toEqual([]);
    Object.assign(clock, { now: () => now + wait + 1 });
    enter('late', rank);
    expect(refused).toEqual(['late: wait']);
  });

  test.each([
    ['known', 1_000],
    ['unknown', 500],
  ] as const)('a %s one is refused itself after %d ms', async (rank, wait) => {
    enter('first');
    many(17, rank);
    const now = clock.now();
    Object.assign(clock, { now: () => now + wait + 1 });
    await flushPromises();
    expect(refused).toEqual([`${rank} 0: wait`, `${rank} 1: wait`]);
    expect(started).toHaveLength(16);
    expect(admission.inFlight).toBe(16);
  });
});

test('a few requests wait for any time: the machine is slow', async () => {
  enter('first');
  many(14, 'unknown');
  const now = clock.now();
  Object.assign(clock, { now: () => now + 60_000 });
  enter('one more', 'unknown');
  await flushPromises();
  expect(refused).toEqual([]);
  expect(started).toHaveLength(16);
});
