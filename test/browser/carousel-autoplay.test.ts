import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  arriveAt,
  button,
  carouselSpace,
  firstRow,
  inMain,
  expectInView,
  inView,
  names,
  restSeconds,
  swipe,
} from './support/running-carousels';
import { tabForEachTest } from './support/tab-for-each-test';

const hydrated = '#root[data-client="ready"]';
/** The row of slides while it moves by itself, and while it does not. */
const moving = 'main [tabindex="0"][aria-live="off"]';
const resting = 'main [tabindex="0"][aria-live="polite"]';

let page: Page;
let faults: string[];

const { open, visit, at } = tabForEachTest(
  carouselSpace,
  { viewport: { width: 1440, height: 900 } },
  (tab) => {
    ({ page, faults } = tab);
  },
);

describe('a carousel that moves by itself', () => {
  const path = '/sorotan';

  /** Opens its page with a clock of our own, and waits until it moves. */
  async function start(address = path): Promise<void> {
    await page.clock.install();
    await visit(address);
    await page.waitForSelector(moving);
  }
  const pass = (): Promise<void> => page.clock.runFor(restSeconds * 1000 + 50);
  /** Expects it to show this slide, and still to show it when the time for three pages has passed. */
  async function expectStill(slide: string): Promise<void> {
    await page.waitForSelector(resting);
    await expectInView(page, [slide]);
    await page.clock.runFor(3 * restSeconds * 1000);
    expect(await inView(page)).toEqual([slide]);
    expect(await page.locator(moving).count()).toBe(0);
  }

  test('shows one slide after the other, and the first after the last', async () => {
    await start();
    for (const title of ['Parang', 'Lereng', 'Kawung']) {
      await pass();
      await expectInView(page, [title]);
    }
    expect(faults).toEqual([]);
  });

  test('does so only where that was asked for', async () => {
    await page.clock.install();
    await visit('/diam');
    await page.waitForSelector('main [aria-current]');
    expect(await button(page, names.pause).count()).toBe(0);
    await page.clock.runFor(60_000);
    expect(await page.locator(moving).count()).toBe(0);
    await expectInView(page, ['Kawung']);
  });

  test('rests while the pointer is on it', async () => {
    await start();
    await inMain(page, 'h1').hover();
    await expectStill('Kawung');
    expect(await button(page, names.pause).count()).toBe(1);
    await page.mouse.move(5, 5);
    await page.waitForSelector(moving);
    await pass();
    await arriveAt(page, 2);
  });

  test('rests while the focus is in it', async () => {
    await start();
    await page.getByRole('link', { name: 'Lihat' }).first().focus();
    await expectStill('Kawung');
    await page.locator('header a').first().focus();
    await page.waitForSelector(moving);
  });

  test('rests while its tab is hidden', async () => {
    await start();
    const turn = (isHidden: boolean): Promise<void> =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, isHidden);
    await turn(true);
    await expectStill('Kawung');
    await turn(false);
    await page.waitForSelector(moving);
  });

  test.each([
    ['its next button', 'Parang', () => button(page, names.next).click()],
    ['a dot', 'Lereng', () => button(page, names.third).click()],
    ['an arrow key', 'Parang', () => firstRow(page).press('ArrowRight')],
    ['the End key', 'Lereng', () => firstRow(page).press('End')],
    [
      'the wheel',
      'Parang',
      async () => {
        await inMain(page, 'h1').hover();
        await page.mouse.wheel(1440, 0);
      },
    ],
  ])('stops for good after somebody uses %s', async (_, slide, use) => {
    await start();
    await use();
    await button(page, names.play).waitFor();
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.mouse.move(5, 5);
    await expectStill(slide);
  });

  test('stops for good after a swipe, not after the page was scrolled by a finger on it', async () => {
    await open({ hasTouch: true, viewport: { width: 390, height: 800 } });
    await start();
    await swipe(page, 0, -100);
    await page.waitForFunction(() => window.scrollY > 0);
    await page.waitForSelector(moving);
    expect(await button(page, names.pause).count()).toBe(1);
    await swipe(page, -220, 0);
    await button(page, names.play).waitFor();
    await expectStill('Parang');
  });

  test('has a button before its slides that stops it, and lets it go on though the button has the focus', async () => {
    await start();
    expect(await inMain(page, ':is(button, a)').first().getAttribute('aria-label')).toMatch(names.pause);
    await button(page, names.pause).click();
    await button(page, names.play).waitFor();
    await page.mouse.move(5, 5);
    await expectStill('Kawung');
    await button(page, names.play).focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector(moving);
    await pass();
    await arriveAt(page, 2);
    await page.keyboard.press('Tab');
    await expectStill('Parang');
  });

  test('does not, for those who want no movement, and jumps where it is told to go', async () => {
    await open({ reducedMotion: 'reduce' });
    await page.clock.install();
    await visit(path);
    await page.waitForSelector('main [aria-current]');
    expect(await button(page, names.pause).count()).toBe(0);
    await page.clock.runFor(60_000);
    expect(await page.locator(moving).count()).toBe(0);
    await button(page, names.next).click();
    await expectInView(page, ['Parang']);
  });

  test.each(['never comes', 'is broken'])('is not held by a picture that %s', async (fault) => {
    await page.route(/\/f\/.*\.jpg/, (route) =>
      fault === 'is broken' ? route.fulfill({ body: 'x' }) : undefined,
    );
    await page.clock.install();
    await page.goto(at(path), { waitUntil: 'commit' });
    await page.waitForSelector(hydrated);
    await button(page, names.next).waitFor();
    await page.clock.runFor(3000);
    await page.waitForSelector(moving);
    await pass();
    await arriveAt(page, 2);
    await expectInView(page, ['Parang']);
  });
});

describe('a carousel of brands', () => {
  test('moves by itself where asked, each brand once and none hidden, and can be paused', async () => {
    await page.clock.install();
    await visit('/merek');
    await page.waitForSelector(moving);
    expect(await inMain(page, 'li').count()).toBe(10);
    expect(await inMain(page, '[aria-hidden]').count()).toBe(0);
    await page.clock.runFor(7050);
    await arriveAt(page, 2);
    await button(page, names.pause).click();
    await button(page, names.play).waitFor();
    expect(faults).toEqual([]);
  });

  test('is a grid for those who want no movement', async () => {
    await open({ reducedMotion: 'reduce' });
    await visit('/merek');
    const [width, whole] = await inMain(page, 'ul').evaluate((row) => [row.clientWidth, row.scrollWidth]);
    expect(whole).toBe(width);
    const tops = await inMain(page, 'li').evaluateAll((items) =>
      items.map((item) => item.getBoundingClientRect().top),
    );
    expect(new Set(tops).size).toBe(2);
    expect(await inMain(page, '[data-block] button').count()).toBe(0);
    expect(faults).toEqual([]);
  });
});
