import { expect, test } from '@jest/globals';
import type { ContentResponse, ContentClient, ContentQuery } from './content-client';
import { walkStories } from './iterate-stories';

const scope = { priority: 'known', signal: new AbortController().signal } as const;

/** A client over pages of stories, each bearing the next version, as where somebody publishes all the time. */
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

async function idsOf(walk: AsyncIterable<unknown>): Promise<unknown[]> {
  const ids: unknown[] = [];
  for await (const story of walk) ids.push((story as { id: unknown }).id);
  return ids;
}

test('a walk goes through all pages at the version of the first', async () => {
  const { client, queries } = clientOver([[1, 2], [3, 4], [5]], 5);
  expect(await idsOf(walkStories(client, { starts_with: 'a/' }, scope))).toEqual([1, 2, 3, 4, 5]);
  const asked = { version: 'published', per_page: 100, starts_with: 'a/' };
  expect(queries).toEqual([
    { ...asked, page: 1 },
    { ...asked, page: 2, cv: 11 },
    { ...asked, page: 3, cv: 11 },
  ]);
});

test('a walk may be pinned to a version, and asks for fewer at a time', async () => {
  const { client, queries } = clientOver([[1], [2]], 2);
  expect(await idsOf(walkStories(client, { cv: 7, per_page: 1 }, scope))).toEqual([1, 2]);
  expect(queries.map(({ cv, per_page: perPage }) => [cv, perPage])).toEqual([
    [7, 1],
    [7, 1],
  ]);
});

test.each([
  ['nothing', [], 0, 1],
  ['fewer than were promised', [[1, 2]], 10, 2],
  ['no total', [[1, 2], [3]], null, 3],
  ['more than was promised', [[1, 2], [3, 4], [5]], 3, 2],
])('a walk over %s ends', async (_, pages, total, calls) => {
  const { client, queries } = clientOver(pages, total);
  await idsOf(walkStories(client, {}, scope));
  expect(queries).toHaveLength(calls);
});
