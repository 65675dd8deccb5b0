import { mkdir, mkdtemp, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { makeFolder } from '../runtime/files/make-folder';
import type { ArchivedFile } from './archive-format';
import { BackupError, backupErrorOf } from './backup-error';
import { codeOf } from '../runtime/logging/error-code';
import { isForeign, stagingPrefix } from './data-files';
import { countSubmissions } from './database-copy';
import { readArchive, type TakeFile } from './read-archive';
import { syncFolder } from '../runtime/files/sync-folder';

/** Options of {@link restoreBackup}. */
export interface RestoreOptions {
  /** Must be missing or empty. */
  readonly dataDir: string;
  readonly file: string;
  /** Ends the restore early, without a trace. */
  readonly signal?: AbortSignal;
}

/** What was restored. */
export interface RestoreReport {
  /** When the backup was made: ISO 8601, UTC. */
  readonly created: string;
  readonly files: readonly ArchivedFile[];
  /** Null without a database of forms. */
  readonly submissions: number | null;
}

/**
 * Puts the content of an archive into DATA_DIR. All of it is checked and synced before anything is in place.
 * @throws {BackupError} after which DATA_DIR is as it was.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreReport> {
  const { dataDir, file } = options;
  await stat(file).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') throw new BackupError(`There is no archive ${file}: correct the path`);
  });
  const state = await stateOf(dataDir);
  const staging = await makeStaging(dataDir, state).catch((error: unknown) => {
    throw backupErrorOf(error, dataDir);
  });
  try {
    const report = await fill(staging, options);
    if (state === 'missing') await rename(staging, dataDir);
    else await moveUp(staging, dataDir);
    await syncFolder(state === 'missing' ? dirname(resolve(dataDir)) : dataDir);
    return report;
  } catch (error) {
    options.signal?.throwIfAborted(); // its reason, and not that the archive cannot be read further
    throw backupErrorOf(error, dataDir);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** @throws {BackupError} for a folder that is in use, or that belongs to another user. */
async function stateOf(dataDir: string): Promise<'missing' | 'empty'> {
  const stats = await stat(dataDir).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw backupErrorOf(error, dataDir);
  });
  if (stats === null) return 'missing';
  if (!stats.isDirectory()) throw new BackupError(`DATA_DIR is ${dataDir}, which is no folder: correct it`);
  const names = await readdir(dataDir);
  const leftOver = names.find((name) => name.startsWith(stagingPrefix));
  if (leftOver !== undefined)
    throw new BackupError(
      `DATA_DIR is ${dataDir}, which holds ${leftOver} of a restore that is running or was killed: if none is running, empty the folder, and restore again`,
    );
  const first = names.find((name) => !isForeign(name));
  if (first !== undefined)
    throw new BackupError(
      `DATA_DIR is ${dataDir}, which is not empty: it holds ${first}. Stop the site, move that folder away, and restore again`,
    );
  // The site could not read what another user restored.
  if (process.getuid !== undefined && process.getuid() !== stats.uid)
    throw new BackupError(`${dataDir} belongs to another user: run the command as that user`);
  return 'empty';
}

/**
 * A missing folder appears whole, by one rename. One that exists is filled from within: it may be a disk or a volume of its own,
 * and its user may not be allowed to write beside it.
 */
async function makeStaging(dataDir: string, state: 'missing' | 'empty'): Promise<string> {
  if (state === 'empty') return mkdtemp(join(dataDir, stagingPrefix));
  makeFolder(dirname(resolve(dataDir)));
  return mkdtemp(`${resolve(dataDir)}${stagingPrefix}`);
}

async function fill(staging: string, { file, signal }: RestoreOptions): Promise<RestoreReport> {
  const folders = new Set([staging]);
  const take: TakeFile = async ({ path, modified }, content) => {
    signal?.throwIfAborted();
    const target = join(staging, path);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    for (let folder = dirname(target); folder.length > staging.length; folder = dirname(folder))
      folders.add(folder);
    const handle = await open(target, 'wx', 0o600);
    try {
      await writeFile(handle, content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await utimes(target, modified, modified); // the oldest pages are pruned first
  };
  const { header, files } = await readArchive(file, take);
  const database = files.find(({ path }) => path === 'forms/submissions.db');
  const submissions = database === undefined ? null : await countSubmissions(join(staging, database.path));
  for (const folder of folders) await syncFolder(folder);
  signal?.throwIfAborted();
  return { created: header.created, files, submissions };
}

/** Moves what is staged within a folder into place. Where another program has filled the folder meanwhile, all is moved back. */
async function moveUp(staging: string, dataDir: string): Promise<void> {
  const moved: string[] = [];
  try {
    for (const name of await readdir(staging)) {
      if ((await stat(join(dataDir, name)).catch(() => null)) !== null)
        throw new BackupError(
          `${dataDir} is in use: ${name} has appeared in it. Stop the site, empty the folder, and restore again`,
        );
      await rename(join(staging, name), join(dataDir, name));
      moved.push(name);
    }
  } catch (error) {
    for (const name of moved) await rename(join(dataDir, name), join(staging, name));
    throw error;
  }
}
