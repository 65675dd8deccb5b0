import { describe, expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { createDeferred } from './support/deferred';
import { withGalleries } from './support/gallery-pages';
import { isFocused, lightboxIn } from './support/lightbox-in-page';
import { tabForEachTest } from './support/tab-for-each-test';

let page: Page;
let faults: string[];
let context: BrowserContext;
let lightbox: ReturnType<typeof lightboxIn>;

const { open, visit, at } = tabForEachTest(
  withGalleries,
  { viewport: { width: 960, height: 800 } },
  (tab) => {
    ({ page, errors: faults, context } = tab);
    lightbox = lightboxIn(page);
  },
  { pictures: true },
);

const waitForPath = (path: string): Promise<void> => page.waitForURL(at(path));

describe('the lightbox by keyboard', () => {
  test('opens, moves through all photos, and returns the focus', async () => {
    const { thumbs, dialog, slide, shows, closed, settled } = lightbox;
    await visit('/foto');
    await thumbs.nth(1).focus();
    await page.keyboard.press('Enter');
    await shows('2 / 5');
    expect(await dialog.getAttribute('aria-label')).toBe('Gambar ukuran penuh: Di bengkel');
    expect(await dialog.getByRole('status').innerText()).toContain('Gambar 2 dari 5: Kain 2');
    expect(await slide.innerText()).toBe('Judul 2\n© Sanggar Sogan');
    expect(await slide.locator('img').getAttribute('alt')).toBe('Kain 2');
    for (const [key, counter] of [
      ['ArrowRight', '3 / 5'],
      ['End', '5 / 5'],
      ['ArrowRight', '5 / 5'],
      ['ArrowLeft', '4 / 5'],
      ['Home', '1 / 5'],
      ['ArrowLeft', '1 / 5'],
      ['ArrowRight', '2 / 5'],
      ['ArrowRight', '3 / 5'],
    ] as const) {
      await page.keyboard.press(key);
      await shows(counter);
    }
    await waitForPath('/foto#photo-3');
    await settled();
    await page.keyboard.press('Escape');
    await closed();
    expect(await isFocused(thumbs.nth(1))).toBe(true);
    await waitForPath('/foto');
    await page.keyboard.press('Enter');
    await shows('2 / 5');
    expect(faults).toEqual([]);
  });

  test('opens for an address that a photo far from the window has got, also with Save-Data', async () => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    await page.goto(at('/foto'));
    await page.evaluate(() => (location.hash = 'photo-2'));
    await lightbox.shows('2 / 5');
    expect(faults).toEqual([]);
  });

  test('traps the focus', async () => {
    const { thumbs, shows } = lightbox;
    await visit('/foto');
    await thumbs.nth(1).press('Enter');
    await shows('2 / 5');
    const reached: (string | null)[] = [];
    for (let presses = 0; presses < 8; presses++) {
      await page.keyboard.press('Tab');
      reached.push(
        await page.evaluate(() => {
          const { activeElement: element } = document;
          const isInside = element === document.body || element?.closest('dialog') !== null;
          return isInside ? (element?.getAttribute('aria-label') ?? '') : 'outside';
        }),
      );
    }
    expect(reached).not.toContain('outside');
    for (const name of ['Perbesar gambar', 'Tutup', 'Gambar sebelumnya', 'Gambar berikutnya'])
      expect(reached.filter((label) => label === name).length).toBeGreaterThan(0);
  });

  test('zooms and pans an image, and moves on', async () => {
    const { dialog, slide, shows } = lightbox;
    await visit('/foto#photo-2');
    const picture = slide.locator('img');
    const width = (): Promise<number> => picture.evaluate((img) => img.getBoundingClientRect().width);
    await shows('2 / 5');
    const initialWidth = await width();
    await page.keyboard.press('+');
    await dialog.getByRole('button', { name: 'Perbesar gambar', pressed: true }).waitFor();
    expect(Math.round((await width()) / initialWidth / 0.5) * 0.5).toBe(2.5);
    const left = await picture.evaluate((img) => img.getBoundingClientRect().left);
    await page.keyboard.press('ArrowRight');
    expect(await picture.evaluate((img) => img.getBoundingClientRect().left)).toBeLessThan(left);
    await shows('2 / 5');
    await page.keyboard.press('-');
    await dialog.getByRole('button', { name: 'Perbesar gambar', pressed: false }).waitFor();
    await page.keyboard.press('+');
    await page.keyboard.press('End');
    await shows('5 / 5');
    expect(await dialog.locator('[data-zoomed]').count()).toBe(0);
  });
});

