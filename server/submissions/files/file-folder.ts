import { createHash, randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { syncFolder } from '../../runtime/files/sync-folder';
import { databaseErrorOf } from '../store/database-error';
import { StoreUnavailable } from '../store/submission';
import type { ReceivedFile } from './stored-file';

/**
 * Writes a stream to a new file, readable by its owner alone and synced to disk.
 * @returns `too-large` once it exceeds the limit; nothing is stored then.
 * @throws {StoreUnavailable} if the disk cannot be written.
 * @throws the stream's error, or that of the signal.
 */
export async function receiveFile(
  folder: string,
  stream: Readable,
  { maxBytes, signal }: { readonly maxBytes: number; readonly signal: AbortSignal },
): Promise<ReceivedFile | 'too-large'> {
  const id = randomBytes(16).toString('hex');
  const path = join(folder, id);
  const file = await onDisk(async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return open(path, 'wx', 0o600);
  });
  let isStored = false;
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of abortable(stream, signal)) {
      size += chunk.length;
      if (size > maxBytes) return 'too-large';
      hash.update(chunk);
      await onDisk(() => file.appendFile(chunk)); // `write` may write a part of it
    }
    await onDisk(() => file.sync());
    isStored = true;
    return { id, size, sha256: hash.digest('hex') };
  } finally {
    await file.close();
    if (isStored) await onDisk(() => syncFolder(folder));
    else await rm(path, { force: true });
  }
}

/** The chunks of a stream. The rest of a stream that is left early is discarded, so that its source can go on. */
async function* abortable(stream: Readable, signal: AbortSignal): AsyncGenerator<Buffer, void, void> {
  const destroy = (): void => void stream.destroy(new Error('The upload was aborted'));
  if (signal.aborted) destroy();
  signal.addEventListener('abort', destroy);
  try {
    const chunks: AsyncIterable<Buffer> = stream.iterator({ destroyOnReturn: false });
    yield* chunks;
  } finally {
    signal.removeEventListener('abort', destroy);
    if (!stream.destroyed) stream.resume();
  }
}

/** True for a file that is complete on this machine's disk. */
export function isOnDisk(folder: string, { id, size }: Pick<ReceivedFile, 'id' | 'size'>): boolean {
  return isFileId(id) && statSync(join(folder, id), { throwIfNoEntry: false })?.size === size;
}

/**
 * Writes a file that another machine has received, synced to disk. One with other content is not written.
 * @throws {StoreUnavailable} if the disk cannot be written.
 */
export async function storeFile(
  folder: string,
  { id, size, sha256 }: ReceivedFile,
  content: Buffer,
): Promise<void> {
  const isWhole = content.length === size && createHash('sha256').update(content).digest('hex') === sha256;
  if (!isWhole || !isFileId(id)) return;
  await onDisk(async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = await open(join(folder, id), 'w', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await syncFolder(folder);
  });
}

/**
 * Deletes files. Missing ones are ignored.
 * @throws {StoreUnavailable} if one cannot be deleted.
 */
export async function removeFiles(folder: string, ids: readonly string[]): Promise<void> {
  const remove = (id: string): Promise<void> => rm(join(folder, id), { force: true });
  await onDisk(() => Promise.all(ids.filter(isFileId).map(remove)), 'deleted');
}

/** The path of a file. @throws RangeError for a malformed id. */
export function filePath(folder: string, id: string): string {
  if (!isFileId(id)) throw new RangeError('not the id of a file');
  return join(folder, id);
}

/** The ids of all files. */
export async function fileIds(folder: string): Promise<readonly string[]> {
  return (await namesIn(folder)).filter(isFileId);
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch {
    return []; // no file was ever received, or the disk is gone: the next run tries again
  }
}

function isFileId(id: string): boolean {
  return /^[0-9a-f]{32}$/.test(id);
}

/** @param operation completes “Submissions cannot be …”. */
async function onDisk<Result>(work: () => Promise<Result>, operation = 'stored'): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new StoreUnavailable(operation, databaseErrorOf(error));
  }
}
