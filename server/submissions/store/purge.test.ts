import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openFormsDatabase } from '../../../test/support/forms-database';
import { sampleSubmission } from '../../../test/support/sample-submission';
import type { FormsDatabase } from './database';
import { resultTtl } from './form-results';
import { day, purge } from './purge';
import { openSubmissionStore } from './submission-store';

let database: FormsDatabase;
beforeEach(() => {
  database = openFormsDatabase();
});
afterEach(() => database.close());

const submittedAt = Date.parse('2026-08-17T10:00:00Z');
const open = (destinations: readonly string[]) =>
  openSubmissionStore({ database, destinations, now: () => submittedAt, onAccepted: () => {} });
const countOf = async (table: string): Promise<unknown> =>
  (await database.read((connection) => connection.row(`SELECT count(*) AS count FROM ${table}`)))?.['count'];

test.each([
  ['waiting', ['webhook'], 'waiting', 1],
  ['failed', ['webhook'], 'failed', 1],
  ['delivered', ['webhook'], 'delivered', 0],
  ['without a destination', [], '', 1],
])('retention ends for what is delivered alone: %s', async (_, destinations, state, expected) => {
  await open(destinations).accept(sampleSubmission({ submittedAt }), undefined);
  await database.write('changed', (connection) =>
    connection.rows('UPDATE deliveries SET state = ?', [state]),
  );
  await purge(database, 90, submittedAt + 90 * day);
  expect(await countOf('submissions')).toBe(1);
  await purge(database, 90, submittedAt + 90 * day + 1);
  expect(await countOf('submissions')).toBe(expected);
});

test.each([
  ['set back', -1],
  ['right', 1],
])('a submit result is deleted after ten minutes, also by a clock that is %s', async (_, direction) => {
  await open([]).storeResult('/kontak', { form: 'a', result: 'accepted', errors: {}, values: {} });
  await purge(database, 90, submittedAt + direction * (resultTtl - 1));
  expect(await countOf('outcomes')).toBe(1);
  await purge(database, 90, submittedAt + direction * (resultTtl + 1));
  expect(await countOf('outcomes')).toBe(0);
});
