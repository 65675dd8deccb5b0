import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { isSource, watchTree } from './watch-tree';

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
    ['C:\\p\\.#a.ts', false],
    ['C:\\p\\a.ts', true],
    ['/p/a.ts~', false],
    ['/p/a.ts___jb_tmp___', false],
    ['/p/4913', false],
    ['/p/notes.md', false],
  ])('%s: %s', (path, expected) => {
    expect(isSource(path)).toBe(expected);
  });
});

test('a folder that cannot be watched is an error', () => {
  expect(() => watchTree(`/${'x'.repeat(300)}`, () => {})).toThrow('ENAMETOOLONG');
});

test('a folder that is not there has nothing to watch', () => {
  expect(() => watchTree('/no/such/folder', () => {})()).not.toThrow();
});

describe('a watch', () => {
  let folder: string;
  let unwatch: () => void;
  let reported: Set<string>;
  let onReport: (file: string) => void;

  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'anyam-watch-')));
    mkdirSync(join(folder, 'deep/er'), { recursive: true });
    for (const file of ['a.ts', 'deep/er/b.ts']) writeFileSync(join(folder, file), '');
    reported = new Set();
    onReport = () => {};
    unwatch = watchTree(folder, (file) => {
      reported.add(file);
      onReport(file);
    });
  });

  afterEach(() => unwatch());

  /** Resolves once a file was reported. */
  const reportOf = (name: string): Promise<void> =>
    new Promise((resolve) => {
      const file = join(folder, name);
      onReport = () => {
        if (reported.has(file)) resolve();
      };
      onReport(file);
    });
  const write = (name: string): void => writeFileSync(join(folder, name), 'changed');

  test('reports files that are written, at every depth', async () => {
    write('a.ts');
    write('deep/er/b.ts');
    await reportOf('a.ts');
    await reportOf('deep/er/b.ts');
    expect(reported.size).toBe(2);
  });

  test('reports a file each time it is replaced', async () => {
    for (let save = 0; save < 3; save += 1) {
      reported.clear();
      write('a.ts.new');
      renameSync(join(folder, 'a.ts.new'), join(folder, 'a.ts'));
      await reportOf('a.ts');
    }
    expect([...reported]).toEqual([join(folder, 'a.ts')]);
  });

  test('reports files in new folders, and later changes there', async () => {
    mkdirSync(join(folder, 'new/folder'), { recursive: true });
    write('new/folder/c.ts');
    await reportOf('new/folder/c.ts');
    reported.clear();
    write('new/folder/c.ts');
    await reportOf('new/folder/c.ts');
    expect([...reported]).toEqual([join(folder, 'new/folder/c.ts')]);
  });

  test('follows a folder that takes the place of another one', async () => {
    rmSync(join(folder, 'deep'), { recursive: true });
    mkdirSync(join(folder, 'deep/er'), { recursive: true });
    write('deep/er/b.ts');
    await reportOf('deep/er/b.ts');
    await reportOf('deep');
    reported.clear();
    write('deep/er/b.ts');
    await reportOf('deep/er/b.ts');
    expect(reported).toEqual(new Set([join(folder, 'deep/er/b.ts')]));
  });

  test('reports files and folders that are removed', async () => {
    rmSync(join(folder, 'a.ts'));
    await reportOf('a.ts');
    renameSync(join(folder, 'deep'), `${folder}-elsewhere`);
    await reportOf('deep');
    expect(reported).toEqual(new Set([join(folder, 'a.ts'), join(folder, 'deep')]));
  });
});
