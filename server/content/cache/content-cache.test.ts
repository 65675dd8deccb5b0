import { describe, expect, test } from '@jest/globals';
import { broken, missing, refused, createFakeContentCache } from '../../../test/support/fake-content-cache';
import type { ContentCache } from './content-cache';
import type { Outcome } from './cache-types';

const fresh = (value: string): Outcome<string> => ({ outcome: 'fresh', value });
const staleAs = (value: string) => expect.objectContaining({ outcome: 'stale', value });
const unavailable = expect.objectContaining({ outcome: 'unavailable' });

describe('a cached value', () => {
  test('is fetched once for 1,000 concurrent readers, and not again until the version changes', async () => {
    const { clock, cms, fetches, read, events } = createFakeContentCache();
    const outcomes = await Promise.all(Array.from({ length: 1_000 }, () => read()));
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome)))).toEqual(
      new Set([JSON.stringify(fresh('v10'))]),
    );
    expect(fetches.map(({ key, cv, priority }) => [key, cv, priority])).toEqual([['a', 10, 'unknown']]);
    expect(events.filter((event) => event === 'coalesced')).toHaveLength(999);
    await clock.advance(3_600_000);
    expect(await read()).toEqual(fresh('v10'));
    cms.version = 11;
    expect(await read()).toEqual(fresh('v10'));
    await clock.advance(60_000);
    expect(await Promise.all([read(), read()])).toEqual([fresh('v11'), fresh('v11')]);
    expect(fetches.map(({ cv, priority }) => [cv, priority])).toEqual([
      [10, 'unknown'],
      [11, 'known'],
    ]);
    expect(clock.waiting()).toBe(0);
  });

  test('is the same object for all readers, and each step is reported', async () => {
    const { cache, events } = createFakeContentCache();
    const story = Object.freeze({ name: 'A' });
    const typed = cache as unknown as ContentCache<typeof story>; // The cache is generic; only the harness is typed for strings.
    const read = () => typed.read('a', async () => ({ value: story, bytes: 1, cv: 10 }), { waitMs: 1_000 });
    for (const outcome of [...(await Promise.all([read(), read()])), await read()]) {
      expect('value' in outcome && outcome.value).toBe(story);
    }
    expect(events).toEqual(['version-asked', 'version-moved', 'miss', 'coalesced', 'stored', 'hit']);
  });

  test('is still fetched after its reader has left, and there for the next one', async () => {
    const { clock, cms, fetches, read } = createFakeContentCache();
    cms.delay = 3_000;
    const left = read('a', 1_000);
    await clock.advance(1_000);
    expect(await left).toEqual(unavailable);
    await clock.advance(2_000);
    expect([await read(), fetches.length]).toEqual([fresh('v10'), 1]);
  });

  test('of a new version is fetched while that of the one before is still on its way', async () => {
    const { clock, cms, fetches, read, version } = createFakeContentCache();
    cms.delay = 3_000;
    const before = read();
    await clock.advance(1_000);
    cms.version = 11;
    await version.request();
    const after = Promise.all([read(), read()]);
    await clock.advance(3_000);
    expect([await before, await after]).toEqual([fresh('v10'), [fresh('v11'), fresh('v11')]]);
    expect(fetches.map(({ cv }) => cv)).toEqual([10, 11]);
  });

  test('of a new version is returned to readers of the one before where it arrives first', async () => {
    const { clock, cms, events, read, version } = createFakeContentCache();
    cms.delay = 3_000;
    const before = read();
    await clock.advance(1_000);
    cms.version = 11;
    await version.request();
    cms.delay = 1_000;
    const after = read();
    await clock.advance(2_000);
    expect([await before, await after]).toEqual([fresh('v11'), fresh('v11')]);
    expect(events).not.toContain('failed');
  });

  test('of a new version stays when the value of the one before turns out to be missing', async () => {
    const { clock, cms, read, version } = createFakeContentCache();
    cms.delay = 3_000;
    const before = read();
    await clock.advance(1_000);
    cms.version = 11;
    await version.request();
    cms.delay = 1_000;
    const after = read();
    await clock.advance(1_500);
    expect(await after).toEqual(fresh('v11'));
    cms.content.set('a', missing);
    await clock.advance(500);
    expect([await before, await read()]).toEqual([{ outcome: 'missing' }, fresh('v11')]);
  });

  test('of an old version is not stored after the new version turned out to have none', async () => {
    const { clock, cms, fetches, read, version } = createFakeContentCache();
    cms.delay = 3_000;
    const before = read();
    await clock.advance(1_000);
    cms.version = 11;
    await version.request();
    cms.delay = 1_000;
    cms.content.set('a', missing);
    const after = read();
    await clock.advance(1_500);
    expect(await after).toEqual({ outcome: 'missing' });
    cms.content.delete('a');
    await clock.advance(500);
    expect([await before, await read(), fetches.length]).toEqual([fresh('v10'), { outcome: 'missing' }, 2]);
  });

  test('is not waited for beyond the time limit, which aborts its fetch', async () => {
    const { clock, cms, fetches, read } = createFakeContentCache();
    cms.delay = 60_000;
    const reading = read('a', 20_000);
    await clock.advance(9_000);
    expect(fetches[0]?.signal.aborted).toBe(true);
    await clock.advance(60_000);
    expect(await reading).toEqual(unavailable);
    expect(clock.waiting()).toBe(0);
  });

  test('is never replaced by an older one', async () => {
    const { clock, cms, read } = createFakeContentCache();
    cms.version = 20;
    expect(await read()).toEqual(fresh('v20'));
    cms.version = 21;
    cms.responseVersion = 15;
    cms.content.set('a', 'old');
    await clock.advance(60_000);
    expect(await read()).toEqual(staleAs('v20'));
    cms.responseVersion = null;
    cms.content.delete('a');
    await clock.advance(10_000);
    expect(await read()).toEqual(fresh('v21'));
  });

  test('of an older version than requested is served if there is no other, and fetched again after a pause', async () => {
    const { clock, cms, fetches, read } = createFakeContentCache();
    cms.responseVersion = 5;
    expect(await read()).toEqual(staleAs('v10'));
    for (let visit = 0; visit < 100; visit += 1) expect(await read()).toEqual(staleAs('v10'));
    expect(fetches).toHaveLength(1);
    cms.responseVersion = null;
    await clock.advance(1_000);
    expect(await read()).toEqual(fresh('v10'));
  });

  test('of a newer version than requested moves the version', async () => {
    const { cms, read, version } = createFakeContentCache();
    cms.responseVersion = 12;
    expect(await read()).toEqual(fresh('v10'));
    expect(version.current()).toBe(12);
    expect(await read()).toEqual(fresh('v10'));
  });
});

