import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parsePayload } from '../../../common/page/page-data';
import { createFakeClock } from '../../../test/support/fake-clock';
import { fixtureBuild } from '../../../test/support/fixture-build';
import { recordingLog } from '../../../test/support/recording-log';
import { makeTempDir } from '../../../test/support/temp-dir';
import { readSettings } from '../../config/settings';
import type { PageAddress } from '../page-address';
import { openPageStore } from './page-store';

/** Pages that wait for a disk that fails; of more the oldest are dropped. */
const maxPending = 300;

const addressOf = (slug: string): PageAddress => ({ language: null, slug, path: `/${slug}` });
const payloadOf = (slug: string) =>
  parsePayload({ story: { uuid: slug, name: slug, full_slug: slug, content: {} }, buildId: '1' });

test('a page in another language is not read with the other SITE_LANGUAGE_FALLBACK, and its first language is', async () => {
  const dataDir = makeTempDir();
  const open = (fallback: string) =>
    openPageStore({
      build: fixtureBuild(),
      settings: readSettings({
        DATA_DIR: dataDir,
        CONTENT_TOKEN: 'demo-public',
        SITE_LANGUAGES: 'id,en',
        SITE_LANGUAGE_FALLBACK: fallback,
      }).settings,
      log: recordingLog().log,
      today: () => new Date('2031-06-01'),
    });
  const addresses = [addressOf('kontak'), { ...addressOf('kontak'), language: 'en' }];
  const before = open('on');
  for (const address of addresses) before.store(address, payloadOf('kontak'), 7);
  await before.flushed();
  const stored = (fallback: string) => {
    const store = open(fallback);
    return Promise.all(addresses.map(async (address) => (await store.read(address, 'payload')) !== null));
  };
  expect([await stored('off'), await stored('on')]).toEqual([
    [true, false],
    [true, true],
  ]);
});

test('a page that was dropped while the disk failed is stored at its next rendering', async () => {
  const dataDir = makeTempDir();
  const clock = createFakeClock();
  const store = openPageStore({
    build: fixtureBuild(),
    settings: readSettings({ DATA_DIR: dataDir, CONTENT_TOKEN: 'demo-public' }).settings,
    log: recordingLog().log,
    clock,
    today: () => new Date('2031-06-01'),
  });
  const isStored = async (slug: string) => (await store.read(addressOf(slug), 'payload')) !== null;
  writeFileSync(join(dataDir, 'pages'), 'in the way');
  const slugs = Array.from({ length: maxPending + 1 }, (_, index) => `halaman-${index}`);
  for (const slug of slugs) store.store(addressOf(slug), payloadOf(slug), 7);
  await store.flushed();
  rmSync(join(dataDir, 'pages'));
  await clock.advance(15_000);
  await store.flushed();
  expect([await isStored('halaman-0'), await isStored('halaman-1')]).toEqual([false, true]);
  store.store(addressOf('halaman-0'), payloadOf('halaman-0'), 7);
  await store.flushed();
  expect(await isStored('halaman-0')).toBe(true);
});
