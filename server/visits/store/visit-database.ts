import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type Libsql from 'libsql';
import { machineTable } from '../../coordination/machines/replica-state';
import { createEmptyFile, DatabaseFile, migrate } from '../../runtime/files/database-file';
import { createConnection, type Connection } from '../../runtime/files/sqlite';
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

/**
 * The database of visits in DATA_DIR, a folder that need not exist yet. The first call opens it and loads libsql. After an error
 * the next call opens it again, so that a disk is used again once it recovers.
 */
export class VisitDatabase {
  readonly #file: DatabaseFile;

  constructor(dataDir: string) {
    const path = join(dataDir, visitsFile);
    this.#file = new DatabaseFile(path, (driver) => openConnection(driver, path));
  }

  /**
   * Runs work in one transaction, and creates the database if it does not exist.
   * @throws {VisitsUnavailable} if nothing was written.
   */
  write<Result>(work: (connection: Connection) => Result): Promise<Result> {
    return this.#attempt('stored', (connection) => connection.transaction(() => work(connection)));
  }

  /** Reads from the database; null if it does not exist. @throws {VisitsUnavailable} */
  async read<Result>(work: (connection: Connection) => Result): Promise<Result | null> {
    return this.#file.isMissing() ? null : this.#attempt('read', work);
  }

  /** Closes the database; the next call opens it again. */
  close(): void {
    this.#file.close();
  }

  async #attempt<Result>(operation: string, work: (connection: Connection) => Result): Promise<Result> {
    try {
      return await this.#file.use(work);
    } catch (error) {
      if (error instanceof VisitsUnavailable) throw error;
      if (!isTransient(error)) this.close();
      throw new VisitsUnavailable(`Visits cannot be ${operation}: ${databaseReason(error, visitsFile)}`);
    }
  }
}

function openConnection(driver: typeof Libsql, file: string): Connection {
  mkdirSync(dirname(file), { recursive: true });
  createEmptyFile(file);
  const database = new driver(file, { timeout: busyTimeout });
  try {
    database.exec(settings);
    const connection = createConnection(database);
    if (!migrate(connection, (sql) => database.exec(sql), migrations))
      throw new VisitsUnavailable(
        `${visitsFile} in DATA_DIR was written by a newer version of the site: use that version`,
      );
    return connection;
  } catch (error) {
    database.close();
    throw error;
  }
}
