import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type Libsql from 'libsql';
import { integerOf } from '../../../common/json';
import { createConnection, type Connection } from '../../runtime/files/sqlite';
import { codeOf } from '../../runtime/logging/error-code';
import { DatabaseError } from './database-error';
import { migrations } from './migrations';

/** Milliseconds that a statement blocks the event loop while another process writes. */
const busyTimeout = 50;

/** Size to which the write-ahead log is truncated, in bytes. */
const logSize = 4 * 1024 * 1024;

/**
 * `FULL` syncs each commit to disk before it returns (https://www.sqlite.org/pragma.html#pragma_synchronous). `secure_delete`
 * overwrites deleted submissions in the file.
 */
const settings = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  PRAGMA secure_delete = ON;
  PRAGMA journal_size_limit = ${logSize};
`;

/**
 * Fails if the disk cannot be written. It is not a prepared statement: these keep the file open for a while after the
 * connection was closed, and on a full disk every call opens another connection.
 */
const writeProbe = `
  CREATE TABLE IF NOT EXISTS opened (only INTEGER PRIMARY KEY, proof INTEGER);
  INSERT OR REPLACE INTO opened VALUES (1, random());
`;

/**
 * Opens the database, and creates it if it does not exist: readable by its owner alone, with the current schema.
 * @param checkWritable false opens it on a disk that cannot be written, too.
 * @throws errors of the file system and of SQLite.
 */
export function openConnection(Driver: typeof Libsql, file: string, checkWritable = true): Connection {
  createFile(file);
  const database = new Driver(file, { timeout: busyTimeout });
  try {
    database.exec(settings);
    if (checkWritable) database.exec(writeProbe);
    const connection = createConnection(database);
    migrate(connection, (sql) => database.exec(sql));
    return connection;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** SQLite creates the files beside it with the same permissions. */
function createFile(file: string): void {
  const folder = dirname(file);
  const created = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (created !== undefined) {
    // A new folder survives a power loss only once its parent is synced.
    const parent = openSync(dirname(created), 'r');
    fsyncSync(parent);
    closeSync(parent);
  }
  chmodSync(folder, 0o700);
  try {
    // Opens a new file alone: closing an existing one would drop the locks that this process holds on it
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
      // Read again: another process may have migrated meanwhile.
      for (const step of migrations.slice(version())) run(step);
      run(`PRAGMA user_version = ${migrations.length}`);
    });
  if (version() > migrations.length)
    throw new DatabaseError(
      'forms/submissions.db in DATA_DIR was written by a newer version of the site: use that version',
    );
}
