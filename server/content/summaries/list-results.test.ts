import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { StoryQuery } from '../../../common/story/story-query';
import { makeTempDir } from '../../../test/support/temp-dir';
import { ListResults } from './list-results';
import { storeSummaries } from './stored-summaries';
import { emptySummary } from './summary';
import { openDatabase } from './summary-database';

test('what another process has stored appears in lists that were found before', async () => {
  const file = join(makeTempDir(), 'summaries.db');
  const [own, other] = [await openDatabase(file), await openDatabase(file)];
  const results = new ListResults();
  const query: StoryQuery = {
    kind: 'list',
    folderOf: 'uuid of blog',
    tags: [],
    order: 'newest',
    perPage: 10,
    page: 1,
  };
  const scope = { language: '', languageCode: 'id', firstLanguage: 'id', isTranslated: false };
  const titles = () => results.find(own, query, scope, 1).result.stories.map((story) => story && story.title);
  const store = (slug: string, title: string): void => {
    const summary = {
      ...emptySummary(`uuid of ${slug}`),
      slug,
      title,
      component: 'article',
      isStartpage: slug === 'blog',
    };
    storeSummaries(other, '', [{ summary, stamp: 1, text: null }]);
  };
  store('blog', 'Blog');
  store('blog/a', 'Before');
  expect(titles()).toEqual(['Before']);
  store('blog/a', 'After');
  expect(titles()).toEqual(['After']);
});
