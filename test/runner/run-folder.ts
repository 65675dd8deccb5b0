import { rmSync } from 'node:fs';
import { makeTempDir } from '../support/temp-dir';

/** A run's folder for what is temporary, and the one before. */
let given: { readonly folder: string; readonly before: string | undefined } | undefined;

/** Gives the run a folder of its own for what is temporary: tests, and processes that they start, put it there. */
export function createRunFolder(): void {
  given = { folder: makeTempDir(), before: process.env['TMPDIR'] };
  process.env['TMPDIR'] = given.folder;
}

/** Removes the run's folder with all that tests left in it. */
export function removeRunFolder(): void {
  if (given === undefined) return;
  rmSync(given.folder, { recursive: true, force: true });
  if (given.before === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = given.before;
  given = undefined;
}
