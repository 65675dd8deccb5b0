import { integerOf } from '../../../common/json';
import type { Connection } from './database-connection';
import type { FormsDatabase } from './database';
import { eachSubmission, type Choice } from './submission-queries';

// What operators do to submissions while the site may be running: in short transactions, so that nobody waits.

/** Submissions that are changed at once. */
const atOnce = 200;

/**
 * Has submissions delivered anew: those that were set aside, those that wait (at once then), and those that had no
 * destination.
 * @param destinations those that kept ones are delivered to.
 * @returns how many there were.
 */
export function retrySubmissions(
  database: FormsDatabase,
  numbers: readonly number[],
  destinations: readonly string[],
): Promise<number> {
  return inParts(database, numbers, (connection, number) => {
    const deliveries = connection.rows('SELECT 1 FROM deliveries WHERE number = ?', [number]);
    const adding = deliveries.length === 0 ? destinations : [];
    for (const destination of adding)
      connection.rows(
        `INSERT INTO deliveries (number, destination, form)
         SELECT number, ?, form FROM submissions WHERE number = ?`,
        [destination, number],
      );
    connection.rows(
      `UPDATE deliveries SET state = 'waiting', attempts = 0, reached = 0, refusals = 0, strikes = 0, tried_at = 0,
         due_at = 0 WHERE number = ? AND state <> 'delivered'`,
      [number],
    );
  });
}

/** Deletes submissions for good, delivered or not. @returns how many there were. */
export async function deleteSubmissions(
  database: FormsDatabase,
  numbers: readonly number[],
): Promise<number> {
  const deleted = await inParts(database, numbers, (connection, number) =>
    connection.rows('DELETE FROM submissions WHERE number = ?', [number]),
  );
  // What was deleted stands in the write-ahead log until that is emptied.
  await database.read((connection) => connection.rows('PRAGMA wal_checkpoint(TRUNCATE)'));
  return deleted;
}

/** The numbers of all that are meant, oldest first. */
export async function numbersOf(database: FormsDatabase, choice: Choice): Promise<readonly number[]> {
  const numbers: number[] = [];
  for await (const { number } of eachSubmission(database, choice)) numbers.push(number);
  return numbers;
}

async function inParts(
  database: FormsDatabase,
  numbers: readonly number[],
  change: (connection: Connection, number: number) => void,
): Promise<number> {
  let changed = 0;
  for (let place = 0; place < numbers.length; place += atOnce)
    changed += await database.write('changed', (connection) => {
      const there = numbers.slice(place, place + atOnce).filter((number) => isThere(connection, number));
      for (const number of there) change(connection, number);
      return there.length;
    });
  return changed;
}

function isThere(connection: Connection, number: number): boolean {
  const row = connection.row('SELECT number FROM submissions WHERE number = ?', [number]);
  return integerOf(row?.['number'], 0) === number;
}
