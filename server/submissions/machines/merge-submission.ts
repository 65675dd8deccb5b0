import { integerOf, textOf, type JsonObject } from '../../../common/json';
import type { Connection } from '../../runtime/files/sqlite';
import type { DeliveryRecord, SubmissionRecord } from './submission-record';

/**
 * Merges another machine's record of a submission, in the caller's transaction. A delivered delivery stays delivered; else the
 * higher revision counts. So all machines come to the same states, in whatever order records arrive.
 * @param machine id of this machine, which rows name `''`.
 */
export function mergeSubmission(connection: Connection, record: SubmissionRecord, machine: string): void {
  const row = connection.row('SELECT number FROM submissions WHERE id = ?', [record.id]);
  const number = row === undefined ? insert(connection, record, machine) : integerOf(row['number'], 0);
  for (const delivery of record.deliveries)
    mergeDelivery(connection, number, { ...record, delivery, machine });
}

function insert(connection: Connection, record: SubmissionRecord, machine: string): number {
  const { id, form, key, page, language, submittedAt, verified, fields, origin, files, reply } = record;
  const known = connection.row('SELECT 1 FROM submissions WHERE form = ? AND caller_key = ?', [form, key]);
  const inserted = connection.row(
    `INSERT INTO submissions (id, form, caller_key, page, language, submitted_at, verified, fields, origin)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING number`,
    [
      id,
      form,
      // While machines did not reach one another, both may have accepted a key: each keeps its own.
      known === undefined ? key : null,
      page,
      language,
      submittedAt,
      verified ? 1 : 0,
      fields,
      origin === machine ? '' : origin,
    ],
  );
  const number = integerOf(inserted?.['number'], 0);
  for (const file of files)
    connection.rows(
      `INSERT INTO files (id, number, field, name, type, size, sha256) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
      [file.id, number, file.field, file.name, file.type, file.size, file.sha256],
    );
  if (reply !== null)
    connection.rows(
      'INSERT INTO replies (number, mailbox, queued_at, subject, text) VALUES (?, ?, ?, ?, ?)',
      [number, reply.mailbox, reply.queued_at, reply.subject, reply.text],
    );
  return number;
}

interface MergedDelivery {
  readonly form: string;
  readonly delivery: DeliveryRecord;
  readonly machine: string;
}

function mergeDelivery(
  connection: Connection,
  number: number,
  { form, delivery, machine }: MergedDelivery,
): void {
  const { destination, receiver, state, revision, attempts, tried_at: triedAt, problem } = delivery;
  const row = connection.row('SELECT * FROM deliveries WHERE number = ? AND destination = ?', [
    number,
    destination,
  ]);
  if (row !== undefined && !supersedes(delivery, row, machine)) return;
  const owner = delivery.owner === machine ? '' : delivery.owner;
  connection.rows(
    `INSERT INTO deliveries (number, destination, form, receiver, state, owner, revision, attempts, tried_at, problem)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (number, destination) DO UPDATE SET receiver = excluded.receiver, state = excluded.state,
       owner = excluded.owner, revision = excluded.revision, attempts = excluded.attempts, tried_at = excluded.tried_at,
       problem = excluded.problem, reached = 0, refusals = 0, strikes = 0, due_at = 0`,
    [number, destination, form, receiver, state, owner, revision, attempts, triedAt, problem],
  );
}

/** True if a record replaces the row. Of equal revisions `failed` does, then the lower id of an owner: all machines choose the same. */
function supersedes(delivery: DeliveryRecord, row: JsonObject, machine: string): boolean {
  const state = textOf(row['state']);
  if (state === 'delivered' || delivery.state === 'delivered') return state !== 'delivered';
  const revision = integerOf(row['revision'], 0);
  if (delivery.revision !== revision) return delivery.revision > revision;
  if (delivery.state !== state) return delivery.state === 'failed';
  return delivery.owner < (textOf(row['owner']) || machine);
}
