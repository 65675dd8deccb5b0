import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type Libsql from 'libsql';
import { createEmptyFile, migrate } from '../../runtime/files/database-file';
import { createConnection, type Connection } from '../../runtime/files/sqlite';
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
    if (!migrate(connection, (sql) => database.exec(sql), migrations))
      throw new DatabaseError(
        'forms/submissions.db in DATA_DIR was written by a newer version of the site: use that version',
      );
    return connection;
  } catch (error) {
    database.close();
    throw error;
  }
}

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
  if (!createEmptyFile(file)) chmodSync(file, 0o600);
}
