import { textOf } from '../../../common/json';
import { recordForgotten } from '../machines/forgotten-addresses';
import { mentions, textsIn } from './addresses-in-texts';
import type { FormsDatabase } from './database';
import { deleteSubmissions } from './submission-updates';
import { iterateSubmissions, type StoredSubmission } from './submission-queries';

// What the site stores of one person, whom an e-mail address identifies.

/** The submissions in which an address stands, in any of their values, oldest first. */
export async function findByAddress(
  database: FormsDatabase,
  address: string,
): Promise<readonly StoredSubmission[]> {
  const found: StoredSubmission[] = [];
  // SQLite compares letters beyond ASCII with their case: then all that have an address are read.
  const text = /^\p{ASCII}*$/u.test(address) ? address : '@';
  for await (const stored of iterateSubmissions(database, { text })) {
    const values = Object.values(stored.submission.fields).flat();
    if (values.some((value) => mentions(value, address))) found.push(stored);
  }
  return found;
}

/**
 * Deletes the submissions in which an address stands, delivered or not, with their deliveries and idempotency keys, and the
 * results of submits that hold it. Of several machines all do.
 * @returns the number of submissions.
 */
export async function forgetAddress(
  database: FormsDatabase,
  address: string,
  now = Date.now(),
): Promise<number> {
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
