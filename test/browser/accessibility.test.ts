import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { axeFindings } from './support/axe';
import { launchBrowser } from './support/chromium';
import { openPage } from './support/open-page';
import { startBuiltSite, type RunningSite } from './support/running-site';
import { spaceWithCatalogue } from './support/sample-pages';
import { inTheDark } from '../support/dark-scheme';

// What axe finds on the pages as they load is tested in every-page.test.ts.
let browser: Browser;
let site: RunningSite;

// Without pictures: axe goes by their markup.
beforeAll(async () => {
  [browser, site] = await Promise.all([
    launchBrowser({ pictures: false }),
    startBuiltSite(spaceWithCatalogue),
  ]);
  // A breadcrumb is there once the site knows its stories.
  await site.server.logged('content-indexed');
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

async function open(page: Page, path: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await openPage(page, site.origin + path);
}

/** What a visitor does on a page before axe looks again. */
interface Interaction {
  readonly name: string;
  readonly path: string;
  readonly width: number;
  /** Resolves once what it leads to is there. */
  readonly act: (page: Page) => Promise<unknown>;
}

const openFirst = (selector: string) => async (page: Page) => {
  await page.locator(`${selector}:visible`).first().click();
  await page.locator('details[open], [aria-expanded="true"]').waitFor();
};

const interactions: readonly Interaction[] = [
  { name: 'an open submenu', path: '/', width: 1440, act: openFirst('header summary') },
  {
    name: 'an open submenu of forty',
    path: '/__catalogue/navigation/a-menu-of-forty',
    width: 1440,
    act: openFirst('header summary'),
  },
  {
    name: 'an open submenu with very long words',
    path: '/__catalogue/navigation/very-long-words',
    width: 1440,
    act: openFirst('header summary'),
  },
  {
    name: 'a filter that is on',
    path: '/koleksi',
    width: 960,
    act: async (page) => {
      await page.locator('[data-block="filterable_gallery"] [aria-pressed="false"]').first().click();
      await page.waitForFunction(() => location.search.startsWith('?filter='));
    },
  },
  {
    name: 'a form with empty required fields',
    path: '/kontak',
    width: 390,
    act: async (page) => {
      await page.locator('main form [type="submit"]').click();
      await page.locator('[role="alert"]:focus').waitFor();
    },
  },
  {
    name: 'the mobile panel',
    path: '/',
    width: 390,
    act: async (page) => {
      await page.locator('header button:visible').click();
      await page.locator('header :popover-open').waitFor();
      await page.locator('header summary').first().click();
    },
  },
  {
    name: 'the lightbox',
    path: '/__catalogue/image-gallery',
    width: 960,
    act: async (page) => {
      await page.locator('[data-block="image_gallery"] a').first().click();
      await page.locator('dialog:modal img').first().waitFor();
    },
  },
];

describe('axe finds nothing on', () => {
  test.each(interactions)('$name ($path at $width)', async ({ path, width, act }) => {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const page = await context.newPage();
    await open(page, path, width);
    await act(page);
    const found = await axeFindings(page);
    await context.close();
    expect(found).toEqual([]);
  });
});

/** Pages with each background, a form, a table, and colours that editors chose. */
const pagesInTheDark = [
  '/',
  '/koleksi',
  '/koleksi/kawung',
  '/kontak',
  '/pers',
  '/tentang-kami',
  '/jurnal/membaca-parang',
  '/search?q=parang',
  '/__catalogue/row',
  '/__catalogue/rich-text',
  '/__catalogue/call-to-action',
];

test.each(pagesInTheDark)('axe finds nothing on %s in the dark scheme', async (path) => {
  const context = await browser.newContext({ reducedMotion: 'reduce', colorScheme: 'dark' });
  const page = await context.newPage();
  await open(page, path, 1440);
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const found = await axeFindings(page, { 'page-has-heading-one': false });
  await context.close();
  expect([background, found]).toEqual([inTheDark('rgb(26, 20, 16)', 'rgb(255, 253, 248)'), []]);
});

test.each([
  ['/koleksi/parang', 'nav ol a'],
  ['/tentang-kami', 'figcaption a'],
  ['/__catalogue/form-element', 'main input[type="checkbox"]'],
  ['/__catalogue/navigation-footer/very-long-words', 'footer li a'],
])('on %s the targets "%s" are 24 pixels high', async (path, selector) => {
  const page = await browser.newPage();
  await open(page, path, 320);
  const heights = await page
    .locator(selector)
    .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().height));
  await page.close();
  expect(heights.length).toBeGreaterThan(0);
  expect(heights.filter((height) => height < 24)).toEqual([]);
});

