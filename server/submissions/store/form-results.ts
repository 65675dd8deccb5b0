import { randomBytes } from 'node:crypto';
import { integerOf, isJsonObject, textOf, type JsonObject } from '../../../common/json';
import type { FormResultPage, FormResult } from '../../../common/forms/form-result';
import type { Connection } from './database-connection';
import { formValuesOf } from './submission-rows';

// What came of plain forms, for the one page that shows it: submissions that were not accepted are in it, too.

/** Milliseconds for which an outcome waits for its page. */
export const outcomeLife = 10 * 60 * 1000;
/** Outcomes that wait at most; the oldest give way. */
const mostOutcomes = 10_000;
/** Bytes of all that wait, at most; the oldest give way. */
const mostBytes = 64 * 1024 * 1024;
/** Bytes of an outcome from which on all are counted: so many smaller ones do not add up to the most. */
const largeOutcome = mostBytes / mostOutcomes;

const idBytes = 24;

/** Keeps an outcome, in a transaction of the caller's. @returns an id that nobody can guess. */
export function storeResult(
  connection: Connection,
  page: string,
  outcome: FormResultPage,
  now: number,
): string {
  const id = randomBytes(idBytes).toString('base64url');
  const json = JSON.stringify(outcome);
  const bytes = Buffer.byteLength(json);
  dropExpired(connection, now);
  connection.rows('INSERT INTO outcomes (id, page, kept_at, bytes, outcome) VALUES (?, ?, ?, ?, ?)', [
    id,
    page,
    now,
    bytes,
    json,
  ]);
  connection.rows('DELETE FROM outcomes WHERE number <= (SELECT max(number) FROM outcomes) - ?', [
    mostOutcomes,
  ]);
  if (bytes > largeOutcome)
    connection.rows(
      `DELETE FROM outcomes WHERE number <= (
         SELECT max(number) FROM (SELECT number, sum(bytes) OVER (ORDER BY number DESC) AS total FROM outcomes)
         WHERE total > ?)`,
      [mostBytes],
    );
  return id;
}

/** True where an id may be one of ours: everything else is not even looked up. */
export function isOutcomeId(id: string): boolean {
  return /^[\w-]{32}$/.test(id);
}

/** True where an outcome waits for this page. */
export function hasOutcome(connection: Connection, page: string, id: string): boolean {
  return connection.row('SELECT 1 FROM outcomes WHERE id = ? AND page = ?', [id, page]) !== undefined;
}

/** Takes an outcome out, in a transaction of the caller's; null where it is gone or too old. */
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
  return outcomeOf(textOf(row['outcome']));
}

/** Drops what no page may show any more: it holds what visitors entered. */
export function dropExpired(connection: Connection, now: number): void {
  connection.rows('DELETE FROM outcomes WHERE kept_at <= ? OR kept_at > ?', [
    now - outcomeLife,
    now + outcomeLife,
  ]);
}

/** True where something is to be dropped. */
export function hasExpired(connection: Connection, now: number): boolean {
  const sql = 'SELECT 1 FROM outcomes WHERE kept_at <= ? OR kept_at > ? LIMIT 1';
  return connection.row(sql, [now - outcomeLife, now + outcomeLife]) !== undefined;
}

/** A clock that was set back must not keep it for longer. */
function isExpired(keptAt: number, now: number): boolean {
  return Math.abs(now - keptAt) >= outcomeLife;
}

const results: ReadonlySet<string> = new Set<FormResult>([
  'accepted',
  'invalid',
  'refused',
  'limited',
  'unavailable',
]);

function outcomeOf(json: string): FormResultPage | null {
  const outcome: unknown = JSON.parse(json);
  if (!isJsonObject(outcome) || !results.has(textOf(outcome['result']))) return null;
  return {
    form: textOf(outcome['form']),
    result: outcome['result'] as FormResult, // looked up above
    errors: textsOf(outcome['errors']),
    values: formValuesOf(JSON.stringify(outcome['values'])),
  };
}

function textsOf(value: unknown): Readonly<Record<string, string>> {
  const entries = isJsonObject(value) ? Object.entries<JsonObject[string]>(value) : [];
  return Object.fromEntries(entries.map(([name, text]) => [name, textOf(text)]));
}
