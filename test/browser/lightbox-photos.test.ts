import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { HOSTILE_TEXT } from '../support/hostile-content';
import { withGalleries } from './support/gallery-pages';
import { isFocused, lightboxIn } from './support/lightbox-in-page';
import { tabForEachTest } from './support/tab-for-each-test';

let page: Page;
let faults: string[];
let lightbox: ReturnType<typeof lightboxIn>;

const { visit, at } = tabForEachTest(
  withGalleries,
  { viewport: { width: 960, height: 800 } },
  (tab) => {
    ({ page, errors: faults } = tab);
    lightbox = lightboxIn(page);
  },
  { pictures: true },
);

const waitForPath = (path: string): Promise<void> => page.waitForURL(at(path));

describe('the URL of a photo', () => {
  test('opens it, and closing removes the fragment', async () => {
    const { thumbs, shows, closed } = lightbox;
    await visit('/foto#photo-3');
    await shows('3 / 5');
    await page.keyboard.press('Escape');
    await closed();
    await waitForPath('/foto');
    expect(await isFocused(thumbs.nth(2))).toBe(true);
    expect(faults).toEqual([]);
  });

  test('is left by Back, which closes the lightbox, and restored by Forward and by a reload', async () => {
    const { thumbs, shows, closed } = lightbox;
    await visit('/foto');
    await thumbs.nth(1).click();
    await shows('2 / 5');
    await page.keyboard.press('ArrowRight');
    await waitForPath('/foto#photo-3');
    await page.goBack();
    await closed();
    await waitForPath('/foto');
    expect(await isFocused(thumbs.nth(1))).toBe(true);
    await page.goForward();
    await shows('3 / 5');
    await page.reload();
    await shows('3 / 5');
    await page.keyboard.press('Escape');
    await closed();
    await waitForPath('/foto');
    expect(faults).toEqual([]);
  });

  test('opens one far below, with its texts as they are', async () => {
    const { slide, shows } = lightbox;
    await visit('/jauh#photo-2');
    await shows('2 / 4');
    expect(await slide.locator('p').innerText()).toBe(HOSTILE_TEXT);
    expect(await slide.locator('img').count()).toBe(1);
    expect(faults).toEqual([]);
  });

  test('counts galleries with photos, and in them the items without a link of their own', async () => {
    const { slide, shows } = lightbox;
    await visit('/foto#photo-2-2');
    await shows('2 / 2');
    expect(await slide.innerText()).toBe('Motif 3');
    await page.keyboard.press('ArrowLeft');
    await shows('1 / 2');
    expect(await slide.innerText()).toMatch(/^Motif 2\s+Keterangan kain$/);
    await waitForPath('/foto#photo-2-1');
  });

  test.each(['#photo-99', '#photo-3-1', '#photo-0', '#photo-'])('opens nothing as %s', async (hash) => {
    const { thumbs, shows, closed } = lightbox;
    await visit(`/foto${hash}`);
    await thumbs.nth(0).click();
    await shows('1 / 5');
    await page.keyboard.press('Escape');
    await closed();
    expect(faults).toEqual([]);
  });

  test.each([
    ['another photo', 'li:nth-child(4) > * > a[data-photo]', '/foto#photo-4', '4 / 5'],
    ['a link', '[data-block="three_column_gallery"] h3 a', '/saring#photo-1', '1 / 6'],
  ])('gives way to %s that is clicked before the step back', async (_, selector, path, shown) => {
    const { thumbs, dialog, shows, closed } = lightbox;
    await visit('/foto');
    await thumbs.nth(1).click();
    await shows('2 / 5');
    // At once, as on a busy page, whose browser sends both events before it steps back.
    await dialog.evaluate((element, clicked) => {
      element.dispatchEvent(new Event('cancel', { cancelable: true }));
      document.querySelector<HTMLElement>(clicked)?.click();
    }, selector);
    await waitForPath(path);
    await shows(shown);
    await page.keyboard.press('Escape');
    await closed();
    await waitForPath(path.replace(/#.*/, ''));
    expect(faults).toEqual([]);
  });

  test('opens it on the next page, not on the previous one', async () => {
    const { thumbs, shows, closed } = lightbox;
    await visit('/foto');
    await page.evaluate(() => {
      const names: string[] = [];
      Object.assign(window, { names });
      new MutationObserver(() => {
        for (const { ariaLabel } of document.querySelectorAll('dialog')) names.push(ariaLabel ?? '');
      }).observe(document.body, { subtree: true, childList: true });
    });
    await page.route('**/saring/_payload.json*', async (route) => {
      // Long enough for the lightbox's script to load.
      await page.evaluate(async () => (await fetch(location.href)).text());
      await route.continue();
    });
    await thumbs.first().hover();
    await page.getByRole('link', { name: 'Motif 1' }).click();
    await shows('1 / 6');
    expect(await page.evaluate(() => [...new Set(Reflect.get(window, 'names'))])).toEqual([
      'Gambar ukuran penuh: Koleksi',
    ]);
    await page.keyboard.press('Escape');
    await closed();
    await waitForPath('/saring');
    expect(faults).toEqual([]);
  });
});

describe('photos in the lightbox', () => {
  test('load in the width of the window, with their neighbours, and the script loads on demand', async () => {
    const { thumbs, dialog, slide, shows } = lightbox;
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await visit('/empat-puluh');
    expect(requested.filter((url) => url.includes('/Lightbox-'))).toEqual([]);
    await thumbs.nth(1).hover();
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/Lightbox-')),
    );
    await thumbs.nth(1).click();
    await shows('2 / 39');
    const pictures = dialog.locator('img');
    expect(await pictures.count()).toBe(3);
    await slide.locator('[data-state="loaded"]').waitFor();
    expect(await slide.locator('img').evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(
      /tumpal\.jpg\/m\/640x0\/filters:quality\(75\)$/,
    );
    await page.keyboard.press('End');
    await shows('39 / 39');
    // The file of the previous one does not exist.
    await page.waitForFunction(() => document.querySelectorAll('dialog img').length === 1);
  });

  test('fit the window in portrait and landscape', async () => {
    const { slide, shows } = lightbox;
    for (const viewport of [
      { width: 320, height: 568 },
      // A window of 1280 by 1024 pixels at 400 %.
      { width: 320, height: 256 },
      { width: 740, height: 360 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(viewport);
      await visit('/foto#photo-2');
      await shows('2 / 5');
      const box = await slide.locator('img').evaluate((img) => {
        const { left, right, bottom, width, height } = img.getBoundingClientRect();
        return { left, right, bottom, height, ratio: width / height };
      });
      expect(box.height).toBeGreaterThan(70);
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(viewport.width);
      expect(box.bottom).toBeLessThanOrEqual(viewport.height);
      expect(box.ratio).toBeCloseTo(0.75, 1);
    }
  });

  test('stay in view when the window is rotated', async () => {
    const { dialog, shows, settled } = lightbox;
    await visit('/foto#photo-4');
    await shows('4 / 5');
    await page.setViewportSize({ width: 500, height: 900 });
    await settled();
    expect(await dialog.getByRole('status').innerText()).toContain('Gambar 4 dari 5');
  });

  test('that fail to load are replaced by a message', async () => {
    const { slide } = lightbox;
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await visit('/hilang#photo-2');
    await slide.getByText('Gambar ini tidak dapat dimuat. Kain yang hilang').waitFor();
    expect(await slide.locator('img').count()).toBe(0);
    // They are requested once: the page comes to rest.
    await page.waitForLoadState('networkidle');
    const ofSlide = /hilang\.jpg\/m\/\d+x0\/filters:quality\(75\)$/;
    expect(requests.filter((url) => ofSlide.test(url))).toHaveLength(1);
    // There is nothing to zoom in on: arrows lead to the others.
    await page.keyboard.press('+');
    await page.keyboard.press('ArrowLeft');
    await lightbox.shows('1 / 2');
  });

  test('that are the only one have no buttons for others', async () => {
    const { thumbs, dialog, closed } = lightbox;
    await visit('/satu');
    await thumbs.click();
    await dialog.getByRole('button', { name: 'Tutup' }).waitFor();
    expect(await dialog.getByRole('button').count()).toBe(2);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await closed();
    expect(faults).toEqual([]);
  });
});
