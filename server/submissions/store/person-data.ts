import { textOf } from '../../../common/json';
import { recordForgotten, textsIn } from '../machines/forgotten-addresses';
import type { FormsDatabase } from './database';
import { deleteSubmissions } from './submission-updates';
import { iterateSubmissions, type StoredSubmission } from './submission-queries';

// What the site stores of one person, whom an e-mail address tells apart.

/** True for a text in which the address stands, whatever its case, and is not a part of another one. */
function mentions(text: string, address: string): boolean {
  const literal = address.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  // A sentence may end behind an address.
  return new RegExp(
    String.raw`(?<![\p{Letter}\p{Number}._%+-])${literal}(?!\.?[\p{Letter}\p{Number}-])`,
    'iu',
  ).test(text);
}

/** The submissions in which an address stands, in any of their values, oldest first. */
export async function findByAddress(
  database: FormsDatabase,
  address: string,
): Promise<readonly StoredSubmission[]> {
  const found: StoredSubmission[] = [];
  for await (const stored of iterateSubmissions(database, { text: address })) {
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
