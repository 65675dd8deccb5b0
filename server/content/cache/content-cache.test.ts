import { describe, expect, test } from '@jest/globals';
import { broken, missing, refused, createFakeContentCache } from '../../../test/support/fake-content-cache';
import type { ContentCache } from './content-cache';
import type { Outcome } from './cache-types';

const fresh = (value: string): Outcome<string> => ({ outcome: 'fresh', value });
const staleAs = (value: string) => expect.objectContaining({ outcome: 'stale', value });
const unavailable = expect.objectContaining({ outcome: 'unavailable' });

describe('an answer', () => {
  test('is asked for once by 1,000 who come at once, and not again until the version moves', async () => {
    const { clock, cms, fetches, read, events } = createFakeContentCache();
    const outcomes = await Promise.all(Array.from({ length: 1_000 }, () => read()));
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome)))).toEqual(
      new Set([JSON.stringify(fresh('v10'))]),
    );
    expect(fetches.map(({ key, cv, priority }) => [key, cv, priority])).toEqual([['a', 10, 'unknown']]);
    expect(events.filter((event) => event === 'coalesced')).toHaveLength(999);
    await clock.turn(3_600_000);
    expect(await read()).toEqual(fresh('v10'));
    cms.version = 11;
    expect(await read()).toEqual(fresh('v10'));
    await clock.turn(60_000);
    expect(await Promise.all([read(), read()])).toEqual([fresh('v11'), fresh('v11')]);
    expect(fetches.map(({ cv, priority }) => [cv, priority])).toEqual([
      [10, 'unknown'],
      [11, 'known'],
    ]);
    expect(clock.waiting()).toBe(0);
  });

  test('is the same object for all who read it, and each step is reported', async () => {
    const { cache, events } = createFakeContentCache();
    const story = Object.freeze({ name: 'A' });
    const typed = cache as unknown as ContentCache<typeof story>; // The harness keeps texts; the store keeps anything.
    const read = () => typed.read('a', async () => ({ value: story, bytes: 1, cv: 10 }), { waitMs: 1_000 });
    for (const outcome of [...(await Promise.all([read(), read()])), await read()]) {
      expect('value' in outcome && outcome.value).toBe(story);
    }
    expect(events).toEqual(['version-asked', 'version-moved', 'miss', 'coalesced', 'stored', 'hit']);
  });

  test('goes on being fetched when the visitor who asked has left, and is there for the next', async () => {
    const { clock, cms, fetches, read } = createFakeContentCache();
    cms.delay = 3_000;
    const left = read('a', 1_000);
    await clock.turn(1_000);
    expect(await left).toEqual(unavailable);
    await clock.turn(2_000);
    expect([await read(), fetches.length]).toEqual([fresh('v10'), 1]);
  });

  test('that takes too long is given up, its signal ended', async () => {
    const { clock, cms, fetches, read } = createFakeContentCache();
    cms.delay = 60_000;
    const asked = read('a', 20_000);
    await clock.turn(9_000);
    expect(fetches[0]?.signal.aborted).toBe(true);
    await clock.turn(60_000);
    expect(await asked).toEqual(unavailable);
    expect(clock.waiting()).toBe(0);
  });

  test('older than the one before it never takes its place', async () => {
    const { clock, cms, read } = createFakeContentCache();
    cms.version = 20;
    expect(await read()).toEqual(fresh('v20'));
    cms.version = 21;
    cms.responseVersion = 15;
    cms.content.set('a', 'old');
    await clock.turn(60_000);
    expect(await read()).toEqual(staleAs('v20'));
    cms.responseVersion = null;
    cms.content.delete('a');
    await clock.turn(10_000);
    expect(await read()).toEqual(fresh('v21'));
  });

  test('older than what was asked for is shown where nothing is known, and asked for anew after a pause', async () => {
    const { clock, cms, fetches, read } = createFakeContentCache();
    cms.responseVersion = 5;
    expect(await read()).toEqual(staleAs('v10'));
    for (let visit = 0; visit < 100; visit += 1) expect(await read()).toEqual(staleAs('v10'));
    expect(fetches).toHaveLength(1);
    cms.responseVersion = null;
    await clock.turn(1_000);
    expect(await read()).toEqual(fresh('v10'));
  });

  test('newer than the version asked for moves it', async () => {
    const { cms, read, version } = createFakeContentCache();
    cms.responseVersion = 12;
    expect(await read()).toEqual(fresh('v10'));
    expect(version.current()).toBe(12);
    expect(await read()).toEqual(fresh('v10'));
  });
});

