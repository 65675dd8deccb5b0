import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './support/chromium';
import { openPage } from './support/open-page';
import { overflowOn } from './support/overflow';
import { startBuiltSite, type RunningSite } from './support/running-site';
import { spaceWithCatalogue } from './support/sample-pages';

// That every page fits, and every block without its pictures, is tested in every-page.test.ts.
let browser: Browser;
let site: RunningSite;

beforeAll(async () => {
  [browser, site] = await Promise.all([
    launchBrowser({ pictures: false }),
    startBuiltSite(spaceWithCatalogue),
  ]);
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

/** Runs in the page. @returns the words of these elements that stand on two lines. */
function brokenInside(selector: string): string[] {
  const range = document.createRange();
  const found: string[] = [];
  const texts = [...document.querySelectorAll(selector)].flatMap((element) => [...element.childNodes]);
  for (const text of texts.filter(({ nodeType }) => nodeType === Node.TEXT_NODE))
    for (const { index, 0: word } of (text.textContent ?? '').matchAll(/\S+/g)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(word);
    }
  return found;
}

test.each([320, 390])(
  'with large text no title and no entry of the menu breaks within a word at %d',
  async (width) => {
    const page = await browser.newPage({ viewport: { width, height: 900 } });
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    for (const path of ['/', '/koleksi/parang', '/kunjungan', '/jurnal/canting-dan-cap']) {
      await openPage(page, site.origin + path);
      expect([path, await page.evaluate(brokenInside, 'main h1')]).toEqual([path, []]);
    }
    await page.locator('header button[popovertarget]').first().click();
    const entries = '[popover] a, [popover] summary, [popover] .brand';
    expect(await page.evaluate(brokenInside, entries)).toEqual([]);
    await page.close();
  },
);

test('with large text in a narrow window invitations, missing pictures and carousels fit', async () => {
  const page = await browser.newPage({ viewport: { width: 320, height: 900 } });
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await openPage(page, `${site.origin}/__catalogue/call-to-action`);
  const titles = ['bersama', 'Kunjungi', 'bengkel'];
  for (const word of titles)
    expect(await page.locator('main h2', { hasText: word }).count()).toBeGreaterThan(1);
  const broken = await page.evaluate(brokenInside, 'main h2');
  expect(broken.filter((word) => titles.includes(word))).toEqual([]);
  await openPage(page, `${site.origin}/tentang-kami`);
  expect(await page.evaluate(brokenInside, '[data-block="call_to_action"] h2')).toEqual([]);
  const brands = page.locator('[data-block="brand_carousel"]');
  await brands.scrollIntoViewIfNeeded();
  await brands.locator('[data-kind="pause"]').waitFor();
  const edges = await brands
    .locator('[data-kind]')
    .evaluateAll((buttons) =>
      buttons.map((button) => button.getBoundingClientRect()).flatMap(({ left, right }) => [left, right]),
    );
  expect([Math.min(...edges) >= 0, Math.max(...edges) <= 320]).toEqual([true, true]);
  for (const path of ['filterable-gallery', 'three-column-gallery', 'video']) {
    await openPage(page, `${site.origin}/__catalogue/${path}`);
    for (const picture of await page.locator('main img[src*="tidak-ada"]').all())
      await picture.scrollIntoViewIfNeeded();
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 320]);
  }
  await openPage(page, `${site.origin}/__catalogue/carousel-wrapper`);
  await page.locator('main [data-behaviour="carousel"]').first().scrollIntoViewIfNeeded();
  const next = page.locator('main button[data-kind="next"]');
  await next.first().waitFor();
  const shapes = await next.evaluateAll((buttons) =>
    buttons.map(({ clientWidth, clientHeight }) => clientWidth - clientHeight),
  );
  expect(new Set(shapes)).toEqual(new Set([0]));
  await page.close();
});

test.each([
  [390, '/bacaan', 'main article h3 > a, main article p'],
  [390, '/__catalogue/quote', 'main figcaption *'],
  [320, '/cerita', 'main blockquote, main figcaption *, main h3 > a'],
  [320, '/galeri-bengkel', 'main figcaption'],
  [320, '/jurnal/canting-dan-cap', 'main header a, main header p:not([class*="intro"])'],
  [320, '/syarat', 'main :is(h1, h2, p)'],
])('with large text at %d, words do not break on %s', async (width, path, selector) => {
  const page = await browser.newPage({ viewport: { width, height: 900 } });
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await openPage(page, site.origin + path);
  expect(await page.locator(selector).count()).toBeGreaterThan(1);
  const broken = await page.evaluate(brokenInside, selector);
  // Very long words are states of the catalogue; others may break at a hyphen.
  expect(broken.filter((word) => word.length < 14 && !word.includes('-'))).toEqual([]);
  await page.close();
});

test('content that does not fit is found', async () => {
  const context = await browser.newContext({ viewport: { width: 320, height: 640 } });
  const page = await context.newPage();
  await page.setContent(`<body style="margin: 0; overflow-x: clip">
    <p style="width: 400px">Sepanjang empat ratus titik, lebih lebar daripada jendelanya sendiri, sayang sekali.</p>
    <a style="display: block; width: 40px; overflow: hidden; white-space: nowrap">Tombol yang terlalu kecil</a>
    <div style="overflow-x: auto; width: 100px"><p style="width: 900px">Yang ini boleh, karena dapat digulir sampai akhir.</p></div>`);
  const { cut } = await overflowOn(page);
  await context.close();
  expect(cut).toEqual([
    expect.stringMatching(/^ p\..*runs from 0 to 3\d\d$/),
    expect.stringMatching(/^ a\..*is too small by \d+ and 0$/),
  ]);
});
