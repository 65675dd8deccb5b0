import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { integerOf, parseJson, textOf } from '../../../common/json';
import type { Connection } from '../../runtime/files/sqlite';
import { addressesIn, textsIn } from '../store/addresses-in-texts';
import type { FormsDatabase } from '../store/database';

/** Milliseconds that another machine's clock may be ahead. */
const clockSkew = 60_000;

/** Submissions that are read at once: reading blocks the event loop. */
const batchSize = 200;

/** The hash that stands for an address where no personal data may be stored: SHA-256 of it in lower case. */
function hashOf(address: string): string {
  return createHash('sha256').update(address.normalize().toLowerCase()).digest('hex');
}

/**
 * Records that an address is forgotten, for machines that hold submissions which this one does not know yet. On a site with one
 * machine nothing is recorded. Part of a transaction.
 */
export function recordForgotten(connection: Connection, address: string, now: number): void {
  connection.rows('DELETE FROM forgotten WHERE address = ?', [hashOf(address)]);
  connection.rows('INSERT INTO forgotten SELECT ?, ? WHERE EXISTS (SELECT 1 FROM machine)', [
    hashOf(address),
    now + clockSkew,
  ]);
}

/** True for a submission that contains a forgotten address. @param fields its values as JSON. */
export function containsForgotten(connection: Connection, fields: string, submittedAt: number): boolean {
  const newest = connection.row('SELECT max(until) AS until FROM forgotten');
  if (integerOf(newest?.['until'], 0) < submittedAt) return false;
  return hashesIn(fields).some((hash) => isForgottenUntil(connection, hash, submittedAt));
}

/** True if all submissions until a time that contain an address, given by its hash, are forgotten. */
export function isForgottenUntil(connection: Connection, hash: string, until: number): boolean {
  return (
    connection.row('SELECT 1 FROM forgotten WHERE address = ? AND until >= ?', [hash, until]) !== undefined
  );
}

/**
 * Finds the submissions that contain a forgotten address.
 * @param forgotten the time until which each address is forgotten, by its hash.
 * @returns their ids.
 */
export async function submissionsWith(
  database: FormsDatabase,
  forgotten: ReadonlyMap<string, number>,
): Promise<readonly string[]> {
  const latest = Math.max(...forgotten.values());
  const found: string[] = [];
  for (let after = 0; ;) {
    const rows =
      (await database.read((connection) =>
        connection.rows(
          `SELECT number, id, submitted_at, fields FROM submissions
           WHERE number > ? AND submitted_at <= ? ORDER BY number LIMIT ${batchSize}`,
          [after, latest],
        ),
      )) ?? [];
    for (const { id, submitted_at: submittedAt, fields } of rows) {
      const isForgotten = (hash: string): boolean => (forgotten.get(hash) ?? -1) >= integerOf(submittedAt, 0);
      if (hashesIn(textOf(fields)).some(isForgotten)) found.push(textOf(id));
    }
    if (rows.length < batchSize) return found;
    after = integerOf(rows.at(-1)?.['number'], 0);
    await setImmediate();
  }
}

/** Deletes the submit results that contain a forgotten address; part of a transaction. @param forgotten by the hashes of addresses. */
export function deleteResultsWith(connection: Connection, forgotten: ReadonlyMap<string, number>): void {
  for (const { number, outcome } of connection.rows('SELECT number, outcome FROM outcomes'))
    if (hashesIn(textOf(outcome)).some((hash) => forgotten.has(hash)))
      connection.rows('DELETE FROM outcomes WHERE number = ?', [integerOf(number, 0)]);
}

function hashesIn(json: string): readonly string[] {
  return textsIn(parseJson(json)).flatMap((text) => addressesIn(text).map(hashOf));
}
