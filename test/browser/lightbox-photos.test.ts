import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { withGalleries } from './support/gallery-pages';
import { isFocused, lightboxIn } from './support/lightbox-in-page';
import { tabForEachTest } from './support/tab-for-each-test';

let page: Page;
let faults: string[];
let lightbox: ReturnType<typeof lightboxIn>;

const { visit, at } = tabForEachTest(withGalleries, { viewport: { width: 960, height: 800 } }, (tab) => {
  ({ page, faults } = tab);
  lightbox = lightboxIn(page);
});

const address = (rest: string): Promise<void> => page.waitForURL(at(rest));

describe('the address of a photo', () => {
  test('opens it, and closing takes it out', async () => {
    const { thumbs, shows, closed } = lightbox;
    await visit('/foto#photo-3');
    await shows('3 / 5');
    await page.keyboard.press('Escape');
    await closed();
    await address('/foto');
    expect(await isFocused(thumbs.nth(2))).toBe(true);
    expect(faults).toEqual([]);
  });

  test('is given up by Back, which closes the lightbox, and found again by Forward and by reloading', async () => {
    const { thumbs, shows, closed } = lightbox;
    await visit('/foto');
    await thumbs.nth(1).click();
    await shows('2 / 5');
    await page.keyboard.press('ArrowRight');
    await address('/foto#photo-3');
    await page.goBack();
    await closed();
    await address('/foto');
    expect(await isFocused(thumbs.nth(1))).toBe(true);
    await page.goForward();
    await shows('3 / 5');
    await page.reload();
    await shows('3 / 5');
    await page.keyboard.press('Escape');
    await closed();
    await address('/foto');
    expect(faults).toEqual([]);
  });

  test('counts the galleries that open pictures, and in them the items without a link of their own', async () => {
    const { slide, shows } = lightbox;
    await visit('/foto#photo-2-2');
    await shows('2 / 2');
    expect(await slide.innerText()).toBe('Motif 3');
    await page.keyboard.press('ArrowLeft');
    await shows('1 / 2');
    expect(await slide.innerText()).toMatch(/^Motif 2\s+Keterangan kain$/);
    await address('/foto#photo-2-1');
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

  test('opens it on the page that it leads to, and not on the one that is being left', async () => {
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
      // Long enough for the lightbox's script to be there.
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
    await address('/saring');
    expect(faults).toEqual([]);
  });
});

describe('pictures in the lightbox', () => {
  test('come as wide as the window needs, with their neighbours, and the script for them not before it is wanted', async () => {
    const { thumbs, dialog, slide, shows } = lightbox;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await visit('/empat-puluh');
    expect(asked.filter((url) => url.includes('/Lightbox-'))).toEqual([]);
    await thumbs.nth(1).hover();
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/Lightbox-')),
    );
    await thumbs.nth(1).click();
    await shows('2 / 39');
    const pictures = dialog.locator('img');
    expect(await pictures.count()).toBe(3);
    await slide.locator('[data-state="shown"]').waitFor();
    expect(await slide.locator('img').evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(
      /tumpal\.jpg\/m\/640x0$/,
    );
    await page.keyboard.press('End');
    await shows('39 / 39');
    // The file of the one before is nowhere.
    await page.waitForFunction(() => document.querySelectorAll('dialog img').length === 1);
  });

  test('fit the window, upright and on its side', async () => {
    const { slide, shows } = lightbox;
    for (const viewport of [
      { width: 320, height: 568 },
      { width: 740, height: 360 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(viewport);
      await visit('/foto#photo-2');
      await shows('2 / 5');
      const box = await slide.locator('img').boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
      expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(0.75, 1);
    }
  });

  test('stay in view when the window turns', async () => {
    const { dialog, shows, rests } = lightbox;
    await visit('/foto#photo-4');
    await shows('4 / 5');
    await page.setViewportSize({ width: 500, height: 900 });
    await rests();
    expect(await dialog.getByRole('status').innerText()).toContain('Gambar 4 dari 5');
  });

  test('that do not load are replaced by a sentence', async () => {
    const { slide } = lightbox;
    await visit('/hilang#photo-2');
    await slide.getByText('Gambar ini tidak dapat dimuat. Kain yang hilang').waitFor();
    expect(await slide.locator('img').count()).toBe(0);
  });

  test('that stand alone have no way to others', async () => {
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
