import { expect, test } from '@jest/globals';
import { fetchDue } from './fetch-due';

const stories = [{ uuid: 'a' }];

/** The first batch of the stories of version 2, from a CMS whose responses name another one. */
const batchFrom = (cv: number | undefined) => {
  const get = () => Promise.resolve({ body: { stories, cv }, bytes: 1, total: null, perPage: null });
  const scope = { priority: 'known', signal: new AbortController().signal } as const;
  return fetchDue({ get }, { version: 2, size: 100 }, new Map([['a', 1]]), '', scope).next();
};

test('stories of an earlier version than was requested are not taken for current', async () => {
  await expect(batchFrom(1)).rejects.toThrow('version 1 where 2 was requested');
});

test.each([2, 3, undefined])('stories of version %s are, where 2 was requested', async (cv) => {
  expect(await batchFrom(cv)).toEqual({ done: false, value: stories });
});
