import { expect, test } from '@jest/globals';
import { reasonOf, SummaryStore } from './summary-store';

test('a database that cannot be opened is in memory, and the reason has no path', async () => {
  const reasons: string[] = [];
  const store = new SummaryStore({
    file: '/proc/none/summaries.db',
    onFailure: () => {},
    onUnusable: (error) => void reasons.push(reasonOf(error)),
  });
  expect((await store.open()).row('SELECT count(*) AS stories FROM summaries')).toEqual({ stories: 0 });
  expect(reasons).toEqual([
    'summaries.db in DATA_DIR cannot be opened: it must be a file that this user may write',
  ]);
  store.close();
});
