import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { PassThrough, Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack, type Pack } from 'tar-stream';
import { codeOf } from '../runtime/logging/error-code';
import { backupErrorOf } from './backup-error';
import {
  archiveFormat,
  checksumsName,
  entryName,
  headerName,
  type ArchivedFile,
  type ArchiveHeader,
} from './archive-format';

/** A file to be archived. */
export interface ArchiveSource {
  /** Below DATA_DIR, with forward slashes. */
  readonly path: string;
  /** Where its bytes are. */
  readonly file: string;
}

/**
 * Writes an archive into a stream, which is ended.
 * @param sources files that do not exist any more are left out: the site deletes some while it runs.
 * @returns what is in the archive.
 * @throws errors of the file system, after which the stream is destroyed.
 */
export async function writeArchive(
  output: Writable,
  sources: AsyncIterable<ArchiveSource>,
  created: Date,
): Promise<readonly ArchivedFile[]> {
  const archive = pack();
  const written = pipeline(archive, createGzip(), output);
  const added = addAll(archive, sources, created);
  try {
    const [files] = await Promise.all([added, written]);
    return files;
  } catch (error) {
    archive.destroy();
    await Promise.allSettled([added, written]);
    throw error;
  }
}

async function addAll(
  archive: Pack,
  sources: AsyncIterable<ArchiveSource>,
  created: Date,
): Promise<readonly ArchivedFile[]> {
  const header: ArchiveHeader = {
    product: 'anyam',
    format: archiveFormat,
    created: created.toISOString(),
  };
  await addText(archive, headerName, JSON.stringify(header), created);
  const files: ArchivedFile[] = [];
  for await (const source of sources) {
    const file = await addFile(archive, source);
    if (file !== null) files.push(file);
  }
  await addText(archive, checksumsName, JSON.stringify({ files }), created);
  archive.finalize();
  return files;
}

function addText(archive: Pack, name: string, text: string, mtime: Date): Promise<void> {
  return new Promise((resolve, reject) => {
    const onError = (error?: Error | null): void => (error ? reject(error) : resolve());
    archive.entry({ name, mode: 0o600, mtime }, `${text}\n`, onError);
    // A stream that is destroyed while it waits calls nothing back.
    archive.once('close', () => reject(new Error('the archive was closed')));
  });
}

async function addFile(archive: Pack, { path, file }: ArchiveSource): Promise<ArchivedFile | null> {
  const handle = await openIfExists(file);
  if (handle === null) return null;
  try {
    const { size: bytes, mtime } = await handle.stat();
    const hash = createHash('sha256');
    const entry = archive.entry({ name: entryName(path), size: bytes, mode: 0o600, mtime });
    // Of the file that was opened, even if the site replaces it, and no more than its size was, even if it grows.
    const content =
      bytes === 0 ? Readable.from([]) : handle.createReadStream({ end: bytes - 1, autoClose: false });
    const hashed = new PassThrough();
    hashed.on('data', (chunk: Buffer) => hash.update(chunk));
    await pipeline(content, hashed, entry);
    return { path, bytes, sha256: hash.digest('hex') };
  } finally {
    await handle.close();
  }
}

async function openIfExists(file: string): Promise<FileHandle | null> {
  try {
    return await open(file, 'r');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw backupErrorOf(error, file);
  }
}
