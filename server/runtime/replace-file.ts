import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Writes a file, and its folder where there is none. Readers find the old file or the new one, even if the process ends in between.
 * @param mode permissions of the file. Default: as of any new file.
 */
export async function replaceFile(
  file: string,
  text: string | Iterable<string>,
  mode = 0o666,
): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const temporary = `${file}.${randomUUID()}.tmp`;
  const handle = await open(temporary, 'w', mode);
  try {
    await writeFile(handle, text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
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
