import { integerOf, textOf } from '../../../common/json';
import type { FormsDatabase } from '../store/database';
import { nullIfUnavailable, StoreUnavailable } from '../store/submission';
import { detectType } from './detect-type';
import { filePath, oldFiles, receiveFile, removeFiles } from './file-folder';
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
      if (ids.length === 0) return;
      const remove = async () => removeOthers(database, ids, (await heldAmong(database, ids)) ?? new Set());
      // While the database is unavailable they stay, until they are left over.
      await nullIfUnavailable(remove());
    },
  };
}

/**
 * Deletes what a crash has left over. Without a database nothing says which files are held, as while it is repaired: then all stay.
 * @throws {StoreUnavailable}
 */
export async function removeOrphans(database: FormsDatabase, now: number): Promise<void> {
  const ids = await oldFiles(database.filesFolder, now);
  if (ids.length === 0) return;
  const held = await heldAmong(database, ids);
  if (held !== null) await removeOthers(database, ids, held);
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
