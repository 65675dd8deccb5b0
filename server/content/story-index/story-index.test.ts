import { describe, expect, test } from '@jest/globals';
import { changesBetween, ChangeLog, datasourcesKey } from './changes';
import { readLink, StoryIndex, type IndexedStory } from './story-index';

const link = (slug: string, more: object = {}) => ({
  id: slug.length,
  uuid: `uuid of ${slug}`,
  slug,
  name: slug,
  real_path: `/${slug}`,
  is_folder: false,
  is_startpage: false,
  published: true,
  parent_id: 0,
  position: 1,
  published_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  ...more,
});
const stories = (links: readonly ReturnType<typeof link>[]): IndexedStory[] =>
  links.flatMap((each) => readLink(each) ?? []);
const index = (version: number, ...links: ReturnType<typeof link>[]) =>
  new StoryIndex(version, stories(links));

describe('a link', () => {
  test.each([
    ['a folder', { is_folder: true }],
    ['a story that is not published', { published: false }],
    ['an entry without a uuid', { uuid: '' }],
    ['an entry without a slug', { slug: '' }],
  ])('of %s is no published story', (_, more) => {
    expect(readLink(link('a', more))).toBeNull();
  });

  test('has the date of its publish in seconds, and its slug and path without outer slashes', () => {
    expect(readLink(link('koleksi/', { is_startpage: true }))).toMatchObject({
      slug: 'koleksi',
      path: 'koleksi',
      publishedAt: 1_767_225_600,
    });
  });
});

describe('an index', () => {
  const alternates = [{ lang: 'en', path: 'cloth', translated_slug: 'cloth', name: null, published: true }];
  const space = index(
    1,
    link('kain', { alternates }),
    link('koleksi/'),
    link('jauh', { real_path: '/dekat' }),
  );

  test.each([
    ['its slug', null, 'kain', 'uuid of kain'],
    ['its slug in another language', 'en', 'kain', 'uuid of kain'],
    ['its own path in a language', 'en', 'cloth', 'uuid of kain'],
    ['the path of a folder whose start page it is', null, 'koleksi', 'uuid of koleksi/'],
    ['the path that editors chose', null, 'dekat', 'uuid of jauh'],
    ['its slug although editors chose a path', null, 'jauh', 'uuid of jauh'],
    ['no address', null, 'lain', undefined],
    ['no path of another language', null, 'cloth', undefined],
  ])('has a story at %s', (_, language, slug, uuid) => {
    expect(space.at({ language, slug })?.uuid).toBe(uuid);
  });
});

describe('the changes between two indexes', () => {
  const before = index(1, link('a'), link('b'));

  test.each([
    ['an equal one', [link('a'), link('b')], [], [], []],
    ['one with other dates of drafts', [link('a', { updated_at: 'x' }), link('b')], [], [], []],
    ['a publish', [link('a', { published_at: '2026-02-01T00:00:00Z' }), link('b')], ['uuid of a'], ['/'], []],
    ['another place among its neighbours', [link('a', { position: 9 }), link('b')], ['uuid of a'], ['/'], []],
    [
      'a new story in folders',
      [link('a'), link('b'), link('x/y/c1')],
      ['uuid of x/y/c1'],
      ['uuid of x/y/c1', '#6', '/x/y/c1', '/', 'x/', 'x/y/'],
      [],
    ],
    ['a story that went', [link('a')], ['uuid of b'], ['uuid of b', '#1', '/b', '/'], ['b']],
    [
      'a story that moved',
      [link('a'), link('c', { uuid: 'uuid of b' })],
      ['uuid of b'],
      ['uuid of b', '#1', '/c', '/b', '/'],
      ['b'],
    ],
    [
      'another path that editors chose',
      [link('a', { real_path: '/x' }), link('b')],
      ['uuid of a'],
      ['uuid of a', '#1', '/a', '/'],
      [],
    ],
    [
      'a path of its own in a language',
      [link('a', { alternates: [{ lang: 'en', translated_slug: 'x' }] }), link('b')],
      ['uuid of a'],
      ['uuid of a', '#1', '/a', '/en/x', '/'],
      ['a'],
    ],
  ])('with %s', (_, links, contents, addresses, gone) => {
    const changes = changesBetween(before, index(2, ...links));
    expect([...changes.contents]).toEqual(contents);
    expect([...changes.addresses]).toEqual(addresses);
    expect(changes.gone.map(({ slug }) => slug)).toEqual(gone);
  });
});

test('a path that a story has no more in a language is among the changed addresses', () => {
  const inEnglish = (path: string) => link('a', { alternates: [{ lang: 'en', translated_slug: path }] });
  const { addresses } = changesBetween(index(1, inEnglish('old')), index(2, inEnglish('new')));
  expect([...addresses]).toEqual(expect.arrayContaining(['/en/old', '/en/new']));
});

describe('a log of changes', () => {
  const made = (contents: string[], addresses: string[] = []) => ({
    contents: new Set(contents),
    addresses: new Set(addresses),
  });
  const log = new ChangeLog();
  log.restart(5);
  log.add(made(['a'], ['b']), 7);
  log.add(made(['c']), 9);

  test.each([
    ['what it was made of did not', made(['x'], ['y']), 5, true],
    ['a content did afterwards', made(['a']), 5, false],
    ['a content did before', made(['a']), 7, true],
    ['an address did afterwards', made(['x'], ['b']), 6, false],
    ['a story did to which it only links', made(['x'], ['a', 'c']), 5, true],
    ['it is older than the log', made(['x']), 4, false],
    ['it is newer than the log', made(['x']), 10, false],
  ])('tells whether a value changed: %s', (_, dependencies, cv, isUnchanged) => {
    expect(log.isUnchanged(dependencies, cv)).toBe(isUnchanged);
    expect(new ChangeLog(log.state()).isUnchanged(dependencies, cv)).toBe(isUnchanged);
  });

  test('has a change of what shows datasources with each version', () => {
    expect([5, 7, 9].map((cv) => log.isUnchanged(made(['x'], [datasourcesKey]), cv))).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('knows the last ten thousand versions', () => {
    const long = new ChangeLog();
    long.restart(1);
    for (let version = 2; version <= 10_001; version += 1) long.add(made([]), version);
    expect([1, 2, 10_001].map((cv) => long.isIndexed(cv))).toEqual([false, true, true]);
  });

  test('drops the oldest changes beyond its bound, and then has none of that time', () => {
    const full = new ChangeLog();
    full.restart(1);
    const keys = Array.from({ length: 50_000 }, (_, number) => `story ${number}`);
    full.add(made(keys), 2);
    full.add(made(['one more']), 3);
    expect([1, 2, 3].map((cv) => full.isUnchanged(made(['x']), cv))).toEqual([false, true, true]);
    expect(full.isUnchanged(made(['one more']), 2)).toBe(false);
  });
});
