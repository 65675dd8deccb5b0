import { expect, test } from '@jest/globals';
import { recordingLog } from '../../test/support/recording-log';
import { disabledContentSource } from '../content/disabled-source';
import { indexableStories } from '../content/summaries/indexable-stories';
import { storeSummaries } from '../content/summaries/stored-summaries';
import { emptySummary } from '../content/summaries/summary';
import { openDatabase } from '../content/summaries/summary-database';
import { createPageResolver } from '../pages/page-address';
import { Sitemap } from './sitemap';

test('each story is in one of the parts, whatever letters its slug has', async () => {
  const connection = await openDatabase(':memory:');
  const slugs = ['a', 'b', '\u{ff21}', '\u{20000}', '\u{20001}', '\u{20002}'];
  const entries = slugs.map((slug) => ({
    summary: { ...emptySummary(slug), slug, component: 'page', isIndexable: true },
    stamp: 1,
    text: null,
  }));
  storeSummaries(connection, '', entries);
  const { index, summaries } = disabledContentSource(recordingLog().log);
  const sitemap = new Sitemap({
    content: {
      index,
      summaries: {
        ...summaries,
        isFilled: () => true,
        indexableStories: (after, count) => indexableStories(connection, after, count),
      },
    },
    siteUrl: 'https://example.com',
    assetOrigins: [],
    languages: ['id'],
    resolve: createPageResolver(['id']),
    hasPage: () => true,
    headers: [],
    limits: { addresses: 2, bytes: 1_000_000 },
  });
  const found: string[] = [];
  for (const number of [1, 2, 3]) {
    const text = (await (await sitemap.part(number))?.text()) ?? '';
    found.push(
      ...Array.from(text.matchAll(/<loc>https:\/\/example\.com\/([^<]*)/g), ([, path = '']) =>
        decodeURIComponent(path),
      ),
    );
  }
  expect(found).toEqual(slugs);
});
