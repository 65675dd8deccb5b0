import { expect, test } from '@jest/globals';
import type { ContentResponse, ContentClient, ContentQuery } from './content-client';
import { tooLarge } from './content-error';
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

/** A client whose responses of more than some stories are too large. */
function clientWithLimit(ids: readonly number[], limit: number, large: readonly number[] = []) {
  const requested: string[] = [];
  const client = {
    get: async (_: readonly string[], { page, per_page: size }: ContentQuery): Promise<ContentResponse> => {
      requested.push(`${page} of ${size}`);
      const from = (Number(page) - 1) * Number(size);
      const stories = ids.slice(from, from + Number(size)).map((id) => ({ id }));
      if (stories.length > limit || stories.some(({ id }) => large.includes(id)))
        throw tooLarge('/cdn/stories');
      return { body: { stories, cv: 7 }, bytes: 1, total: ids.length, perPage: Number(size) };
    },
  } as unknown as ContentClient; // nothing else is called
  return { client, requested };
}

test('smaller pages are requested, from there on, where a response is too large', async () => {
  const ids = Array.from({ length: 130 }, (_, id) => id);
  const { client, requested } = clientWithLimit(ids, 60);
  expect(await idsOf(iterateStories(client, {}, scope))).toEqual(ids);
  expect(requested).toEqual(['1 of 100', '1 of 50', '2 of 50', '3 of 50']);
});

test('a page size that is set stays, and a page of it that is too large ends the iteration with an error', async () => {
  const { client, requested } = clientWithLimit([1, 2], 1);
  await expect(idsOf(iterateStories(client, { per_page: 2 }, scope))).rejects.toThrow('larger than 10 MB');
  expect(requested).toEqual(['1 of 2']);
});

test('a single story that is too large ends the iteration with an error', async () => {
  const { client, requested } = clientWithLimit([1, 2], 0);
  await expect(idsOf(iterateStories(client, {}, scope))).rejects.toThrow('larger than 10 MB');
  expect(requested).toEqual(['1 of 100', '1 of 50', '1 of 10', '1 of 1']);
});

test('a single story that is too large is passed over where the caller can do without, in pages that grow again', async () => {
  const ids = Array.from({ length: 230 }, (_, id) => id);
  const { client, requested } = clientWithLimit(ids, 100, [7, 229]);
  let passedOver = 0;
  const found = await idsOf(
    iterateStories(client, {}, { ...scope, onTooLarge: () => void (passedOver += 1) }),
  );
  expect(found).toEqual(ids.filter((id) => id !== 7 && id !== 229));
  expect(passedOver).toBe(2);
  expect(requested.slice(0, 5)).toEqual(['1 of 100', '1 of 50', '1 of 10', '1 of 1', '2 of 1']);
  expect(requested.slice(10, 20).join(', ')).toBe(
    '8 of 1, 9 of 1, 10 of 1, 2 of 10, 3 of 10, 4 of 10, 5 of 10, 2 of 50, 2 of 100, 3 of 100',
  );
});

test('several stories that are too large are passed over, although none came before them', async () => {
  const { client } = clientWithLimit([1, 2, 3, 4, 5], 100, [1, 2, 3]);
  const stories = iterateStories(client, {}, { ...scope, onTooLarge: () => {} });
  expect(await idsOf(stories)).toEqual([4, 5]);
});

test('a CMS whose every response is too large ends the iteration with an error', async () => {
  const { client, requested } = clientWithLimit([...Array(100).keys()], 0);
  const stories = iterateStories(client, {}, { ...scope, onTooLarge: () => {} });
  await expect(idsOf(stories)).rejects.toThrow('larger than 10 MB');
  expect(requested.filter((page) => page.endsWith(' of 1'))).toHaveLength(11);
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
