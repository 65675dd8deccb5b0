import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { makeTempDir } from '../../../test/support/temp-dir';
import { createFileOnce } from './create-file-once';

function failing(code: string) {
  return () => {
    throw Object.assign(new Error(code), { code });
  };
}

test('a file is created once, and nothing is left beside it', () => {
  const folder = join(makeTempDir(), 'new');
  const file = join(folder, 'id');
  createFileOnce(file, () => 'first');
  createFileOnce(file, () => 'second');
  expect(readFileSync(file, 'utf8')).toBe('first');
  expect(readdirSync(folder)).toEqual(['id']);
});

test.each(['EPERM', 'ENOTSUP', 'ENOSYS'])('a file is created on a file system without links: %s', (code) => {
  const folder = makeTempDir();
  createFileOnce(join(folder, 'id'), () => 'first', failing(code));
  expect(readFileSync(join(folder, 'id'), 'utf8')).toBe('first');
  expect(readdirSync(folder)).toEqual(['id']);
});

test('a file that another process created meanwhile stays', () => {
  const folder = makeTempDir();
  createFileOnce(join(folder, 'id'), () => 'first', failing('EEXIST'));
  expect(readdirSync(folder)).toEqual([]);
});

test('a file that another process created meanwhile stays on a file system without links', () => {
  const file = join(makeTempDir(), 'id');
  createFileOnce(
    file,
    () => 'first',
    (_, name) => {
      writeFileSync(name, 'of the other');
      failing('EPERM')();
    },
  );
  expect(readFileSync(file, 'utf8')).toBe('of the other');
});
