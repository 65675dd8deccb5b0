import { integerOf, parseJson, textOf } from '../../../common/json';
import type { DataPage, PendingRecords, ReplicatedData } from '../../coordination/machines/replicated-data';
import { whileMerging } from '../../coordination/machines/replica-state';
import type { Connection } from '../../runtime/files/sqlite';
import { removeFiles } from '../files/file-folder';
import type { FormsDatabase } from '../store/database';
import { isErased } from '../store/submission-rows';
import { deleteSubmission, truncateLog } from '../store/submission-updates';
import {
  containsForgotten,
  deleteResultsWith,
  isForgottenUntil,
  submissionsWith,
} from './forgotten-addresses';
import { mergeSubmission } from './merge-submission';
import { receiveFiles, sendFiles } from './shared-files';
import { parseRecord, recordOf, submissionRecordOf, type MachineRecord } from './submission-record';
import { ownersOfWork, takeDeliveries } from './take-deliveries';

/** Records that are shipped at once, and read for a page. */
const batchSize = 100;
/** Characters of a page, and bytes of the files of its submissions. */
const maxPage = 1_000_000;
/** Ids of erased submissions on a page. */
const maxErased = 5_000;
/** Milliseconds for which a shipped record can be shipped again. */
const reshipFor = 60 * 60_000;

/** Submissions that a merge has erased. */
interface Erased {
  readonly count: number;
  /** Ids of their files, which are deleted once the transaction is written. */
  readonly files: readonly string[];
}
const nothing: Erased = { count: 0, files: [] };
const sum = (one: Erased, other: Erased): Erased => ({
  count: one.count + other.count,
  files: [...one.files, ...other.files],
});

interface SubmissionDataOptions {
  readonly database: FormsDatabase;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called when there may be something to deliver. */
  readonly onChange: () => void;
}

/** The submissions of all machines, in the database of each. */
export function submissionData({ database, now, onChange }: SubmissionDataOptions): ReplicatedData {
  // Collected by merges for `afterMerge`: erased submissions, and the time until which each new address is forgotten.
  let erased = nothing;
  const forgotten = new Map<string, number>();
  return {
    name: 'forms',
    maxEntries: 10_000,
    shipInterval: 0,
    write: (work) => database.write('replicated', work),
    read: (work) => database.read(work),
    enable,
    relabel,
    pending: (connection, machine) => pendingRecords(connection, machine, now()),
    reship: (connection) =>
      void connection.rows('UPDATE outbox SET shipped_at = 0 WHERE shipped_at > ?', [now() - reshipFor]),
    merge: (connection, text, machine) => {
      const record = parseRecord(text);
      if (record?.kind === 'forgotten') {
        const { address, until } = record;
        if (!isForgottenUntil(connection, address, until))
          forgotten.set(address, Math.max(until, forgotten.get(address) ?? 0));
      } else if (record !== null) erased = sum(erased, mergeRecord(connection, record, machine, now()));
    },
    page: pageOf,
    beforeShip: (records, stream) => sendFiles(records, database.filesFolder, stream),
    afterMerge: async (records, stream) => {
      const hasForgotten = forgotten.size > 0;
      if (hasForgotten) erased = sum(erased, await forget(database, forgotten, now()));
      const { count, files } = erased;
      erased = nothing;
      forgotten.clear();
      await removeFiles(database.filesFolder, files);
      if (count > 0 || hasForgotten) await truncateLog(database);
      await receiveFiles(records, database, stream);
      onChange();
    },
    takeOver: {
      owners: ownersOfWork,
      take: (connection, owner) => takeDeliveries(connection, owner, database.filesFolder, now()),
      onTaken: onChange,
    },
  };
}

/** Ids get an index here alone: on a site with one machine, nothing but a command looks submissions up by id. */
function enable(connection: Connection): void {
  connection.rows('CREATE UNIQUE INDEX IF NOT EXISTS submissions_by_id ON submissions (id)');
  connection.rows(
    `INSERT OR IGNORE INTO outbox (kind, id) SELECT 'submission', id FROM submissions ORDER BY number`,
  );
}

function relabel(connection: Connection, formerId: string): void {
  connection.rows(`UPDATE submissions SET origin = ? WHERE origin = ''`, [formerId]);
  connection.rows(`UPDATE deliveries SET owner = ? WHERE owner = ''`, [formerId]);
}

