import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Creates a folder and the folders above it, where they are missing. Unlike `mkdir` with `recursive` it ends everywhere: below
 * `/proc` Node 20 repeats the last step forever, since the system reports a missing parent that exists.
 * @throws the system's error; `ENOTDIR` where a file is in the way.
 */
export function makeFolder(folder: string): void {
  const missing: string[] = [];
  for (let path = resolve(folder); !isFolder(path); path = dirname(path)) missing.unshift(path);
  for (const path of missing) makeOne(path);
}

/** @throws `ENOTDIR` for anything else at the path, or at one above it. */
function isFolder(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return path === dirname(path);
  if (stats.isDirectory()) return true;
  throw Object.assign(new Error(`not a folder: ${path}`), { code: 'ENOTDIR' });
}

function makeOne(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have been faster.
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}
