import { setImmediate } from 'node:timers/promises';
import { integerOf } from '../../../common/json';
import { deleteExpiredResults, hasExpiredResults } from './form-results';
import type { FormsDatabase } from './database';
import { removeFiles } from '../files/file-folder';
import { deliveriesOfReceivers } from './submission-rows';
import { deleteSubmission, truncateLog } from './submission-updates';

/** Milliseconds of a day. */
export const day = 24 * 60 * 60 * 1000;

/** Milliseconds for which ids of deleted submissions, and hashes of forgotten addresses, are stored: two years. */
const erasedFor = 2 * 365 * day;

/** Submissions per transaction, which blocks the event loop. */
const batchSize = 500;

/** `is_delivered`: at least one delivery, and all of them delivered. Replies to senders do not count. */
const nextBatch = (condition: string, from = 'submissions'): string => `
  SELECT number, submitted_at < ? AS is_old,
    EXISTS (SELECT 1 FROM deliveries WHERE ${deliveriesOfReceivers})
    AND NOT EXISTS (SELECT 1 FROM deliveries WHERE ${deliveriesOfReceivers} AND state <> 'delivered')
    AS is_delivered
  FROM ${from} WHERE number > ? ${condition} ORDER BY number LIMIT ${batchSize}`;

/** Submissions of other machines arrive late, so that their numbers do not follow their age: an index has them by age. */
const ofAll = nextBatch('');
const ofOthers = nextBatch(
  "AND origin <> '' AND submitted_at < ?",
  'submissions INDEXED BY submissions_of_others',
);

/**
 * Deletes delivered submissions after their retention period, expired results, and what several machines store of old erasures.
 * Several processes may purge at once.
 * @throws {StoreUnavailable}
 */
export async function purge(database: FormsDatabase, retentionDays: number, now: number): Promise<void> {
  await purgeResults(database, now);
  await purgeErasures(database, now - erasedFor);
  const until = now - retentionDays * day;
  const purged =
    (await purgeBatches(database, (after) => [ofAll, [until, after]])) +
    (await purgeBatches(database, (after) => [ofOthers, [until, after, until]]));
  if (purged > 0) await truncateLog(database);
}

async function purgeErasures(database: FormsDatabase, until: number): Promise<void> {
  const isDue = await database.read(
    (connection) =>
      connection.row(
        'SELECT 1 WHERE EXISTS (SELECT 1 FROM erased WHERE erased_at < ?1) OR EXISTS (SELECT 1 FROM forgotten WHERE until < ?1)',
        [until],
      ) !== undefined,
  );
  if (isDue !== true) return;
  await database.write('deleted', (connection) => {
    connection.rows('DELETE FROM erased WHERE erased_at < ?', [until]);
    connection.rows('DELETE FROM forgotten WHERE until < ?', [until]);
  });
}

/** @returns the number of deleted submissions. */
async function purgeBatches(
  database: FormsDatabase,
  queryAfter: (number: number) => readonly [sql: string, values: readonly number[]],
): Promise<number> {
  let purged = 0;
  for (let after = 0; ;) {
    const batch = (await database.read((connection) => connection.rows(...queryAfter(after)))) ?? [];
    const old = batch.filter((row) => row['is_old'] === 1);
    const delivered = old.filter((row) => row['is_delivered'] === 1);
    if (delivered.length > 0)
      await removeFiles(
        database.filesFolder,
        await database.write('deleted', (connection) =>
          delivered.flatMap((row) => deleteSubmission(connection, integerOf(row['number'], 0))),
        ),
      );
    purged += delivered.length;
    // Higher numbers are younger: a batch without old submissions ends the walk.
    if (old.length === 0 || batch.length < batchSize) return purged;
    await setImmediate();
    after = integerOf(batch.at(-1)?.['number'], 0);
  }
}

/** Deletes expired results. @throws {StoreUnavailable} */
export async function purgeResults(database: FormsDatabase, now: number): Promise<void> {
  const isDue = await database.read((connection) => hasExpiredResults(connection, now));
  if (isDue === true) await database.write('deleted', (connection) => deleteExpiredResults(connection, now));
}
