import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from './support/chromium';
import { untilHydrated } from './support/open-page';
import { startBuiltSite, type RunningSite } from './support/running-site';

let browser: Browser;
let site: RunningSite;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  [browser, site] = await Promise.all([launchBrowser({ pictures: false }), startBuiltSite()]);
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1000, height: 600 } });
  page = await context.newPage();
  page.setDefaultTimeout(9000);
});

afterEach(() => context.close());

/** Where the visitor has scrolled to before the link is followed. */
const far = 900;

/** Opens a page far from its top. */
async function openFarDown(path: string): Promise<void> {
  await page.goto(site.origin + path);
  await untilHydrated(page);
  await page.evaluate((top) => window.scrollTo(0, top), far);
}

/** Clicks a link that is in view wherever the page is scrolled to. */
async function follow(href: string): Promise<void> {
  await page.evaluate((address) => {
    const link = Object.assign(document.createElement('a'), { href: address, textContent: 'Ke sana' });
    link.style.cssText = 'position: fixed; top: 50%; left: 50%; z-index: 9';
    document.querySelector('main')?.append(link);
  }, href);
  await page.getByText('Ke sana', { exact: true }).click();
}

const scrollPosition = (): Promise<number> => page.evaluate(() => Math.round(window.scrollY));
const pathBecomes = (path: string): Promise<void> => page.waitForURL(site.origin + path);

/** Waits until the page in the address is on screen and its script has run. */
async function pageIsThere(path: string): Promise<void> {
  await pathBecomes(path);
  await page.locator('main h1').waitFor();
  await untilHydrated(page);
}

describe('a link to a file', () => {
  test('is left to the browser, whose step back shows the page where it was', async () => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await openFarDown('/perawatan');
    await follow('/robots.txt');
    await pathBecomes('/robots.txt');
    await page.locator('body', { hasText: 'User-agent' }).waitFor();
    await page.goBack();
    await pageIsThere('/perawatan');
    expect(await scrollPosition()).toBe(far);
    expect(requests).not.toContain('/robots.txt/_payload.json');
  });
});
