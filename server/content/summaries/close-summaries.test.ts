import { expect, test } from '@jest/globals';
import { createFakeClock } from '../../../test/support/fake-clock';
import { StoryIndex } from '../story-index/story-index';
import { StorySummaries } from './story-summaries';

test('summaries that are closed while a damaged database is deleted begin nothing more', async () => {
  let calls = 0;
  const clock = createFakeClock();
  const summaries = new StorySummaries({
    client: {
      get: async () => {
        calls += 1;
        setImmediate(() => summaries.close()); // the database is being deleted by then
        throw Object.assign(new Error('damaged'), { code: 'SQLITE_CORRUPT' });
      },
    },
    file: ':memory:',
    languages: ['id'],
    clock,
    report: () => {},
    readText: () => null,
    fallback: 'on',
  });
  const story = { id: 1, uuid: 'a', slug: 'a', path: 'a', publishedAt: 0, addressStamp: 1, stamp: 1 };
  await summaries.follow(new StoryIndex(1, [{ ...story, alternates: [] }]));
  await clock.advance(300_000);
  expect(calls).toBe(1);
});
