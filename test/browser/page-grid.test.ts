import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from './support/chromium';
import { visitAll } from './support/page-pool';
import { startBuiltSite, type RunningSite } from './support/running-site';
import { spaceWithCatalogue, variedPaths } from './support/sample-pages';

const widths = [960, 1440, 2560];
const height = 900;

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

/**
 * Runs in the page. Looks at lines across the page, 20 pixels apart.
 * @returns the pixels of the tallest part in which more than a third of the content's width is empty on one side of text.
 */
function tallestEmptyPart(): number {
  const main = document.querySelector('main') ?? document.body;
  const contentWidth = Math.min(innerWidth - 96, 1216);
  const start = (document.documentElement.clientWidth - contentWidth) / 2;
  const end = start + contentWidth;
  const isBox = (element: Element): boolean =>
    element.matches('img, input, select, textarea, video, iframe, article, table') ||
    [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim() !== '');
  const boxes = [...main.querySelectorAll('*')]
    .filter((element) => isBox(element) && element.checkVisibility())
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height: tall }) => width > 1 && tall > 1);
  const { top, bottom } = main.getBoundingClientRect();
  let tallest = 0;
  let current = 0;
  for (let y = top; y < bottom; y += 20) {
    const beside = boxes.filter((box) => box.top <= y && box.bottom > y);
    // The space between blocks belongs to the part before.
    if (beside.length > 0) {
      const left = Math.min(...beside.map((box) => box.left)) - start;
      const right = end - Math.max(...beside.map((box) => box.right));
      current = Math.max(left, right) > contentWidth / 3 ? current + 20 : 0;
    }
    tallest = Math.max(tallest, current);
  }
  return tallest;
}

async function findEmptyParts(page: Page, path: string): Promise<string[]> {
  await page.goto(site.origin + path);
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    const tallest = await page.evaluate(tallestEmptyPart);
    if (tallest > height) found.push(`${path} at ${width}: ${tallest} pixels`);
  }
  return found;
}

test('no page of the sample site has a third of its width empty beside text for more than a window', async () => {
  expect(await visitAll(browser, variedPaths, findEmptyParts, { javaScriptEnabled: false })).toEqual([]);
});

test('a column of text at one edge of the page is found', async () => {
  const page = await browser.newPage({ viewport: { width: 1440, height } });
  await page.setContent(
    `<main style="margin: 0 112px">${'<p style="max-width: 672px; height: 100px">Teks</p>'.repeat(12)}</main>`,
  );
  const tallest = await page.evaluate(tallestEmptyPart);
  await page.close();
  expect(tallest).toBeGreaterThan(height);
});
