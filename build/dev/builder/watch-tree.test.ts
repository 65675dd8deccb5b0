import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { isSource, watchTree, type TreeWatch } from './watch-tree';

describe('a source', () => {
  test.each([
    ['/p/a.ts', true],
    ['/p/A.tsx', true],
    ['/p/base.css', true],
    ['/p/icon.svg', true],
    ['/p/story.json', true],
    ['/p/a.test.ts', false],
    ['/p/A.test.tsx', false],
    ['/p/.a.ts.swp', false],
    ['/p/.#a.ts', false],
    ['/p/#a.ts#', false],
    ['/p/a.ts~', false],
    ['/p/a.ts___jb_tmp___', false],
    ['/p/4913', false],
    ['/p/notes.md', false],
  ])('%s: %s', (path, expected) => {
    expect(isSource(path)).toBe(expected);
  });
});

describe('a watch', () => {
  let folder: string;
  let watch: TreeWatch;
  let told: Set<string>;
  let tellNext: (file: string) => void;

  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'anyam-watch-')));
    mkdirSync(join(folder, 'deep/er'), { recursive: true });
    for (const file of ['a.ts', 'deep/er/b.ts']) writeFileSync(join(folder, file), '');
    told = new Set();
    tellNext = () => {};
    watch = watchTree(folder, (file) => {
      told.add(file);
      tellNext(file);
    });
  });

  afterEach(() => watch.close());

  /** Resolves once a file was told of. */
  const toldOf = (name: string): Promise<void> =>
    new Promise((resolve) => {
      const file = join(folder, name);
      tellNext = () => {
        if (told.has(file)) resolve();
      };
      tellNext(file);
    });
  const write = (name: string): void => writeFileSync(join(folder, name), 'changed');

  test('tells of files that are written, at every depth', async () => {
    write('a.ts');
    write('deep/er/b.ts');
    await toldOf('a.ts');
    await toldOf('deep/er/b.ts');
    expect(told.size).toBe(2);
  });

  test('tells of a file that is replaced, time and again', async () => {
    for (let save = 0; save < 3; save += 1) {
      told.clear();
      write('a.ts.new');
      renameSync(join(folder, 'a.ts.new'), join(folder, 'a.ts'));
      await toldOf('a.ts');
    }
    expect([...told]).toEqual([join(folder, 'a.ts')]);
  });

  test('tells of files in folders that appear, and of later changes there', async () => {
    mkdirSync(join(folder, 'new/folder'), { recursive: true });
    write('new/folder/c.ts');
    await toldOf('new/folder/c.ts');
    told.clear();
    write('new/folder/c.ts');
    await toldOf('new/folder/c.ts');
    expect([...told]).toEqual([join(folder, 'new/folder/c.ts')]);
  });

  test('tells of files and folders that are removed', async () => {
    rmSync(join(folder, 'a.ts'));
    await toldOf('a.ts');
    renameSync(join(folder, 'deep'), `${folder}-elsewhere`);
    await toldOf('deep');
    expect(told).toEqual(new Set([join(folder, 'a.ts'), join(folder, 'deep')]));
  });
});
