import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { shareOf } from '../support/rounds';
import { axeFindings } from './support/axe';
import { launchBrowser } from './support/chromium';
import { untilHydrated } from './support/open-page';
import { overflowOn } from './support/overflow';
import { collectErrors } from './support/page-errors';
import { requestPage, startBuiltSite, type RunningSite } from './support/running-site';

const phone: BrowserContextOptions = { viewport: { width: 390, height: 800 } };
const narrow: BrowserContextOptions = { viewport: { width: 320, height: 700 } };
const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

let browser: Browser;
let site: RunningSite;

beforeAll(async () => {
  [browser, site] = await Promise.all([launchBrowser(), startBuiltSite()]);
  await requestPage(`${site.origin}/`);
  // The stories are fetched beside the first visits.
  while ((await requestPage(`${site.origin}/search?q=kain`)).status === 503)
    await new Promise((resolve) => setTimeout(resolve, 200));
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

/** Runs a visit in a window of its own; its pages must have no errors. */
async function visit(options: BrowserContextOptions, steps: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const errors = await collectErrors(page);
  try {
    await steps(page);
    // Without scripts browsers refuse to load them.
    expect(errors.filter((error) => !error.endsWith('.js: csp'))).toEqual([]);
  } finally {
    await context.close();
  }
}

const titles = (page: Page) => page.locator('main ol h2').allInnerTexts();
const marks = (page: Page) => page.locator('main mark').allInnerTexts();

describe('the search page', () => {
  test('on paper says what was searched for and how much was found', () =>
    visit(desktop, async (page) => {
      await page.goto(`${site.origin}/search?q=kain`);
      await page.emulateMedia({ media: 'print' });
      expect(await page.locator('main [type="search"]').isVisible()).toBe(true);
      expect(await page.locator('main [role="status"]').isVisible()).toBe(true);
      expect(await page.getByRole('button').count()).toBe(0);
      await page.goto(`${site.origin}/search`);
      expect(await page.getByRole('searchbox').count()).toBe(0);
    }));

  test.each([
    ['with scripts', desktop],
    ['without scripts', { ...desktop, javaScriptEnabled: false }],
  ])('%s is reached from the header by keyboard, and marks the words', async (_, options) => {
    await visit(options, async (page) => {
      await page.goto(site.origin);
      const field = page.locator('header').getByRole('searchbox', { name: 'Cari' });
      await field.focus();
      await page.keyboard.type('parang malam');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/search\?q=parang\+malam$/);
      const found = await titles(page);
      expect(found.length).toBeGreaterThan(0);
      // A screen reader finds the number before the results.
      expect(await page.locator('main').ariaSnapshot()).toMatch(
        /- heading "Pencarian" \[level=1\]\s+- search "Pencarian":[^]*- status: \d+ hasil\s+- list:/,
      );
      expect(new Set((await marks(page)).map((mark) => mark.toLowerCase()))).toEqual(
        new Set(['parang', 'malam']),
      );
      expect(await page.locator('main').getByRole('searchbox').inputValue()).toBe('parang malam');
    });
  });

  test('keeps its results when all code of the site has arrived, and leads to pages and back', async () => {
    await visit(desktop, async (page) => {
      await page.goto(`${site.origin}/search?q=kain`);
      await untilHydrated(page);
      const before = await titles(page);
      await page.waitForResponse((response) => /\/Video-/.test(response.url()), { timeout: 20_000 });
      await page.waitForLoadState('networkidle');
      expect(await titles(page)).toEqual(before);
      await page.evaluate(() => Object.assign(window, { isSame: true }));
      await page.locator('main ol a').first().click();
      await page.waitForFunction(() => location.pathname !== '/search');
      await page.locator('header form[role="search"]').waitFor();
      expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
      await page.goBack();
      await page.waitForURL(/\/search\?q=kain$/);
      await page.locator('main ol h2').first().waitFor();
      expect(await titles(page)).toEqual(before);
    });
  });

  test('continues where the visitor left it, after a step back', async () => {
    await visit({ viewport: { width: 1440, height: 400 } }, async (page) => {
      await page.goto(`${site.origin}/search?q=kain`);
      await untilHydrated(page);
      const last = page.locator('main ol a').last();
      await last.scrollIntoViewIfNeeded();
      const before = await page.evaluate(() => window.scrollY);
      expect(before).toBeGreaterThan(100);
      await last.click();
      await page.waitForFunction(() => location.pathname !== '/search');
      await page.waitForFunction(() => window.scrollY === 0);
      await page.goBack();
      await untilHydrated(page);
      await page.waitForFunction((position) => window.scrollY === position, before);
    });
  });

  test.each([
    ['/search', 0],
    ['/search?q=kain', 1],
    ['/search?q=tidakada', 2],
    [`/search?q=${'kain'.repeat(50)}`, 1],
  ])('%s is accessible and fits windows', async (path, index) => {
    for (const options of shareOf([phone, narrow, desktop], index))
      await visit(options, async (page) => {
        await page.goto(site.origin + path);
        await untilHydrated(page);
        expect(await axeFindings(page)).toEqual([]);
        const { sideways, cut } = await overflowOn(page);
        // A field scrolls a long query.
        expect([sideways, cut.filter((each) => !each.includes('input'))]).toEqual([0, []]);
      });
  });

  test('keeps the excerpt of the home page, which has no trail, apart from its title', async () => {
    await visit(desktop, async (page) => {
      await page.goto(`${site.origin}/search?q=parang`);
      const gap = await page.getByRole('heading', { name: 'Beranda' }).evaluate((title) => {
        const excerpt = title.nextElementSibling?.getBoundingClientRect().top ?? 0;
        return excerpt - title.getBoundingClientRect().bottom;
      });
      expect(gap).toBeGreaterThanOrEqual(4);
    });
  });
});

test('the field is in the panel of small windows', async () => {
  await visit(phone, async (page) => {
    await page.goto(site.origin);
    await untilHydrated(page);
    const field = page.locator('header').getByRole('searchbox');
    expect(await field.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await field.fill('nila');
    await page.locator('header').getByRole('button', { name: 'Cari' }).click();
    await page.waitForURL(/\/search\?q=nila$/);
  });
});

test('with large text the field has room for its words', async () => {
  await visit(phone, async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    await page.goto(`${site.origin}/search?q=kain`);
    const field = page.locator('main').getByRole('searchbox');
    expect(await field.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    expect((await field.boundingBox())?.width).toBeGreaterThan(250);
  });
});
