import { messageOf } from '../../runtime/logging/error-message';
import { inodeOf } from '../../runtime/files/inode-of';
import type { Connection } from '../../runtime/files/sqlite';
import { isDamaged, isOfDatabase, isReadOnly } from '../../runtime/files/sqlite-error';
import { databaseReason } from '../../runtime/files/storage-reason';
import { deleteDatabase, openDatabase, openUndamaged, summariesFile } from './summary-database';

interface SummaryStoreOptions {
  /** The database's path, or `:memory:`. */
  readonly file: string;
  /** Called with the error of a database that is damaged, or could not be deleted. */
  readonly onFailure: (error: unknown) => void;
  /** Called with the error of a database that cannot be opened: one in memory takes its place. */
  readonly onUnusable: (error: unknown) => void;
}

/** The open database of summaries. */
export class SummaryStore {
  readonly #options: SummaryStoreOptions;
  #opened: Promise<Connection> | undefined;
  #connection: Connection | undefined;
  #inode: string | null = null;

  constructor(options: SummaryStoreOptions) {
    this.#options = options;
  }

  /** Undefined until {@link open} has opened the database for the first time, and while a new one is filled. */
  connection(): Connection | undefined {
    return this.#connection;
  }

  /** Opens the database once: a new one where it is damaged, and one in memory where it cannot be used. */
  async open(): Promise<Connection> {
    this.#opened ??= this.#openFile();
    return (this.#connection = await this.#opened);
  }

  /** True if the file of the open database was deleted, or another one took its place. */
  isReplaced(): boolean {
    return this.#opened !== undefined && inodeOf(this.#options.file) !== this.#inode;
  }

  /**
   * Gives up a database for which {@link isUnusable} is true. A damaged one is deleted, unless another process of the site has
   * replaced it already. One in memory takes the place of one that can only be read: SQLite would never write to it in this
   * process, even once the disk can be written again.
   */
  async discard(error: unknown): Promise<void> {
    const { file, onFailure } = this.#options;
    const isReplaced = this.isReplaced();
    this.close();
    if (isReadOnly(error)) this.#opened = this.#openInMemory(error);
    else if (!isReplaced) await deleteDatabase(file).catch(onFailure);
  }

  /** Closes the database; the next call of {@link open} opens it again. */
  close(): void {
    this.#connection?.close();
    this.#connection = undefined;
    this.#opened = undefined;
  }

  async #openFile(): Promise<Connection> {
    const { file, onFailure } = this.#options;
    const connection = await openUndamaged(file, onFailure).catch((error) => this.#openInMemory(error));
    this.#inode = inodeOf(file);
    return connection;
  }

  #openInMemory(error: unknown): Promise<Connection> {
    this.#options.onUnusable(error);
    return openDatabase(':memory:');
  }
}

/** True if nothing can be stored any more: the database is damaged, or can only be read. */
export function isUnusable(error: unknown): boolean {
  return isDamaged(error) || isReadOnly(error);
}

/** The reason of an error, for operators. */
export function reasonOf(error: unknown): string {
  if (isDamaged(error)) return `${summariesFile} in DATA_DIR was damaged, and is filled again from the CMS`;
  const message = messageOf(error);
  // libsql has no code for a file that it cannot open, and names its path.
  const isKnown = isOfDatabase(error) || message.startsWith('ConnectionFailed');
  return isKnown ? databaseReason(error, summariesFile) : message;
}
