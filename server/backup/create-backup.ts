import { link, lstat, mkdtemp, open, rename, rm, stat } from 'node:fs/promises';
import systemPaths, { dirname, join, resolve, type PlatformPath } from 'node:path';
import type { Writable } from 'node:stream';
import type { ArchivedFile } from './archive-format';
import { BackupError, backupErrorOf } from './backup-error';
import { codeOf } from '../runtime/logging/error-code';
import { listDataFiles } from './data-files';
import { copyDatabase, countSubmissions } from './database-copy';
import { readArchive } from './read-archive';
import { syncFolder } from '../runtime/files/sync-folder';
import { writeArchive, type ArchiveSource } from './write-archive';

/** Options of {@link createBackup}. */
export interface BackupOptions {
  readonly dataDir: string;
  /** The archive to make; must not exist. */
  readonly file: string;
  readonly now: () => Date;
  /** Ends the backup early, without a trace. */
  readonly signal?: AbortSignal;
  /** Opens the archive for writing. Default: on disk, readable by the owner alone, and synced when it is closed. */
  readonly openOutput?: (file: string) => Promise<Writable>;
}

/** What a backup holds. */
export interface BackupReport {
  readonly files: readonly ArchivedFile[];
  /** Bytes of the archive. */
  readonly bytes: number;
  /** Null without a database of forms. */
  readonly submissions: number | null;
}

/**
 * Writes the content of DATA_DIR into one archive, while the site runs, and reads the archive back before it gets its name.
 * @throws {BackupError} after which there is no archive, and nothing else is left.
 */
export async function createBackup(options: BackupOptions): Promise<BackupReport> {
  const { dataDir, file } = options;
  await checkPaths(dataDir, file);
  // Beside the archive: the copies of databases need as much space as it, on the disk that was chosen for it.
  const staging = await mkdtemp(`${file}.`).catch((error: unknown) => {
    throw archiveFolderError(error, dirname(resolve(file)));
  });
  try {
    return await backUp(options, staging);
  } catch (error) {
    throw backupErrorOf(error, file);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** The user of the site, who may read DATA_DIR, may write few other folders. */
function archiveFolderError(error: unknown, folder: string): unknown {
  if (!['EACCES', 'EPERM'].includes(codeOf(error))) return backupErrorOf(error, folder);
  return new BackupError(
    `${folder} may not be written by this user: name a file in a folder that the user of the site may write`,
    { cause: error },
  );
}

async function backUp(
  { dataDir, file, now, signal, openOutput = openOnDisk }: BackupOptions,
  staging: string,
): Promise<BackupReport> {
  const archive = join(staging, 'archive');
  let submissions: number | null = null;
  const sources = async function* (): AsyncGenerator<ArchiveSource> {
    for (const { path } of await listDataFiles(dataDir, 'database')) {
      signal?.throwIfAborted();
      const copy = join(staging, 'copy.db');
      await copyDatabase(path, join(dataDir, path), copy);
      if (path === 'forms/submissions.db') submissions = await countSubmissions(copy);
      yield { path, file: copy };
      await rm(copy);
    }
    // Listed after the copies: what came with a submission that is in one of them is there by then.
    for (const { path } of await listDataFiles(dataDir, 'file')) {
      signal?.throwIfAborted();
      yield { path, file: join(dataDir, path) };
    }
  };
  const files = await writeArchive(await openOutput(archive), sources(), now());
  signal?.throwIfAborted();
  await readArchive(archive);
  signal?.throwIfAborted();
  const { size: bytes } = await stat(archive);
  await giveName(archive, file);
  return { files, bytes, submissions };
}

async function checkPaths(dataDir: string, file: string): Promise<void> {
  const stats = await stat(dataDir).catch((error: unknown) => {
    if (codeOf(error) === 'EACCES') throw backupErrorOf(error, dataDir);
    return null;
  });
  if (stats?.isDirectory() !== true)
    throw new BackupError(
      `DATA_DIR is ${dataDir}, which does not exist: set DATA_DIR to the folder that the site uses`,
    );
  if (isInside(resolve(dataDir), resolve(file)))
    throw new BackupError(`${file} is in DATA_DIR, which is lost together with it: choose another folder`);
  const existing = await lstat(file).catch(() => null);
  if (existing !== null)
    throw new BackupError(`${file} exists, and is never overwritten: choose another name`);
}

/** @param paths the functions for paths of this system, or of another one in tests. */
export function isInside(
  folder: string,
  file: string,
  paths: Pick<PlatformPath, 'relative' | 'isAbsolute' | 'sep'> = systemPaths,
): boolean {
  const way = paths.relative(folder, file);
  // On Windows the way to another drive is that drive's own path.
  return way !== '..' && !way.startsWith(`..${paths.sep}`) && !paths.isAbsolute(way);
}

async function openOnDisk(file: string): Promise<Writable> {
  const handle = await open(file, 'wx', 0o600);
  return handle.createWriteStream({ flush: true });
}

/** Gives an archive its name, unless another file has taken it meanwhile. */
async function giveName(archive: string, file: string): Promise<void> {
  try {
    await link(archive, file); // fails where there is one, as `rename` would not
  } catch (error) {
    if (codeOf(error) === 'EEXIST')
      throw new BackupError(`${file} exists, and is never overwritten: choose another name`);
    await rename(archive, file); // a file system without links
  }
  await syncFolder(dirname(file));
}
