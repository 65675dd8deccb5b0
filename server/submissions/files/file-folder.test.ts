import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { makeTempDir } from '../../../test/support/temp-dir';
import { StoreUnavailable } from '../store/submission';
import { removeFiles } from './file-folder';

test('a file that cannot be deleted makes the store unavailable', async () => {
  const folder = makeTempDir();
  const id = 'a'.repeat(32);
  // In the place of a file: a folder is not deleted, not even by root.
  mkdirSync(join(folder, id));
  await expect(removeFiles(folder, [id])).rejects.toThrow(StoreUnavailable);
});
