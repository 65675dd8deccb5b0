import { mkdirSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { makeTempDir } from '../../../test/support/temp-dir';
import { stagingFolderOf } from './staging-folder';

test('each run has a staging folder of its own', async () => {
  const folder = join(makeTempDir(), 'site');
  const [one, other] = [await stagingFolderOf(folder), await stagingFolderOf(folder)];
  expect(one).not.toBe(other);
  for (const path of [one, other]) expect(path).toMatch(/\/site\.new-[\da-f]{8}$/);
});

test('a folder that a killed run was replacing is put back, unless there is a new one', async () => {
  const folder = join(makeTempDir(), 'site');
  mkdirSync(`${folder}.old`);
  await stagingFolderOf(folder);
  expect(readdirSync(join(folder, '..'))).toEqual(['site']);
  mkdirSync(`${folder}.old`);
  await stagingFolderOf(folder);
  expect(readdirSync(join(folder, '..')).toSorted()).toEqual(['site', 'site.old']);
});

test('what killed runs left a day ago is removed, and nothing else', async () => {
  const parent = makeTempDir();
  const now = Date.now();
  for (const name of ['site.new-0123abcd', 'site.new-design', 'other.new-0123abcd']) {
    mkdirSync(join(parent, name));
    utimesSync(join(parent, name), 1, now / 1000 - 25 * 3600);
  }
  mkdirSync(join(parent, 'site.new-89abcdef'));
  await stagingFolderOf(join(parent, 'site'), now);
  expect(readdirSync(parent).toSorted()).toEqual([
    'other.new-0123abcd',
    'site.new-89abcdef',
    'site.new-design',
  ]);
});
