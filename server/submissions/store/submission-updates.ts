import { integerOf, textOf } from '../../../common/json';
import { noReceiver, type ReceiverOf } from '../receivers';
import { chunksOf } from '../../runtime/chunks';
import type { Connection } from '../../runtime/files/sqlite';
import type { FormsDatabase } from './database';
import { removeFiles } from '../files/file-folder';
import { replyDestination } from './submission';
import { isStranded, iterateSubmissions, type SubmissionFilter } from './submission-queries';

// Changes by operators, while the site may be running: in short transactions, which do not block it.

/** Submissions per transaction. */
const batchSize = 200;

/**
 * Resets the deliveries of submissions, so that they are due now, to the receivers of the current settings: one that was wrong is a
 * reason for a retry. Submissions without deliveries, or with one to a destination that is no longer configured, get new ones to
 * those that are. Replies to senders are not repeated.
 * @param destinations names of the configured destinations.
 * @returns the number of submissions.
 */
export function retrySubmissions(
  database: FormsDatabase,
  numbers: readonly number[],
  destinations: readonly string[],
  receiverOf: ReceiverOf = noReceiver,
): Promise<number> {
  return updateInBatches(database, numbers, (connection, number) => {
    replaceDestinations(connection, number, destinations);
    const undelivered = `SELECT destination, form FROM deliveries
      WHERE number = ? AND state <> 'delivered' AND destination <> '${replyDestination}'`;
    for (const { destination, form } of connection.rows(undelivered, [number]))
      connection.rows(
        `UPDATE deliveries SET state = 'waiting', attempts = 0, reached = 0, refusals = 0, strikes = 0, tried_at = 0,
           due_at = 0, receiver = ? WHERE number = ? AND destination = ?`,
        [receiverOf(textOf(destination), textOf(form)), number, textOf(destination)],
      );
  });
}

/** Makes the deliveries of a submission those to the configured destinations, unless each that it has is to one of them. */
function replaceDestinations(connection: Connection, number: number, destinations: readonly string[]): void {
  const deliveries = connection
    .rows('SELECT destination, state FROM deliveries WHERE number = ? AND destination <> ?', [
      number,
      replyDestination,
    ])
    .map(({ destination, state }) => ({ destination: textOf(destination), state: textOf(state) }));
  const stranded = deliveries.filter((each) => isStranded(each, destinations));
  if (destinations.length === 0 || (deliveries.length > 0 && stranded.length === 0)) return;
  // Not deleted: other machines of the site learn of a new state alone.
  for (const { destination } of stranded)
    connection.rows(
      "UPDATE deliveries SET state = 'delivered', problem = ? WHERE number = ? AND destination = ?",
      [`given to ${destinations.join(' and ')} instead`, number, destination],
    );
  for (const destination of destinations)
    connection.rows(
      `INSERT INTO deliveries (number, destination, form)
       SELECT number, ?, form FROM submissions WHERE number = ? ON CONFLICT DO NOTHING`,
      [destination, number],
    );
}

/** Deletes submissions, delivered or not, with their files. @returns the number of submissions. */
export async function deleteSubmissions(
  database: FormsDatabase,
  numbers: readonly number[],
): Promise<number> {
  const files: string[] = [];
  const deleted = await updateInBatches(database, numbers, (connection, number) => {
    files.push(...deleteSubmission(connection, number));
  });
  await removeFiles(database.filesFolder, files);
  await truncateLog(database);
  return deleted;
}

/** Empties the write-ahead log, which holds deleted data until a checkpoint. */
export async function truncateLog(database: FormsDatabase): Promise<void> {
  await database.read((connection) => connection.rows('PRAGMA wal_checkpoint(TRUNCATE)'));
}

/** Deletes a submission in the caller's transaction. @returns the ids of its files, which are to be deleted after it. */
export function deleteSubmission(connection: Connection, number: number): readonly string[] {
  const files = connection.rows('SELECT id FROM files WHERE number = ?', [number]);
  connection.rows('DELETE FROM submissions WHERE number = ?', [number]);
  return files.map(({ id }) => textOf(id));
}

/** The numbers of all matching submissions, oldest first. */
export async function submissionNumbers(
  database: FormsDatabase,
  filter: SubmissionFilter,
): Promise<readonly number[]> {
  const numbers: number[] = [];
  for await (const { number } of iterateSubmissions(database, filter)) numbers.push(number);
  return numbers;
}

async function updateInBatches(
  database: FormsDatabase,
  numbers: readonly number[],
  update: (connection: Connection, number: number) => void,
): Promise<number> {
  let updated = 0;
  for (const chunk of chunksOf(numbers, batchSize))
    updated += await database.write('changed', (connection) => {
      const batch = chunk.filter((number) => exists(connection, number));
      for (const number of batch) update(connection, number);
      return batch.length;
    });
  return updated;
}

function exists(connection: Connection, number: number): boolean {
  const row = connection.row('SELECT number FROM submissions WHERE number = ?', [number]);
  return integerOf(row?.['number'], 0) === number;
}
