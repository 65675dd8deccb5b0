import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { codeOf } from '../logging/error-code';
import { makeFolder } from './make-folder';

/** What an operator can do something about, by the code of the system's error. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: 'the user of this process may not write there',
  EPERM: 'the user of this process may not write there',
  EROFS: 'its disk is read-only',
  ENOTDIR: 'it, or what it is in, is a file',
  ENOENT: 'no folder can be made there',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full',
  EIO: 'its disk reports errors',
};

/** A disk with these recovers, and a site without it serves its pages. */
const passing = new Set(['ENOSPC', 'EDQUOT', 'EIO']);

/**
 * Creates `DATA_DIR` where it is missing, and writes a file there to see whether that is possible. A folder that exists and cannot
 * be written costs no page anything, so the site starts: it refuses submissions until that is mended.
 * @returns a warning for the log; null where all is well.
 * @throws Error for what cannot be such a folder: a file, or a place where none can be made.
 */
export function openDataFolder(folder: string): string | null {
  const path = resolve(folder);
  const messageOf = (error: unknown): string =>
    `DATA_DIR must be a writable folder, and ${path} is not: ${reasonOf(error)}`;
  try {
    makeFolder(path);
  } catch (error) {
    if (!passing.has(codeOf(error))) throw new Error(messageOf(error), { cause: error });
    return messageOf(error);
  }
  try {
    probe(join(path, `.${process.pid}.tmp`));
    return null;
  } catch (error) {
    return `${messageOf(error)}. Pages are served, submissions of forms are refused`;
  }
}

/** Its name is that of a temporary file, which is removed later if the process ends in between. */
function probe(file: string): void {
  try {
    const handle = openSync(file, 'w', 0o600);
    try {
      writeSync(handle, '.');
    } finally {
      closeSync(handle);
    }
  } finally {
    rmSync(file, { force: true });
  }
}

function reasonOf(error: unknown): string {
  const code = codeOf(error);
  return reasons[code] ?? `the system reports ${code === '' ? String(error) : code}`;
}
