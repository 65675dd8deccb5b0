import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { ListOrder, StoryQuery } from '../../../common/story/story-query';
import { createFakeClock, flushPromises } from '../../../test/support/fake-clock';
import { makeTempDir } from '../../../test/support/temp-dir';
import type { ContentQuery, ContentResponse } from '../api/content-client';
import { compactStory, StoryIndex } from '../story-index/story-index';
import { StorySummaries } from './story-summaries';

interface TestStory {
  readonly slug: string;
  /** Default: that of the slug. */
  readonly uuid?: string;
  readonly stamp?: number;
  readonly title?: string;
  readonly titleInEnglish?: string;
  readonly component?: string;
  readonly isStartpage?: boolean;
  readonly date?: string;
  readonly position?: number;
  readonly tags?: readonly string[];
}

const uuidOf = (slug: string): string => `uuid of ${slug}`;

function indexOf(version: number, stories: readonly TestStory[]): StoryIndex {
  return new StoryIndex(
    version,
    stories.map(({ slug, uuid = uuidOf(slug), stamp = 1 }) =>
      compactStory({
        id: 1,
        uuid,
        slug,
        path: slug,
        publishedAt: 0,
        addressStamp: 1,
        stamp,
        alternates: [],
      }),
    ),
  );
}

/** The story as the CMS delivers it. */
function delivered(story: TestStory, language: unknown) {
  const { slug, title = slug, titleInEnglish = title, component = 'article', date, tags = [] } = story;
  return {
    uuid: uuidOf(slug),
    name: slug,
    full_slug: language === undefined ? slug : `${String(language)}/${slug}`,
    is_startpage: story.isStartpage,
    position: story.position,
    first_published_at: date,
    tag_list: tags,
    content: { component, title: language === 'en' ? titleInEnglish : title },
  };
}

function start(file = ':memory:', languages = ['id', 'en']) {
  let space: readonly TestStory[] = [];
  let fails: boolean | 'with nulls' = false;
  const queries: ContentQuery[] = [];
  const events: string[] = [];
  const clock = createFakeClock();
  const get = async (_: readonly string[], query: ContentQuery): Promise<ContentResponse> => {
    queries.push(query);
    if (fails === true) throw new Error('no response');
    const uuids = query['by_uuids'] === undefined ? null : new Set(String(query['by_uuids']).split(','));
    const found = space.filter(({ slug }) => uuids === null || uuids.has(uuidOf(slug)));
    const from = (Number(query['page'] ?? 1) - 1) * 100;
    const stories = found
      .slice(from, from + 100)
      .map((story) => (fails === 'with nulls' ? null : delivered(story, query['language'])));
    return { body: { stories }, bytes: 1, total: found.length, perPage: 100 };
  };
  const summaries = new StorySummaries({
    client: { get },
    file,
    languages,
    clock,
    report: (event) => void events.push(event),
    backoff: { after: () => 1_000 },
    readText: () => null,
    fallback: 'on',
  });
  return {
    summaries,
    queries,
    events,
    clock,
    fail: (value: typeof fails) => (fails = value),
    follow: (version: number, stories: readonly TestStory[]) => {
      space = stories;
      return summaries.follow(indexOf(version, stories));
    },
  };
}

const list = (query: Partial<Extract<StoryQuery, { kind: 'list' }>> = {}): StoryQuery => ({
  kind: 'list',
  folderOf: uuidOf('blog'),
  tags: [],
  order: 'newest',
  perPage: 10,
  page: 1,
  ...query,
});

const blog: readonly TestStory[] = [
  { slug: 'home', component: 'page' },
  { slug: 'blog', component: 'page', isStartpage: true },
  { slug: 'blog/b', date: '2026-02-01T00:00:00Z', position: 3, title: 'Ä', tags: ['Batik Tulis', 'Nila'] },
  { slug: 'blog/a', date: '2026-01-01T00:00:00Z', position: 2, title: 'z', tags: ['batik tulis'] },
  { slug: 'blog/deep/c', date: '2026-03-01T00:00:00Z', position: 1, title: 'b', component: 'page' },
  { slug: 'blog/author', component: 'author' },
  { slug: 'blogger', component: 'article' },
  { slug: '__katalog/x', component: 'page' },
];

