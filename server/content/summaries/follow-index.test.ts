import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { createFakeClock, flushPromises } from '../../../test/support/fake-clock';
import { makeTempDir } from '../../../test/support/temp-dir';
import type { ContentResponse } from '../api/content-client';
import { compactStory, StoryIndex } from '../story-index/story-index';
import { StorySummaries } from './story-summaries';

/** The index of a space with one story, which has another stamp in each version. */
const indexOf = (version: number): StoryIndex =>
  new StoryIndex(version, [
    compactStory({
      id: 1,
      uuid: 'u',
      slug: 'a',
      path: 'a',
      publishedAt: 0,
      addressStamp: 1,
      stamp: version,
      alternates: [],
    }),
  ]);

/** What the CMS delivers of that story. */
const titled = (title: string) => ({
  uuid: 'u',
  name: 'a',
  full_slug: 'a',
  content: { component: 'article', title },
});

/** Summaries of a CMS that responds to each request when the test says so. */
function start(file = ':memory:') {
  const clock = createFakeClock();
  const requests: {
    readonly respond: (...stories: readonly unknown[]) => void;
    readonly fail: () => void;
  }[] = [];
  const summaries = new StorySummaries({
    client: {
      get: () =>
        new Promise<ContentResponse>((resolve, reject) => {
          requests.push({
            respond: (...stories) =>
              resolve({ body: { stories }, bytes: 1, total: stories.length, perPage: 50 }),
            fail: () => reject(new Error('no response')),
          });
        }),
    },
    file,
    languages: ['id'],
    clock,
    report: () => {},
    backoff: { after: (failures) => failures * 1_000 },
    readText: () => null,
    fallback: 'on',
  });
  const follow = async (version: number): Promise<void> => {
    void summaries.follow(indexOf(version));
    while (summaries.version() < version && requests.length === 0) await flushPromises();
    await flushPromises();
  };
  closing.push(() => summaries.close());
  const state = () => [summaries.summary('u', null)?.title, summaries.version(), summaries.isComplete(2)];
  return { summaries, clock, requests, follow, state };
}

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

describe('a later index', () => {
  test.each([
    ['an earlier content', [titled('lama')]],
    ['no story', []],
  ])('is not undone by a late response with %s', async (_, late) => {
    const { requests, follow, state } = start();
    await follow(1);
    await follow(2);
    requests[1]?.respond(titled('baru'));
    await flushPromises();
    requests[0]?.respond(...late);
    await flushPromises();
    expect(state()).toEqual(['baru', 2, true]);
  });

  test('is not undone by another try at the one before', async () => {
    const { requests, clock, follow, state } = start();
    await follow(1);
    requests[0]?.fail();
    await flushPromises();
    await follow(2);
    requests[1]?.respond(titled('baru'));
    await clock.advance(60_000);
    expect([requests.length, ...state()]).toEqual([2, 'baru', 2, true]);
  });

  test('is tried again soon, however often the one before has failed', async () => {
    const { requests, clock, follow } = start();
    await follow(1);
    for (let times = 0; times < 5; times += 1) {
      requests.at(-1)?.fail();
      await clock.advance(times * 1_000 + 1_000);
    }
    await follow(2);
    const before = requests.length;
    requests.at(-1)?.fail();
    await clock.advance(1_000);
    expect(requests).toHaveLength(before + 1);
  });

  test('that another process has followed takes no request', async () => {
    const file = join(makeTempDir(), 'summaries.db');
    const [one, other] = [start(file), start(file)];
    await one.follow(1);
    one.requests[0]?.respond(titled('lama'));
    await one.summaries.settled();
    await other.follow(1);
    await one.follow(2);
    one.requests[1]?.respond(titled('baru'));
    await one.summaries.settled();
    await other.follow(2);
    expect([other.requests.length, ...other.state()]).toEqual([0, 'baru', 2, true]);
  });
});

test('a listener learns of the index that the summaries are at, however late it comes', async () => {
  const { summaries, requests, follow } = start();
  const versions: string[] = [];
  summaries.onSummarised(({ version }) => void versions.push(`early ${version}`));
  await follow(1);
  requests[0]?.respond(titled('lama'));
  await summaries.settled();
  summaries.onSummarised(({ version }) => void versions.push(`late ${version}`));
  expect(versions).toEqual(['early 1', 'late 1']);
});
