import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '../logging/error-code';

interface ReplaceOptions {
  /** Permissions of the file. Default: as of any new file. */
  readonly mode?: number;
  /** Whether the new file must outlive a loss of power, for which the disk is awaited. Default: true. */
  readonly isDurable?: boolean;
}

type Content = string | Uint8Array | Iterable<string>;

/**
 * Writes a file, and its folder where there is none. Readers find the old file or the new one, even if the process ends in between.
 */
export async function replaceFile(
  file: string,
  content: Content,
  { mode = 0o666, isDurable = true }: ReplaceOptions = {},
): Promise<void> {
  await replaceBy(file, (temporary) => writeNew(temporary, content, { mode, isDurable }));
}

/** As {@link replaceFile}, with what `write` writes to the temporary file of that path. The folder must be there. */
export async function replaceBy(file: string, write: (temporary: string) => Promise<void>): Promise<void> {
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    await write(temporary);
    await rename(temporary, file);
  } catch (error) {
    // Whether it is deleted or not, the first error says what is wrong.
    await rm(temporary, { force: true }).catch(() => {});
    throw error;
  }
}

async function writeNew(
  file: string,
  content: Content,
  { mode, isDurable }: Required<ReplaceOptions>,
): Promise<void> {
  const handle = await openNew(file, mode);
  try {
    await writeFile(handle, content);
    if (isDurable) await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Opens a file for writing. Its folder is there almost always. */
async function openNew(file: string, mode: number): Promise<FileHandle> {
  try {
    return await open(file, 'w', mode);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    await mkdir(dirname(file), { recursive: true });
    return open(file, 'w', mode);
  }
}

/** Milliseconds after which a temporary file is taken for abandoned. */
const abandonedAfter = 3_600_000;

/**
 * Deletes what {@link replaceFile} left in a folder when a process was killed.
 * @throws Error if the folder cannot be read.
 */
export async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.tmp')) continue;
    const file = join(folder, name);
    const stats = await stat(file).catch(() => null); // another process may be faster
    if (stats?.isFile() === true && stats.mtimeMs < Date.now() - abandonedAfter)
      await rm(file, { force: true }).catch(() => {});
  }
}
