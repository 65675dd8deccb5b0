import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { makeTempDir } from '../../../test/support/temp-dir';
import { replaceFile } from './replace-file';

test('a write that fails leaves the old file, and nothing beside it', async () => {
  const folder = makeTempDir();
  const file = join(folder, 'list.json');
  writeFileSync(file, 'old');
  function* contentThatFails(): Generator<string> {
    yield 'new';
    throw new Error('the disk is full');
  }
  await expect(replaceFile(file, contentThatFails())).rejects.toThrow('the disk is full');
  expect(readdirSync(folder)).toEqual(['list.json']);
  expect(readFileSync(file, 'utf8')).toBe('old');
});

test('a file that cannot be renamed is deleted', async () => {
  const folder = makeTempDir();
  // No file takes the place of a folder.
  mkdirSync(join(folder, 'list.json'));
  await expect(replaceFile(join(folder, 'list.json'), 'new')).rejects.toThrow('EISDIR');
  expect(readdirSync(folder)).toEqual(['list.json']);
});
