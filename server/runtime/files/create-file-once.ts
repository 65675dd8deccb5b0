import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from '../logging/error-code';

/**
 * Creates a file, readable by its owner alone, unless it exists. Of several processes one creates it. A linked file is complete, so
 * another process reads all of it, or makes its own and finds that it came too late.
 * @param link fails where there is a file of that name. Default: that of the file system.
 * @throws errors of the file system.
 */
export function createFileOnce(file: string, contentOf: () => string, link = linkSync): void {
  if (existsSync(file)) return;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(8).toString('hex')}.tmp`;
  const descriptor = openSync(draft, 'wx', 0o600);
  try {
    writeSync(descriptor, contentOf());
    fsyncSync(descriptor);
    giveName(draft, file, link);
  } finally {
    closeSync(descriptor);
    rmSync(draft, { force: true });
  }
}

function giveName(draft: string, file: string, link: typeof linkSync): void {
  try {
    link(draft, file);
  } catch (error) {
    // A file system without links: these two calls are microseconds apart, while the draft took milliseconds.
    if (codeOf(error) !== 'EEXIST' && !existsSync(file)) renameSync(draft, file);
  }
}
