import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { onCleanUp } from './children';

/** A disk that can be filled. */
export interface SmallDisk {
  readonly folder: string;
  /** Writes until nothing more fits. */
  readonly fill: () => void;
  /** Removes what `fill` wrote. */
  readonly free: () => void;
}

/** Bytes: enough for the databases and pages of the sample site. */
const size = 96 * 1024 * 1024;

/**
 * Mounts a small disk in memory; needs Linux and root.
 * @returns undefined where that is not allowed.
 */
export function mountSmallDisk(folder: string): SmallDisk | undefined {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  onCleanUp(() => execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' }));
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: () => fillFile(filler),
    free: () => rmSync(filler, { force: true }),
  };
}

function fillFile(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (const length of [1024 * 1024, 4096, 1]) writeUntilFull(file, Buffer.alloc(length));
  } finally {
    closeSync(file);
  }
}

function writeUntilFull(file: number, block: Buffer): void {
  try {
    while (writeSync(file, block) === block.length);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
