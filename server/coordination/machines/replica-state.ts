import { integerOf, textOf } from '../../../common/json';
import type { Connection } from '../../runtime/files/sqlite';

/**
 * The table that each replicated database has, empty on a site with one machine. Triggers of that database record changes once it has
 * a row, except while `is_merging`: those are changes of other machines.
 */
export const machineTable = `
  CREATE TABLE machine (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    id TEXT NOT NULL,
    is_merging INTEGER NOT NULL DEFAULT 0,
    position TEXT NOT NULL DEFAULT '',
    shipped TEXT NOT NULL DEFAULT '',
    needs_copy INTEGER NOT NULL DEFAULT 1
  );
`;

/** How far a database is in step with the others. */
export interface ReplicaState {
  /** Id of the machine that the database's own rows belong to. */
  readonly machine: string;
  /** Id of the last entry that was merged; null before the first one. */
  readonly position: string | null;
  /** Id of the last entry that this machine has added; null before the first one. */
  readonly shipped: string | null;
  /** True if the stream does not reach back to what is missing here. */
  readonly needsCopy: boolean;
}

/** The state; null before the first shipment. */
export function readReplicaState(connection: Connection): ReplicaState | null {
  const row = connection.row('SELECT * FROM machine');
  if (row === undefined) return null;
  return {
    machine: textOf(row['id']),
    position: textOf(row['position']) || null,
    shipped: textOf(row['shipped']) || null,
    needsCopy: integerOf(row['needs_copy'], 0) === 1,
  };
}

/** Changes the state; part of a transaction. */
export function writeReplicaState(
  connection: Connection,
  changes: Partial<Omit<ReplicaState, 'machine'>>,
): void {
  const { position, shipped, needsCopy } = changes;
  if (position !== undefined) connection.rows('UPDATE machine SET position = ?', [position ?? '']);
  if (shipped !== undefined) connection.rows('UPDATE machine SET shipped = ?', [shipped ?? '']);
  if (needsCopy !== undefined) connection.rows('UPDATE machine SET needs_copy = ?', [needsCopy ? 1 : 0]);
}

/** Runs work whose changes are not this machine's, so that they are not shipped; part of a transaction. */
export function whileMerging(connection: Connection, work: () => void): void {
  connection.rows('UPDATE machine SET is_merging = 1');
  work();
  connection.rows('UPDATE machine SET is_merging = 0');
}
