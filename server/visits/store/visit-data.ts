import * as z from 'zod';
import { integerOf, parseJson, textOf, type JsonObject } from '../../../common/json';
import type { DataPage, PendingRecords, ReplicatedData } from '../../coordination/machines/replicated-data';
import type { Connection, SqlValue } from '../../runtime/files/sqlite';
import type { VisitDatabase } from './visit-database';

/** Rows of a record, and of a page. */
const recordRows = 500;
const pageRows = 5_000;

/** Views of one machine: sums so far, not additions, so that a record may come twice. */
const recordSchema = z.object({
  machine: z.string(),
  rows: z.array(z.tuple([z.string(), z.string(), z.string(), z.string(), z.number()])),
});

const key = 'day, path, language, referrer';

/** The views that each machine has counted, in the database of all. */
export function visitData(database: VisitDatabase): ReplicatedData {
  return {
    name: 'visits',
    maxEntries: 1_000,
    shipInterval: 30_000,
    write: (work) => database.write(work),
    read: (work) => database.read(work),
    enable: (connection) =>
      void connection.rows(
        `INSERT OR IGNORE INTO changed (${key}) SELECT ${key} FROM visits WHERE machine = ''`,
      ),
    relabel: (connection, formerId) => {
      connection.rows(`UPDATE OR REPLACE visits SET machine = ? WHERE machine = ''`, [formerId]);
      connection.rows('DELETE FROM changed');
    },
    pending,
    reship: (connection) =>
      void connection.rows(
        'UPDATE changed SET shipped_at = 0 WHERE shipped_at > (unixepoch() - 3600) * 1000',
      ),
    merge,
    page,
  };
}

function pending(connection: Connection, machine: string): PendingRecords | null {
  const rows = connection.rows(
    `SELECT ${key}, views FROM changed LEFT JOIN (SELECT * FROM visits WHERE machine = '') USING (${key})
     WHERE shipped_at = 0 LIMIT ${recordRows}`,
  );
  if (rows.length === 0) return null;
  const counted = rows.filter(({ views }) => views !== null);
  return {
    records: counted.length === 0 ? [] : [recordText(machine, counted)],
    confirm: (writer) => {
      for (const row of rows)
        writer.rows(
          `UPDATE changed SET shipped_at = unixepoch() * 1000 WHERE day = ?1 AND path = ?2 AND language = ?3
             AND referrer = ?4 AND ?5 IS (SELECT views FROM visits WHERE day = ?1 AND path = ?2 AND language = ?3
               AND referrer = ?4 AND machine = '')`,
          [...keyOf(row), row['views'] === null ? null : integerOf(row['views'], 0)],
        );
      writer.rows('DELETE FROM changed WHERE shipped_at BETWEEN 1 AND (unixepoch() - 3600) * 1000');
    },
  };
}

/**
 * Views only grow, so of two sums of the same machine the larger one is the later one. This machine's own come back, too: a power loss
 * may have taken from its disk what it had shipped.
 */
function merge(connection: Connection, text: string, machine: string): void {
  const record = recordSchema.safeParse(parseJson(text)).data;
  if (record === undefined) return;
  const counter = record.machine === machine ? '' : record.machine;
  for (const [day, path, language, referrer, views] of record.rows)
    connection.rows(
      `INSERT INTO visits (${key}, machine, views) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET views = max(views, excluded.views)`,
      [day, path, language, referrer, counter, views],
    );
}

function page(connection: Connection, machine: string, after: string | null): DataPage {
  const found = parseJson(after ?? '');
  const last = Array.isArray(found) ? found.map(textOf) : ['', '', '', '', ''];
  const rows = connection.rows(
    `SELECT * FROM visits WHERE (${key}, machine) > (?, ?, ?, ?, ?) ORDER BY ${key}, machine LIMIT ${pageRows}`,
    last,
  );
  const machines = new Set(rows.map((row) => textOf(row['machine'])));
  const records = [...machines].map((each) =>
    recordText(
      each || machine,
      rows.filter((row) => row['machine'] === each),
    ),
  );
  const end = rows.at(-1);
  const next = rows.length < pageRows || end === undefined ? null : [...keyOf(end), textOf(end['machine'])];
  return { records, next: next === null ? null : JSON.stringify(next) };
}

function recordText(machine: string, rows: readonly JsonObject[]): string {
  return JSON.stringify({ machine, rows: rows.map((row) => [...keyOf(row), integerOf(row['views'], 0)]) });
}

function keyOf(row: JsonObject): readonly SqlValue[] {
  return ['day', 'path', 'language', 'referrer'].map((name) => textOf(row[name]));
}
