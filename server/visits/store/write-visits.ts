import { integerOf } from '../../../common/json';
import type { Connection } from '../../runtime/files/sqlite';
import { OTHER, type VisitCount } from '../visit';

/** Rows of a day: half a megabyte. Beyond them, views of further pages and hosts are counted together. */
const maxRowsOfDay = 10_000;

/** Adds views to those that are stored; part of a transaction. */
export function writeVisits(connection: Connection, visits: readonly VisitCount[]): void {
  const rowsOf = new Map<string, number>();
  for (const visit of visits) {
    const { day } = visit;
    const rows = rowsOf.get(day) ?? countRows(connection, day);
    rowsOf.set(day, rows + (add(connection, visit, rows >= maxRowsOfDay) ? 1 : 0));
  }
}

function countRows(connection: Connection, day: string): number {
  return integerOf(
    connection.row("SELECT count(*) AS rows FROM visits WHERE day = ? AND machine = ''", [day])?.['rows'],
    0,
  );
}

/** @returns true if there is a row more. */
function add(connection: Connection, visit: VisitCount, isFull: boolean): boolean {
  const { day, path, language, referrer, views } = visit;
  const [updated] = connection.rows(
    `UPDATE visits SET views = views + ? WHERE day = ? AND path = ? AND language = ? AND referrer = ? AND machine = ''
     RETURNING views`,
    [views, day, path, language, referrer],
  );
  if (updated !== undefined) return false;
  const [shownPath, shownReferrer] = isFull ? [OTHER, OTHER] : [path, referrer];
  connection.rows(
    `INSERT INTO visits (day, path, language, referrer, views) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET views = views + excluded.views`,
    [day, shownPath, language, shownReferrer, views],
  );
  return !isFull;
}

/**
 * Deletes the views of the first day if it is before another. One day a call: the next batch deletes the next one.
 * @param firstDay the first day to keep.
 */
export function purgeVisits(connection: Connection, firstDay: string): void {
  connection.rows('DELETE FROM visits WHERE day = (SELECT min(day) FROM visits) AND day < ?', [firstDay]);
}