describe('versions that answers bear', () => {
  test('that alternate show nothing old after new, and cause no storm', async () => {
    const { clock, cms, fetches, read, versionRequests } = createFakeContentCache();
    await read();
    cms.version = 11;
    await clock.turn(60_000);
    expect(await read()).toEqual(fresh('v11'));
    const seen: string[] = [];
    for (let second = 0; second < 600; second += 1) {
      cms.version = 10 + (versionRequests() % 2);
      cms.responseVersion = 10 + (second % 2);
      const outcome = await read();
      if ('value' in outcome) seen.push(outcome.value);
      await clock.turn(1_000);
    }
    expect([new Set(seen), seen.length, fetches.length]).toEqual([new Set(['v11']), 600, 2]);
    expect(versionRequests()).toBeLessThanOrEqual(12);
  });

  test.each([[2 ** 53], [9e12], [-1], [Number.NaN]])(
    'that cannot be one, such as %p, count for nothing',
    async (absurd) => {
      const { clock, cms, fetches, read, version } = createFakeContentCache();
      cms.responseVersion = absurd;
      for (let visit = 0; visit < 50; visit += 1) expect(await read()).toEqual(fresh('v10'));
      expect([version.current(), fetches.length]).toEqual([10, 1]);
      cms.responseVersion = null;
      cms.version = 11;
      await clock.turn(60_000);
      expect(await read()).toEqual(fresh('v11'));
    },
  );
});

describe('what is missing', () => {
  test('is not asked for again for a minute, or until the version moves', async () => {
    const { clock, cms, fetches, read } = createFakeContentCache({ seconds: 20 });
    cms.content.set('a', missing);
    for (let second = 0; second < 20; second += 1) {
      expect(await read()).toEqual({ outcome: 'missing' });
      await clock.turn(999);
    }
    expect(fetches).toHaveLength(1);
    cms.version = 11;
    cms.content.delete('a');
    await clock.turn(1_000);
    expect(await read()).toEqual(fresh('v11'));
  });

  test('is asked for again after a minute, however long answers hold', async () => {
    const { clock, cms, fetches, read } = createFakeContentCache({ seconds: 3_600 });
    cms.content.set('a', missing);
    await read();
    await clock.turn(59_999);
    expect([await read(), fetches.length]).toEqual([{ outcome: 'missing' }, 1]);
    await clock.turn(1);
    expect([await read(), fetches.length]).toEqual([{ outcome: 'missing' }, 2]);
  });

  test('in the version before the one that came meanwhile is asked for again', async () => {
    const { clock, cms, read, version } = createFakeContentCache();
    cms.content.set('a', missing);
    cms.delay = 1_000;
    const asked = read();
    await clock.turn(500);
    cms.version = 11;
    version.observe(11);
    await clock.turn(500);
    expect(await asked).toEqual({ outcome: 'missing' });
    cms.delay = 0;
    cms.content.delete('a');
    expect(await read()).toEqual(fresh('v11'));
  });

  test('was there before and is shown no more, whatever happens afterwards', async () => {
    const { clock, cms, read } = createFakeContentCache();
    await read();
    cms.version = 11;
    cms.content.set('a', missing);
    await clock.turn(60_000);
    expect(await read()).toEqual({ outcome: 'missing' });
    cms.version = broken;
    cms.content.set('a', broken);
    await clock.turn(60_000);
    expect(await read()).toEqual(unavailable);
  });

  test('is not known to be missing while nobody answers', async () => {
    const { clock, cms, read } = createFakeContentCache();
    cms.content.set('a', missing);
    await read();
    cms.version = broken;
    cms.content.set('a', broken);
    await clock.turn(60_000);
    expect(await read()).toEqual(unavailable);
  });
});

describe('a service without versions', () => {
  test('gets answers that hold for their time, asked for without one', async () => {
    const { clock, cms, fetches, read } = createFakeContentCache({ seconds: 60 });
    cms.version = refused;
    cms.content.set('a', 'one');
    expect(await read()).toEqual(fresh('one'));
    cms.content.set('a', 'two');
    await clock.turn(59_000);
    expect(await read()).toEqual(fresh('one'));
    await clock.turn(1_000);
    expect(await read()).toEqual(fresh('two'));
    expect(fetches.map(({ cv }) => cv)).toEqual([null, null]);
  });
});

describe('with reuse off', () => {
  test('every question is asked, without a version, and the last good answer serves only when it fails', async () => {
    const { cms, fetches, read, clock } = createFakeContentCache({ reuse: 'off' });
    cms.content.set('a', 'one');
    expect([await read(), await read()]).toEqual([fresh('one'), fresh('one')]);
    cms.content.set('a', broken);
    expect(await read()).toEqual(staleAs('one'));
    cms.content.set('a', missing);
    await clock.turn(10_000);
    expect([await read(), await read()]).toEqual([{ outcome: 'missing' }, { outcome: 'missing' }]);
    expect(fetches.map(({ cv }) => cv)).toEqual([null, null, null, null, null]);
  });
});
