import { readFile } from 'node:fs/promises';
import type { MachineStream } from '../../coordination/machines/machine-stream';
import { filePath, isOnDisk, storeFile } from '../files/file-folder';
import type { FormsDatabase } from '../store/database';
import { parseRecord, type FileRecord } from './submission-record';

/** Bytes of a file that other machines get a copy of; a larger one stays where it was received. */
const maxSharedFile = 1_000_000;

/** Milliseconds for which a file is on its way. */
const fileTtl = 60 * 60_000;

/** Puts the files of submissions where other machines find them. */
export async function sendFiles(
  records: readonly string[],
  folder: string,
  stream: MachineStream,
): Promise<void> {
  for (const file of filesIn(records)) {
    if (!isOnDisk(folder, file)) continue;
    const content = await readFile(filePath(folder, file.id), 'base64').catch(() => null);
    if (content !== null) await stream.put(fileKey(file), content, fileTtl);
  }
}

/** Stores the files of submissions that are not on this disk. One that is no longer on its way stays where it was received. */
export async function receiveFiles(
  records: readonly string[],
  database: FormsDatabase,
  stream: MachineStream,
): Promise<void> {
  const folder = database.filesFolder;
  for (const file of filesIn(records)) {
    if (isOnDisk(folder, file) || !(await isHeld(database, file))) continue;
    const content = await stream.get(fileKey(file));
    if (content !== null) await storeFile(folder, file, Buffer.from(content, 'base64'));
  }
}

/** False for a file of a submission that was erased. */
async function isHeld(database: FormsDatabase, { id }: FileRecord): Promise<boolean> {
  const row = await database.read((connection) => connection.row('SELECT 1 FROM files WHERE id = ?', [id]));
  return row !== null && row !== undefined;
}

function filesIn(records: readonly string[]): readonly FileRecord[] {
  return records.flatMap((text) => {
    const record = parseRecord(text);
    return record?.kind === 'submission' ? record.files.filter(({ size }) => size <= maxSharedFile) : [];
  });
}

function fileKey({ id }: FileRecord): string {
  return `file ${id}`;
}