test.each([
  ['sv', ['Apa', 'Zebra', 'Äpple']],
  ['id', ['Apa', 'Äpple', 'Zebra']],
])('tags are in the order of the first language: %s', async (language, expected) => {
  const { summaries, follow } = start(':memory:', [language, 'en']);
  await follow(1, [...blog, { slug: 'blog/c', tags: ['Zebra', 'Äpple', 'Apa'] }]);
  const query: StoryQuery = { kind: 'tags', folderOf: uuidOf('blog'), tags: [], limit: 60 };
  const names = summaries.find(query, null)?.result.tags?.map(({ name }) => name);
  expect(names?.filter((name) => expected.includes(name))).toEqual(expected);
});

describe('a list', () => {
  test.each<[ListOrder, string[]]>([
    ['newest', ['blog/deep/c', 'blog/b', 'blog/a']],
    ['oldest', ['blog/a', 'blog/b', 'blog/deep/c']],
    ['manual', ['blog/deep/c', 'blog/a', 'blog/b']],
    ['name', ['blog/b', 'blog/deep/c', 'blog/a']],
  ])('is sorted by %s, and holds articles and pages below the folder alone', async (order, expected) => {
    const { summaries, follow } = start();
    await follow(1, blog);
    const { result } = summaries.find(list({ order }), null) ?? {};
    expect(result?.stories.map((story) => story?.path)).toEqual(
      expected.map((slug) => `/${slug === 'blog/deep/c' && order === 'name' ? 'blog/deep/c' : slug}`),
    );
    expect(result?.total).toBe(3);
  });

  test.each<[string, Parameters<typeof list>[0], string[], number]>([
    ['by page', { perPage: 2, page: 2 }, ['/blog/a'], 3],
    ['beyond its last page', { perPage: 2, page: 3 }, [], 3],
    ['by tag, whatever its case', { tags: ['BATIK tulis'] }, ['/blog/b', '/blog/a'], 2],
    [
      'of the folder of a story that is no start page',
      { folderOf: uuidOf('blog/deep/c') },
      ['/blog/deep/c'],
      1,
    ],
    [
      'of the whole site, without home page and unlisted stories',
      { folderOf: uuidOf('home'), tags: [] },
      ['/blog/deep/c', '/blog/b', '/blog/a', '/blogger', '/blog'],
      5,
    ],
    ['of a story that does not exist', { folderOf: 'x' }, [], 0],
  ])('is found %s', async (_, query, expected, total) => {
    const { summaries, follow } = start();
    await follow(1, blog);
    const { result } = summaries.find(list(query), null) ?? {};
    expect([result?.stories.map((story) => story?.path), result?.total]).toEqual([expected, total]);
  });

  test('has the titles and paths of its language', async () => {
    const { summaries, follow } = start();
    await follow(1, [
      { slug: 'blog', isStartpage: true },
      { slug: 'blog/a', titleInEnglish: 'English' },
    ]);
    const { result } = summaries.find(list(), 'en') ?? {};
    expect(result?.stories).toMatchObject([{ path: '/en/blog/a', title: 'English' }]);
  });
});

test('neighbours and related articles are found', async () => {
  const { summaries, follow } = start();
  await follow(1, blog);
  const paths = (query: StoryQuery) =>
    summaries.find(query, null)?.result.stories.map((story) => story && story.path);
  expect(paths({ kind: 'neighbours', of: uuidOf('blog/b') })).toEqual(['/blog/a', null]);
  expect(paths({ kind: 'related', to: uuidOf('blog/a'), limit: 3 })).toEqual(['/blog/b']);
  expect(paths({ kind: 'related', to: uuidOf('home'), limit: 3 })).toEqual([]);
});

