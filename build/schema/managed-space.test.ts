import { expect, test } from '@jest/globals';
import type { JsonObject } from '../../common/json';
import type { ContentClient } from '../../server/content/api/content-client';
import { ContentError } from '../../server/content/api/content-error';
import { manageSpace } from './managed-space';

const lengths = (pages: readonly number[], total: number) => {
  const called: unknown[] = [];
  const getManaged: ContentClient['getManaged'] = (_path, query) => {
    called.push(query);
    const length = pages[Number(query['page']) - 1] ?? 0;
    const body = { stories: Array.from({ length }, (_, id) => ({ id })) };
    return Promise.resolve({ body, bytes: 0, total, perPage: 100 });
  };
  return { called, getManaged };
};

test.each([
  ['all pages', [100, 50], 150, 2],
  ['up to an empty page, where fewer are shown than counted', [100, 50], 170, 3],
])('a list is read to the end: %s', async (_, pages, total, calls) => {
  const { called, getManaged } = lengths(pages, total);
  const space = manageSpace({ getManaged } as unknown as ContentClient, '7');
  expect(await space.list('stories', { with_summary: '1' })).toHaveLength(150);
  expect(called).toHaveLength(calls);
  expect(called[1]).toEqual({ with_summary: '1', per_page: 100, page: 2 });
});

const spaceWith = (getManaged: () => Promise<JsonObject>) =>
  manageSpace({ getManaged } as unknown as ContentClient, '7', 'https://mapi.example/v1');

const failed = { statusText: '', response: 'a reason', path: '/' };

test.each([
  [{ status: 429 }, 'takes no more calls for now (429): run the command again later'],
  [{ status: 500 }, 'at https://mapi.example/v1 does not respond (500 a reason)'],
  [{ status: 502, isUnusable: true }, 'at https://mapi.example/v1 gives no usable response (a reason)'],
  [{ status: 422 }, 'the space refuses the request: a reason'],
])('a call that fails with %j says what to do', async (error, message) => {
  const space = spaceWith(() => Promise.reject(new ContentError({ ...failed, ...error })));
  await expect(space.list('components')).rejects.toThrow(message);
});

test('a response without the list is no empty space', async () => {
  const space = spaceWith(() => Promise.resolve({ body: {}, total: null }));
  await expect(space.list('components')).rejects.toThrow('lists no components: look at CONTENT_MANAGEMENT');
});
