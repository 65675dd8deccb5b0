import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { beforeEach, expect, test } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { createFakeClock, type FakeClock } from '../../test/support/fake-clock';
import { fixtureBuild } from '../../test/support/fixture-build';
import { makeTempDir } from '../../test/support/temp-dir';
import { createMemoryState } from '../coordination/memory-state';
import type { SharedState } from '../coordination/shared-state';
import { findSharedAsset, shareAssets } from './shared-assets';
import { staticAssets } from './static-assets';

const minute = 60_000;

let folder: string;
let clock: FakeClock;
let shared: SharedState;
beforeEach(() => {
  folder = folderWith({});
  clock = createFakeClock();
  shared = createMemoryState({ callsPerSecond: 1, clock });
});

function folderWith(files: Readonly<Record<string, string | Buffer>>): string {
  const made = makeTempDir();
  mkdirSync(join(made, 'assets'));
  for (const [name, contents] of Object.entries(files)) writeFileSync(join(made, 'assets', name), contents);
  return made;
}

/** Starts a process of a build with these assets. */
const share = (files: Readonly<Record<string, string | Buffer>>): Promise<void> =>
  shareAssets(shared, { folder: folderWith(files), manifest: fixtureBuild().manifest });

test('a process of an earlier build serves what one of a later build has shared, as it is', async () => {
  await share({ 'main-AAAAAAAA.js': 'main', 'main-AAAAAAAA.js.br': brotliCompressSync('short') });
  const app = express().use(
    '/assets',
    staticAssets({ folder }, (name) => findSharedAsset(shared, name)),
  );
  const get = (encoding: string) =>
    request(app).get('/assets/main-AAAAAAAA.js').set('Accept-Encoding', encoding);
  expect((await get('br')).text).toBe('short');
  const { headers, text } = await get('identity');
  expect([text, headers['content-type']]).toEqual(['main', 'text/javascript; charset=utf-8']);
});

test('one process of a build shares, and another one again before that ends', async () => {
  await share({ 'a-AAAAAAAA.js': 'first' });
  await share({ 'a-AAAAAAAA.js': 'second' });
  const found = async () => String((await findSharedAsset(shared, 'a-AAAAAAAA.js'))?.get('identity'));
  expect(await found()).toBe('first');
  await clock.advance(59 * minute);
  await share({ 'a-AAAAAAAA.js': 'third' });
  await clock.advance(59 * minute);
  expect(await found()).toBe('third');
});

test.each(['main.js', 'main-AAAAAAAA.json', 'main-AAAAAAAA.js.br', `${'a'.repeat(101)}-AAAAAAAA.js`])(
  'other processes are not asked for %s, which is no name of an asset',
  async (name) => {
    const others = (): Promise<never> => Promise.reject(new Error(`asked for ${name}`));
    const app = express().use('/assets', staticAssets({ folder }, others));
    await request(app).get(`/assets/${name}`).expect(404);
  },
);
