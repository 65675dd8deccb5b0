import { expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { tabForEachTest } from './support/tab-for-each-test';

const text = (content: string) => ({ component: 'typography', _uid: content.slice(0, 9), text: content });
const button = (label: string, url: string) => ({
  component: 'button',
  _uid: label,
  label,
  link: { linktype: 'url', url },
});
/** A page whose payload is as large when it is compressed. */
const large = (slug: string) =>
  buildStory(slug, { component: 'page', body: [text(randomBytes(75_000).toString('base64'))] });
const space = buildSpace([
  buildStory('home', {
    component: 'page',
    body: ['a', 'b', 'c', 'd'].map((slug) => button(slug, `/${slug}`)),
  }),
  ...['a', 'b', 'c', 'd'].map(large),
  buildStory('panjang', {
    component: 'page',
    body: [button('Atas', '/a'), text('Panjang '.repeat(3000)), button('Bawah', '/b')],
  }),
  buildStory('rapat', {
    component: 'page',
    body: [
      button('Atas', '/a'),
      text('Rapat '.repeat(700)),
      button('Bawah', '/b'),
      button('Lanjut', '/panjang'),
    ],
  }),
]);

let page: Page;
let payloads: string[];
const tabs = tabForEachTest(
  () => space,
  { viewport: { width: 1440, height: 700 } },
  (tab) => {
    ({ page } = tab);
    payloads = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('_payload.json')) payloads.push(pathname);
    });
  },
  { hasEmptyCaches: true },
);
const link = (label: string) => page.locator('main [data-block=button]', { hasText: label });
const payload = (slug: string): string => `/${slug}/_payload.json`;

/** Opens a page and lets the seconds pass after which links in view are fetched. */
async function read(path: string): Promise<void> {
  await page.clock.install();
  await tabs.visit(path);
  await page.clock.runFor(3_100);
}

test('pages of links in view are fetched until their bytes are spent, others when they are pressed', async () => {
  const second = page.waitForEvent('requestfinished', (request) => request.url().includes(payload('b')));
  await read('/');
  await second;
  const last = page.waitForRequest((request) => request.url().includes(payload('d')));
  await link('d').hover();
  await page.mouse.down();
  await last;
  expect(payloads).toEqual([payload('a'), payload('b'), payload('d')]);
});

test('the request for a link that leaves the view is aborted, and that of another takes its place', async () => {
  await page.route(`**${payload('a')}*`, () => {});
  const first = page.waitForRequest((request) => request.url().includes(payload('a')));
  await read('/panjang');
  await first;
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().includes(payload('a')));
  const next = page.waitForEvent('requestfinished', (request) => request.url().includes(payload('b')));
  await link('Bawah').scrollIntoViewIfNeeded();
  expect((await aborted).failure()?.errorText).toBe('net::ERR_ABORTED');
  await next;
  const again = page.waitForRequest((request) => request.url().includes(payload('a')));
  await link('Atas').scrollIntoViewIfNeeded();
  await again;
});

test('links that come into view while a page is fetched wait for it, and end with the page that they are on', async () => {
  await page.route(`**${payload('a')}*`, () => {});
  const first = page.waitForRequest((request) => request.url().includes(payload('a')));
  await read('/rapat');
  await first;
  await page.setViewportSize({ width: 1440, height: 3000 });
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().includes(payload('a')));
  await link('Lanjut').click();
  await page.waitForURL(tabs.at('/panjang'));
  await aborted;
  const next = page.waitForRequest((request) => request.url().includes(payload('a')));
  await page.clock.runFor(3_100);
  await next;
  expect(payloads).toEqual([payload('a'), payload('panjang'), payload('a')]);
});
