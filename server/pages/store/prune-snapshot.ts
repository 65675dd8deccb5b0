import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isSnapshotName } from './snapshot-file';

/** What a snapshot may take of the disk. */
export interface SnapshotBounds {
  readonly files: number;
  readonly bytes: number;
}

/** Milliseconds after which a file that was never finished belongs to nobody. */
const abandoned = 3_600_000;

/**
 * Drops what is beyond the bounds, those written longest ago first, and what a process left unfinished. Files that are
 * not the snapshot's stay.
 * @returns how many pages are left.
 * @throws Error where the folder cannot be read.
 */
export async function pruneSnapshot(folder: string, bounds: SnapshotBounds): Promise<number> {
  const kept: { readonly file: string; readonly bytes: number; readonly at: number }[] = [];
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found === null || !found.isFile()) continue;
    if (isSnapshotName(name)) kept.push({ file, bytes: found.size, at: found.mtimeMs });
    else if (name.endsWith('.tmp') && found.mtimeMs < Date.now() - abandoned) await drop(file);
  }
  kept.sort((one, other) => other.at - one.at);
  let [files, bytes] = [0, 0];
  for (const page of kept) {
    bytes += page.bytes;
    if (files < bounds.files && bytes <= bounds.bytes) files += 1;
    else await drop(page.file);
  }
  return files;
}

async function drop(file: string): Promise<void> {
  await rm(file, { force: true }).catch(() => {}); // another process was faster
}
