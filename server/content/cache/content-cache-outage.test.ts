import { describe, expect, test } from '@jest/globals';
import { settled } from '../../../test/support/fake-clock';
import { broken, missing, createFakeContentCache } from '../../../test/support/fake-content-cache';
import type { ContentFetcher } from './content-cache';
import type { Outcome } from './cache-types';

const fresh = (value: string): Outcome<string> => ({ outcome: 'fresh', value });
const staleAs = (value: string) => expect.objectContaining({ outcome: 'stale', value });
const unavailable = expect.objectContaining({ outcome: 'unavailable' });

describe('while the service fails', () => {
  test('who knows nothing is told so, all of them by one call, and nobody asks in the pauses, which grow', async () => {
    const { clock, world, fills, read } = createFakeContentCache();
    world.content.set('a', broken);
    expect(await Promise.all([read(), read(), read()])).toEqual([unavailable, unavailable, unavailable]);
    const times: number[] = [];
    for (let tick = 0; tick < 200; tick += 1) {
      const before = fills.length;
      expect(await read()).toEqual(unavailable);
      if (fills.length > before) times.push(tick / 10);
      await clock.turn(100);
    }
    expect(times).toEqual([1, 3, 7, 15]);
    world.content.delete('a');
    await clock.turn(10_000);
    expect(await read()).toEqual(fresh('v10'));
  });

  test('the last good answer is served, its age said, and a new one within ten seconds after', async () => {
    const { clock, world, read, responses } = createFakeContentCache();
    await read();
    expect(responses.stalest()).toBe(0);
    world.version = 11;
    world.content.set('a', broken);
    await clock.turn(60_000);
    for (let minute = 1; minute <= 10; minute += 1) {
      expect(await read()).toEqual({ outcome: 'stale', value: 'v10', age: minute * 60_000 });
      expect(responses.stalest()).toBe(minute * 60_000);
      await clock.turn(60_000);
    }
    world.content.delete('a');
    await clock.turn(10_000);
    expect(await read()).toEqual(fresh('v11'));
    await clock.turn(60_000);
    expect(responses.stalest()).toBe(0);
  });

  test('to name its version, what is known is served as stale without a call for it', async () => {
    const { clock, world, fills, read } = createFakeContentCache();
    await read();
    world.version = broken;
    await clock.turn(60_000);
    for (let visit = 0; visit < 50; visit += 1) {
      expect(await read()).toEqual(staleAs('v10'));
      await clock.turn(100);
    }
    expect(fills).toHaveLength(1);
  });
});

describe('while the service is slow', () => {
  test('who knows the last good answer waits half a second, and the next one not at all', async () => {
    const { clock, world, read, fills } = createFakeContentCache();
    await read();
    world.version = 11;
    world.slow = 5_000;
    await clock.turn(60_000);
    const first = read();
    await clock.turn(499);
    let done = false;
    void first.then(() => (done = true));
    await settled();
    expect(done).toBe(false);
    await clock.turn(1);
    expect(await first).toEqual(staleAs('v10'));
    expect(await read()).toEqual(staleAs('v10'));
    await clock.turn(4_500);
    expect([await read(), fills.length]).toEqual([fresh('v11'), 2]);
  });
});

describe('while the version is asked for', () => {
  test('the first visitors wait up to two seconds and then ask without one', async () => {
    const { clock, world, fills, read } = createFakeContentCache();
    world.slowVersion = 5_000;
    const asked = read();
    await clock.turn(1_999);
    expect(fills).toEqual([]);
    await clock.turn(1);
    expect(fills.map(({ cv }) => cv)).toEqual([null]);
    expect(await asked).toEqual(fresh('v10'));
    await clock.turn(5_000);
    expect(clock.waiting()).toBe(0);
  });

  test('the first who knows the last good answer waits half a second, and the next one not at all', async () => {
    const { clock, world, fills, read, questions } = createFakeContentCache();
    await read();
    world.slowVersion = 5_000;
    await clock.turn(60_000);
    const first = read();
    await clock.turn(500);
    expect(await first).toEqual(staleAs('v10'));
    expect(await read()).toEqual(staleAs('v10'));
    await clock.turn(4_500);
    expect([await read(), fills.length, questions()]).toEqual([fresh('v10'), 1, 2]);
  });
});

test('a fault of ours while reading an answer costs that answer alone', async () => {
  const { read, world } = createFakeContentCache();
  world.content.set('a', new TypeError('x is undefined'));
  expect(await read()).toEqual(unavailable);
  expect(await read('b')).toEqual(fresh('v10'));
});

test('a fill that throws before it began is tried again like any other', async () => {
  const { responses, clock } = createFakeContentCache();
  const throwingBlock: ContentFetcher<string> = () => {
    throw new TypeError('x is undefined');
  };
  expect(await responses.read('a', throwingBlock, { waitMs: 1_000 })).toEqual(unavailable);
  await clock.turn(1_000);
  const fill: ContentFetcher<string> = async () => ({ value: 'there', bytes: 5, cv: 10 });
  expect(await responses.read('a', fill, { waitMs: 1_000 })).toEqual(fresh('there'));
});

describe('made-up questions', () => {
  /** Reads so many keys that nobody has, and then the latest of them again, the last one first. */
  async function askedAgain(error: Error, count: number, latest: number): Promise<number> {
    const { responses, store, clock } = createFakeContentCache();
    let calls = 0;
    const fill: ContentFetcher<string> = () => {
      calls += 1;
      return Promise.reject(error);
    };
    const read = (place: number) => responses.read(`k${place}`, fill, { waitMs: 1_000 });
    for (let place = 0; place < count; place += 1) await read(place);
    expect([calls, store.size(), clock.waiting()]).toEqual([count, 0, 0]);
    for (let place = count - 1; place >= count - latest; place -= 1) await read(place);
    return calls - count;
  }

  test.each([
    ['missing', 100_000, missing],
    ['failing', 10_000, broken],
  ])(
    'that are %s, %i of them, are remembered for the latest 5,000',
    async (_, count, error) => {
      expect(await askedAgain(error, count, 5_500)).toBe(500);
    },
    120_000,
  );

  test('push out nothing that is known', async () => {
    const { responses, read, fills } = createFakeContentCache();
    await read();
    const fill: ContentFetcher<string> = () => Promise.reject(missing);
    for (let place = 0; place < 3_000; place += 1) await responses.read(`k${place}`, fill, { waitMs: 1_000 });
    expect([await read(), fills.length]).toEqual([fresh('v10'), 1]);
  });
});
