import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../runtime/logging/error-code';
import { backupErrorOf } from './backup-error';

/** A file of DATA_DIR that a backup holds. */
export interface DataFile {
  /** Below DATA_DIR, with forward slashes. */
  readonly path: string;
  /** A `database` of SQLite is copied by SQLite; a `file` is replaced by renaming and never changed, so it is read as it is. */
  readonly kind: 'database' | 'file';
}

/**
 * What a backup leaves out, and why. Everything else in DATA_DIR is in it, also what later versions of the site add.
 *
 * - `summaries.db`: the build has one, and the rest comes from the CMS.
 * - `cdn-purged.json`: what a CDN holds is a fact of today. Without the file everything is purged at the next start.
 * - temporary files, and those that SQLite keeps beside a database: its copy is complete without them.
 * - `machine-id`: two machines must not have the same one.
 * - `lost+found`: the file system's own.
 */
const leftOut =
  /^(?:summaries\.db|cdn-purged\.json|machine-id|lost\+found)$|\.tmp$|\.db-(?:wal|shm|journal)$/;

/** Name of the folder that {@link restoreBackup} fills before anything is in place, within a DATA_DIR that exists. */
export const stagingPrefix = '.restore-';

/** True for a name in DATA_DIR that counts as nothing: it may be there before a restore. */
export function isForeign(name: string): boolean {
  return name === 'lost+found';
}

/**
 * The files of a kind. The index of stories comes first: moved addresses are found by comparing it with the CMS, so the file
 * with those that are known must not be older than the index.
 * @throws errors of the file system.
 */
export async function listDataFiles(dataDir: string, kind: DataFile['kind']): Promise<readonly DataFile[]> {
  const files: DataFile[] = [];
  await list(dataDir, '', files, new Set());
  const order = (file: DataFile): number => (file.path === 'story-index.json' ? 0 : 1);
  return files.filter((file) => file.kind === kind).toSorted((one, other) => order(one) - order(other));
}

/** Follows symbolic links: a folder of DATA_DIR may be on another disk. */
async function list(dataDir: string, folder: string, files: DataFile[], visited: Set<string>): Promise<void> {
  for (const name of await namesIn(join(dataDir, folder))) {
    if (leftOut.test(name) || name.startsWith(stagingPrefix)) continue;
    const path = folder === '' ? name : `${folder}/${name}`;
    const stats = await statIfExists(join(dataDir, path));
    if (stats?.isFile() === true) files.push({ path, kind: name.endsWith('.db') ? 'database' : 'file' });
    if (stats?.isDirectory() !== true) continue;
    const inode = `${stats.dev} ${stats.ino}`;
    if (visited.has(inode)) continue; // a link to a folder above it
    visited.add(inode);
    await list(dataDir, path, files, visited);
  }
}

/** @throws {BackupError} that names the folder, and not the archive. */
async function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch((error: unknown) => {
    throw backupErrorOf(error, folder);
  });
}

async function statIfExists(file: string) {
  try {
    return await stat(file);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null; // the site deleted it meanwhile
    throw error;
  }
}
