import { expect, test } from '@jest/globals';
import { flushPromises } from '../../../test/support/fake-clock';
import { recordingLog } from '../../../test/support/recording-log';
import { siteUrl, url } from '../../../test/support/redirect-entries';
import type { ContentSource } from '../../content/content-source';
import { disabledContentSource } from '../../content/disabled-source';
import { StoryIndex } from '../../content/story-index/story-index';
import { emptySummary, type StorySummary } from '../../content/summaries/summary';
import { Redirects } from './redirects';

const details = { from: '/lama', to: url('/baru'), status: '301' };
const story: StorySummary = { ...emptySummary('r'), slug: 'pengalihan', details };

/** The redirects of a site whose summaries a test provides. */
function start(ofKind: ContentSource['summaries']['ofKind'], isFilled = () => true) {
  const { log, events } = recordingLog();
  const { index, summaries } = disabledContentSource(recordingLog().log);
  const stories = new StoryIndex(1, []);
  let summarised: (index: StoryIndex) => void = () => {};
  const redirects = new Redirects({
    content: {
      index: { ...index, latest: () => stories },
      summaries: { ...summaries, ofKind, isFilled, onSummarised: (listener) => void (summarised = listener) },
    },
    site: { languages: ['id'], siteUrl },
    pages: { pathOf: () => null, has: () => false },
    log,
  });
  const publish = async (): Promise<void> => {
    summarised(stories);
    await flushPromises();
  };
  return { redirects, events, publish };
}

test('summaries that cannot be read leave the redirects as they are, with a line in the log', async () => {
  let isReadable = true;
  const { redirects, events, publish } = start(() => {
    if (!isReadable) throw new Error('disk I/O error');
    return [story];
  });
  await publish();
  isReadable = false;
  await publish();
  expect(redirects.find('/lama')).toEqual({ status: 301, to: '/baru', query: '', hash: '' });
  expect(events).toMatchObject([
    { level: 'warn', event: 'redirects-failed', fields: { error: 'Error: disk I/O error' } },
  ]);
  await expect(redirects.lookups().redirectedPaths()).rejects.toThrow('disk I/O error');
});

test('summaries that turn out to be damaged while they are read leave the redirects as they are', async () => {
  let isDamaged = false;
  const { redirects, publish } = start(
    () => (isDamaged ? [] : [story]),
    () => !isDamaged,
  );
  await publish();
  isDamaged = true;
  await publish();
  expect(redirects.find('/lama')).toEqual({ status: 301, to: '/baru', query: '', hash: '' });
});