/** The nodes of a page's accessibility tree. */
async function accessibilityTree(path: string) {
  const page = await browser.newPage();
  await open(page, path, 1440);
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await page.close();
  return nodes;
}

test('no field of a form is called invalid before it is filled in', async () => {
  const nodes = await accessibilityTree('/__catalogue/form-element');
  const stateOf = ({ properties = [] }: (typeof nodes)[number]): unknown =>
    properties.find(({ name }) => name === 'invalid')?.value.value;
  expect(nodes.filter((node) => stateOf(node) === 'false').length).toBeGreaterThan(20);
  expect(nodes.filter((node) => stateOf(node) === 'true').map(({ name }) => name?.value)).toEqual([]);
});

test('what separates the entries of a list is not read', async () => {
  const nodes = await accessibilityTree('/jurnal/membaca-parang');
  const read = nodes.map(({ name }) => String(name?.value ?? '').trim());
  expect(read).toEqual(expect.arrayContaining(['Jurnal', 'Membaca parang', 'MOTIF', 'KAIN']));
  expect(read.filter((text) => text === '/' || text === '·')).toEqual([]);
});

test('in forced colors a button that looks like a link has no frame', async () => {
  const page = await browser.newPage({ forcedColors: 'active' });
  await open(page, '/', 1440);
  const frameOf = (name: string) =>
    page.getByRole('link', { name }).evaluate((link) => getComputedStyle(link).borderTopWidth);
  expect([await frameOf('Semua cerita'), await frameOf('Buka koleksi lengkap')]).toEqual(['0px', '2px']);
  await page.close();
});

test('in forced colors the chosen tag and page of a list differ from the others', async () => {
  const page = await browser.newPage({ forcedColors: 'active' });
  await open(page, '/jurnal', 1440);
  for (const label of ['Saring menurut tag', 'Halaman daftar']) {
    const grounds = await page
      .getByRole('navigation', { name: label })
      .locator('li > a')
      .evaluateAll((links) => links.map((link) => getComputedStyle(link).backgroundColor));
    expect(grounds.filter((ground) => ground === grounds[0])).toHaveLength(1);
  }
  await page.close();
});

test.each([
  ['the chevron of an accordion', '/__catalogue/accordion', 'main summary', '::after'],
  ['the arrow at a link to another site', '/__catalogue/rich-text', 'main [data-leaves]', '::after'],
])('in forced colors %s has the colour of the text beside it', async (_, path, selector, part) => {
  const page = await browser.newPage({ forcedColors: 'active' });
  await open(page, path, 1440);
  const colours = await page
    .locator(selector)
    .first()
    .evaluate(
      (element, drawn) => [getComputedStyle(element, drawn).backgroundColor, getComputedStyle(element).color],
      part,
    );
  await page.close();
  expect(colours[0]).toBe(colours[1]);
});

test.each([
  ['a quote', '/__catalogue/quote', 'main [data-block="quote"]', '::before', '3px'],
  ['a timeline', '/__catalogue/steps', 'main ol[class*="timeline"] > li', '::after', '1px'],
])('in forced colors the line of %s stays', async (_, path, selector, part, width) => {
  const page = await browser.newPage({ forcedColors: 'active' });
  await open(page, path, 1440);
  const line = await page
    .locator(selector)
    .first()
    .evaluate((element, drawn) => getComputedStyle(element, drawn).borderInlineStartWidth, part);
  expect(line).toBe(width);
  await page.close();
});

test('in forced colors the bar that shows progress is a line, not a ground', async () => {
  const page = await browser.newPage({ forcedColors: 'active' });
  await open(page, '/', 1440);
  const bar = page.locator('[role=progressbar]');
  expect(await bar.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe('3px');
  await page.close();
});

test('what axe looks for is found where it is', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.setContent(
    '<html lang="id"><title>a</title><main><h1>a</h1><h4>b</h4><img src="x"><a href="/" style="color:#eee">Pucat</a></main><p>d</p>',
  );
  const found = await axeFindings(page, { 'heading-order': true });
  await context.close();
  for (const rule of ['image-alt', 'color-contrast', 'region', 'heading-order'])
    expect(found).toContainEqual(expect.stringMatching(new RegExp(`^${rule} at `)));
});
