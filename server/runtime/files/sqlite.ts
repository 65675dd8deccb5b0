import type Libsql from 'libsql';
import type { JsonObject } from '../../../common/json';

/** A value in a statement. Others are not allowed: a boolean or an object would crash the process inside libsql. */
export type SqlValue = string | number | null;

/** A connection to a database. Its methods are synchronous. */
export interface Connection {
  /** Runs a statement with values for its parameters. @returns the result's rows. */
  readonly rows: (sql: string, values?: readonly SqlValue[]) => readonly JsonObject[];
  /** The first of {@link rows}. */
  readonly row: (sql: string, values?: readonly SqlValue[]) => JsonObject | undefined;
  /** Runs work in a transaction, which is rolled back if the work throws. Other processes may read meanwhile, but not write. */
  readonly transaction: <Result>(work: () => Result) => Result;
  readonly close: () => void;
}

type Database = InstanceType<typeof Libsql>;

/** Wraps an open database. Statements are prepared once per connection. */
export function createConnection(database: Database): Connection {
  const prepared = new Map<string, ReturnType<Database['prepare']>>();
  const statement = (sql: string): ReturnType<Database['prepare']> => {
    const cached = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, cached);
    return cached;
  };
  const rows: Connection['rows'] = (sql, values = []) =>
    // As one array: libsql may take separate arguments for named parameters.
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
      // libsql keeps the file open for as long as statements are referenced.
      prepared.clear();
      database.close();
    },
  };
}

/** Marks for parameters of a statement. */
export function marksOf(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ');
}