describe('versions of responses', () => {
  test('that alternate show nothing old after new, and cause no extra requests', async () => {
    const { clock, cms, fetches, read, versionRequests } = createFakeContentCache();
    await read();
    cms.version = 11;
    await clock.advance(60_000);
    expect(await read()).toEqual(fresh('v11'));
    const seen: string[] = [];
    for (let second = 0; second < 600; second += 1) {
      cms.version = 10 + (versionRequests() % 2);
      cms.responseVersion = 10 + (second % 2);
      const outcome = await read();
      if ('value' in outcome) seen.push(outcome.value);
      await clock.advance(1_000);
    }
    expect([new Set(seen), seen.length, fetches.length]).toEqual([new Set(['v11']), 600, 2]);
    expect(versionRequests()).toBeLessThanOrEqual(12);
  });

  test.each([[2 ** 53], [9e12], [-1], [Number.NaN]])(
    'that are invalid, such as %p, are ignored',
    async (invalid) => {
      const { clock, cms, fetches, read, version } = createFakeContentCache();
      cms.responseVersion = invalid;
      for (let visit = 0; visit < 50; visit += 1) expect(await read()).toEqual(fresh('v10'));
      expect([version.current(), fetches.length]).toEqual([10, 1]);
      cms.responseVersion = null;
      cms.version = 11;
      await clock.advance(60_000);
      expect(await read()).toEqual(fresh('v11'));
    },
  );
});

