import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { makeTempDir } from '../../../test/support/temp-dir';
import { openDatabase } from './summary-database';

test('a statement waits while another process writes', async () => {
  const connection = await openDatabase(join(makeTempDir(), 'summaries.db'));
  expect(connection.row('PRAGMA busy_timeout')).toEqual({ timeout: 100 });
  connection.close();
});
