import { describe, expect, test } from '@jest/globals';
import type { JsonObject } from '../../../common/json';
import type { ContentQuery, ContentResponse } from '../api/content-client';
import { fetchStoryIndex } from './fetch-story-index';

const link = (number: number) => ({ id: number, uuid: `u${number}`, slug: `s${number}`, published: true });
const linksFrom = (first: number, count: number): JsonObject =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`u${first + at}`, link(first + at)]));

function fetchFrom(respond: (query: ContentQuery) => { links?: unknown; total?: number | null }) {
  const queries: ContentQuery[] = [];
  const get = (_segments: readonly string[], query: ContentQuery): Promise<ContentResponse> => {
    queries.push(query);
    const { links, total = null } = respond(query);
    return Promise.resolve({ body: { links }, bytes: 1, total, perPage: 1_000 });
  };
  const scope = { priority: 'known', signal: new AbortController().signal } as const;
  return { queries, index: fetchStoryIndex({ get }, 7, scope) };
}

describe('the index of a version', () => {
  test('takes a request for each thousand stories, all at that version', async () => {
    const { queries, index } = fetchFrom(({ page }) => ({
      links: linksFrom((Number(page) - 1) * 1_000 + 1, page === 3 ? 500 : 1_000),
      total: 2_500,
    }));
    expect(await index).toMatchObject({ version: 7, size: 2_500 });
    const query = { version: 'published', cv: 7, include_dates: 1, paginated: 1, per_page: 1_000 };
    expect(queries).toEqual([1, 2, 3].map((page) => ({ ...query, page })));
  });

  test('of an empty space has no story', async () => {
    expect(await fetchFrom(() => ({ links: {}, total: 0 })).index).toMatchObject({ size: 0 });
  });

  test('has no lone surrogate in a slug, for which no address can be written', async () => {
    const { index } = fetchFrom(() => ({ links: { u1: { ...link(1), slug: 'a\ud800b' } }, total: 1 }));
    expect((await index).get('u1')?.slug).toBe('a\ufffdb');
  });

  test.each([
    ['without links', () => ({ total: 1 }), 'no links'],
    ['with a list for links', () => ({ links: [], total: 1 }), 'no links'],
    ['without a total', () => ({ links: linksFrom(1, 1) }), 'no credible total'],
    ['beyond a million', () => ({ links: linksFrom(1, 1), total: 1_000_001 }), 'no credible total'],
    ['that ends early', () => ({ links: {}, total: 1 }), '0 links where it counts 1'],
    ['with more than it counts', () => ({ links: linksFrom(1, 2), total: 1 }), '2 links where it counts 1'],
    ['that repeats itself', () => ({ links: linksFrom(1, 1), total: 2 }), 'a link comes twice'],
    ['with a link under another uuid', () => ({ links: { x: link(1) }, total: 1 }), 'malformed'],
    ['with a link that is null', () => ({ links: { u1: null }, total: 1 }), 'malformed'],
    ['with a link without an id', () => ({ links: { u1: { uuid: 'u1' } }, total: 1 }), 'malformed'],
  ])('cannot be had from a listing %s', async (_, respond, reason) => {
    await expect(fetchFrom(respond).index).rejects.toThrow(reason);
  });
});
