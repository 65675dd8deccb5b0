import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type Libsql from 'libsql';
import { integerOf } from '../../../common/json';
import { machineTable } from '../../coordination/machines/replica-state';
import { inodeOf } from '../../runtime/files/inode-of';
import { isMissing } from '../../runtime/files/is-missing';
import { createConnection, type Connection } from '../../runtime/files/sqlite';
import { codeOf } from '../../runtime/logging/error-code';
import { isTransient } from '../../runtime/files/sqlite-error';
import { databaseReason } from '../../runtime/files/storage-reason';

/** The database's name in DATA_DIR. */
export const visitsFile = 'visits.db';

/** Milliseconds that a statement blocks the event loop while another process writes. */
const busyTimeout = 50;

/** Size to which the write-ahead log is truncated, in bytes. */
const logSize = 4 * 1024 * 1024;

/** Of a power loss the database may lose the last seconds: a sync for each batch is not worth that. */
const settings = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA journal_size_limit = ${logSize};
`;

/** What several machines need: which views are whose (`''`: this machine), and which rows are to be shipped to the others. */
const replicationTables = `
  CREATE TABLE counted (
    day TEXT NOT NULL, path TEXT NOT NULL, language TEXT NOT NULL, referrer TEXT NOT NULL, machine TEXT NOT NULL DEFAULT '',
    views INTEGER NOT NULL,
    PRIMARY KEY (day, path, language, referrer, machine)
  ) WITHOUT ROWID;
  INSERT INTO counted (day, path, language, referrer, views) SELECT day, path, language, referrer, views FROM visits;
  DROP TABLE visits;
  ALTER TABLE counted RENAME TO visits;
  ${machineTable}
  CREATE TABLE changed (
    day TEXT NOT NULL, path TEXT NOT NULL, language TEXT NOT NULL, referrer TEXT NOT NULL,
    shipped_at INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (day, path, language, referrer)
  ) WITHOUT ROWID;
  CREATE INDEX changed_waiting ON changed (day, path, language, referrer) WHERE shipped_at = 0;
  CREATE TRIGGER ship_new_visits AFTER INSERT ON visits
    WHEN new.machine = '' AND EXISTS (SELECT 1 FROM machine WHERE is_merging = 0)
  BEGIN
    INSERT INTO changed (day, path, language, referrer) VALUES (new.day, new.path, new.language, new.referrer)
      ON CONFLICT DO UPDATE SET shipped_at = 0;
  END;
  CREATE TRIGGER ship_visits AFTER UPDATE OF views ON visits
    WHEN new.machine = '' AND EXISTS (SELECT 1 FROM machine WHERE is_merging = 0)
  BEGIN
    INSERT INTO changed (day, path, language, referrer) VALUES (new.day, new.path, new.language, new.referrer)
      ON CONFLICT DO UPDATE SET shipped_at = 0;
  END;
`;

/** The key begins with the day, so that a period is read, counted and deleted as one range. */
const table = `
  CREATE TABLE visits (
    day TEXT NOT NULL, path TEXT NOT NULL, language TEXT NOT NULL, referrer TEXT NOT NULL, views INTEGER NOT NULL,
    PRIMARY KEY (day, path, language, referrer)
  ) WITHOUT ROWID;
`;

/** The migrations from one version to the next, the first one of an empty file. Never change a released one. */
const migrations: readonly string[] = [table, replicationTables];

/** The database of visits cannot be read or written, as on a full or missing disk. A later call may succeed. */
export class VisitsUnavailable extends Error {
  override readonly name = 'VisitsUnavailable';
}

interface OpenDatabase {
  readonly connection: Connection;
  /** Device and inode of the file. */
  readonly inode: string | null;
}

/**
 * The database of visits in DATA_DIR, a folder that need not exist yet. The first call opens it and loads libsql. After an error
 * the next call opens it again, so that a disk is used again once it recovers.
 */
export class VisitDatabase {
  readonly #file: string;
  #open: OpenDatabase | null = null;
  #driver: typeof Libsql | undefined;

  constructor(dataDir: string) {
    this.#file = join(dataDir, visitsFile);
  }

  /**
   * Runs work in one transaction, and creates the database if it does not exist.
   * @throws {VisitsUnavailable} if nothing was written.
   */
  write<Result>(work: (connection: Connection) => Result): Promise<Result> {
    return this.#attempt('stored', (driver) => {
      const connection = this.#connection(driver);
      return connection.transaction(() => work(connection));
    });
  }

  /** Reads from the database; null if it does not exist. @throws {VisitsUnavailable} */
  async read<Result>(work: (connection: Connection) => Result): Promise<Result | null> {
    if (isMissing(this.#file)) return null;
    return this.#attempt('read', (driver) => work(this.#connection(driver)));
  }

  /** Closes the database; the next call opens it again. */
  close(): void {
    const open = this.#open;
    this.#open = null;
    try {
      open?.connection.close();
    } catch {
      // The connection is not used again either way.
    }
  }

  async #attempt<Result>(operation: string, work: (driver: typeof Libsql) => Result): Promise<Result> {
    try {
      this.#driver ??= (await import('libsql')).default;
      return work(this.#driver);
    } catch (error) {
      if (error instanceof VisitsUnavailable) throw error;
      if (!isTransient(error)) this.close();
      throw new VisitsUnavailable(`Visits cannot be ${operation}: ${databaseReason(error, visitsFile)}`);
    }
  }

  /** Opens the current file: writes to a file that was deleted or replaced would be lost. */
  #connection(driver: typeof Libsql): Connection {
    if (this.#open !== null && this.#open.inode !== inodeOf(this.#file)) this.close();
    this.#open ??= { connection: openConnection(driver, this.#file), inode: inodeOf(this.#file) };
    return this.#open.connection;
  }
}

function openConnection(driver: typeof Libsql, file: string): Connection {
  createFile(file);
  const database = new driver(file, { timeout: busyTimeout });
  try {
    database.exec(settings);
    const connection = createConnection(database);
    const version = (): number => integerOf(connection.row('PRAGMA user_version')?.['user_version'], 0);
    if (version() < migrations.length)
      connection.transaction(() => {
        // Read again: another process may have migrated meanwhile.
        for (const step of migrations.slice(version())) database.exec(step);
        database.exec(`PRAGMA user_version = ${migrations.length}`);
      });
    if (version() > migrations.length)
      throw new VisitsUnavailable(
        `${visitsFile} in DATA_DIR was written by a newer version of the site: use that version`,
      );
    return connection;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Readable by its owner alone. SQLite creates the files beside it with the same permissions. */
function createFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}
