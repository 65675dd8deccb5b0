import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Free bytes that a run takes at most: copies of the project with their builds, databases, browser profiles. */
const needed = 2 * 1024 ** 3;

/** The run's temporary folder, and the value of TMPDIR before the run. */
let created: { readonly folder: string; readonly before: string | undefined } | undefined;

/** Linux keeps `/dev/shm` in memory, where the databases' `fsync` takes no time. Elsewhere, or if memory is short: the usual folder. */
function parentFolder(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    if (bavail * bsize > needed && freemem() > 2 * needed) return '/dev/shm';
  } catch {
    // Not on Linux.
  }
  return tmpdir();
}

/** Creates a temporary folder for the run. Tests, and processes that they start, put their temporary files there. */
export function createRunFolder(): void {
  created = { folder: mkdtempSync(join(parentFolder(), 'anyam-')), before: process.env['TMPDIR'] };
  process.env['TMPDIR'] = created.folder;
}

/** Removes the run's temporary folder with everything in it. */
export function removeRunFolder(): void {
  if (created === undefined) return;
  rmSync(created.folder, { recursive: true, force: true });
  if (created.before === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = created.before;
  created = undefined;
}
