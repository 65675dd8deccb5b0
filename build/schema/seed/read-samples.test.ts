import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { makeTempDir } from '../../../test/support/temp-dir';
import { readSamples } from './read-samples';

test('folders stand behind those they are in, and a draft of a published story is left out', () => {
  const folder = makeTempDir();
  const write = (path: string, slug: string, isFolder = false): void =>
    writeFileSync(
      join(folder, path),
      JSON.stringify({ full_slug: slug, is_folder: isFolder, ...(isFolder ? {} : { content: {} }) }),
    );
  for (const name of ['stories', 'drafts']) mkdirSync(join(folder, name));
  write('stories/a.json', 'kain/lurik', true);
  write('stories/b.json', 'kain', true);
  write('stories/c.json', 'home');
  write('drafts/a.json', 'home');
  write('drafts/b.json', 'nanti');
  const { folders, stories } = readSamples(folder);
  expect(folders.map(({ full_slug: slug }) => slug)).toEqual(['kain', 'kain/lurik']);
  expect(stories.map(({ full_slug: slug, isPublished }) => [slug, isPublished])).toEqual([
    ['home', true],
    ['nanti', false],
  ]);
});
