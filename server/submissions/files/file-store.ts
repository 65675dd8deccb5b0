import { integerOf, textOf } from '../../../common/json';
import type { FormsDatabase } from '../store/database';
import { nullIfUnavailable, StoreUnavailable } from '../store/submission';
import { detectType } from './detect-type';
import { filePath, fileIds, receiveFile, removeFiles } from './file-folder';
import type { FileStore } from './stored-file';

/** @param maxTotal bytes of all files on disk. */
export function createFileStore(database: FormsDatabase, maxTotal: number): FileStore {
  const { filesFolder } = database;
  let reserved = 0;
  return {
    reserve: async (bytes) => {
      const sql = 'SELECT coalesce(sum(size), 0) AS total FROM files';
      const row = await database.read((connection) => connection.row(sql));
      if (integerOf(row?.['total'], 0) + reserved + bytes > maxTotal)
        throw new StoreUnavailable('stored', new Error('FORM_UPLOAD_TOTAL is reached'));
      reserved += bytes;
      return () => {
        reserved -= bytes;
      };
    },
    receive: async (stream, options) => {
      const received = await receiveFile(filesFolder, stream, options);
      if (received === 'too-large') return received;
      return { ...received, type: await detectType(filePath(filesFolder, received.id)) };
    },
    discard: async (ids) => {
      const remove = async () => removeOthers(database, ids, (await heldAmong(database, ids)) ?? new Set());
      // While the database is unavailable they stay, and are deleted later as orphans.
      await nullIfUnavailable(remove());
    },
  };
}

/**
 * Creates a function that deletes what a crash has left over: files that no submission holds at two calls in a row. Calls are further
 * apart than any upload takes. The times of files are not used: after a jump of the clock an upload in flight looks old. Without a
 * database, as while it is repaired, all files stay, since nothing says which of them are held.
 * @returns rejects with {@link StoreUnavailable}.
 */
export function createOrphanRemoval(database: FormsDatabase): () => Promise<void> {
  let before: ReadonlySet<string> = new Set();
  return async () => {
    const ids = await fileIds(database.filesFolder);
    const held = ids.length === 0 ? null : await heldAmong(database, ids);
    const unheld = held === null ? [] : ids.filter((id) => !held.has(id));
    const orphans = unheld.filter((id) => before.has(id));
    before = new Set(unheld);
    await removeFiles(database.filesFolder, orphans);
  };
}

/** Those files that a submission holds; null without a database. */
async function heldAmong(
  database: FormsDatabase,
  ids: readonly string[],
): Promise<ReadonlySet<string> | null> {
  const sql = 'SELECT id FROM files WHERE id IN (SELECT value FROM json_each(?))';
  const rows = await database.read((connection) => connection.rows(sql, [JSON.stringify(ids)]));
  return rows && new Set(rows.map(({ id }) => textOf(id)));
}

function removeOthers(
  { filesFolder }: FormsDatabase,
  ids: readonly string[],
  held: ReadonlySet<string>,
): Promise<unknown> {
  return removeFiles(
    filesFolder,
    ids.filter((id) => !held.has(id)),
  );
}
