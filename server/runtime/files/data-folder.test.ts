import { chmodSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { makeTempDir } from '../../../test/support/temp-dir';
import { openDataFolder } from './data-folder';

let parent: string;
beforeEach(() => {
  parent = makeTempDir();
});

const isLinux = existsSync('/proc/self');

describe('the folder of DATA_DIR', () => {
  test.each(['data', 'a/b/data', '.'])(
    '%s is made where it is missing, and nothing is left in it',
    (path) => {
      const folder = join(parent, path);
      expect([openDataFolder(folder), openDataFolder(folder)]).toEqual([null, null]);
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  test.each(['file', 'file/data', 'file/a/data'])('is not %s, of which the first is a file', (path) => {
    writeFileSync(join(parent, 'file'), '');
    expect(() => openDataFolder(join(parent, path))).toThrow(
      `DATA_DIR must be a writable folder, and ${join(parent, path)} is not: it, or what it is in, is a file`,
    );
  });

  test.each(['/proc/nowhere', '/proc/nowhere/data', '/proc/self/nowhere'])(
    'cannot be made as %s, which is said at once',
    (path) => {
      if (!isLinux) return;
      expect(() => openDataFolder(path)).toThrow(`${path} is not: no folder can be made there`);
    },
  );

  test('that may not be made refuses the start', () => {
    if (process.getuid?.() === 0) return; // root may write everywhere
    chmodSync(parent, 0o500);
    expect(() => openDataFolder(join(parent, 'data'))).toThrow(
      'the user of this process may not write there',
    );
  });

  const readOnly = isLinux ? '/proc/self' : '/';
  test('that exists and cannot be written is a warning: pages go on', () => {
    expect(openDataFolder(readOnly)).toMatch(
      /^DATA_DIR must be a writable folder, and \/.* is not: .*\. Pages are served, submissions of forms are refused$/,
    );
  });
});
