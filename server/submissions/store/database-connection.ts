import type Libsql from 'libsql';
import type { JsonObject } from '../../../common/json';

/** What statements are given. A boolean or an object would end the whole process: libsql does not know them. */
export type SqlValue = string | number | null;

/** The database as work is done on it, all of it at once and without waiting. */
export interface Connection {
  /** Runs a statement with values for its question marks. @returns the rows that it gives. */
  readonly rows: (sql: string, values?: readonly SqlValue[]) => readonly JsonObject[];
  /** The first of {@link rows}. */
  readonly row: (sql: string, values?: readonly SqlValue[]) => JsonObject | undefined;
  /** Does all of the work or none: what it throws takes everything back. Others may read meanwhile, but not write. */
  readonly transaction: <Result>(work: () => Result) => Result;
  readonly close: () => void;
}

type Database = InstanceType<typeof Libsql>;

/** Wraps a database that was opened. Statements are prepared once. */
export function connectionTo(database: Database): Connection {
  const prepared = new Map<string, ReturnType<Database['prepare']>>();
  const statement = (sql: string): ReturnType<Database['prepare']> => {
    const known = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, known);
    return known;
  };
  const rows: Connection['rows'] = (sql, values = []) =>
    // The list as one argument: values by themselves may be taken for a list of names.
    statement(sql).all([...values]) as readonly JsonObject[]; // rows are objects
  return {
    rows,
    row: (sql, values) => rows(sql, values)[0],
    transaction: (work) => {
      database.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        database.exec('COMMIT');
        return result;
      } catch (error) {
        // Some errors end the transaction by themselves.
        if (database.inTransaction) database.exec('ROLLBACK');
        throw error;
      }
    },
    close: () => {
      // As long as a statement is known, libsql keeps the file open.
      prepared.clear();
      database.close();
    },
  };
}
