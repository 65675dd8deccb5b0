import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { sampleSpace } from './support/running-site';
import { tabForEachTest } from './support/tab-for-each-test';

let page: Page;
const { visit, at } = tabForEachTest(sampleSpace, { viewport: { width: 1440, height: 600 } }, (tab) => {
  ({ page } = tab);
});

const fragment = '/perawatan#mencuci';

/** The distance of the fragment's target from the top of the window is that at which browsers stop. */
const isAtTarget = (): Promise<unknown> =>
  page.waitForFunction(() => {
    const target = document.getElementById('mencuci');
    const top = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
    return Math.abs((target?.getBoundingClientRect().top ?? 0) - top) < 2;
  });

const scrollTo = (top: number): Promise<void> => page.evaluate((to) => window.scrollTo(0, to), top);

test.each([
  ['typed', () => page.goto(at(fragment))],
  ['clicked', () => page.locator('main a', { hasText: 'Langsung ke cara mencuci' }).click()],
])('a fragment that is %s again leads to its target again', async (_, follow) => {
  await visit('/perawatan');
  for (const away of [0, 40, 5000]) {
    await scrollTo(away);
    await follow();
    await isAtTarget();
    expect(page.url()).toBe(at(fragment));
  }
});

test('back from a typed fragment leads to where each entry was left', async () => {
  await visit('/perawatan');
  await scrollTo(120);
  await page.goto(at(fragment));
  await isAtTarget();
  await scrollTo(240);
  await page.goto(at('/perawatan#content'));
  await page.waitForFunction(() => window.scrollY < 120);
  await page.goto(at(fragment));
  await isAtTarget();
  for (const [step, left] of [
    [-2, 240],
    [-1, 120],
  ] as const) {
    await page.evaluate((steps) => history.go(steps), step);
    await page.waitForFunction((top) => window.scrollY === top, left);
    expect(page.url()).toBe(at(step === -2 ? fragment : '/perawatan'));
  }
});

test('forward to a fragment that the page lacks leads to where its entry was left', async () => {
  await visit('/perawatan');
  await scrollTo(120);
  await page.goto(at('/perawatan#tidak-ada'));
  await scrollTo(400);
  for (const [step, left] of [
    [-1, 120],
    [1, 400],
  ] as const) {
    await page.evaluate((steps) => history.go(steps), step);
    await page.waitForFunction((top) => window.scrollY === top, left);
  }
  expect(page.url()).toBe(at('/perawatan#tidak-ada'));
});

test('a link that a fragment leads to stays a stop of the Tab key', async () => {
  await visit('/perawatan');
  const link = page.locator('main a', { hasText: 'Langsung ke cara mencuci' });
  await link.evaluate((element) => (element.id = 'tautan'));
  await page.goto(at('/perawatan#tautan'));
  await page.waitForFunction(() => document.activeElement?.id === 'tautan');
  expect(await link.evaluate((element: HTMLElement) => element.tabIndex)).toBe(0);
});

test('a fragment that is no percent-encoding leaves the page as it is', async () => {
  await visit('/perawatan');
  await page.goto(at('/perawatan#100%'));
  await page.locator('footer a', { hasText: 'Tentang kami' }).click();
  await page.locator('main h1', { hasText: 'Rumah kecil' }).waitFor();
  await page.goBack();
  await page.locator('main h1', { hasText: 'Merawat kain' }).waitFor();
  expect(page.url()).toBe(at('/perawatan#100%'));
});
