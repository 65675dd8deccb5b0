import { describe, expect, test } from '@jest/globals';
import { createFakeClock, flushPromises } from '../../../test/support/fake-clock';
import type { ContentQuery, ContentResponse } from '../api/content-client';
import type { ChangeSet } from './changes';
import type { IndexFile } from './index-file';
import { MovedAddresses } from './moved-addresses';
import { PublishedIndex } from './published-index';

/** The published slugs of each version, in which all are published again but `d`. A missing version fails. */
type Space = Record<number, readonly string[]>;

function start(space: Space, { delay = 0, file = memoryFile() } = {}) {
  const clock = createFakeClock();
  const events: string[] = [];
  const publishes: (ChangeSet | null)[] = [];
  const queries: ContentQuery[] = [];
  const index = new PublishedIndex({
    client: {
      get: async ([, segment], query, { signal }): Promise<ContentResponse> => {
        // One story, whose response names the version that the CMS is at.
        if (segment === 'stories')
          return { body: { cv: Number(query['cv']) }, bytes: 1, total: 1, perPage: 1 };
        queries.push(query);
        if (delay > 0)
          await new Promise<void>((resolve, reject) => {
            clock.after(delay, resolve);
            signal.addEventListener('abort', () => reject(new Error('aborted')));
          });
        const slugs = space[Number(query['cv'])];
        if (slugs === undefined) throw new Error('no listing');
        const links = slugs.map((slug) => ({
          id: 1,
          uuid: `uuid of ${slug}`,
          slug,
          published_at: slug === 'd' ? 1 : query['cv'],
        }));
        const body = { links: Object.fromEntries(links.map((link) => [link.uuid, link])) };
        return { body, bytes: 1, total: slugs.length, perPage: 1_000 };
      },
    },
    file,
    clock,
    report: (event) => void events.push(event),
    onIndexed: (changes) => void publishes.push(changes),
    backoff: { after: (failures) => failures * 1_000 },
  });
  const moveTo = async (version: number): Promise<void> => {
    await index.prepare(version);
    index.enter(version);
  };
  const lacks = (slug: string) => index.lacks({ language: null, slug });
  return { index, clock, events, publishes, queries, moveTo, lacks };
}

function memoryFile(): IndexFile {
  let state: Parameters<IndexFile['write']>[0] | null = null;
  return {
    read: () => Promise.resolve(state),
    readMoved: () => Promise.resolve(state?.moved ?? new MovedAddresses()),
    write: (written) => {
      state = written;
    },
    written: () => Promise.resolve(),
  };
}

const madeOf = (...slugs: string[]) => ({
  contents: new Set(slugs.map((slug) => `uuid of ${slug}`)),
  addresses: new Set<string>(),
});

