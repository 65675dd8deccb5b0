import { expect, test } from '@jest/globals';
import type { ContentResponse, ContentClient, ContentQuery } from './content-client';
import { iterateStories } from './iterate-stories';

const scope = { priority: 'known', signal: new AbortController().signal } as const;

/** A client over pages of stories, each of the next version, as during constant publishing. */
function clientOver(pages: readonly (readonly number[])[], total: number | null) {
  const queries: ContentQuery[] = [];
  const client = {
    get: async (_segments: readonly string[], query: ContentQuery): Promise<ContentResponse> => {
      queries.push(query);
      const stories = (pages[Number(query['page']) - 1] ?? []).map((id) => ({ id }));
      return { body: { stories, cv: 10 + queries.length }, bytes: 1, total, perPage: 2 };
    },
  } as unknown as ContentClient; // nothing else is called
  return { client, queries };
}

async function idsOf(stories: AsyncIterable<unknown>): Promise<unknown[]> {
  const ids: unknown[] = [];
  for await (const story of stories) ids.push((story as { id: unknown }).id);
  return ids;
}

test('all pages are requested at the version of the first', async () => {
  const { client, queries } = clientOver([[1, 2], [3, 4], [5]], 5);
  expect(await idsOf(iterateStories(client, { starts_with: 'a/' }, scope))).toEqual([1, 2, 3, 4, 5]);
  const query = { version: 'published', per_page: 100, starts_with: 'a/' };
  expect(queries).toEqual([
    { ...query, page: 1 },
    { ...query, page: 2, cv: 11 },
    { ...query, page: 3, cv: 11 },
  ]);
});

test('the version and the page size can be set', async () => {
  const { client, queries } = clientOver([[1], [2]], 2);
  expect(await idsOf(iterateStories(client, { cv: 7, per_page: 1 }, scope))).toEqual([1, 2]);
  expect(queries.map(({ cv, per_page: perPage }) => [cv, perPage])).toEqual([
    [7, 1],
    [7, 1],
  ]);
});

test.each([
  ['no stories', [], 0, 1],
  ['fewer stories than the total', [[1, 2]], 10, 2],
  ['no total', [[1, 2], [3]], null, 3],
  ['more stories than the total', [[1, 2], [3, 4], [5]], 3, 2],
])('the iteration ends with %s', async (_, pages, total, calls) => {
  const { client, queries } = clientOver(pages, total);
  await idsOf(iterateStories(client, {}, scope));
  expect(queries).toHaveLength(calls);
});
