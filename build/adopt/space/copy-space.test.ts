import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { buildSpace, buildStory } from '../../../demo/content-service/space/build-space';
import { readInMemory } from '../../../test/support/adopt-in-memory';
import { makeTempDir } from '../../../test/support/temp-dir';
import { copySpace } from './copy-space';

test('a story whose uuid is a path, as a service may send it, is copied into the folder and nowhere else', () => {
  const uuid = '/../../../luar';
  const stories = [buildStory('home', { component: 'page' }, { uuid })];
  const published = readInMemory(buildSpace(stories));
  const outside = makeTempDir();
  const folder = join(outside, 'copy');
  copySpace({ published, drafts: null, links: [{ uuid, slug: 'toko', is_folder: true }] }, folder);
  expect(readdirSync(outside)).toEqual(['copy']);
  expect(existsSync(join(outside, '..', 'luar.json'))).toBe(false);
  expect(readdirSync(join(folder, 'stories')).toSorted()).toEqual(['home_-luar.json', 'toko_-luar.json']);
});
