import { describe, expect, test } from '@jest/globals';
import type { Page, Request } from 'playwright-core';
import {
  waitForDot,
  button,
  carouselSpace,
  firstRow,
  inMain,
  expectInView,
  names,
  swipe,
} from './support/running-carousels';
import { tabForEachTest } from './support/tab-for-each-test';

const eachRow = 'main [data-behaviour="carousel"] > :last-child';

let page: Page;
let faults: string[];

const { open, visit, at } = tabForEachTest(
  carouselSpace,
  { viewport: { width: 1440, height: 900 } },
  (tab) => {
    ({ page, errors: faults } = tab);
  },
  { pictures: true },
);

/** Presses a button by keyboard; it may be disabled. */
async function press(name: RegExp): Promise<void> {
  await button(page, name).focus();
  await page.keyboard.press('Enter');
}

/** Scripts that run after the first paint. */
const isLate = /\/(?!scheme-[0-9A-F]+\.js)[^/]*\.js$/;

describe('a carousel', () => {
  test('moves by a page with its buttons, and stops at its ends', async () => {
    await visit('/kartu');
    await expectInView(page, ['a', 'b', 'c']);
    expect(await button(page, names.previous).getAttribute('aria-disabled')).toBe('true');
    await press(names.previous);
    await press(names.next);
    await waitForDot(page, 2);
    await expectInView(page, ['c', 'd', 'e']);
    expect(await button(page, names.next).getAttribute('aria-disabled')).toBe('true');
    expect(await button(page, names.next).evaluate((element) => element === document.activeElement)).toBe(
      true,
    );
    await press(names.next);
    await expectInView(page, ['c', 'd', 'e']);
    await button(page, names.previous).click();
    await waitForDot(page, 1);
    await expectInView(page, ['a', 'b', 'c']);
    expect(faults).toEqual([]);
  });

  test('goes to the slide of a dot, and names the slides in view', async () => {
    await visit('/diam');
    await button(page, names.third).first().click();
    await waitForDot(page, 3);
    await expectInView(page, ['Lereng']);
    expect(await inMain(page, 'p[aria-live="polite"]').first().innerText()).toBe('3 dari 3');
    expect(faults).toEqual([]);
  });

  test('moves by two pages on a double click', async () => {
    await visit('/putar');
    await button(page, names.next).dblclick();
    await waitForDot(page, 3);
    await expectInView(page, ['Butir 3']);
  });

  test('that loops continues at its other end', async () => {
    await visit('/putar');
    await button(page, names.previous).click();
    await waitForDot(page, 3);
    await expectInView(page, ['Butir 3']);
    await button(page, names.next).click();
    await waitForDot(page, 1);
    await expectInView(page, ['Butir 1']);
    expect(faults).toEqual([]);
  });

  test('can be used by keyboard: its buttons, then its row by arrows, Home and End', async () => {
    await visit('/putar');
    await button(page, names.previous).focus();
    const stops: string[] = [];
    for (let step = 0; step < 5; step++) {
      await page.keyboard.press('Tab');
      stops.push(
        await page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.tagName ?? ''),
      );
    }
    expect(stops).toEqual([
      'Ke salindia 1',
      'Ke salindia 2',
      'Ke salindia 3',
      'Salindia berikutnya',
      'Sorotan',
    ]);
    for (const [key, number] of [
      ['ArrowRight', 2],
      ['ArrowRight', 3],
      ['ArrowLeft', 2],
      ['End', 3],
      ['Home', 1],
    ] as const) {
      await page.keyboard.press(key);
      await waitForDot(page, number);
      await expectInView(page, [`Butir ${number}`]);
    }
    expect(faults).toEqual([]);
  });

  test('moves on a swipe', async () => {
    await open({ hasTouch: true, viewport: { width: 390, height: 800 } });
    await visit('/diam');
    await swipe(page, -280, 0);
    await waitForDot(page, 2);
    await expectInView(page, ['Parang']);
    expect(faults).toEqual([]);
  });

  test('has buttons, and its row is a stop of the Tab key, only where not all slides are in view', async () => {
    const waitForStops = (stops: boolean): Promise<unknown> =>
      page.waitForFunction(
        ([selector, expected]) =>
          [...document.querySelectorAll(selector)].map((row) => row.hasAttribute('tabindex')).join() ===
          `false,${expected}`,
        [eachRow, stops] as const,
      );
    await visit('/satu');
    for (const [width, stops, buttons] of [
      [1440, false, 0],
      [390, true, 3],
      [1440, false, 0],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await waitForStops(stops);
      expect(await inMain(page, '[aria-live="off"] > button').count()).toBe(buttons);
    }
    expect(faults).toEqual([]);
  });

  test('announces its position, and nothing else', async () => {
    await visit('/diam');
    await waitForDot(page, 1);
    const live = await inMain(page, '[aria-live="polite"]').evaluateAll((elements) =>
      elements.map((element) => element.textContent),
    );
    expect(live).toEqual(['1 dari 3', '1–6 dari 10']);
  });

  test('of many pages has a counter instead of dots', async () => {
    await visit('/banyak');
    await button(page, names.next).waitFor();
    expect(await inMain(page, '[role="group"] button').count()).toBe(2);
    await button(page, names.next).click();
    await page.getByText('2 dari 40', { exact: true }).waitFor();
    await firstRow(page).focus();
    await page.keyboard.press('End');
    await page.getByText('40 dari 40', { exact: true }).waitFor();
    await expectInView(page, ['Butir 40']);
  });

  test('neither shows nor counts empty slides', async () => {
    await visit('/kosong');
    await page.locator('main [aria-label="2 dari 2"]').waitFor();
    await button(page, names.next).click();
    await waitForDot(page, 2);
    await expectInView(page, ['b']);
    expect(await inMain(page, '[aria-roledescription="salindia"]:visible').count()).toBe(2);
  });

  test('within a carousel moves without the outer one', async () => {
    await visit('/bersarang');
    const inner = inMain(page, '[data-block] [data-block]').first();
    await inner.getByRole('button', { name: names.next }).click();
    await inner.locator('button[aria-label="Ke salindia 2"][aria-current]').waitFor();
    const positions = (): Promise<number[]> =>
      inMain(page, '[tabindex="0"]').evaluateAll((rows) =>
        rows.map(({ scrollLeft }) => Math.sign(scrollLeft)),
      );
    await page.waitForFunction(
      () => (document.querySelectorAll('main [tabindex="0"]')[1]?.scrollLeft ?? 0) > 0,
    );
    expect(await positions()).toEqual([0, 1]);
    expect(faults).toEqual([]);
  });

  test('removes `aria-hidden` from slides', async () => {
    await visit('/diam');
    const slide = inMain(page, '[aria-roledescription="salindia"]').nth(1);
    for (const element of [slide, slide.locator('> *'), inMain(page, 'li').first()]) {
      const isHidden = await element.evaluate(async (node) => {
        node.setAttribute('aria-hidden', 'true');
        await new Promise((resolve) => requestAnimationFrame(resolve));
        return node.hasAttribute('aria-hidden');
      });
      expect(isHidden).toBe(false);
    }
  });

  test.each([390, 960, 1440])('shifts nothing on a screen %d wide when it is hydrated', async (width) => {
    await open({ viewport: { width, height: 900 } });
    for (const path of ['/sorotan', '/kartu', '/merek', '/satu', '/bersarang', '/banyak']) {
      // The script in the head runs before the first paint: what it shows is there from the beginning.
      await page.route(isLate, (route) => route.abort());
      await page.goto(at(path));
      const before = await page.evaluate(layoutOfPage);
      await page.unroute(isLate);
      await visit(path);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      expect([path, await page.evaluate(layoutOfPage)]).toEqual([path, before]);
    }
  });
});

