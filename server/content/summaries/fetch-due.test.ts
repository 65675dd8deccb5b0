import { describe, expect, test } from '@jest/globals';
import type { ContentQuery, ContentResponse } from '../api/content-client';
import { outage } from '../api/content-error';
import { fetchDue } from './fetch-due';

const stories = [{ uuid: 'a' }];

/** The first batch of the `due` stories of version 2, from a CMS whose responses name another one. */
const batchFrom = (cv: number | undefined, due = 1) => {
  const get = () => Promise.resolve({ body: { stories, cv }, bytes: 1, total: null, perPage: null });
  const scope = { priority: 'known', signal: new AbortController().signal } as const;
  const missing = new Map(Array.from({ length: due }, (_, number) => [`uuid ${number}`, 1]));
  return fetchDue({ get }, { version: 2, size: 100 }, missing, '', scope).next();
};

describe.each([
  ['by their uuids', 1],
  ['by lists', 100],
])('stories that are fetched %s', (_, due) => {
  test('of an earlier version than was requested are not taken for current', async () => {
    await expect(batchFrom(1, due)).rejects.toThrow('version 1 where 2 was requested');
  });

  test.each([2, 3, undefined])('of version %s are, where 2 was requested', async (cv) => {
    expect(await batchFrom(cv, due)).toEqual({ done: false, value: stories });
  });
});

test('an error in the middle of a list ends it: nothing is requested by uuids', async () => {
  const queries: ContentQuery[] = [];
  const full = Array.from({ length: 100 }, (_, number) => ({ uuid: `uuid ${number}` }));
  const get = async (_: readonly string[], query: ContentQuery): Promise<ContentResponse> => {
    queries.push(query);
    if (query['page'] !== 1) throw outage('503', '/cdn/stories');
    return { body: { stories: full }, bytes: 1, total: 200, perPage: 100 };
  };
  const missing = new Map(Array.from({ length: 200 }, (_, number) => [`uuid ${number}`, 1]));
  const scope = { priority: 'known', signal: new AbortController().signal } as const;
  const received: unknown[] = [];
  const fetchAll = async (): Promise<void> => {
    for await (const batch of fetchDue({ get }, { version: 2, size: 200 }, missing, '', scope))
      received.push(...batch);
  };
  await expect(fetchAll()).rejects.toThrow('503');
  expect([received.length, queries.map(({ page }) => page ?? 'uuids')]).toEqual([100, [1, 2]]);
});
