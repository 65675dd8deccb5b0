import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { makeTempDir } from '../../test/support/temp-dir';
import { openExportFolder } from './export-folder';

let parent: string;
let folder: string;
beforeEach(() => {
  parent = makeTempDir();
  folder = join(parent, 'site');
});

async function exportText(text: string): Promise<void> {
  const { staging, replace, discard } = await openExportFolder(folder, 'b1');
  writeFileSync(join(staging, 'index.html'), text);
  await replace(['{"export":"anyam"}']);
  await discard();
}

const shown = (): string => readFileSync(join(folder, 'index.html'), 'utf8');

describe('the folder of an export', () => {
  test('is replaced as a whole', async () => {
    await exportText('one');
    writeFileSync(join(folder, 'more.html'), '');
    await exportText('two');
    expect([shown(), readdirSync(folder).toSorted()]).toEqual(['two', ['_export.json', 'index.html']]);
    expect(readdirSync(parent).toSorted()).toEqual(['site', 'site.headers.json']);
  });

  test('may be empty, and its parent missing', async () => {
    mkdirSync(folder);
    await exportText('one');
    folder = join(parent, 'x/y/site');
    await exportText('two');
    expect(shown()).toBe('two');
  });

  test('may be a link, which stays', async () => {
    mkdirSync(join(parent, 'disk/real'), { recursive: true });
    symlinkSync(join(parent, 'disk/real'), folder);
    await exportText('one');
    await exportText('two');
    expect([shown(), lstatSync(folder).isSymbolicLink()]).toEqual(['two', true]);
    expect(readdirSync(join(parent, 'disk'))).toEqual(['real']);
    expect(readdirSync(parent).toSorted()).toEqual(['disk', 'site', 'site.headers.json']);
  });

  test('is refused at once where it is a disk of its own', async () => {
    if (process.platform !== 'linux') return;
    await expect(openExportFolder('/proc', 'b1')).rejects.toThrow(
      '/proc is a disk or a volume of its own, which an export cannot replace: name a folder in it, such as /proc/site',
    );
  });

  test('that cannot be made is named in plain words', async () => {
    writeFileSync(folder, '');
    folder = join(folder, 'below');
    await expect(exportText('one')).rejects.toThrow(`${folder} lies below a file: correct the path`);
  });

  test('leaves nothing where its first file cannot be written', async () => {
    if (process.platform !== 'linux') return;
    const longest = 4_095; // bytes of a path: a folder of that length can be made, and no file in it
    folder = parent;
    while (folder.length < longest - 120) folder = join(folder, 'x'.repeat(80));
    mkdirSync(folder, { recursive: true });
    folder = join(folder, 'x'.repeat(longest - folder.length - '/.new-12345678'.length));
    await expect(openExportFolder(folder, 'b1')).rejects.toThrow('ENAMETOOLONG');
    expect(readdirSync(dirname(folder))).toEqual([]);
  });

  test('stays as it is after an export that ends early', async () => {
    await exportText('one');
    const { staging, discard } = await openExportFolder(folder, 'b2');
    writeFileSync(join(staging, 'index.html'), 'two');
    await discard();
    expect([shown(), readdirSync(parent).toSorted()]).toEqual(['one', ['site', 'site.headers.json']]);
  });

  test('is whole again after a process was killed at any step', async () => {
    await exportText('one');
    await openExportFolder(folder, 'b2'); // killed while it wrote
    renameSync(folder, `${folder}.old`); // killed between the two renames
    await openExportFolder(folder, 'b3');
    expect(shown()).toBe('one');
    await exportText('two');
    const staged = /^site\.new-[\da-f]{8}$/; // removed after a day: another run may write there
    const names = readdirSync(parent).filter((name) => !staged.test(name));
    expect([shown(), names.toSorted()]).toEqual(['two', ['site', 'site.headers.json']]);
  });

  test('and another at the same time write into folders of their own', async () => {
    const [one, other] = [await openExportFolder(folder, 'b1'), await openExportFolder(folder, 'b2')];
    for (const [text, { staging }] of [
      ['one', one],
      ['other', other],
    ] as const)
      writeFileSync(join(staging, 'index.html'), text);
    await one.replace([]);
    expect(shown()).toBe('one');
    await other.replace([]);
    expect([shown(), readdirSync(parent).toSorted()]).toEqual(['other', ['site', 'site.headers.json']]);
  });

  test.each([
    ['holds other files', 'site/mine.txt', 'holds files that are not an earlier export'],
    ['is a file', 'site', 'is no folder'],
    ['has a neighbour that is in the way', 'site.old/mine.txt', 'site.old holds files'],
    ['has a list that is not ours', 'site.headers.json', 'is in the way'],
  ])('is refused if it %s', async (_, path, message) => {
    mkdirSync(join(parent, path, '..'), { recursive: true });
    writeFileSync(join(parent, path), 'mine');
    await expect(exportText('one')).rejects.toThrow(message);
    expect(readFileSync(join(parent, path), 'utf8')).toBe('mine');
  });

  test('that fills while the export runs is left alone', async () => {
    const { replace, discard } = await openExportFolder(folder, 'b1');
    mkdirSync(folder);
    writeFileSync(join(folder, 'mine.txt'), 'mine');
    await expect(replace([])).rejects.toThrow('holds files that are not an earlier export');
    await discard();
    expect(readdirSync(parent)).toEqual(['site']);
  });
});
