import { randomUUID } from 'node:crypto';
import { integerOf, isJsonObject, textOf, type JsonObject } from '../../../common/json';
import type { FormValues } from '../../../common/forms/form-result';
import type { Connection } from '../../runtime/files/sqlite';
import { storedFilesOf } from '../files/stored-file';
import type { ReceiverOf } from '../receivers';
import type { Reply } from '../reply';
import { insertReply } from './reply-rows';
import { replyDestination, type Submission } from './submission';

/** The columns of `submissions` that {@link submissionOf} reads. */
export const submissionColumns = `submissions.id, submissions.form, page, language, submitted_at, verified, fields, submissions.origin,
  (SELECT json_group_array(json_object('id', id, 'field', field, 'name', name, 'type', type, 'size', size, 'sha256', sha256))
    FROM files WHERE files.number = submissions.number) AS files`;

/** Selects the deliveries of a submission. Replies to senders do not count. */
export const deliveriesOfReceivers = `deliveries.number = submissions.number AND destination <> '${replyDestination}'`;

/** The submission in a row. */
export function submissionOf(row: JsonObject): Submission {
  const files = storedFilesOf(textOf(row['files']));
  return {
    id: textOf(row['id']),
    form: textOf(row['form']),
    page: textOf(row['page']),
    language: textOf(row['language']),
    submittedAt: integerOf(row['submitted_at'], 0),
    verified: row['verified'] === 1,
    fields: formValuesOf(JSON.parse(textOf(row['fields']))),
    ...(files.length > 0 && { files }),
  };
}

/** The values of a form, as they were stored. */
export function formValuesOf(values: unknown): FormValues {
  const entries = isJsonObject(values) ? Object.entries(values) : [];
  return Object.fromEntries(
    entries.map(([name, value]) => [name, Array.isArray(value) ? value.map(textOf) : textOf(value)]),
  );
}

/** A submission to be stored. */
export interface NewSubmission {
  readonly submission: Submission;
  readonly idempotencyKey: string | null;
  readonly reply: Reply | null;
}

/**
 * Stores a submission and its deliveries, in the caller's transaction.
 * @param options.destinations names of the destinations to deliver to.
 * @returns the id of the submission that is stored under the key: this one's, or an earlier one's.
 */
export function insertSubmission(
  connection: Connection,
  { submission, idempotencyKey, reply }: NewSubmission,
  {
    destinations,
    receiverOf,
    now,
  }: { readonly destinations: readonly string[]; readonly receiverOf: ReceiverOf; readonly now: number },
): string {
  const { form, page, language, submittedAt, verified, fields } = submission;
  // The id may follow from the key, and an earlier submission with it was erased on all machines for good.
  const id = isErased(connection, submission.id) ? randomUUID() : submission.id;
  const inserted = connection.row(
    `INSERT INTO submissions (id, form, caller_key, page, language, submitted_at, verified, fields)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (form, caller_key) WHERE caller_key IS NOT NULL DO NOTHING
     RETURNING number`,
    [id, form, idempotencyKey, page, language, submittedAt, verified ? 1 : 0, JSON.stringify(fields)],
  );
  if (inserted === undefined) return findByKey(connection, form, idempotencyKey ?? '') ?? id;
  const number = integerOf(inserted['number'], 0);
  for (const destination of destinations)
    connection.rows('INSERT INTO deliveries (number, destination, form, receiver) VALUES (?, ?, ?, ?)', [
      number,
      destination,
      form,
      receiverOf(destination, form),
    ]);
  for (const file of submission.files ?? [])
    connection.rows(
      'INSERT INTO files (id, number, field, name, type, size, sha256) VALUES (?, ?, ?, ?, ?, ?, ?)',
      [file.id, number, file.field, file.name, file.type, file.size, file.sha256],
    );
  if (reply !== null) insertReply(connection, { number, form, reply }, now);
  return id;
}

/** True for the id of a submission that was deleted in the last two years, on a site with several machines. */
export function isErased(connection: Connection, id: string): boolean {
  return connection.row('SELECT 1 FROM erased WHERE id = ?', [id]) !== undefined;
}

/** The id of the submission that is stored under a key, or null. */
export function findByKey(connection: Connection, form: string, idempotencyKey: string): string | null {
  const row = connection.row('SELECT id FROM submissions WHERE form = ? AND caller_key = ?', [
    form,
    idempotencyKey,
  ]);
  return row === undefined ? null : textOf(row['id']);
}
