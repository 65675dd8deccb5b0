import { closeSync, openSync } from 'node:fs';
import type Libsql from 'libsql';
import { integerOf } from '../../../common/json';
import { codeOf } from '../logging/error-code';
import { inodeOf } from './inode-of';
import { isMissing } from './is-missing';
import type { Connection } from './sqlite';

/**
 * A database in a file that may be deleted or replaced while the process runs. The first use opens it and loads libsql. Each later
 * one uses the same connection, unless the path has another file by then: writes to the old one would be lost.
 */
export class DatabaseFile {
  readonly #path: string;
  readonly #open: (driver: typeof Libsql) => Connection;
  #opened: { readonly connection: Connection; readonly inode: string | null } | null = null;
  #driver: typeof Libsql | undefined;

  /** @param open opens the database at the path, and creates it if it does not exist. */
  constructor(path: string, open: (driver: typeof Libsql) => Connection) {
    this.#path = path;
    this.#open = open;
  }

  /** True if nothing was written yet. Sites without such data never load libsql. */
  isMissing(): boolean {
    return isMissing(this.#path);
  }

  /** Runs work with the current file. @throws what opening it throws, and the work. */
  async use<Result>(work: (connection: Connection) => Result): Promise<Result> {
    this.#driver ??= (await import('libsql')).default;
    return work(this.#connection(this.#driver));
  }

  /** Closes the database; the next use opens it again. */
  close(): void {
    const opened = this.#opened;
    this.#opened = null;
    try {
      opened?.connection.close();
    } catch {
      // The connection is not used again either way.
    }
  }

  #connection(driver: typeof Libsql): Connection {
    if (this.#opened !== null && this.#opened.inode !== inodeOf(this.#path)) this.close();
    this.#opened ??= { connection: this.#open(driver), inode: inodeOf(this.#path) };
    return this.#opened.connection;
  }
}

/**
 * Creates an empty file for a database, readable by its owner alone; false if there is one. SQLite creates the files beside it with
 * the same permissions. An existing file is not opened: closing it would drop the locks that this process holds on it
 * (https://www.sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_).
 * @throws errors of the file system.
 */
export function createEmptyFile(path: string): boolean {
  try {
    closeSync(openSync(path, 'wx', 0o600));
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return false;
  }
}

/**
 * Brings a database to the newest version.
 * @param run runs statements.
 * @param migrations from one version to the next, the first one of an empty file.
 * @returns false for a database of a newer version than these lead to.
 */
export function migrate(
  connection: Connection,
  run: (sql: string) => void,
  migrations: readonly string[],
): boolean {
  const version = (): number => integerOf(connection.row('PRAGMA user_version')?.['user_version'], 0);
  if (version() < migrations.length)
    connection.transaction(() => {
      // Read again: another process may have migrated meanwhile, and one of a newer build further than these lead.
      const due = migrations.slice(version());
      for (const step of due) run(step);
      if (due.length > 0) run(`PRAGMA user_version = ${migrations.length}`);
    });
  return version() === migrations.length;
}
