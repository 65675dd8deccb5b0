import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Milliseconds after which a folder is left over: its run was killed. */
const leftOverAfter = 24 * 60 * 60_000;

/** Where a folder is that is being replaced, until the new one is in its place. */
export function previousOf(folder: string): string {
  return `${folder}.old`;
}

/**
 * The path of a folder that takes the place of another one once it is complete. Each run has its own: two at the same time would
 * write into one another's. What killed runs left is put in order: a folder that was being replaced is back in its place, and
 * staging folders of the day before are removed.
 * @param folder absolute path of the folder to be replaced.
 * @returns `<folder>.new-<eight digits>`, which does not exist.
 */
export async function stagingFolderOf(folder: string, now = Date.now()): Promise<string> {
  if (!existsSync(folder) && existsSync(previousOf(folder))) await rename(previousOf(folder), folder);
  const [parent, prefix] = [dirname(folder), `${basename(folder)}.new-`];
  const names = await readdir(parent).catch((): string[] => []);
  for (const name of names) {
    if (!name.startsWith(prefix) || !/^[\da-f]{8}$/.test(name.slice(prefix.length))) continue;
    const { mtimeMs = now } = await stat(join(parent, name)).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > leftOverAfter) await rm(join(parent, name), { recursive: true, force: true });
  }
  return join(parent, `${prefix}${randomUUID().slice(0, 8)}`);
}
