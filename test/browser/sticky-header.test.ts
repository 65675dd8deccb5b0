import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { tabForEachTest } from './support/tab-for-each-test';

const link = { linktype: 'url', url: '/panjang' };
const navigation = (brand: string, items: readonly string[], actions: readonly string[]) => ({
  component: 'navigation',
  brand,
  sticky: true,
  search: actions.length > 0,
  items: items.map((label) => ({ component: 'nav_item', label, link })),
  actions: actions.map((label) => ({ component: 'button', label, link })),
});
const short = navigation('Sogan', ['Koleksi', 'Kontak'], []);
const long = navigation(
  'Rumah Batik Sogan Nusantara Kampung Laweyan',
  [
    'Koleksi kain',
    'Tentang kami',
    'Kunjungan bengkel',
    'Perawatan kain',
    'Cerita dan jurnal',
    'Lokakarya',
    'Kontak',
  ],
  ['Rencanakan kunjungan', 'Belanja'],
);

const line = { component: 'typography', text: 'Batik tulis '.repeat(900) };
const heading = { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Sasaran' }] };
const target = { component: 'rich_text', content: { type: 'doc', content: [heading] } };
const pageWith = (slug: string, header: object) =>
  buildStory(slug, { component: 'page', body: [header, line, target, line] });
const space = buildSpace([pageWith('pendek', short), pageWith('panjang', long)]);

let page: Page;
const tabs = tabForEachTest(
  () => space,
  {},
  (tab) => ({ page } = tab),
);

/** Where the header ends and the target of the address begins, in pixels below the window's edge. */
const positions = () =>
  page.evaluate(() => {
    const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    return { header: boxOf('header')?.bottom ?? 0, target: boxOf(':target')?.top ?? 0 };
  });

test('a header of several lines does not cover the target of an address', async () => {
  await tabs.open({ viewport: { width: 1280, height: 700 } });
  await tabs.visit('/panjang#sasaran');
  await page.waitForFunction(() => {
    const bottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    return bottom < (document.querySelector(':target')?.getBoundingClientRect().top ?? 0);
  });
  expect((await positions()).target).toBeLessThan(700);
});

test.each([1280, 390])('a header of one line stays in view above the target at %d pixels', async (width) => {
  await tabs.open({ viewport: { width, height: 700 } });
  await tabs.visit('/pendek#sasaran');
  await page.waitForFunction(() => document.querySelector(':target') !== null && window.scrollY > 100);
  const { header, target: top } = await positions();
  expect(header).toBeGreaterThan(40);
  expect(top).toBeGreaterThan(header);
});
