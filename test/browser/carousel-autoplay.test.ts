import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  waitForDot,
  button,
  carouselSpace,
  firstRow,
  inMain,
  expectInView,
  textsInView,
  names,
  intervalSeconds,
  swipe,
} from './support/running-carousels';
import { tabForEachTest } from './support/tab-for-each-test';

/** The position while autoplay runs, and while it does not. */
const running = 'main p[aria-live="off"]';
const stopped = 'main p[aria-live="polite"]';

let page: Page;
let faults: string[];

const { open, at } = tabForEachTest(
  carouselSpace,
  { viewport: { width: 1440, height: 900 } },
  (tab) => {
    ({ page, errors: faults } = tab);
  },
  { pictures: true },
);

describe('a carousel with autoplay', () => {
  const path = '/sorotan';

  /** Opens its page with a fake clock, and waits until autoplay runs. */
  async function start(url = path): Promise<void> {
    await page.clock.install();
    await page.goto(at(url));
    await page.locator(running).waitFor();
  }
  const currentDot = (): Promise<string | null> =>
    inMain(page, '[aria-current]').first().getAttribute('aria-label');
  const advance = (): Promise<void> => page.clock.runFor(intervalSeconds * 1000 + 50);
  /** Expects it to show this slide, and to stay there for two intervals. Three would lead back to it. */
  async function expectStopped(slide: string): Promise<void> {
    await page.locator(stopped).waitFor();
    await expectInView(page, [slide]);
    const dot = await currentDot();
    await page.clock.runFor(2 * intervalSeconds * 1000);
    expect([await textsInView(page), await currentDot()]).toEqual([[slide], dot]);
    expect(await page.locator(running).count()).toBe(0);
  }

  test('shows one slide after another, and the first after the last', async () => {
    await start();
    for (const title of ['Parang', 'Lereng', 'Kawung']) {
      await advance();
      await expectInView(page, [title]);
    }
    expect(faults).toEqual([]);
  });

  test('does not run in a carousel without the setting', async () => {
    await page.clock.install();
    await page.goto(at('/diam'));
    await page.locator('main [aria-current]').first().waitFor();
    expect(await button(page, names.pause).count()).toBe(0);
    await page.clock.runFor(60_000);
    expect(await page.locator(running).count()).toBe(0);
    await expectInView(page, ['Kawung']);
  });

  test('pauses while the pointer is over it', async () => {
    await start();
    await inMain(page, 'h1').hover();
    await expectStopped('Kawung');
    expect(await button(page, names.pause).count()).toBe(1);
    await page.mouse.move(5, 5);
    await page.locator(running).waitFor();
    await advance();
    await waitForDot(page, 2);
  });

  test('pauses while the focus is in it', async () => {
    await start();
    await page.getByRole('link', { name: 'Lihat' }).first().focus();
    await expectStopped('Kawung');
    await page.locator('header a').first().focus();
    await page.locator(running).waitFor();
  });

  test('pauses while its tab is hidden', async () => {
    await start();
    const setHidden = (isHidden: boolean): Promise<void> =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, isHidden);
    await setHidden(true);
    await expectStopped('Kawung');
    await setHidden(false);
    await page.locator(running).waitFor();
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
  ])('stops for good after the use of %s', async (_, slide, use) => {
    await start();
    await use();
    await button(page, names.play).waitFor();
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.mouse.move(5, 5);
    await expectStopped(slide);
  });

  test('stops for good after a swipe, not after a touch on it that scrolls the page', async () => {
    await open({ hasTouch: true, viewport: { width: 390, height: 800 } });
    await start();
    await swipe(page, 0, -100);
    await page.waitForFunction(() => window.scrollY > 0);
    await page.locator(running).waitFor();
    expect(await button(page, names.pause).count()).toBe(1);
    await swipe(page, -280, 0);
    await button(page, names.play).waitFor();
    await expectStopped('Parang');
  });

  test('has a button before its slides that stops it and starts it again, even while the button has the focus', async () => {
    await start();
    expect(await inMain(page, ':is(button, a)').first().getAttribute('aria-label')).toMatch(names.pause);
    await button(page, names.pause).click();
    await button(page, names.play).waitFor();
    await page.mouse.move(5, 5);
    await expectStopped('Kawung');
    await button(page, names.play).focus();
    await page.keyboard.press('Enter');
    await page.locator(running).waitFor();
    await advance();
    await waitForDot(page, 2);
    await page.keyboard.press('Tab');
    await expectStopped('Parang');
  });

  test('starts again by its button while the pointer stays on it', async () => {
    await start();
    await button(page, names.pause).click();
    await button(page, names.play).click();
    await page.locator(running).waitFor();
    await advance();
    await waitForDot(page, 2);
    expect(faults).toEqual([]);
  });

  test('does not move with reduced motion, and its buttons work without animation', async () => {
    await open({ reducedMotion: 'reduce' });
    await page.clock.install();
    await page.goto(at(path));
    await page.locator('main [aria-current]').first().waitFor();
    expect(await button(page, names.pause).count()).toBe(0);
    await page.clock.runFor(60_000);
    expect(await page.locator(running).count()).toBe(0);
    await button(page, names.next).click();
    await expectInView(page, ['Parang']);
  });

  test.each(['never loads', 'fails to load'])('is not blocked by an image that %s', async (failure) => {
    await page.route(/\/f\/.*\.jpg/, (route) =>
      failure === 'fails to load' ? route.fulfill({ body: 'x' }) : undefined,
    );
    await page.clock.install();
    await page.goto(at(path), { waitUntil: 'commit' });
    await button(page, names.next).waitFor();
    await page.clock.runFor(3000);
    await page.locator(running).waitFor();
    await advance();
    await waitForDot(page, 2);
    await expectInView(page, ['Parang']);
  });
});

describe('a carousel of brands', () => {
  test('with autoplay has each brand once and none hidden, and can be paused', async () => {
    await page.clock.install();
    await page.goto(at('/merek'));
    await page.locator(running).waitFor();
    expect(await inMain(page, 'li').count()).toBe(10);
    expect(await inMain(page, '[aria-hidden]').count()).toBe(0);
    await page.clock.runFor(7050);
    await waitForDot(page, 2);
    await button(page, names.pause).click();
    await button(page, names.play).waitFor();
    expect(faults).toEqual([]);
  });

  test('is a grid with reduced motion', async () => {
    await open({ reducedMotion: 'reduce' });
    await page.goto(at('/merek'));
    const [width, scrollWidth] = await inMain(page, 'ul').evaluate((row) => [
      row.clientWidth,
      row.scrollWidth,
    ]);
    expect(scrollWidth).toBe(width);
    const tops = await inMain(page, 'li').evaluateAll((items) =>
      items.map((item) => item.getBoundingClientRect().top),
    );
    expect(new Set(tops).size).toBe(2);
    expect(await inMain(page, '[data-block] button').count()).toBe(0);
    expect(faults).toEqual([]);
  });
});
