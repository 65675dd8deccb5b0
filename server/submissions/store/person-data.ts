import { textOf } from '../../../common/json';
import { recordForgotten } from '../machines/forgotten-addresses';
import { mentions, textsIn } from './addresses-in-texts';
import type { FormsDatabase } from './database';
import { deleteSubmissions } from './submission-updates';
import { iterateSubmissions, type StoredSubmission } from './submission-queries';

// What the site stores of one person, whom an e-mail address identifies.

/** Finds the submissions that contain an address in any of their values, oldest first. */
export async function findByAddress(
  database: FormsDatabase,
  address: string,
): Promise<readonly StoredSubmission[]> {
  const found: StoredSubmission[] = [];
  // SQLite does not ignore the case of letters beyond ASCII: for such an address, all submissions with an `@` are read.
  const text = /^\p{ASCII}*$/u.test(address) ? address : '@';
  for await (const stored of iterateSubmissions(database, { text })) {
    const values = Object.values(stored.submission.fields).flat();
    if (values.some((value) => mentions(value, address))) found.push(stored);
  }
  return found;
}

/**
 * Deletes the submissions that contain an address, delivered or not, with their deliveries and idempotency keys, and the submit
 * results that contain it. Other machines do the same.
 * @returns the number of submissions.
 */
export async function forgetAddress(database: FormsDatabase, address: string, now: number): Promise<number> {
  const found = await findByAddress(database, address);
  await database.write('deleted', (connection) => {
    for (const { number, outcome } of connection.rows('SELECT number, outcome FROM outcomes'))
      if (textsIn(JSON.parse(textOf(outcome))).some((text) => mentions(text, address)))
        connection.rows('DELETE FROM outcomes WHERE number = ?', [Number(number)]);
    recordForgotten(connection, address, now);
  });
  return deleteSubmissions(
    database,
    found.map(({ number }) => number),
  );
}