describe('the index', () => {
  test('of the first version is fetched in the background, and asked until then', async () => {
    const { index, clock, lacks, publishes } = start({ 1: ['a'] });
    index.enter(1);
    expect([index.current(), lacks('x')]).toEqual([undefined, false]);
    await clock.advance(1_000);
    expect([index.current()?.size, lacks('x'), lacks('a')]).toEqual([1, true, false]);
    expect(publishes).toEqual([null, null]);
  });

  test('of a later version is there at once, with what changed', async () => {
    const { index, clock, moveTo, publishes } = start({ 1: ['a', 'b', 'd'], 2: ['b', 'c', 'd'] });
    index.enter(1);
    await clock.advance(1_000);
    await moveTo(2);
    expect(index.current()?.version).toBe(2);
    expect([...(publishes.at(-1)?.contents ?? [])]).toEqual(['uuid of b', 'uuid of c', 'uuid of a']);
    expect(publishes.at(-1)?.gone).toMatchObject([{ slug: 'a' }]);
    expect(index.isUnchanged(madeOf('d'), 1)).toBe(true);
    expect(index.isUnchanged(madeOf('b'), 1)).toBe(false);
  });

  test('that equals the one before explains nothing: every value of before counts as changed', async () => {
    const space: Space = { 1: ['d'], 2: ['d'] };
    const { index, clock, moveTo, publishes } = start(space);
    index.enter(1);
    await clock.advance(1_000);
    await moveTo(2);
    expect(publishes.at(-1)).toBeNull();
    expect([1, 2].map((cv) => index.isUnchanged(madeOf('d'), cv))).toEqual([false, true]);
  });

  test('counts what holds a story that it lacks as changed, even if the one before lacked it, too', async () => {
    const { index, clock, moveTo } = start({ 1: ['a', 'd'], 2: ['b', 'd'] });
    index.enter(1);
    await clock.advance(1_000);
    await moveTo(2);
    expect([madeOf('d'), madeOf('d', 'x')].map((made) => index.isUnchanged(made, 1))).toEqual([true, false]);
  });

  test('that cannot be fetched takes the place of no good one, is tried again, and then has the changes of both', async () => {
    const space: Space = { 1: ['a', 'b', 'd'] };
    const { index, clock, moveTo, events, lacks, publishes } = start(space);
    index.enter(1);
    await clock.advance(1_000);
    await moveTo(2);
    await clock.advance(1_000);
    expect([index.current(), lacks('x'), index.isUnchanged(madeOf('d'), 1)]).toEqual([
      undefined,
      false,
      false,
    ]);
    expect(publishes.at(-1)).toBeNull();
    expect(events.filter((event) => event === 'index-failed')).toHaveLength(2);
    space[2] = ['a', 'd'];
    await clock.advance(1_000);
    expect([lacks('x'), index.isUnchanged(madeOf('d'), 1)]).toEqual([true, true]);
    expect(publishes.at(-1)?.gone).toMatchObject([{ slug: 'b' }]);
  });

  test.each([
    ['before its first listing', 0, 0],
    ['during one that fails', 1_500, 1],
    ['after one that failed', 4_000, 1],
  ])('lists nothing more once it is closed %s', async (_, milliseconds, listings) => {
    const { index, clock, queries } = start({}, { delay: 3_000 });
    await index.enter(1);
    await clock.advance(milliseconds);
    index.close();
    await clock.advance(60_000);
    expect(queries).toHaveLength(listings);
  });

  test('of the next version is not given up for another try at the one before', async () => {
    const space: Space = { 1: ['a'], 2: ['a', 'b'] };
    const { index, clock, moveTo, queries, events } = start(space, { delay: 3_000 });
    delete space[1];
    void index.enter(1);
    await clock.advance(4_500); // the first try has failed, the second begins after 5,000
    const moved = moveTo(2);
    await clock.advance(3_000);
    await moved;
    expect([index.current()?.version, queries.map(({ cv }) => cv)]).toEqual([2, [1, 2]]);
    expect(events.filter((event) => event === 'index-failed')).toHaveLength(1);
  });

  test('takes the place of one that is under way, which is no failure', async () => {
    const { index, clock, moveTo, events } = start({ 1: ['a'], 2: ['a', 'b'] }, { delay: 3_000 });
    void index.enter(1);
    await clock.advance(1_500);
    const moved = moveTo(2);
    await clock.advance(3_000);
    await moved;
    expect(index.current()?.version).toBe(2);
    expect(events.filter((event) => event === 'index-failed')).toEqual([]);
  });

  test('of the next version is not given up for a caller that waits for the one before', async () => {
    const { index, clock, moveTo, queries } = start({ 1: ['a'], 2: ['a', 'b'] }, { delay: 3_000 });
    await index.enter(1);
    const moved = moveTo(2);
    await clock.advance(1_500);
    void index.ready();
    await clock.advance(1_500);
    await moved;
    expect([index.current()?.version, queries.map(({ cv }) => cv)]).toEqual([2, [2]]);
  });

  test('of the next version is there for a caller that waits for the one before', async () => {
    const { index, clock, moveTo } = start({ 1: ['a'], 2: ['a', 'b'] }, { delay: 3_000 });
    void index.enter(1);
    const versions: unknown[] = [];
    void index.ready().then(() => versions.push(index.current()?.version));
    await clock.advance(1_500);
    const moved = moveTo(2);
    await clock.advance(3_000);
    await moved;
    expect(versions).toEqual([2]);
  });

  test('is given up after fifteen seconds while a publish waits for it', async () => {
    const { index, clock } = start({ 2: [] }, { delay: 20_000 });
    let isPrepared = false;
    void index.prepare(2).then(() => (isPrepared = true));
    await clock.advance(14_999);
    expect(isPrepared).toBe(false);
    await clock.advance(1);
    expect([isPrepared, index.current()]).toEqual([true, undefined]);
  });

  test('is tried again soon after a publish, however often that of the version before has failed', async () => {
    const { index, clock, queries } = start({});
    void index.enter(1);
    await clock.advance(30_000);
    void index.enter(2);
    await clock.advance(2_000);
    expect(queries.filter(({ cv }) => cv === 2)).toHaveLength(2);
  });

  test('that comes after the site went back to an older version counts for nothing', async () => {
    const { index, clock, publishes } = start({ 5: ['a'], 3: ['a'] }, { delay: 500 });
    void index.enter(5);
    await clock.advance(1_200);
    void index.enter(3);
    await clock.advance(500);
    expect([index.latest(), publishes]).toEqual([undefined, [null, null]]);
    await clock.advance(2_000);
    expect(index.current()?.version).toBe(3);
  });

  test('of a version that is older, as after a restore, explains nothing', async () => {
    const { index, clock, moveTo } = start({ 5: ['a'], 3: ['a'] });
    index.enter(5);
    await clock.advance(1_000);
    await moveTo(3);
    expect([index.current()?.version, index.isUnchanged(madeOf('d'), 5)]).toEqual([3, false]);
  });

  test('that lacks a story which the CMS has counts for nothing until the next one', async () => {
    const { index, clock, moveTo, events, lacks } = start({ 1: [], 2: ['a'] });
    index.enter(1);
    await clock.advance(1_000);
    index.confirm({ language: null, slug: 'x' }, 1);
    expect([events.at(-1), lacks('y')]).toEqual(['index-behind', false]);
    await moveTo(2);
    expect(lacks('y')).toBe(true);
    index.confirm({ language: null, slug: 'x' }, 1);
    expect(lacks('y')).toBe(true);
  });
});

describe('after a restart', () => {
  test('at the same version nothing is fetched, and the changes of before are known', async () => {
    const file = memoryFile();
    const before = start({ 1: ['a', 'd'], 2: ['a', 'b', 'd'] }, { file });
    before.index.enter(1);
    await before.clock.advance(1_000);
    await before.moveTo(2);
    const { index, queries } = start({}, { file });
    index.enter(2);
    await flushPromises();
    expect([index.current()?.size, queries.length]).toEqual([3, 0]);
    expect([madeOf('b'), madeOf('d')].map((made) => index.isUnchanged(made, 1))).toEqual([false, true]);
  });

  test('at a later version the changes since are known once it is listed', async () => {
    const file = memoryFile();
    const before = start({ 1: ['a', 'd'] }, { file });
    before.index.enter(1);
    await before.clock.advance(1_000);
    const { index, publishes } = start({ 9: ['b', 'd'] }, { file });
    index.enter(9);
    expect(index.isUnchanged(madeOf('d'), 1)).toBe(false);
    await flushPromises();
    expect(index.isUnchanged(madeOf('d'), 1)).toBe(true);
    expect(publishes.at(-1)?.gone).toMatchObject([{ slug: 'a' }]);
  });
});
