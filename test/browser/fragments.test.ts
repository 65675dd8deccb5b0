import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from './support/chromium';
import { openPage } from './support/open-page';
import { startBuiltSite, type RunningSite } from './support/running-site';

let browser: Browser;
let site: RunningSite;

beforeAll(async () => {
  [browser, site] = await Promise.all([launchBrowser({ pictures: false }), startBuiltSite()]);
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

const fragment = '/perawatan#mencuci';

/** The distance of the fragment's target from the top of the window is that at which browsers stop. */
const isAtTarget = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const target = document.getElementById('mencuci');
    const top = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
    return Math.abs((target?.getBoundingClientRect().top ?? 0) - top) < 2;
  });

const scrollTo = (page: Page, top: number): Promise<void> =>
  page.evaluate((to) => window.scrollTo(0, to), top);

test.each([
  ['typed', (page: Page) => page.goto(site.origin + fragment)],
  ['clicked', (page: Page) => page.locator('main a', { hasText: 'Langsung ke cara mencuci' }).click()],
])('a fragment that is %s again leads to its target again', async (_, follow) => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 600 } });
  await openPage(page, `${site.origin}/perawatan`);
  for (const away of [0, 40, 5000]) {
    await scrollTo(page, away);
    await follow(page);
    await isAtTarget(page);
    expect(page.url()).toBe(site.origin + fragment);
  }
  await page.close();
});

test('back from a typed fragment leads to where each entry was left', async () => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 600 } });
  await openPage(page, `${site.origin}/perawatan`);
  await scrollTo(page, 120);
  await page.goto(site.origin + fragment);
  await isAtTarget(page);
  await scrollTo(page, 240);
  await page.goto(`${site.origin}/perawatan#content`);
  await page.waitForFunction(() => window.scrollY < 120);
  await page.goto(site.origin + fragment);
  await isAtTarget(page);
  for (const [step, left] of [
    [-2, 240],
    [-1, 120],
  ] as const) {
    await page.evaluate((steps) => history.go(steps), step);
    await page.waitForFunction((top) => window.scrollY === top, left);
    expect(page.url()).toBe(site.origin + (step === -2 ? fragment : '/perawatan'));
  }
  await page.close();
});
