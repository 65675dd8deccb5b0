import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type Libsql from 'libsql';
import type { Clock } from '../../runtime/clock';
import type { Log } from '../../runtime/log';
import type { Connection } from './database-connection';
import { DatabaseProblem, isBusy, isPassing, problemOf } from './database-error';
import { openDatabase } from './open-database';
import { StoreUnavailable } from './submission';

/**
 * The database of forms in DATA_DIR. It is opened when it is first needed, and libsql is loaded then. Where it fails it is opened anew at
 * the next call, so that a disk that was full, read-only or missing is used again once it is there.
 */
export interface FormsDatabase {
  /**
   * Works on the database, which is made where there is none, in one transaction.
   * @param doing completes “Submissions cannot be …”.
   * @throws {StoreUnavailable} where nothing came of it; what the work itself throws is taken for that.
   */
  readonly write: <Result>(doing: string, work: (connection: Connection) => Result) => Promise<Result>;
  /** Reads from the database; null where there is none yet. @throws {StoreUnavailable} */
  readonly read: <Result>(work: (connection: Connection) => Result) => Promise<Result | null>;
  /** Closes it; the next call opens it again. */
  readonly close: () => void;
}

/** Milliseconds until a write that met another process's is tried again, and after which it is given up. */
const busyPause = 20;
const longestBusy = 2_000;

/** Where submissions lie, in DATA_DIR. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, 'forms', 'submissions.db');
}

/** The database in a folder, which need not be there yet. */
export function formsDatabaseIn(options: {
  dataDir: string;
  log: Log;
  clock: Clock;
  /** False opens it also where nothing can be written. */
  isWritable?: boolean;
  /** Called with each connection before it is used, as with one that is to have little room. */
  onOpen?: (connection: Connection) => void;
}): FormsDatabase {
  const { dataDir, log, clock, isWritable = true, onOpen = () => {} } = options;
  const file = databaseFile(dataDir);
  const open = (blockLoader: typeof Libsql): Connection => {
    const connection = openDatabase(blockLoader, file, isWritable);
    onOpen(connection);
    return connection;
  };
  return new ReopenedDatabase({ file, open, log, clock });
}

interface DatabaseParts {
  readonly file: string;
  readonly open: (blockLoader: typeof Libsql) => Connection;
  readonly log: Log;
  readonly clock: Clock;
}

interface OpenDatabase {
  readonly connection: Connection;
  /** Names the file. */
  readonly identity: string;
  /** Names the log beside it, once there is one. */
  log: string | null;
}

class ReopenedDatabase implements FormsDatabase {
  readonly #file: string;
  readonly #log: Log;
  readonly #clock: Clock;
  readonly #openFile: DatabaseParts['open'];
  #open: OpenDatabase | null = null;
  #isFailing = false;
  #blockLoader: typeof Libsql | undefined;

  constructor({ file, open, log, clock }: DatabaseParts) {
    this.#file = file;
    this.#openFile = open;
    this.#log = log;
    this.#clock = clock;
  }

  write<Result>(doing: string, work: (connection: Connection) => Result): Promise<Result> {
    return this.#attempt(doing, (blockLoader) => {
      const connection = this.#connection(blockLoader);
      const result = connection.transaction(() => work(connection));
      this.#secure();
      this.#tell(null);
      return result;
    });
  }

  async read<Result>(work: (connection: Connection) => Result): Promise<Result | null> {
    // Nobody loads libsql for what nobody has.
    if (this.#open === null && !existsSync(this.#file)) return null;
    return this.#attempt('read', (blockLoader) =>
      this.#identity() === null ? null : work(this.#connection(blockLoader)),
    );
  }

  close(): void {
    const open = this.#open;
    this.#open = null;
    try {
      open?.connection.close();
    } catch {
      // What cannot be closed is not used any more either.
    }
  }

  /** Whoever meets another process that writes waits for it, and nobody else does. */
  async #attempt<Result>(doing: string, work: (blockLoader: typeof Libsql) => Result): Promise<Result> {
    for (let waited = 0; ; waited += busyPause) {
      try {
        this.#blockLoader ??= (await import('libsql')).default;
        return work(this.#blockLoader);
      } catch (error) {
        if (!isBusy(error) || waited >= longestBusy) throw this.#unavailable(doing, error);
        await new Promise<void>((resolve) => void this.#clock.after(busyPause, resolve));
      }
    }
  }

  /** What is written to a file that was deleted or replaced would be lost: the file that is there now is opened. */
  #connection(blockLoader: typeof Libsql): Connection {
    if (this.#open !== null && this.#open.identity !== this.#identity()) this.close();
    if (this.#open === null) {
      const connection = this.#openFile(blockLoader);
      this.#open = { connection, identity: this.#identity() ?? '', log: null };
    }
    return this.#open.connection;
  }

  /**
   * Commits are in the log beside the file until it is full. SQLite deletes that log by its name when the last connection to a
   * file goes, also where the file was deleted long ago and the name is another's by then
   * (https://www.sqlite.org/howtocorrupt.html): what was committed to a log
   * that is gone is brought into the file before anybody is told that it is kept.
   */
  #secure(): void {
    const open = this.#open;
    if (open === null) return;
    const log = this.#identity('-wal');
    open.log ??= log;
    if (log !== null && log === open.log) return;
    const [outcome] = open.connection.rows('PRAGMA wal_checkpoint(TRUNCATE)');
    if (outcome?.['busy'] !== 0) throw new DatabaseProblem('its log was deleted while others read it');
    this.close();
  }

  #identity(suffix: '' | '-wal' = ''): string | null {
    const stat = statSync(this.#file + suffix, { throwIfNoEntry: false });
    return stat === undefined ? null : `${stat.dev} ${stat.ino}`;
  }

  #unavailable(doing: string, error: unknown): StoreUnavailable {
    const problem = problemOf(error);
    if (!isPassing(error)) this.close();
    this.#tell(problem.message);
    return new StoreUnavailable(doing, problem);
  }

  /** Says once that it fails and once that it does not any more. */
  #tell(reason: string | null): void {
    if (reason !== null && !this.#isFailing) this.#log.error('forms-unavailable', { reason });
    if (reason === null && this.#isFailing) this.#log.info('forms-available');
    this.#isFailing = reason !== null;
  }
}
