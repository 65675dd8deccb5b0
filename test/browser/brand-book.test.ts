import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { createBrandBook } from '../../demo/brand-book/brand-book';
import { bundleBook } from '../../demo/brand-book/bundle-book';
import { readSources } from '../../demo/brand-book/read-sources';
import { stateStories } from '../../demo/brand-book/state-stories';
import { readTextFields } from '../../demo/brand-book/text-fields';
import { expandCatalogue } from '../../demo/catalogue/expand-catalogue';
import { createExpander } from '../../demo/catalogue/short-forms';
import { closeNow, listenOnFreePort } from '../support/fake-server';
import { makeTempDir } from '../support/temp-dir';
import { axeFindings } from './support/axe';
import { launchBrowser } from './support/chromium';
import { collectErrors } from './support/page-errors';
import { sampleSpace, startBuiltSite, type RunningSite } from './support/running-site';

const root = join(__dirname, '../..');
const space = sampleSpace();
/** Three states are enough. */
const catalogue = expandCatalogue(join(root, 'demo/catalogue'), createExpander(space))
  .filter(({ block }) => block === 'quote')
  .map(({ block, states }) => ({ block, states: states.slice(0, 3) }));
const textFields = readTextFields(join(root, '.storyblok/components/site/components.json'));
const book = createServer();

let browser: Browser;
let site: RunningSite;
let origin: string;

beforeAll(async () => {
  const unlisted = stateStories(catalogue, textFields);
  [browser, site] = await Promise.all([
    launchBrowser({ pictures: false }),
    startBuiltSite({ ...space, unlisted }, undefined, { SITE_LANGUAGES: 'id,en' }),
  ]);
  const options = {
    siteOrigin: site.origin,
    languages: ['id', 'en'],
    sources: readSources(root, makeTempDir()),
    catalogue: () => catalogue,
    textFields,
    files: await bundleBook(root),
  };
  book.on('request', createBrandBook(options));
  origin = `http://127.0.0.1:${await listenOnFreePort(book)}`;
});

afterAll(async () => {
  await browser.close();
  await closeNow(book);
  await site.close();
});

/** The colour of links in the first frame, once its page is there. */
async function primaryInFrame(page: Page, address: string): Promise<string> {
  const frame = page.frameLocator(`iframe[src*="${address}"]`).first();
  return frame
    .locator('[data-block="quote"]')
    .evaluate((quote) => getComputedStyle(quote).getPropertyValue('--primary'));
}

describe('the page of a block', () => {
  test('shows another theme in its frames as soon as its switch changes', async () => {
    const page = await browser.newPage();
    const errors = await collectErrors(page);
    await page.goto(`${origin}/brand-book/quote?width=960#text-alone`);
    const first = await primaryInFrame(page, 'theme=sogan');
    await page.getByLabel('Theme').selectOption('samudra');
    const second = await primaryInFrame(page, 'theme=samudra');
    expect(second).not.toBe(first);
    expect(page.url()).toBe(`${origin}/brand-book/quote?theme=samudra&width=960#text-alone`);
    const toThemes = page.getByRole('link', { name: 'Themes' });
    expect(await toThemes.getAttribute('href')).toBe('/brand-book/themes?theme=samudra&width=960');
    await page.close();
    expect(errors).toEqual([]);
  });

  test('gives a frame the height of its page, also when that changes', async () => {
    const page = await browser.newPage();
    await page.goto(`${origin}/brand-book/quote?width=960`);
    const frame = page.locator('.state iframe').first();
    const heightOnceFitted = async () => {
      await page.waitForFunction(() => {
        const [first] = document.querySelectorAll('iframe');
        const content = first?.contentDocument?.documentElement.getBoundingClientRect();
        return content !== undefined && first?.clientHeight === Math.ceil(content.height);
      });
      return frame.evaluate(({ clientHeight }) => clientHeight);
    };
    const height = await heightOnceFitted();
    expect(height).toBeLessThan(500);
    await frame
      .contentFrame()
      .locator('[data-block="quote"]')
      .evaluate((quote) => (quote.style.paddingTop = '99px'));
    expect(await heightOnceFitted()).toBeGreaterThanOrEqual(height + 99);
    await page.close();
  });

  test('shows its frames without scripts, and has a button for the switches', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${origin}/brand-book/quote`);
    await page.getByLabel('Width').selectOption('390');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL(/width=390/);
    expect(await page.locator('iframe').count()).toBe(3);
    await context.close();
  });
});

test.each([
  ['/brand-book', 1440, 'light'],
  ['/brand-book/quote', 390, 'dark'],
  ['/brand-book/themes', 390, 'light'],
] as const)('axe finds nothing on %s at %d in the %s scheme', async (path, width, colorScheme) => {
  const page = await browser.newPage({
    viewport: { width, height: 900 },
    colorScheme,
    reducedMotion: 'reduce',
  });
  await page.goto(origin + path);
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
    // What the site shows in them is tested with the site.
    for (const frame of document.querySelectorAll('iframe')) frame.remove();
  });
  const found = await axeFindings(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  await page.close();
  expect([found, overflow]).toEqual([[], false]);
});
