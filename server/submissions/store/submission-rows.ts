import { integerOf, isJsonObject, textOf, type JsonObject } from '../../../common/json';
import type { FormValues } from '../../../common/forms/form-result';
import type { Connection } from './database-connection';
import type { Submission } from './submission';

/** What {@link submissionOf} reads of a row of `submissions`. */
export const submissionColumns =
  'submissions.id, submissions.form, page, language, submitted_at, verified, fields';

/** A submission as it was kept. */
export function submissionOf(row: JsonObject): Submission {
  return {
    id: textOf(row['id']),
    form: textOf(row['form']),
    page: textOf(row['page']),
    language: textOf(row['language']),
    submittedAt: integerOf(row['submitted_at'], 0),
    verified: row['verified'] === 1,
    fields: formValuesOf(textOf(row['fields'])),
  };
}

/** Reads answers from their JSON. @throws SyntaxError for what is none. */
export function formValuesOf(json: string): FormValues {
  const values: unknown = JSON.parse(json);
  const entries = isJsonObject(values) ? Object.entries(values) : [];
  return Object.fromEntries(
    entries.map(([name, value]) => [name, Array.isArray(value) ? value.map(textOf) : textOf(value)]),
  );
}

/**
 * Keeps a submission and what is to be delivered of it, in a transaction of the caller's.
 * @param destinations names of those that it is delivered to.
 * @returns its id: that of the first with the same key for the same form.
 */
export function storeSubmission(
  connection: Connection,
  submission: Submission,
  idempotencyKey: string | null,
  destinations: readonly string[],
): string {
  const { id, form, page, language, submittedAt, verified, fields } = submission;
  const kept = connection.row(
    `INSERT INTO submissions (id, form, caller_key, page, language, submitted_at, verified, fields)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (form, caller_key) WHERE caller_key IS NOT NULL DO NOTHING
     RETURNING number`,
    [id, form, idempotencyKey, page, language, submittedAt, verified ? 1 : 0, JSON.stringify(fields)],
  );
  if (kept === undefined) return findSubmission(connection, form, idempotencyKey ?? '') ?? id;
  for (const destination of destinations)
    connection.rows('INSERT INTO deliveries (number, destination, form) VALUES (?, ?, ?)', [
      integerOf(kept['number'], 0),
      destination,
      form,
    ]);
  return id;
}

/** The id of the submission that was kept for a key, or null. */
export function findSubmission(connection: Connection, form: string, idempotencyKey: string): string | null {
  const row = connection.row('SELECT id FROM submissions WHERE form = ? AND caller_key = ?', [
    form,
    idempotencyKey,
  ]);
  return row === undefined ? null : textOf(row['id']);
}
