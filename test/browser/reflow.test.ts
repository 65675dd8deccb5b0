import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from './support/chromium';
import { visitAll } from './support/page-pool';
import { overflowOn } from './support/overflow';
import { startBuiltSite, type RunningSite } from './support/running-site';
import { cataloguePaths, missingPath, samplePaths, spaceWithCatalogue } from './support/sample-pages';

let browser: Browser;
let site: RunningSite;

beforeAll(async () => {
  [browser, site] = await Promise.all([launchBrowser(), startBuiltSite(spaceWithCatalogue)]);
}, 60_000);

afterAll(async () => {
  await browser.close();
  await site.close();
});

/** A way of reading: window size, and styles that the user or the browser adds. */
interface Reading {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly styles: string;
}

/** Text spacing of WCAG 1.4.12: users may set it, and no content may be lost. */
const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

const readings: readonly Reading[] = [
  { name: '320 pixels', width: 320, height: 640, styles: '' },
  // A window of 1280 by 1024 pixels at 200 %.
  { name: '200 % zoom', width: 640, height: 512, styles: '' },
  { name: 'text of 200 %', width: 1280, height: 1024, styles: 'html { font-size: 200% !important; }' },
  { name: 'wide spacing', width: 390, height: 844, styles: spacing },
];

/** Adds styles in a way that the page's Content-Security-Policy cannot block. */
async function addStyles(page: Page, styles: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, styles);
}

async function readAs(page: Page, { name, width, height, styles }: Reading, path: string): Promise<string[]> {
  await page.setViewportSize({ width, height });
  await addStyles(page, styles);
  const { sideways, cut } = await overflowOn(page);
  return [...(sideways === 0 ? [] : [`the page scrolls sideways by ${sideways}`]), ...cut].map(
    (finding) => `${path} with ${name}: ${finding}`,
  );
}

/** True for pages of the catalogue that show all states of a block. */
const isWholeBlock = (path: string): boolean => path.split('/').length === 3;

/** What does not fit on the pages, for each way of reading. */
function crampedIn(
  visited: Browser,
  paths: readonly string[],
  ways: readonly Reading[] = readings,
): Promise<string[]> {
  return visitAll(
    visited,
    paths,
    async (page, path) => {
      await page.goto(site.origin + path);
      await page.waitForSelector('#root[data-client="ready"]');
      const findings: string[] = [];
      for (const reading of ways) findings.push(...(await readAs(page, reading, path)));
      return findings;
    },
    { deviceScaleFactor: 2, viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' },
  );
}

test('every page and every state of every block fits, for every way of reading', async () => {
  expect(await crampedIn(browser, [...samplePaths, missingPath, ...cataloguePaths])).toEqual([]);
}, 300_000);

test('every block fits if pictures fail and show their alt text', async () => {
  const bare = await launchBrowser({ pictures: false });
  const found = await crampedIn(bare, cataloguePaths.filter(isWholeBlock), readings.slice(0, 1)).finally(() =>
    bare.close(),
  );
  expect(found).toEqual([]);
}, 300_000);

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
