import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { makeTempDir } from '../../test/support/temp-dir';
import { writeChanges } from './write-changes';

test('files are written, and their folders', () => {
  const root = makeTempDir();
  writeFileSync(join(root, 'list'), 'old');
  writeChanges(root, { 'blocks/new/view': 'view', list: 'new' });
  expect(readFileSync(join(root, 'blocks/new/view'), 'utf8')).toBe('view');
  expect(readFileSync(join(root, 'list'), 'utf8')).toBe('new');
});

test('where one cannot be written, all is as before, and the command can be repeated', () => {
  const root = makeTempDir();
  mkdirSync(join(root, 'blocks'));
  writeFileSync(join(root, 'list'), 'old');
  const changes = { 'blocks/new/view': 'view', 'blocks/own': '', list: 'new', 'list/below': '' };
  expect(() => writeChanges(root, changes)).toThrow(/ENOTDIR|EEXIST/);
  expect(readdirSync(root, { recursive: true }).toSorted()).toEqual(['blocks', 'list']);
  expect(readFileSync(join(root, 'list'), 'utf8')).toBe('old');
});