function pendingRecords(connection: Connection, machine: string, now: number): PendingRecords | null {
  const rows = connection.rows(
    `SELECT number, kind, id, changes FROM outbox WHERE shipped_at = 0 ORDER BY number LIMIT ${batchSize}`,
  );
  if (rows.length === 0) return null;
  const records = rows.flatMap(({ kind, id }) => {
    const record =
      kind === 'forgotten'
        ? forgottenRecord(connection, textOf(id))
        : recordOf(connection, textOf(id), machine);
    return record === null ? [] : [JSON.stringify(record)];
  });
  return {
    records,
    confirm: (writer) => {
      for (const { number, changes } of rows)
        writer.rows('UPDATE outbox SET shipped_at = ? WHERE number = ? AND changes = ?', [
          now,
          integerOf(number, 0),
          integerOf(changes, 0),
        ]);
      writer.rows('DELETE FROM outbox WHERE shipped_at BETWEEN 1 AND ?', [now - reshipFor]);
    },
  };
}

function forgottenRecord(connection: Connection, address: string): MachineRecord | null {
  const row = connection.row('SELECT until FROM forgotten WHERE address = ?', [address]);
  return row === undefined ? null : { kind: 'forgotten', address, until: integerOf(row['until'], 0) };
}

function mergeRecord(
  connection: Connection,
  record: Exclude<MachineRecord, { kind: 'forgotten' }>,
  machine: string,
  now: number,
): Erased {
  if (record.kind === 'erased') return erase(connection, record.id, record.at);
  if (isErased(connection, record.id)) return nothing;
  if (containsForgotten(connection, record.fields, record.submittedAt))
    return eraseForAll(connection, record.id, now);
  mergeSubmission(connection, record, machine);
  return nothing;
}

/** Erases the submissions that contain forgotten addresses. The search takes long, so it is no part of a transaction. */
async function forget(
  database: FormsDatabase,
  forgotten: ReadonlyMap<string, number>,
  now: number,
): Promise<Erased> {
  const found = await submissionsWith(database, forgotten);
  return database.write('deleted', (connection) => {
    let erased = nothing;
    whileMerging(connection, () => {
      deleteResultsWith(connection, forgotten);
      for (const id of found) erased = sum(erased, eraseForAll(connection, id, now));
      for (const [address, until] of forgotten)
        connection.rows(
          'INSERT INTO forgotten VALUES (?, ?) ON CONFLICT (address) DO UPDATE SET until = max(until, excluded.until)',
          [address, until],
        );
    });
    return erased;
  });
}

/** Erases a submission that contains a forgotten address, on all machines: another one may not have found the address in it. */
function eraseForAll(connection: Connection, id: string, now: number): Erased {
  const erased = erase(connection, id, now);
  connection.rows(
    `INSERT INTO outbox (kind, id) VALUES ('submission', ?)
     ON CONFLICT (kind, id) DO UPDATE SET changes = changes + 1, shipped_at = 0`,
    [id],
  );
  return erased;
}

function erase(connection: Connection, id: string, at: number): Erased {
  connection.rows('INSERT OR IGNORE INTO erased VALUES (?, ?)', [id, at]);
  const row = connection.row('SELECT number FROM submissions WHERE id = ?', [id]);
  if (row === undefined) return nothing;
  return { count: 1, files: deleteSubmission(connection, integerOf(row['number'], 0)) };
}

/** A page of all data: first the erased submissions and forgotten addresses, then the submissions in their order. */
function pageOf(connection: Connection, machine: string, after: string | null): DataPage {
  const [kind, last] = cursorOf(after);
  if (kind === 'erased') {
    const rows = connection.rows(`SELECT * FROM erased WHERE id > ? ORDER BY id LIMIT ${maxErased}`, [
      String(last),
    ]);
    const erased = rows.map(({ id, erased_at: at }) => JSON.stringify({ kind: 'erased', id, at }));
    const forgotten = connection
      .rows('SELECT * FROM forgotten')
      .map((row) => JSON.stringify({ kind: 'forgotten', ...row }));
    const next = rows.length < maxErased ? ['submission', 0] : ['erased', textOf(rows.at(-1)?.['id'])];
    return { records: after === null ? [...forgotten, ...erased] : erased, next: JSON.stringify(next) };
  }
  const rows = connection.rows(
    `SELECT * FROM submissions WHERE number > ? ORDER BY number LIMIT ${batchSize}`,
    [Number(last)],
  );
  const records: string[] = [];
  let size = 0;
  for (const row of rows) {
    const record = submissionRecordOf(connection, row, machine);
    records.push(JSON.stringify(record));
    size += record.fields.length + record.files.reduce((total, file) => total + file.size, 0);
    if (size > maxPage) break;
  }
  if (rows.length < batchSize && records.length === rows.length) return { records, next: null };
  const lastNumber = integerOf(rows[records.length - 1]?.['number'], 0);
  return { records, next: JSON.stringify(['submission', lastNumber]) };
}

function cursorOf(after: string | null): readonly [kind: string, last: string | number] {
  const found = parseJson(after ?? '');
  const [kind, last]: readonly unknown[] = Array.isArray(found) ? found : [];
  return kind === 'submission' ? ['submission', integerOf(last, 0)] : ['erased', textOf(last)];
}
