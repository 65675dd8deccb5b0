import { describe, expect, test } from '@jest/globals';
import { flushPromises } from '../../../test/support/fake-clock';
import { broken, missing, createFakeContentCache } from '../../../test/support/fake-content-cache';
import { rounds } from '../../../test/support/rounds';
import type { ContentFetcher } from './content-cache';
import type { Outcome } from './cache-types';

const fresh = (value: string): Outcome<string> => ({ outcome: 'fresh', value });
const staleAs = (value: string) => expect.objectContaining({ outcome: 'stale', value });
const unavailable = expect.objectContaining({ outcome: 'unavailable' });

describe('while the CMS fails', () => {
  test('readers share one failed fetch, and nothing is fetched in the growing pauses', async () => {
    const { clock, cms, fetches, read } = createFakeContentCache();
    cms.content.set('a', broken);
    expect(await Promise.all([read(), read(), read()])).toEqual([unavailable, unavailable, unavailable]);
    const times: number[] = [];
    for (let tick = 0; tick < 200; tick += 1) {
      const before = fetches.length;
      expect(await read()).toEqual(unavailable);
      if (fetches.length > before) times.push(tick / 10);
      await clock.advance(100);
    }
    expect(times).toEqual([1, 3, 7, 15]);
    cms.content.delete('a');
    await clock.advance(10_000);
    expect(await read()).toEqual(fresh('v10'));
  });

  test('the stale value is served with its age, and a fresh one at most ten seconds after the outage', async () => {
    const { clock, cms, read, cache } = createFakeContentCache();
    await read();
    expect(cache.stalest()).toBe(0);
    cms.version = 11;
    cms.content.set('a', broken);
    await clock.advance(60_000);
    for (let minute = 1; minute <= 10; minute += 1) {
      expect(await read()).toEqual({ outcome: 'stale', value: 'v10', age: minute * 60_000 });
      expect(cache.stalest()).toBe(minute * 60_000);
      await clock.advance(60_000);
    }
    cms.content.delete('a');
    await clock.advance(10_000);
    expect(await read()).toEqual(fresh('v11'));
    await clock.advance(60_000);
    expect(cache.stalest()).toBe(0);
  });

  test('the oldest value that was served stale within the last minute counts', async () => {
    const { clock, cms, read, cache } = createFakeContentCache();
    await read('old');
    await clock.advance(30_000);
    await read('new');
    cms.version = broken;
    await clock.advance(30_000);
    for (const key of ['new', 'old', 'new']) expect(await read(key)).toEqual(staleAs('v10'));
    expect(cache.stalest()).toBe(60_000);
  });

  test('to return its version, cached values are served as stale without a fetch', async () => {
    const { clock, cms, fetches, read } = createFakeContentCache();
    await read();
    cms.version = broken;
    await clock.advance(60_000);
    for (let visit = 0; visit < 50; visit += 1) {
      expect(await read()).toEqual(staleAs('v10'));
      await clock.advance(100);
    }
    expect(fetches).toHaveLength(1);
  });

  test('to return its version, values of an older version than the one it named are fetched', async () => {
    const { clock, cms, read, version } = createFakeContentCache();
    await read();
    await version.observe(11);
    cms.version = broken;
    cms.responseVersion = 11;
    cms.content.set('a', 'v11');
    await clock.advance(60_000);
    expect(await read()).toEqual(fresh('v11'));
  });
});

describe('while the CMS is slow', () => {
  test('the first reader of a cached value waits half a second, later ones not at all', async () => {
    const { clock, cms, read, fetches } = createFakeContentCache();
    await read();
    cms.version = 11;
    cms.delay = 5_000;
    await clock.advance(60_000);
    const first = read();
    await clock.advance(499);
    let done = false;
    void first.then(() => (done = true));
    await flushPromises();
    expect(done).toBe(false);
    await clock.advance(1);
    expect(await first).toEqual(staleAs('v10'));
    expect(await read()).toEqual(staleAs('v10'));
    await clock.advance(4_500);
    expect([await read(), fetches.length]).toEqual([fresh('v11'), 2]);
  });
});

describe('while the version is requested', () => {
  test('the first readers wait up to two seconds, then fetch without a version', async () => {
    const { clock, cms, fetches, read } = createFakeContentCache();
    cms.versionDelay = 5_000;
    const reading = read();
    await clock.advance(1_999);
    expect(fetches).toEqual([]);
    await clock.advance(1);
    expect(fetches.map(({ cv }) => cv)).toEqual([null]);
    expect(await reading).toEqual(fresh('v10'));
    await clock.advance(5_000);
    expect(clock.waiting()).toBe(0);
  });

  test('the first reader of a cached value waits half a second, later ones not at all', async () => {
    const { clock, cms, fetches, read, versionRequests } = createFakeContentCache();
    await read();
    cms.versionDelay = 5_000;
    await clock.advance(60_000);
    const first = read();
    await clock.advance(500);
    expect(await first).toEqual(staleAs('v10'));
    expect(await read()).toEqual(staleAs('v10'));
    await clock.advance(4_500);
    expect([await read(), fetches.length, versionRequests()]).toEqual([fresh('v10'), 1, 2]);
  });
});

test('a defect in reading a response affects that response only', async () => {
  const { read, cms } = createFakeContentCache();
  cms.content.set('a', new TypeError('x is undefined'));
  expect(await read()).toEqual(unavailable);
  expect(await read('b')).toEqual(fresh('v10'));
});

test('a fetch that throws synchronously is retried like any other', async () => {
  const { cache, clock } = createFakeContentCache();
  const throwingFetch: ContentFetcher<string> = () => {
    throw new TypeError('x is undefined');
  };
  expect(await cache.read('a', throwingFetch, { waitMs: 1_000 })).toEqual(unavailable);
  await clock.advance(1_000);
  const fetch: ContentFetcher<string> = async () => ({ value: 'there', bytes: 5, cv: 10 });
  expect(await cache.read('a', fetch, { waitMs: 1_000 })).toEqual(fresh('there'));
});

describe('made-up keys', () => {
  /** Reads `count` keys that fail, then the `latest` of them again. @returns how many of those were fetched again. */
  async function refetched(error: Error, count: number, latest: number): Promise<number> {
    const { cache, store, clock } = createFakeContentCache();
    let calls = 0;
    const fetch: ContentFetcher<string> = () => {
      calls += 1;
      return Promise.reject(error);
    };
    const read = (index: number) => cache.read(`k${index}`, fetch, { waitMs: 1_000 });
    for (let index = 0; index < count; index += 1) await read(index);
    expect([calls, store.size(), clock.waiting()]).toEqual([count, 0, 0]);
    for (let index = count - 1; index >= count - latest; index -= 1) await read(index);
    return calls - count;
  }

  test.each([
    ['missing', rounds(10_000), missing],
    ['failing', 10_000, broken],
  ])(
    'that are %s, %i of them, are remembered for the latest 5,000',
    async (_, count, error) => {
      expect(await refetched(error, count, 5_500)).toBe(500);
    },
    120_000,
  );

  test('evict no cached value', async () => {
    const { cache, read, fetches } = createFakeContentCache();
    await read();
    const fetch: ContentFetcher<string> = () => Promise.reject(missing);
    for (let index = 0; index < 3_000; index += 1) await cache.read(`k${index}`, fetch, { waitMs: 1_000 });
    expect([await read(), fetches.length]).toEqual([fresh('v10'), 1]);
  });
});
