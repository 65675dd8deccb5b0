import { join } from 'node:path';
import type { Clock } from '../../runtime/clock';
import { DatabaseFile } from '../../runtime/files/database-file';
import { inodeOf } from '../../runtime/files/inode-of';
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

/**
 * The database of forms in DATA_DIR, a folder that need not exist yet. The first call opens it and loads libsql. After an error
 * the next call opens it again, so that a full, read-only or missing disk is used again once it recovers.
 */
export class FormsDatabase {
  readonly #options: FormsDatabaseOptions;
  /** The folder of the files that came with submissions. */
  readonly filesFolder: string;
  readonly #path: string;
  readonly #file: DatabaseFile;
  /** Device and inode of the write-ahead log of the open database, once there is one. */
  #logInode: string | null = null;
  #isFailing = false;

  constructor(options: FormsDatabaseOptions) {
    this.#options = options;
    this.filesFolder = join(options.dataDir, 'forms', 'files');
    this.#path = join(options.dataDir, 'forms', 'submissions.db');
    this.#file = new DatabaseFile(this.#path, (driver) => {
      this.#logInode = null;
      const connection = openConnection(driver, this.#path, options.checkWritable);
      options.onOpen?.(connection);
      return connection;
    });
  }

  /**
   * Runs work in one transaction, and creates the database if it does not exist.
   * @param operation completes “Submissions cannot be …”.
   * @throws {StoreUnavailable} if nothing was written, also for errors of the work itself.
   */
  write<Result>(operation: string, work: (connection: Connection) => Result): Promise<Result> {
    return this.#attempt(operation, (connection) => {
      const result = connection.transaction(() => work(connection));
      this.#secureCommit(connection);
      this.#report(null);
      return result;
    });
  }

  /** Reads from the database; null if it does not exist. @throws {StoreUnavailable} */
  async read<Result>(work: (connection: Connection) => Result): Promise<Result | null> {
    return this.#file.isMissing() ? null : this.#attempt('read', work);
  }

  /** Closes the database; the next call opens it again. */
  close(): void {
    this.#file.close();
  }

  /** Retries while another process writes, without blocking other calls. */
  async #attempt<Result>(operation: string, work: (connection: Connection) => Result): Promise<Result> {
    for (let waited = 0; ; waited += busyDelay) {
      try {
        return await this.#file.use(work);
      } catch (error) {
        if (!isBusy(error) || waited >= busyLimit) throw this.#unavailable(operation, error);
        await new Promise<void>((resolve) => void this.#options.clock.after(busyDelay, resolve));
      }
    }
  }

  /**
   * Commits live in the write-ahead log until a checkpoint. SQLite deletes that log by name when the last connection closes,
   * even if the name belongs to another file by then (https://www.sqlite.org/howtocorrupt.html). A commit to a log that was
   * deleted is therefore copied into the database before the caller learns that it succeeded.
   */
  #secureCommit(connection: Connection): void {
    const logInode = inodeOf(`${this.#path}-wal`);
    this.#logInode ??= logInode;
    if (logInode !== null && logInode === this.#logInode) return;
    const [checkpoint] = connection.rows('PRAGMA wal_checkpoint(TRUNCATE)');
    if (checkpoint?.['busy'] !== 0)
      throw new DatabaseError('the write-ahead log was deleted while other connections read it');
    this.close();
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
