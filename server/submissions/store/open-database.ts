import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type Libsql from 'libsql';
import { integerOf } from '../../../common/json';
import { connectionTo, type Connection } from './database-connection';
import { codeOf, DatabaseProblem } from './database-error';
import { migrations } from './migrations';

/** Milliseconds for which a statement holds up everything else while another process writes. */
const longestHold = 50;

/** Bytes to which the write-ahead log shrinks again after a crowd. */
const logSize = 4 * 1024 * 1024;

/**
 * `FULL` has each commit on disk before it returns (https://www.sqlite.org/pragma.html#pragma_synchronous); deleted
 * submissions are overwritten, so that they are gone from the file, too.
 */
const settings = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  PRAGMA secure_delete = ON;
  PRAGMA journal_size_limit = ${logSize};
`;

/**
 * Writes, without preparing a statement: a connection that prepared one keeps the file open for a while after it was closed,
 * and on a disk that cannot be written each call opens another.
 */
const proof = `
  CREATE TABLE IF NOT EXISTS opened (only INTEGER PRIMARY KEY, proof INTEGER);
  INSERT OR REPLACE INTO opened VALUES (1, random());
`;

/**
 * Opens the database of forms, and makes it where it is not there yet: readable for its owner alone, as it should be.
 * @param isWritable false leaves out the proof that it may be written.
 * @throws what the file system or SQLite says.
 */
export function openDatabase(Database: typeof Libsql, file: string, isWritable = true): Connection {
  makeFile(file);
  const database = new Database(file, { timeout: longestHold });
  try {
    database.exec(settings);
    if (isWritable) database.exec(proof);
    const connection = connectionTo(database);
    migrate(connection, (sql) => database.exec(sql));
    return connection;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** SQLite makes the files beside it with the same rights. */
function makeFile(file: string): void {
  const folder = dirname(file);
  const made = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (made !== undefined) {
    // A folder is on disk once the one that holds it is.
    const parent = openSync(dirname(made), 'r');
    fsyncSync(parent);
    closeSync(parent);
  }
  chmodSync(folder, 0o700);
  try {
    // Only where it is new: closing a file gives up the locks that this process has on it
    // (https://www.sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_).
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    chmodSync(file, 0o600);
  }
}

function migrate(connection: Connection, run: (sql: string) => void): void {
  const version = (): number => integerOf(connection.row('PRAGMA user_version')?.['user_version'], 0);
  if (version() < migrations.length)
    connection.transaction(() => {
      // Another process may have been faster.
      for (const step of migrations.slice(version())) run(step);
      run(`PRAGMA user_version = ${migrations.length}`);
    });
  if (version() > migrations.length)
    throw new DatabaseProblem('forms/submissions.db in DATA_DIR was written by a newer version of the site');
}