describe('summaries', () => {
  test('are unknown until they are complete', () => {
    expect(start().summaries.find(list(), null)).toBeNull();
  });

  test('of a later version are fetched where a stamp differs, once in each language', async () => {
    const { summaries, queries, follow } = start();
    await follow(1, blog);
    queries.length = 0;
    await follow(2, [...blog.slice(0, -2), { slug: 'blog/a', stamp: 2, title: 'new' }].slice(1));
    expect(queries.map(({ by_uuids: uuids, language, cv }) => [uuids, language, cv])).toEqual([
      [uuidOf('blog/a'), undefined, 2],
      [uuidOf('blog/a'), 'en', 2],
    ]);
    expect([summaries.version(), summaries.summary(uuidOf('home'), null)]).toEqual([2, null]);
  });

  test('keep the result of a query where nothing in it changed', async () => {
    const { summaries, follow } = start();
    await follow(1, blog);
    const before = summaries.find(list(), null);
    await follow(
      2,
      blog.map((story) => (story.slug === 'home' ? { ...story, stamp: 2 } : story)),
    );
    expect(summaries.find(list(), null)).toBe(before);
    await follow(
      3,
      blog.filter(({ slug }) => slug !== 'blog/a'),
    );
    expect(summaries.find(list(), null)?.stamp).not.toBe(before?.stamp);
  });

  test('outlive the process', async () => {
    const file = join(makeTempDir(), 'summaries.db');
    await start(file).follow(1, blog);
    const next = start(file);
    await next.follow(2, blog);
    expect([next.queries, next.summaries.version()]).toEqual([[], 2]);
  });

  test.each([
    ['while a process runs', 1],
    ['while no process runs', 2],
  ])('are removed where a story moves below an unlisted folder %s', async (_, processes) => {
    const file = join(makeTempDir(), 'summaries.db');
    const first = start(file);
    await first.follow(1, blog);
    const { summaries, follow } = processes === 1 ? first : start(file);
    const moved = { slug: '__arsip/a', uuid: uuidOf('blog/a'), stamp: 2 };
    await follow(2, [...blog.filter(({ slug }) => slug !== 'blog/a'), moved]);
    expect(summaries.summary(uuidOf('blog/a'), null)).toBeNull();
    expect(summaries.find(list(), null)?.result.total).toBe(2);
  });

  test('of another set of languages are fetched again', async () => {
    const file = join(makeTempDir(), 'summaries.db');
    await start(file).follow(1, blog);
    const next = start(file, ['id', 'de']);
    await next.follow(2, blog);
    expect(next.queries.length).toBeGreaterThan(0);
  });

  test('of many stories are fetched by lists of a hundred', async () => {
    const { queries, follow } = start(':memory:', ['id']);
    await follow(
      1,
      Array.from({ length: 250 }, (_, number) => ({ slug: `blog/${number}` })),
    );
    expect(queries.map(({ page, by_uuids: uuids }) => [page, uuids])).toEqual([
      [1, undefined],
      [2, undefined],
      [3, undefined],
    ]);
  });

  test.each([true, 'with nulls'] as const)(
    'that cannot be fetched (%j) are fetched later, and the version waits',
    async (how) => {
      const { summaries, fail, follow, clock, events } = start();
      fail(how);
      await follow(1, blog);
      expect([summaries.version(), events]).toEqual([0, ['summaries-failed']]);
      fail(false);
      await clock.advance(1_000);
      await flushPromises();
      await new Promise((resolve) => setImmediate(resolve));
      expect(summaries.version()).toBe(1);
    },
  );

  test('tell which stories are translated', async () => {
    const { summaries, follow } = start();
    await follow(1, [{ slug: 'a', title: 'A', titleInEnglish: 'B' }, { slug: 'b' }]);
    const isTranslated = ['a', 'b', 'c'].map((slug) => summaries.isTranslated(uuidOf(slug), 'en'));
    expect(isTranslated).toEqual([true, false, null]);
  });

  test.each([
    ['at its begin', 0],
    ['in its middle', 3 * 4096],
  ])('are fetched again where the database is damaged %s', async (_, offset) => {
    const file = join(makeTempDir(), 'summaries.db');
    const many = Array.from({ length: 300 }, (_story, at) => ({
      slug: `blog/${at}`,
      title: 'Kain '.repeat(20),
    }));
    const first = start(file);
    await first.follow(1, [...blog, ...many]);
    first.summaries.close();
    // What is not in the file yet is in another one beside it.
    const bytes = readFileSync(file);
    bytes.fill('x', offset, offset === 0 ? 100 : bytes.length);
    const damaged = join(makeTempDir(), 'summaries.db');
    writeFileSync(damaged, bytes);
    const { summaries, follow, clock, events } = start(damaged);
    await follow(2, [...blog, ...many]);
    await clock.advance(1_000);
    await summaries.settled();
    while (!summaries.isComplete(2)) await new Promise((resolve) => setImmediate(resolve));
    expect(events).toEqual(['summaries-failed', 'summarised']);
    expect(summaries.find(list({ perPage: 1 }), null)?.result.total).toBe(303);
    summaries.close();
  });

  test('are fetched again where the database turns out to be damaged while the process runs', async () => {
    const file = join(makeTempDir(), 'summaries.db');
    const first = start(file);
    await first.follow(1, blog);
    first.summaries.close();
    const { summaries, follow, events } = start(file);
    await follow(2, blog);
    for (const part of [file, `${file}-wal`].filter(existsSync))
      writeFileSync(part, readFileSync(part).fill('x', 4096));
    expect([summaries.find(list(), null), summaries.isFilled()]).toEqual([null, false]);
    await summaries.settled();
    expect(events).toEqual(['summarised', 'summaries-failed', 'summarised']);
    expect(summaries.find(list(), null)?.result.total).toBe(3);
  });

  test('are fetched again at the next publish where the database was deleted', async () => {
    const file = join(makeTempDir(), 'summaries.db');
    const { follow } = start(file);
    await follow(1, blog);
    rmSync(file);
    await follow(2, blog);
    const next = start(file);
    await next.follow(2, blog);
    expect([next.queries, next.summaries.find(list(), null)?.result.total]).toEqual([[], 3]);
  });

  test('that the last process did not leave are not known in an outage', async () => {
    const { summaries } = start();
    await summaries.restore(indexOf(1, blog));
    expect([summaries.isFilled(), summaries.search('kain', null, 1)]).toEqual([false, null]);
  });

  test('are fetched into memory where the database can only be read', async () => {
    const file = join(makeTempDir(), 'summaries.db');
    const first = start(file);
    await first.follow(1, blog);
    first.summaries.close();
    const { summaries, follow, clock, events } = start(`file:${file}?mode=ro`);
    await follow(2, blog.slice(1));
    await clock.advance(1_000);
    while (!summaries.isComplete(2)) await new Promise((resolve) => setImmediate(resolve));
    expect(events).toEqual(['summaries-unwritable', 'summaries-failed', 'summarised']);
    expect(summaries.find(list(), null)?.result.total).toBe(3);
  });

  test('are kept in memory where the disk cannot be written', async () => {
    const { summaries, events, follow } = start('/proc/none/summaries.db');
    await follow(1, blog);
    expect([summaries.version(), events]).toEqual([1, ['summaries-unwritable', 'summarised']]);
  });
});

describe('where no database can be opened, summaries', () => {
  const withoutBinary = (): never => {
    throw new Error('no binary of this platform');
  };
  beforeEach(() => void jest.doMock('libsql', withoutBinary));
  afterEach(() => void jest.dontMock('libsql'));

  test.each(['restore', 'follow'] as const)('%s with a report, and never throw', async (method) => {
    const { summaries, events } = start();
    await summaries[method](indexOf(1, blog));
    expect([events, summaries.isFilled()]).toEqual([['summaries-unwritable', 'summaries-failed'], false]);
  });
});