describe('a missing value', () => {
  test('is not fetched again for a minute, or until the version changes', async () => {
    const { clock, cms, fetches, read } = createFakeContentCache({ seconds: 20 });
    cms.content.set('a', missing);
    for (let second = 0; second < 20; second += 1) {
      expect(await read()).toEqual({ outcome: 'missing' });
      await clock.advance(999);
    }
    expect(fetches).toHaveLength(1);
    cms.version = 11;
    cms.content.delete('a');
    await clock.advance(1_000);
    expect(await read()).toEqual(fresh('v11'));
  });

  test('is fetched again after a minute, even with a longer TTL', async () => {
    const { clock, cms, fetches, read } = createFakeContentCache({ seconds: 3_600 });
    cms.content.set('a', missing);
    await read();
    await clock.advance(59_999);
    expect([await read(), fetches.length]).toEqual([{ outcome: 'missing' }, 1]);
    await clock.advance(1);
    expect([await read(), fetches.length]).toEqual([{ outcome: 'missing' }, 2]);
  });

  test('of an older version than the current one is fetched again', async () => {
    const { clock, cms, read, version } = createFakeContentCache();
    cms.content.set('a', missing);
    cms.delay = 1_000;
    const reading = read();
    await clock.advance(500);
    cms.version = 11;
    version.observe(11);
    await clock.advance(500);
    expect(await reading).toEqual({ outcome: 'missing' });
    cms.delay = 0;
    cms.content.delete('a');
    expect(await read()).toEqual(fresh('v11'));
  });

  test('that was cached before is never served again', async () => {
    const { clock, cms, read } = createFakeContentCache();
    await read();
    cms.version = 11;
    cms.content.set('a', missing);
    await clock.advance(60_000);
    expect(await read()).toEqual({ outcome: 'missing' });
    cms.version = broken;
    cms.content.set('a', broken);
    await clock.advance(60_000);
    expect(await read()).toEqual(unavailable);
  });

  test('is unavailable while the CMS fails', async () => {
    const { clock, cms, read } = createFakeContentCache();
    cms.content.set('a', missing);
    await read();
    cms.version = broken;
    cms.content.set('a', broken);
    await clock.advance(60_000);
    expect(await read()).toEqual(unavailable);
  });
});

describe('a CMS without versions', () => {
  test('has its values cached for the TTL, and fetched without a version', async () => {
    const { clock, cms, fetches, read } = createFakeContentCache({ seconds: 60 });
    cms.version = refused;
    cms.content.set('a', 'one');
    expect(await read()).toEqual(fresh('one'));
    cms.content.set('a', 'two');
    await clock.advance(59_000);
    expect(await read()).toEqual(fresh('one'));
    await clock.advance(1_000);
    expect(await read()).toEqual(fresh('two'));
    expect(fetches.map(({ cv }) => cv)).toEqual([null, null]);
  });
});

describe('with reuse off', () => {
  test('every read fetches, without a version, and the cached value serves only if that fails', async () => {
    const { cms, fetches, read, clock } = createFakeContentCache({ reuse: 'off' });
    cms.content.set('a', 'one');
    expect([await read(), await read()]).toEqual([fresh('one'), fresh('one')]);
    cms.content.set('a', broken);
    expect(await read()).toEqual(staleAs('one'));
    cms.content.set('a', missing);
    await clock.advance(10_000);
    expect([await read(), await read()]).toEqual([{ outcome: 'missing' }, { outcome: 'missing' }]);
    expect(fetches.map(({ cv }) => cv)).toEqual([null, null, null, null, null]);
  });
});
