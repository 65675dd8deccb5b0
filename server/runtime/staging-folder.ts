import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Milliseconds after which a folder is left over: its run was killed. */
const leftOverAfter = 24 * 60 * 60_000;

/**
 * The path of a folder that takes the place of another one once it is complete. Each run has its own: two at the same time would
 * write into one another's. Those that killed runs left are removed.
 * @param folder absolute path of the folder to be replaced.
 * @returns `<folder>.new-<eight digits>`, which does not exist.
 */
export async function stagingFolderOf(folder: string, now = Date.now()): Promise<string> {
  const [parent, prefix] = [dirname(folder), `${basename(folder)}.new-`];
  const names = await readdir(parent).catch((): string[] => []);
  for (const name of names) {
    if (!name.startsWith(prefix) || !/^[\da-f]{8}$/.test(name.slice(prefix.length))) continue;
    const { mtimeMs = now } = await stat(join(parent, name)).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > leftOverAfter) await rm(join(parent, name), { recursive: true, force: true });
  }
  return join(parent, `${prefix}${randomUUID().slice(0, 8)}`);
}
