import * as z from 'zod';
import { integerOf, parseJson, textOf, type JsonObject } from '../../../common/json';
import type { Connection } from '../../runtime/files/sqlite';

// What machines send one another: the current state of a submission as a whole, or that it was deleted.

const fileSchema = z.object({
  id: z.string(),
  field: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.number(),
  sha256: z.string(),
});

const deliverySchema = z.object({
  destination: z.string(),
  receiver: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  /** The machine that delivers it. */
  owner: z.string(),
  revision: z.number(),
  attempts: z.number(),
  tried_at: z.number(),
  problem: z.string(),
});

const submissionSchema = z.object({
  kind: z.literal('submission'),
  id: z.string(),
  form: z.string(),
  key: z.string().nullable(),
  page: z.string(),
  language: z.string(),
  submittedAt: z.number(),
  verified: z.boolean(),
  /** JSON. */
  fields: z.string(),
  /** The machine that accepted it. */
  origin: z.string(),
  files: z.array(fileSchema),
  deliveries: z.array(deliverySchema),
  reply: z
    .object({ mailbox: z.string(), queued_at: z.number(), subject: z.string(), text: z.string() })
    .nullable(),
});

const recordSchema = z.discriminatedUnion('kind', [
  submissionSchema,
  /** The submission was deleted. */
  z.object({ kind: z.literal('erased'), id: z.string(), at: z.number() }),
  /** All submissions until a time that contain an address, given by its hash, are deleted. */
  z.object({ kind: z.literal('forgotten'), address: z.string(), until: z.number() }),
]);

export type FileRecord = z.output<typeof fileSchema>;
export type DeliveryRecord = z.output<typeof deliverySchema>;
export type SubmissionRecord = z.output<typeof submissionSchema>;
export type MachineRecord = z.output<typeof recordSchema>;

/** The record in a text; null for one that this release does not know. */
export function parseRecord(text: string): MachineRecord | null {
  return recordSchema.safeParse(parseJson(text)).data ?? null;
}

/**
 * The record of a submission: as it is stored, or as erased; null if it was neither.
 * @param machine id of this machine, which rows name `''`.
 */
export function recordOf(connection: Connection, id: string, machine: string): MachineRecord | null {
  const row = connection.row('SELECT * FROM submissions WHERE id = ?', [id]);
  if (row !== undefined) return submissionRecordOf(connection, row, machine);
  const erased = connection.row('SELECT erased_at FROM erased WHERE id = ?', [id]);
  return erased === undefined ? null : { kind: 'erased', id, at: integerOf(erased['erased_at'], 0) };
}

/** The record of a row of `submissions`. */
export function submissionRecordOf(
  connection: Connection,
  row: JsonObject,
  machine: string,
): SubmissionRecord {
  const number = [integerOf(row['number'], 0)];
  const reply = connection.row('SELECT * FROM replies WHERE number = ?', number);
  const deliveries = connection.rows('SELECT * FROM deliveries WHERE number = ?', number);
  const key = row['caller_key'];
  return submissionSchema.parse({
    kind: 'submission',
    id: row['id'],
    form: row['form'],
    key: key === null ? null : textOf(key),
    page: row['page'],
    language: row['language'],
    submittedAt: row['submitted_at'],
    verified: row['verified'] === 1,
    fields: row['fields'],
    origin: textOf(row['origin']) || machine,
    files: connection.rows('SELECT * FROM files WHERE number = ?', number),
    deliveries: deliveries.map((delivery) => ({ ...delivery, owner: textOf(delivery['owner']) || machine })),
    reply: reply ?? null,
  });
}
