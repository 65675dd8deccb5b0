import { randomBytes } from 'node:crypto';
import { integerOf, isJsonObject, textOf, type JsonObject } from '../../../common/json';
import type { FormResultKind, FormResultPage } from '../../../common/forms/form-result';
import type { Connection } from '../../runtime/files/sqlite';
import { formValuesOf } from './submission-rows';

// Results of native submits, for the page that shows them. They hold values of submissions that were not accepted, too.
// Their table is called `outcomes`.

/** Milliseconds until a result expires. */
export const resultTtl = 10 * 60 * 1000;
/** Maximum number of results; the oldest are deleted first. */
const maxResults = 10_000;
/** Maximum size of all results, in bytes; the oldest are deleted first. */
const maxTotalBytes = 64 * 1024 * 1024;
/** Only results larger than this trigger a sum over all: `maxResults` smaller ones stay below the maximum. */
const largeResult = maxTotalBytes / maxResults;

const idBytes = 24;

/** Stores a result, in the caller's transaction. @returns an unguessable id. */
export function storeResult(
  connection: Connection,
  page: string,
  result: FormResultPage,
  now: number,
): string {
  const id = randomBytes(idBytes).toString('base64url');
  const json = JSON.stringify(result);
  const bytes = Buffer.byteLength(json);
  deleteExpiredResults(connection, now);
  connection.rows('INSERT INTO outcomes (id, page, kept_at, bytes, outcome) VALUES (?, ?, ?, ?, ?)', [
    id,
    page,
    now,
    bytes,
    json,
  ]);
  connection.rows('DELETE FROM outcomes WHERE number <= (SELECT max(number) FROM outcomes) - ?', [
    maxResults,
  ]);
  if (bytes > largeResult)
    connection.rows(
      `DELETE FROM outcomes WHERE number <= (
         SELECT max(number) FROM (SELECT number, sum(bytes) OVER (ORDER BY number DESC) AS total FROM outcomes)
         WHERE total > ?)`,
      [maxTotalBytes],
    );
  return id;
}

/** True for a well-formed id; others need no query. */
export function isResultId(id: string): boolean {
  return /^[\w-]{32}$/.test(id);
}

/** True if this page has a result with this id. */
export function hasResult(connection: Connection, page: string, id: string): boolean {
  return connection.row('SELECT 1 FROM outcomes WHERE id = ? AND page = ?', [id, page]) !== undefined;
}

/** Reads and deletes a result, in the caller's transaction; null if it is unknown or expired. */
export function consumeResult(
  connection: Connection,
  page: string,
  id: string,
  now: number,
): FormResultPage | null {
  const [row] = connection.rows('DELETE FROM outcomes WHERE id = ? AND page = ? RETURNING kept_at, outcome', [
    id,
    page,
  ]);
  if (row === undefined || isExpired(integerOf(row['kept_at'], 0), now)) return null;
  return resultOf(JSON.parse(textOf(row['outcome'])));
}

/** Deletes expired results, with the values in them. */
export function deleteExpiredResults(connection: Connection, now: number): void {
  connection.rows('DELETE FROM outcomes WHERE kept_at <= ? OR kept_at > ?', [
    now - resultTtl,
    now + resultTtl,
  ]);
}

/** True if there are results for {@link deleteExpiredResults} to delete. */
export function hasExpiredResults(connection: Connection, now: number): boolean {
  const sql = 'SELECT 1 FROM outcomes WHERE kept_at <= ? OR kept_at > ? LIMIT 1';
  return connection.row(sql, [now - resultTtl, now + resultTtl]) !== undefined;
}

/** In both directions: a clock that was set back must not keep a result for longer. */
function isExpired(storedAt: number, now: number): boolean {
  return Math.abs(now - storedAt) >= resultTtl;
}

const kinds: ReadonlySet<string> = new Set<FormResultKind>([
  'accepted',
  'invalid',
  'refused',
  'limited',
  'unavailable',
]);

/** Parses a stored result; null for one that this release does not know. */
export function resultOf(stored: unknown): FormResultPage | null {
  if (!isJsonObject(stored) || !kinds.has(textOf(stored['result']))) return null;
  return {
    form: textOf(stored['form']),
    result: stored['result'] as FormResultKind, // checked above
    errors: textsOf(stored['errors']),
    values: formValuesOf(stored['values']),
  };
}

function textsOf(value: unknown): Readonly<Record<string, string>> {
  const entries = isJsonObject(value) ? Object.entries<JsonObject[string]>(value) : [];
  return Object.fromEntries(entries.map(([name, text]) => [name, textOf(text)]));
}
