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
      // While the database is unavailable they stay, until they are left over.
      if (ids.length > 0) await nullIfUnavailable(removeUnheld(database, ids));
    },
  };
}

/** Deletes what a crash has left over. @throws {StoreUnavailable} */
export async function removeOrphans(database: FormsDatabase, now: number): Promise<void> {
  await removeUnheld(database, await oldFiles(database.filesFolder, now));
}

async function removeUnheld(database: FormsDatabase, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await database.read((connection) =>
    connection.rows('SELECT id FROM files WHERE id IN (SELECT value FROM json_each(?))', [
      JSON.stringify(ids),
    ]),
  );
  const held = new Set((rows ?? []).map(({ id }) => textOf(id)));
  await removeFiles(
    database.filesFolder,
    ids.filter((id) => !held.has(id)),
  );
}
