import { describe, expect, test } from '@jest/globals';
import { queryKey, type ListView, type StoryQuery } from '../../common/story/story-query';
import { canonicalAddress, pagedListOf, partsOf, partsOfLists } from './list-parts';
import { pageAddressesOf, type PageAddress } from './page-address';

const scope = { folderOf: 's', tags: [] };
const list: StoryQuery = { kind: 'list', ...scope, order: 'newest', perPage: 2, page: 1 };
const tags: StoryQuery = { kind: 'tags', ...scope, limit: 60 };

/** The lists of a page with five stories. */
const payload = (view?: ListView) => ({
  lists: {
    [queryKey({ ...list, folderOf: 'other' })]: { stories: [], total: 9, keys: [] },
    [queryKey(list)]: { stories: [], total: 5, view, keys: [] },
    [queryKey({ ...tags, folderOf: 'other' })]: {
      stories: [],
      total: 1,
      tags: [{ slug: 'lain', name: 'Lain' }],
      keys: [],
    },
    [queryKey(tags)]: {
      stories: [],
      total: 1,
      tags: [{ slug: 'batik tulis', name: 'Batik tulis' }],
      keys: [],
    },
  },
});
const addressOf = (slug: string, language: string | null = null): PageAddress => {
  const [address] = pageAddressesOf({ slug, alternates: [] }, [language ?? 'id']);
  return {
    ...(address ?? { slug, path: '' }),
    language,
    path: language === null ? `/${slug}` : `/${language}/${slug}`,
  };
};

describe('the paged list of a page', () => {
  test('is the one with a view', () => {
    expect(pagedListOf(payload({ page: 1 }))).toMatchObject({ query: list, total: 5, view: { page: 1 } });
    expect(pagedListOf(payload())).toBeNull();
    expect(pagedListOf({})).toBeNull();
  });

  test.each<[string, ListView | undefined, string, string | null, readonly string[]]>([
    [
      'its further pages and the first of each tag',
      { page: 1 },
      'blog',
      null,
      ['/blog/page/2', '/blog/page/3', '/blog/tag/batik-tulis'],
    ],
    [
      'those of the home page, in a language',
      { page: 1 },
      'home',
      'en',
      ['/en/page/2', '/en/page/3', '/en/tag/batik-tulis'],
    ],
    ['none for a further page', { page: 2 }, 'blog/page/2', null, []],
    [
      'the further pages of a tag',
      { page: 1, tag: 'a' },
      'blog/tag/a',
      'en',
      ['/en/blog/tag/a/page/2', '/en/blog/tag/a/page/3'],
    ],
    ['none for a further page of a tag', { page: 2, tag: 'a' }, 'blog/tag/a/page/2', null, []],
    ['none without a view', undefined, 'blog', null, []],
  ])('has parts: %s', (_, view, slug, language, paths) => {
    expect(partsOf(payload(view), { language, slug }).map(({ path }) => path)).toEqual(paths);
  });
});

test.each([
  ['blog/page/1', 'blog'],
  ['page/1', 'home'],
  ['home/page/2', 'page/2'],
  ['blog/tag/Batik Tulis', 'blog/tag/batik-tulis'],
  ['blog/tag/a/page/1', 'blog/tag/a'],
  ['blog/page/2', null],
  ['blog/tag/a/page/2', null],
  ['blog', null],
  ['blog/page', null],
  ['blog/page/0', null],
])('the true address of %s is %s', (slug, canonical) => {
  expect(canonicalAddress({ language: null, slug })?.slug ?? null).toBe(canonical);
});

test('parts of the lists of some pages are found among cached pages', () => {
  const cached = ['blog', 'blog/page/2', 'blog/tag/a/page/2', 'news/page/2', 'page/2', 'blog/x'].map(
    (slug) => ({
      value: { address: addressOf(slug) },
    }),
  );
  const slugs = (owners: readonly PageAddress[]) => partsOfLists(owners, cached).map(({ slug }) => slug);
  expect(slugs([addressOf('blog')])).toEqual(['blog/page/2', 'blog/tag/a/page/2']);
  expect(slugs([{ ...addressOf('home'), path: '/' }])).toEqual(['page/2']);
  expect(slugs([addressOf('blog', 'en')])).toEqual([]);
  expect(slugs([])).toEqual([]);
});
