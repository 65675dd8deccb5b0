import { describe, expect, test } from '@jest/globals';
import type { JsonObject } from '../../../common/json';
import type { ContentResponse, ContentClient, ContentQuery } from './content-client';
import { fetchStories, cacheKeyOf, type StoriesRequest } from './fetch-stories';

const story = { uuid: 'u', full_slug: 'a/b', content: { component: 'page' } };
const signal = new AbortController().signal;

/** Fetches from a client that responds with this body. @returns the fetched value and the one call. */
async function fetchFrom(body: JsonObject, request: StoriesRequest, cv: number | null = null) {
  const calls: [string, ContentQuery, object][] = [];
  const rejectChange = () => Promise.reject(new Error('unexpected change'));
  const client: ContentClient = {
    get: async (segments, query, scope): Promise<ContentResponse> => {
      calls.push([segments.join('/'), query, scope]);
      return { body, bytes: 12, total: 3, perPage: 25 };
    },
    getManaged: rejectChange,
    post: rejectChange,
    put: rejectChange,
    delete: rejectChange,
  };
  const fetched = await fetchStories(client, request, { cv, priority: 'known', signal });
  return { fetched, calls };
}

test('a list is requested with its parameters, as published, and returned with totals and version', async () => {
  const body = { stories: [story], cv: '7', rel_uuids: ['x'], rels: [] };
  const { fetched, calls } = await fetchFrom(body, { slug: null, query: { per_page: 25, page: 2 } }, 6);
  expect(fetched).toEqual({ value: { body, total: 3, perPage: 25 }, bytes: 12, cv: 7 });
  expect(calls).toEqual([
    ['cdn/stories', { per_page: 25, page: 2, version: 'published', cv: 6 }, { priority: 'known', signal }],
  ]);
});

test('a story is requested by its path, and without a version if none is known', async () => {
  const { calls } = await fetchFrom({ story }, { slug: 'a/b', query: { language: 'en' } });
  expect(calls.map(([path, query]) => [path, query])).toEqual([
    ['cdn/stories/a/b', { language: 'en', version: 'published' }],
  ]);
});

test('a query can select neither drafts nor a content version', async () => {
  const query = { version: 'draft', cv: 1 };
  const { calls } = await fetchFrom({ stories: [] }, { slug: null, query }, 9);
  expect(calls[0]?.[1]).toEqual({ version: 'published', cv: 9 });
});

test.each([
  ['690410021', 'config', true],
  ['2024', '2024', false],
  ['2024', 'en/2024/', false],
  ['a', 'somewhere/else', false],
])('a request of %j that returns the story at %j is missing: %p', async (slug, fullSlug, isMissing) => {
  const fetching = fetchFrom({ story: { ...story, full_slug: fullSlug } }, { slug, query: {} });
  const status = await fetching.then(
    () => 200,
    (error: unknown) => Reflect.get(Object(error), 'status') as unknown,
  );
  expect(status).toBe(isMissing ? 404 : 200);
});

describe('a response', () => {
  test.each([
    [null, {}],
    [null, { stories: { a: 1 } }],
    [null, { story }],
    ['a', {}],
    ['a', { story: null }],
    ['a', { story: [story] }],
    ['a', { stories: [story] }],
  ])('to a request of %p with the body %j is an outage', async (slug, body) => {
    await expect(fetchFrom(body, { slug, query: {} })).rejects.toMatchObject({
      name: 'ContentError',
      status: 502,
      retryable: true,
    });
  });

  test.each([[undefined], [null], ['x'], [{}], [1.5], [2 ** 53]])(
    'with the version %p has none',
    async (cv) => {
      expect((await fetchFrom({ stories: [], cv }, { slug: null, query: {} })).fetched.cv).toBe(0);
    },
  );

  test('is frozen', async () => {
    const { fetched } = await fetchFrom({ stories: [story] }, { slug: null, query: {} });
    const { value } = fetched;
    expect([value, value.body, value.body['stories']].every(Object.isFrozen)).toBe(true);
  });
});

test('the same requests have the same cache key, and others another', () => {
  const queries: StoriesRequest[] = [
    { slug: null, query: {} },
    { slug: 'a', query: {} },
    { slug: null, query: { page: 1, per_page: 2 } },
    { slug: null, query: { page: '1', per_page: 2 } },
    { slug: null, query: { page: 12 } },
    { slug: null, query: { by_uuids: 'a,b' } },
    { slug: 'a"],["b', query: {} },
  ];
  expect(new Set(queries.map(cacheKeyOf)).size).toBe(queries.length);
  expect(cacheKeyOf({ slug: null, query: { per_page: 2, page: 1 } })).toBe(
    cacheKeyOf({ slug: null, query: { page: 1, per_page: 2 } }),
  );
});
