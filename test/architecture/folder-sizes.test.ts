import { posix } from 'node:path';
import { expect, test } from '@jest/globals';
import { isTest } from './import-rules';
import { sourceFiles } from './source-files';

/** About sixteen (docs/decisions/0029): more than a reader sees at once. */
const most = 19;

/** Folders with too many source files of their own, tests not counted. */
function fullFolders(paths: Iterable<string>): readonly string[] {
  const sizes = new Map<string, number>();
  for (const path of paths) {
    if (isTest(path)) continue;
    const folder = posix.dirname(path);
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  }
  return [...sizes].filter(([, size]) => size > most).map(([folder, size]) => `${folder} has ${size} files`);
}

test('a folder with twenty files is too full, its tests and folders below it aside', () => {
  const files = Array.from({ length: most }, (_, index) => `server/a/${index}.ts`);
  expect(fullFolders([...files, 'server/a/0.test.ts', 'server/a/b/0.ts'])).toEqual([]);
  expect(fullFolders([...files, 'server/a/last.tsx'])).toEqual(['server/a has 20 files']);
});

test('no folder of product code is too full', () => {
  expect(fullFolders(sourceFiles(['server', 'client', 'common', 'build', 'doctor', 'check']).keys())).toEqual(
    [],
  );
});
