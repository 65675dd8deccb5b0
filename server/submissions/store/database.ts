import { join } from 'node:path';
import type Libsql from 'libsql';
import type { Clock } from '../../runtime/clock';
import { inodeOf } from '../../runtime/files/inode-of';
import { isMissing } from '../../runtime/files/is-missing';
import type { Log } from '../../runtime/logging/log';
import type { Connection } from '../../runtime/files/sqlite';
import { isBusy, isTransient } from '../../runtime/files/sqlite-error';
import { openConnection } from './connection';
import { DatabaseError, databaseErrorOf } from './database-error';
import { StoreUnavailable } from './submission';

/** Milliseconds between attempts while another process writes, and until they are given up. */
const busyDelay = 20;
const busyLimit = 2_000;

interface FormsDatabaseOptions {
  readonly dataDir: string;
  readonly log: Log;
  readonly clock: Clock;
  /** False opens it on a disk that cannot be written, too. Default true. */
  readonly checkWritable?: boolean;
  /** Called with each new connection, so that tests can limit it. */
  readonly onOpen?: (connection: Connection) => void;
}

interface OpenDatabase {
  readonly connection: Connection;
  /** Device and inode of the file. */
  readonly inode: string;
  /** Device and inode of the write-ahead log, once there is one. */
  logInode: string | null;
}

/**
 * The database of forms in DATA_DIR, a folder that need not exist yet. The first call opens it and loads libsql. After an error
 * the next call opens it again, so that a full, read-only or missing disk is used again once it recovers.
 */
export class FormsDatabase {
  readonly #options: FormsDatabaseOptions;
  /** The folder of the files that came with submissions. */
  readonly filesFolder: string;
  readonly #file: string;
  #open: OpenDatabase | null = null;
  #isFailing = false;
  #driver: typeof Libsql | undefined;

  constructor(options: FormsDatabaseOptions) {
    this.#options = options;
    this.filesFolder = join(options.dataDir, 'forms', 'files');
    this.#file = join(options.dataDir, 'forms', 'submissions.db');
  }

  /**
   * Runs work in one transaction, and creates the database if it does not exist.
   * @param operation completes “Submissions cannot be …”.
   * @throws {StoreUnavailable} if nothing was written, also for errors of the work itself.
   */
  write<Result>(operation: string, work: (connection: Connection) => Result): Promise<Result> {
    return this.#attempt(operation, (driver) => {
      const connection = this.#connection(driver);
      const result = connection.transaction(() => work(connection));
      this.#secureCommit();
      this.#report(null);
      return result;
    });
  }

  /** Reads from the database; null if it does not exist. @throws {StoreUnavailable} */
  async read<Result>(work: (connection: Connection) => Result): Promise<Result | null> {
    // Sites without submissions never load libsql.
    if (this.#open === null && isMissing(this.#file)) return null;
    return this.#attempt('read', (driver) =>
      this.#inode() === null ? null : work(this.#connection(driver)),
    );
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

  /** Retries while another process writes, without blocking other calls. */
  async #attempt<Result>(operation: string, work: (driver: typeof Libsql) => Result): Promise<Result> {
    for (let waited = 0; ; waited += busyDelay) {
      try {
        this.#driver ??= (await import('libsql')).default;
        return work(this.#driver);
      } catch (error) {
        if (!isBusy(error) || waited >= busyLimit) throw this.#unavailable(operation, error);
        await new Promise<void>((resolve) => void this.#options.clock.after(busyDelay, resolve));
      }
    }
  }

  /** Opens the current file: writes to a file that was deleted or replaced would be lost. */
  #connection(driver: typeof Libsql): Connection {
    if (this.#open !== null && this.#open.inode !== this.#inode()) this.close();
    if (this.#open === null) {
      const { checkWritable, onOpen } = this.#options;
      const connection = openConnection(driver, this.#file, checkWritable);
      onOpen?.(connection);
      this.#open = { connection, inode: this.#inode() ?? '', logInode: null };
    }
    return this.#open.connection;
  }

  /**
   * Commits live in the write-ahead log until a checkpoint. SQLite deletes that log by name when the last connection closes,
   * even if the name belongs to another file by then (https://www.sqlite.org/howtocorrupt.html). A commit to a log that was
   * deleted is therefore copied into the database before the caller learns that it succeeded.
   */
  #secureCommit(): void {
    const open = this.#open;
    if (open === null) return;
    const logInode = this.#inode('-wal');
    open.logInode ??= logInode;
    if (logInode !== null && logInode === open.logInode) return;
    const [checkpoint] = open.connection.rows('PRAGMA wal_checkpoint(TRUNCATE)');
    if (checkpoint?.['busy'] !== 0)
      throw new DatabaseError('the write-ahead log was deleted while other connections read it');
    this.close();
  }

  #inode(suffix: '' | '-wal' = ''): string | null {
    return inodeOf(this.#file + suffix);
  }

  #unavailable(operation: string, error: unknown): StoreUnavailable {
    const reason = databaseErrorOf(error);
    if (!isTransient(error)) this.close();
    this.#report(reason.message);
    return new StoreUnavailable(operation, reason);
  }

  /** Logs the first failure and the recovery, not every failing call. */
  #report(reason: string | null): void {
    const { log } = this.#options;
    if (reason !== null && !this.#isFailing) log.error('forms-unavailable', { reason });
    if (reason === null && this.#isFailing) log.info('forms-available');
    this.#isFailing = reason !== null;
  }
}