/** The tops and heights of all blocks and slides. Runs in the page. */
function layoutOfPage(): number[][] {
  const row = '[data-behaviour="carousel"] > :last-child';
  const elements = document.querySelectorAll(`[data-block], ${row}, ${row} > *`);
  return [...elements].map((element) => {
    const { top, height } = element.getBoundingClientRect();
    return [Math.round(top), Math.round(height)];
  });
}

test('the images of slides out of view load a second later', async () => {
  await open({ viewport: { width: 390, height: 844 } });
  const isImage = (request: Request): boolean => request.url().includes('/1600x900/');
  const requested = new Set<string>();
  page.on('request', (request) => {
    if (isImage(request)) requested.add(request.url());
  });
  const session = await page.context().newCDPSession(page);
  const setRate = (playbackRate: number) => session.send('Animation.setPlaybackRate', { playbackRate });
  await session.send('Animation.enable');
  await setRate(0);
  await visit('/diam');
  expect(requested.size).toBe(1);
  const second = page.waitForRequest(isImage);
  await setRate(1);
  await second;
});

test('without JavaScript a carousel is a scrolling row', async () => {
  await open({ javaScriptEnabled: false });
  for (const path of ['/sorotan', '/kartu', '/merek']) {
    await page.goto(at(path));
    const row = inMain(page, '[tabindex="0"]');
    await row.locator('> :last-child').scrollIntoViewIfNeeded();
    expect(await row.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
    expect(await inMain(page, '[data-block] button').count()).toBe(0);
    expect(await inMain(page, '[role="group"] > [aria-live="off"]').isVisible()).toBe(false);
  }
});
