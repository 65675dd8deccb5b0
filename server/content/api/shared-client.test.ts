import { expect, test } from '@jest/globals';
import { createFakeClock, flushPromises } from '../../../test/support/fake-clock';
import { joinWorkers } from '../../../test/support/joined-workers';
import { scopeOf } from '../../../test/support/scripted-client';
import type { JsonObject } from '../../../common/json';
import { SharedFetches } from '../../coordination/shared-fetches';
import type { ContentClient } from './content-client';
import { ContentError, outage } from './content-error';
import { tooManyCalls } from './rate-limit';
import { shareClient } from './shared-client';

const story = { uuid: 'a', full_slug: 'a', name: 'A', content: {} };

/** Two processes whose CMS responds in turn. @returns what the first and, after so many milliseconds, the second one get. */
async function getInTwo(segments: readonly string[], bodies: readonly JsonObject[], milliseconds: number) {
  const clock = createFakeClock();
  const left = [...bodies];
  const client = {
    get: async () => ({ body: left.shift() ?? {}, bytes: 1, total: null, perPage: null }),
  } as Pick<ContentClient, 'get'> as ContentClient; // nothing else is called
  const [one, other] = joinWorkers(2, { callsPerSecond: 10, clock }).map((shared) =>
    shareClient(client, new SharedFetches(shared, clock)),
  );
  const get = async (from: ContentClient | undefined): Promise<JsonObject | undefined> =>
    (await from?.get(segments, { version: 'published', cv: 7 }, scopeOf('known')))?.body;
  const first = await get(one);
  await flushPromises();
  await clock.advance(milliseconds);
  return [first, await get(other)];
}

test('a call that did not leave one process is made by the others', async () => {
  const clock = createFakeClock();
  const [one, other] = joinWorkers(2, { callsPerSecond: 10, clock }).map((shared, process) => {
    const client = {
      get: async () => {
        if (process > 0) return { body: { story }, bytes: 1, total: null, perPage: null };
        throw new ContentError({ status: 0, statusText: tooManyCalls, response: 'many wait', path: '/' });
      },
    } as Pick<ContentClient, 'get'> as ContentClient; // nothing else is called
    return shareClient(client, new SharedFetches(shared, clock));
  });
  const get = (from: ContentClient | undefined) =>
    from?.get(['cdn', 'stories', 'a'], { version: 'published', cv: 7 }, scopeOf('known'));
  await expect(get(one)).rejects.toThrow('many wait');
  expect(await get(other)).toMatchObject({ body: { story } });
});

test('a call that one process gives up is made by the others', async () => {
  const clock = createFakeClock();
  const [one, other] = joinWorkers(2, { callsPerSecond: 10, clock }).map((shared, process) => {
    const client = {
      get: async (_, __, { signal }) => {
        if (process > 0) return { body: { story }, bytes: 1, total: null, perPage: null };
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        throw new ContentError({ status: 0, statusText: 'No Response', response: 'canceled', path: '/' });
      },
    } as Pick<ContentClient, 'get'> as ContentClient; // nothing else is called
    return shareClient(client, new SharedFetches(shared, clock));
  });
  const caller = new AbortController();
  const get = (from: ContentClient | undefined, signal = caller.signal) =>
    from?.get(['cdn', 'stories', 'a'], { version: 'published', cv: 7 }, { priority: 'known', signal });
  const first = get(one);
  await flushPromises();
  const second = get(other, new AbortController().signal);
  await flushPromises();
  caller.abort();
  await expect(first).rejects.toThrow('canceled');
  expect(await second).toMatchObject({ body: { story } });
});

test('an unusable response is one for the processes that share it, too', async () => {
  const clock = createFakeClock();
  const client = {
    get: async () => {
      const error = outage('the response is not a JSON object', '/cdn/stories/a');
      throw new ContentError({ ...error, advice: 'an advice' });
    },
  } as Pick<ContentClient, 'get'> as ContentClient; // nothing else is called
  const clients = joinWorkers(2, { callsPerSecond: 10, clock }).map((shared) =>
    shareClient(client, new SharedFetches(shared, clock)),
  );
  for (const { get } of clients) {
    const call = get(['cdn', 'stories', 'a'], { version: 'published', cv: 7 }, scopeOf('known'));
    await expect(call).rejects.toMatchObject({
      message: expect.stringContaining('gave no usable response (the response is not a JSON object)'),
      advice: 'an advice',
    });
    await flushPromises();
  }
});

const endpoints: readonly (readonly [path: string, broken: JsonObject, whole: JsonObject])[] = [
  ['cdn/stories/a', { story: null }, { story }],
  ['cdn/stories/a', {}, { story }],
  ['cdn/stories', { stories: [story, null] }, { stories: [story] }],
  ['cdn/links', { links: { a: null } }, { links: {} }],
  ['cdn/datasource_entries', { datasource_entries: null }, { datasource_entries: [] }],
];

test.each(endpoints)(
  '%s with %j is requested again by others after a second',
  async (path, broken, whole) => {
    expect(await getInTwo(path.split('/'), [broken, whole], 1_100)).toEqual([broken, whole]);
  },
);

test.each(endpoints)('%s, unlike %j, with %j serves others for a minute', async (path, broken, whole) => {
  expect(await getInTwo(path.split('/'), [whole, broken], 59_000)).toEqual([whole, whole]);
});
