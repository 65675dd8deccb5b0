import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { makeTempDir } from '../../../test/support/temp-dir';
import { openDatabase } from './summary-database';
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

test.each([
  ['is deleted', false],
  ['that another process has replaced already is left', true],
])('a damaged database %s', async (_, isReplaced) => {
  const folder = makeTempDir();
  const file = join(folder, 'summaries.db');
  const store = new SummaryStore({ file, onFailure: () => {}, onUnusable: () => {} });
  await store.open();
  if (isReplaced) {
    const other = await openDatabase(join(folder, 'other.db'));
    other.close();
    renameSync(join(folder, 'other.db'), file);
  }
  await store.discard(Object.assign(new Error('malformed'), { code: 'SQLITE_CORRUPT' }));
  expect(existsSync(file)).toBe(isReplaced);
});
