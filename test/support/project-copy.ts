import { cpSync, mkdtempSync, realpathSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '../..');

const parts = [
  '.storyblok',
  'build',
  'client',
  'common',
  'demo',
  'server',
  'package.json',
  'tsconfig.json',
  'tsconfig.base.json',
];

/** Copies the project into a new folder, where a test may build and change files. Other tests run from the original. */
export function copyOfProject(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'anyam-copy-')));
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}