describe('the lightbox by mouse', () => {
  test('moves by its buttons, closes by its button and a click beside the image, not on the image', async () => {
    const { thumbs, dialog, slide, shows, closed } = lightbox;
    await visit('/foto');
    await page.mouse.wheel(0, 200);
    await page.waitForFunction(() => window.scrollY > 0);
    const before = await thumbs.nth(3).boundingBox();
    await thumbs.nth(3).click();
    await shows('4 / 5');
    await page.mouse.wheel(0, 400);
    await dialog.getByRole('button', { name: 'Gambar berikutnya' }).click();
    await shows('5 / 5');
    await dialog.getByRole('button', { name: 'Gambar sebelumnya' }).click();
    await shows('4 / 5');
    await slide.locator('img').click();
    await slide.locator('img').dblclick();
    await dialog.locator('[data-zoomed]').waitFor();
    await slide.locator('img').dblclick();
    await dialog.locator('[data-zoomed]').waitFor({ state: 'detached' });
    await page.mouse.click(20, 600);
    await closed();
    expect(await isFocused(thumbs.nth(3))).toBe(true);
    expect(await thumbs.nth(3).boundingBox()).toEqual(before);
    await thumbs.nth(0).click();
    await dialog.getByRole('button', { name: 'Tutup' }).click();
    await closed();
    await waitForPath('/foto');
    expect(faults).toEqual([]);
  });

  test('drags a zoomed image out of its frame without closing, and follows keys once it is zoomed out', async () => {
    const { dialog, slide, shows } = lightbox;
    await visit('/foto#photo-2');
    await shows('2 / 5');
    const image = slide.locator('img');
    await image.dblclick();
    await dialog.locator('[data-zoomed]').waitFor();
    await page.mouse.move(480, 400);
    await page.mouse.down();
    await page.mouse.move(480, 5, { steps: 3 });
    await page.mouse.up();
    await image.dblclick();
    await dialog.locator('[data-zoomed]').waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowRight');
    await shows('3 / 5');
    expect(faults).toEqual([]);
  });

  test('opens once, however often its link is clicked while it loads', async () => {
    const { thumbs, dialog, shows, closed } = lightbox;
    const held = createDeferred();
    await page.route(/\/Lightbox-/, async (route) => {
      await held.opened;
      await route.continue();
    });
    await visit('/foto');
    await thumbs.nth(1).click();
    await thumbs.nth(1).click();
    await thumbs.nth(3).click();
    held.open();
    await shows('4 / 5');
    await dialog.getByRole('button', { name: 'Tutup' }).click();
    await closed();
    await waitForPath('/foto');
    await page.goForward();
    await shows('4 / 5');
    expect(faults).toEqual([]);
  });

  test.each(['Control', 'Meta', 'Shift', 'Alt'] as const)(
    'leaves a click with %s to the browser',
    async (modifier) => {
      const { thumbs, shows } = lightbox;
      await visit('/foto');
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => {
        // After the gallery's listener: records whether that took the click, and prevents new tabs and downloads.
        const record = (event: MouseEvent): void => {
          Object.assign(window, { wasTaken: event.defaultPrevented });
          event.preventDefault();
        };
        document.body.addEventListener('click', record, true);
      });
      await thumbs.nth(0).click({ modifiers: [modifier] });
      expect(await page.evaluate(() => Reflect.get(window, 'wasTaken'))).toBe(false);
      await thumbs.nth(0).click();
      await shows('1 / 5');
      expect(await page.evaluate(() => Reflect.get(window, 'wasTaken'))).toBe(true);
    },
  );
});

test('the lightbox moves on a swipe and zooms on a double tap', async () => {
  await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const { thumbs, dialog, shows, settled } = lightbox;
  await visit('/foto');
  await thumbs.nth(0).tap();
  await shows('1 / 5');
  const session = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]): Promise<unknown> =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x) => ({ x, y: 400 })) });
  const swipe = async (by: number): Promise<void> => {
    await touch('touchStart', 195 - by / 2);
    for (let step = 1; step <= 10; step++) await touch('touchMove', 195 - by / 2 + (by * step) / 10);
    await touch('touchEnd');
  };
  await swipe(-260);
  await shows('2 / 5');
  await swipe(-260);
  await shows('3 / 5');
  await swipe(260);
  await shows('2 / 5');
  await waitForPath('/foto#photo-2');
  await settled();
  await page.touchscreen.tap(195, 400);
  await page.touchscreen.tap(195, 400);
  await dialog.locator('[data-zoomed]').waitFor();
  expect(faults).toEqual([]);
});

test('without JavaScript each image links to its file', async () => {
  await open({ javaScriptEnabled: false });
  await page.goto(at('/foto'));
  await page.locator('[data-block="image_gallery"] a').first().click();
  await page.waitForURL(/tambal\.jpg$/);
  expect(page.url()).toContain('/f/410026/1600x900/04afa3981b/');
});

test('a photo that is clicked while another page loads opens no photo of that page', async () => {
  const payload = createDeferred();
  await page.route('**/perawatan/**', async (route) => {
    await payload.opened;
    await route.continue();
  });
  await visit('/foto');
  await page.locator('footer a', { hasText: 'Merawat kain' }).click();
  await waitForPath('/perawatan');
  await lightbox.thumbs.nth(2).click();
  payload.open();
  await page.locator('main h1', { hasText: 'Merawat kain' }).waitFor();
  await waitForPath('/perawatan');
  expect(await page.evaluate(() => [window.scrollY, document.activeElement?.localName])).toEqual([0, 'h1']);
  expect(faults).toEqual([]);
});

test('if the lightbox fails to load, an image opens its file', async () => {
  const { thumbs } = lightbox;
  await page.route(/\/Lightbox-/, (route) => route.abort());
  await visit('/foto');
  await thumbs.nth(0).click();
  await page.waitForURL(/tambal\.jpg$/);
  await page.goBack();
  await waitForPath('/foto');
  expect(await thumbs.count()).toBe(7);
});

test('with reduced motion the next photo appears at once', async () => {
  await open({ reducedMotion: 'reduce', viewport: { width: 960, height: 800 } });
  const { dialog, shows } = lightbox;
  await visit('/foto#photo-1');
  await shows('1 / 5');
  await page.keyboard.press('ArrowRight');
  expect(await dialog.locator('ul').evaluate((row) => row.scrollLeft)).toBe(960);
  await shows('2 / 5');
});
