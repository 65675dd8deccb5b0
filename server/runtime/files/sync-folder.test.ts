import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { makeTempDir } from '../../../test/support/temp-dir';
import { syncFolder } from './sync-folder';

test('a file system that does not sync folders is no error', async () => {
  // Refuses the call, as some file systems of networks do.
  const folder = existsSync('/proc/self') ? '/proc/self' : makeTempDir();
  await expect(syncFolder(folder)).resolves.toBeUndefined();
});

test('a folder is synced, and one that is missing is an error', async () => {
  const folder = makeTempDir();
  await expect(syncFolder(folder)).resolves.toBeUndefined();
  await expect(syncFolder(join(folder, 'gone'))).rejects.toThrow('ENOENT');
});
