import { expect, test } from '@jest/globals';
import { scopeOf } from '../../../test/support/scripted-client';
import { compactStory, StoryIndex } from '../story-index/story-index';
import { storeSummaries, wasFilled } from './stored-summaries';
import { emptySummary } from './summary';
import { openDatabase } from './summary-database';
import { updateSummaries, type FollowedSummaries } from './update-summaries';

test('stories that the CMS lists and does not deliver count as a change after the fetch', async () => {
  const story = { id: 1, uuid: 'a', slug: 'a', path: 'a', publishedAt: 0, addressStamp: 1, stamp: 1 };
  const index = new StoryIndex(1, [compactStory({ ...story, alternates: [] })]);
  const steps: string[] = [];
  await updateSummaries(index, undefined, {
    connection: await openDatabase(':memory:'),
    client: {
      get: async () => {
        steps.push('fetched');
        return { body: { stories: [] }, bytes: 1, total: 0, perPage: 100 };
      },
    },
    languages: [''],
    readText: () => null,
    call: scopeOf('known'),
    onChange: () => void steps.push('changed'),
  });
  expect(steps).toEqual(['changed', 'fetched', 'changed']);
});

test('stories that are gone count as a change each time that some are removed', async () => {
  const connection = await openDatabase(':memory:');
  const uuids = Array.from({ length: 501 }, (_, number) => `uuid ${number}`);
  const entries = uuids.map((uuid) => ({ summary: emptySummary(uuid), stamp: 1, text: null }));
  storeSummaries(connection, '', entries);
  const counts: unknown[] = [];
  await updateSummaries(new StoryIndex(1, []), undefined, {
    connection,
    client: { get: () => Promise.reject(new Error('nothing to fetch')) },
    languages: [''],
    readText: () => null,
    call: scopeOf('known'),
    onChange: () => void counts.push(connection.row('SELECT COUNT(*) AS count FROM summaries')?.['count']),
  });
  expect(counts).toEqual([501, 501, 1]);
});

test('summaries were complete once an update has ended, not while it fetches', async () => {
  const connection = await openDatabase(':memory:');
  const story = { id: 1, uuid: 'a', slug: 'a', path: 'a', publishedAt: 0, addressStamp: 1, stamp: 1 };
  const index = new StoryIndex(1, [compactStory({ ...story, alternates: [] })]);
  let isAway = true;
  const update = () =>
    updateSummaries(index, undefined, {
      connection,
      client: {
        get: async (_, query) => {
          if (isAway && query['language'] === 'en') throw new Error('no response');
          return { body: { stories: [] }, bytes: 1, total: 0, perPage: 100 };
        },
      },
      languages: ['', 'en'],
      readText: () => null,
      call: scopeOf('known'),
      onChange: () => {},
    });
  await expect(update()).rejects.toThrow('no response');
  expect(wasFilled(connection)).toBe(false);
  isAway = false;
  await update();
  expect(wasFilled(connection)).toBe(true);
});

test('a story that the CMS lists and does not deliver is fetched again at four further versions, and then no more', async () => {
  const connection = await openDatabase(':memory:');
  const story = { id: 1, uuid: 'a', slug: 'a', path: 'a', publishedAt: 0, addressStamp: 1, stamp: 1 };
  const versions: unknown[] = [];
  const again: unknown[] = [];
  let last: FollowedSummaries | undefined;
  for (const version of [1, 2, 3, 4, 5, 6, 7]) {
    last = await updateSummaries(
      new StoryIndex(version, [compactStory({ ...story, alternates: [] })]),
      last,
      {
        connection,
        client: {
          get: async (_, query) => {
            versions.push(query['cv']);
            return { body: { stories: [] }, bytes: 1, total: 0, perPage: 100 };
          },
        },
        languages: [''],
        readText: () => null,
        call: scopeOf('known'),
        onChange: () => {},
      },
    );
    again.push([...(last.changed?.again ?? [])]);
  }
  expect([versions, again]).toEqual([
    [1, 2, 3, 4, 5],
    [[], ['a'], ['a'], ['a'], ['a'], [], []],
  ]);
});
