import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { makeTempDir } from '../../test/support/temp-dir';
import { createBackup } from './create-backup';

const userWithoutRights = 65_534;
let parent: string;
let dataDir: string;

beforeEach(() => {
  parent = makeTempDir();
  chmodSync(parent, 0o777);
  chmodSync(dirname(parent), statSync(dirname(parent)).mode | 0o011); // the folder of all tests is closed to others
  dataDir = join(parent, 'data');
  mkdirSync(join(dataDir, 'pages'), { recursive: true });
  writeFileSync(join(dataDir, 'pages/a.json'), '{}');
});
afterEach(() => {
  chmodSync(dataDir, 0o755);
});

/** Makes a backup as a user who may not do everything, even where tests run as root. */
async function backUp(folder: string, file = join(parent, 'site.tar.gz')): Promise<unknown> {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(userWithoutRights);
  try {
    return await createBackup({ dataDir: folder, file, now: () => new Date() });
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

test.each([
  ['folder', 'data', 'data'],
  ['folder in it', 'data/pages', 'data'],
  ['file', 'data/pages/a.json', 'data'],
  ['folder above', 'data', 'data/pages'],
])('a backup of another user’s %s names that, and not the archive', async (_, locked, given) => {
  if (process.platform === 'win32') return;
  chmodSync(join(parent, locked), 0);
  const named = locked === 'data' ? given : locked;
  await expect(backUp(join(parent, given))).rejects.toThrow(
    `${join(parent, named)} may not be used by this user: run the command as the user of the site`,
  );
  expect(readdirSync(parent)).toEqual(['data']);
});

test('a backup into a folder that the user may not write names the whole path of that', async () => {
  if (process.platform === 'win32') return;
  chmodSync(parent, 0o755);
  const file = relative(process.cwd(), join(parent, 'site.tar.gz'));
  await expect(backUp(dataDir, file)).rejects.toThrow(
    `${parent} may not be written by this user: name a file in a folder that the user of the site may write`,
  );
  expect(readdirSync(parent)).toEqual(['data']);
});
