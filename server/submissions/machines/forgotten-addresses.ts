import { createHash } from 'node:crypto';
import { integerOf, isJsonObject, parseJson, textOf } from '../../../common/json';
import type { Connection } from '../../runtime/sqlite';

/** The addresses in a text, as `mentions` of person-data finds them. */
const addresses = /[\p{Letter}\p{Number}._%+-]+@[\p{Letter}\p{Number}-]+(?:\.[\p{Letter}\p{Number}-]+)*/gu;

/** Milliseconds that another machine's clock may be ahead. */
const clockSkew = 60_000;

/** What stands for an address where nothing of a person may be: SHA-256 of it in lower case. */
function hashOf(address: string): string {
  return createHash('sha256').update(address.toLowerCase()).digest('hex');
}

/**
 * Records that an address is to be forgotten, for machines that hold submissions which this one does not know yet; on a site with
 * one machine it records nothing. Part of a transaction.
 */
export function recordForgotten(connection: Connection, address: string, now: number): void {
  connection.rows('DELETE FROM forgotten WHERE address = ?', [hashOf(address)]);
  connection.rows('INSERT INTO forgotten SELECT ?, ? WHERE EXISTS (SELECT 1 FROM machine)', [
    hashOf(address),
    now + clockSkew,
  ]);
}

/** True for a submission in which a forgotten address stands. @param fields its values as JSON. */
export function isForgotten(connection: Connection, fields: string, submittedAt: number): boolean {
  const newest = connection.row('SELECT max(until) AS until FROM forgotten');
  if (integerOf(newest?.['until'], 0) < submittedAt) return false;
  return hashesIn(fields).some(
    (hash) =>
      connection.row('SELECT 1 FROM forgotten WHERE address = ? AND until >= ?', [hash, submittedAt]) !==
      undefined,
  );
}

/** The submissions in which an address stands, by its hash, until a time. @returns their numbers. */
export function submissionsWith(connection: Connection, hash: string, until: number): readonly number[] {
  return connection
    .rows('SELECT number, fields FROM submissions WHERE submitted_at <= ?', [until])
    .filter(({ fields }) => hashesIn(textOf(fields)).includes(hash))
    .map(({ number }) => integerOf(number, 0));
}

/** Deletes the results of submits in which an address stands, by its hash. */
export function deleteResultsWith(connection: Connection, hash: string): void {
  for (const { number, outcome } of connection.rows('SELECT number, outcome FROM outcomes'))
    if (hashesIn(textOf(outcome)).includes(hash))
      connection.rows('DELETE FROM outcomes WHERE number = ?', [integerOf(number, 0)]);
}

/** The texts in a JSON value. */
export function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isJsonObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

function hashesIn(json: string): readonly string[] {
  return textsIn(parseJson(json)).flatMap((text) =>
    [...text.matchAll(addresses)].map(([found]) => hashOf(found)),
  );
}
