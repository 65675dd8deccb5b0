import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from './support/chromium';
import { createDeferred } from './support/deferred';
import { withGalleries } from './support/gallery-pages';
import { untilHydrated } from './support/open-page';
import { collectErrors } from './support/page-errors';
import { startBuiltSite, type RunningSite } from './support/running-site';

let browser: Browser;
let site: RunningSite;
let context: BrowserContext;
let page: Page;
let faults: string[];

beforeAll(async () => {
  [browser, site] = await Promise.all([launchBrowser(), startBuiltSite(withGalleries())]);
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

beforeEach(() => open({ viewport: { width: 1440, height: 900 } }));
afterEach(() => context.close());

async function open(options: Parameters<Browser['newContext']>[0]): Promise<void> {
  await context?.close();
  context = await browser.newContext(options);
  page = await context.newPage();
  faults = await collectErrors(page);
}

async function visit(path: string): Promise<void> {
  await page.goto(site.origin + path);
  await untilHydrated(page);
}

describe('a filterable gallery', () => {
  const items = '[data-block="filterable_gallery"] li > [data-block="gallery_item"]:visible';
  const filters = '[data-block="filterable_gallery"] [role="group"]';

  test('filters by the active categories, keeps them in the URL, and does not scroll', async () => {
    await visit('/koleksi');
    const all = await page.locator(items).count();
    const toggle = page.locator(`${filters} button`).nth(1);
    await toggle.click();
    await page.waitForFunction(() => location.search.startsWith('?filter='));
    await page.locator(`${filters} button:nth-child(2)[aria-pressed="true"]`).waitFor();
    const some = await page.locator(items).count();
    expect(some).toBeGreaterThan(0);
    expect(some).toBeLessThan(all);
    expect(
      await page
        .getByRole('status')
        .filter({ hasText: String(all) })
        .innerText(),
    ).toContain(`${some} `);
    expect(await toggle.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);

    await page.reload();
    await page.locator(`${filters} button:nth-child(2)[aria-pressed="true"]`).waitFor();
    expect(await page.locator(items).count()).toBe(some);
    await page.goBack();
    await page.locator(`${filters} button:nth-child(1)[aria-pressed="true"]`).waitFor();
    expect(await page.locator(items).count()).toBe(all);
    expect(faults).toEqual([]);
  });

  test('stays filtered until the next page is there', async () => {
    await visit('/saring?filter=kraton');
    await page.locator(`${filters} button[aria-pressed="true"]`, { hasText: 'Kraton' }).waitFor();
    const some = await page.locator(items).count();
    const { opened, open: release } = createDeferred();
    await page.route('**/_payload.json*', async (route) => {
      await opened;
      await route.continue();
    });
    await page.locator('footer a', { hasText: 'Merawat kain' }).click();
    await page.waitForURL('**/perawatan');
    expect(await page.locator(items).count()).toBe(some);
    release();
    await page.locator('main h1', { hasText: 'Merawat kain' }).waitFor();
    expect(faults).toEqual([]);
  });

  test('on a phone has its filters above the count, also as a slide of a carousel', async () => {
    await open({ viewport: { width: 390, height: 800 } });
    for (const path of ['/saring', '/dalam-korsel']) {
      await visit(path);
      const bar = await page.locator(filters).last().boundingBox();
      const count = await page.locator('[role="status"][data-showing]').boundingBox();
      expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(count?.y ?? 0);
    }
  });

  test.each([
    [16, 'below the header'],
    [24, 'away'],
  ])(
    'on a phone with text of %d pixels has its filters %s while the pictures scroll',
    async (standard, where) => {
      await open({ viewport: { width: 390, height: 800 } });
      const session = await context.newCDPSession(page);
      await session.send('Page.setFontSizes', { fontSizes: { standard } });
      await visit('/koleksi');
      await page
        .locator(items)
        .nth(3)
        .evaluate((item) => window.scrollTo({ top: item.getBoundingClientRect().top, behavior: 'instant' }));
      const edges = async (selector: string) => {
        const { y = 0, height = 0 } = (await page.locator(selector).boundingBox()) ?? {};
        return { top: y, bottom: y + height };
      };
      const [header, bar] = [await edges('header'), await edges(filters)];
      const isBelow = bar.top >= header.bottom - 1;
      expect(bar.bottom <= 0 ? 'away' : isBelow && 'below the header').toBe(where);
    },
  );

  test('on a phone shows the whole of a filter that takes the focus', async () => {
    await open({ viewport: { width: 390, height: 800 } });
    await visit('/koleksi');
    await page.locator(`${filters} button`).first().focus();
    const cut: unknown[] = [];
    for (let times = 1; times < (await page.locator(`${filters} button`).count()); times += 1) {
      await page.keyboard.press('Tab');
      const { text, start, end } = await page.locator(':focus').evaluate((button) => {
        const { left, right } = button.getBoundingClientRect();
        const bar = button.parentElement?.getBoundingClientRect();
        return { text: button.textContent, start: left - (bar?.left ?? 0), end: (bar?.right ?? 0) - right };
      });
      if (start < 0 || end < 0) cut.push({ text, start, end });
    }
    expect(cut).toEqual([]);
  });

  test('without JavaScript shows all of its items and no filters', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const reader = await plain.newPage();
    await reader.goto(`${site.origin}/koleksi?filter=keraton`, { waitUntil: 'domcontentloaded' });
    expect(await reader.locator(items).count()).toBe(
      await reader.locator('[data-block="filterable_gallery"] li > [data-block]').count(),
    );
    expect(await reader.locator(`${filters}:visible`).count()).toBe(0);
    await plain.close();
  });
});

/** Counts view transitions. */
async function countTransitions(): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted = window as unknown as { transitions: number };
    counted.transitions = 0;
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => {
      counted.transitions += 1;
      return start(change);
    };
  });
  return () => page.evaluate(() => (window as unknown as { transitions: number }).transitions);
}

const toggle = (name: string, gallery = 0) =>
  page.locator('[role="group"]').nth(gallery).getByRole('button', { name, exact: true });
const waitForPressed = (name: string, gallery = 0): Promise<void> =>
  page
    .locator('[role="group"]')
    .nth(gallery)
    .getByRole('button', { name, exact: true, pressed: true })
    .waitFor();
const waitForQuery = (search: string): Promise<void> => page.waitForURL((url) => url.search === search);

describe('a filter', () => {
  test('animates the items, also if another change follows at once', async () => {
    const transitions = await countTransitions();
    await visit('/saring');
    await page.evaluate(() => {
      for (const name of ['Tulis', 'Kraton'])
        [...document.querySelectorAll('button')].find(({ innerText }) => innerText === name)?.click();
    });
    await waitForQuery('?filter=tulis,kraton');
    await waitForPressed('Tulis');
    await waitForPressed('Kraton');
    expect(await transitions()).toBe(2);
    await page.locator(':root:not([data-moving]) ul[data-lightbox]').waitFor();
    expect(await page.locator('[style*="view-transition-name"]').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  test('in the URL applies to a gallery far below, too', async () => {
    await visit('/jauh?filter=cap');
    await page.locator('[aria-pressed="true"] >> text=Cap').waitFor();
    expect(await page.locator('[data-lightbox] > li:visible').count()).toBe(3);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('that is pressed while its code loads follows then', async () => {
    const code = createDeferred();
    await page.route(/\/gallery-behaviour-/, async (route) => {
      await code.opened;
      await route.continue();
    });
    await visit('/saring');
    await toggle('Cap').click();
    expect(await page.evaluate(() => location.search)).toBe('');
    code.open();
    await waitForPressed('Cap');
    await waitForQuery('?filter=cap');
    expect(await page.locator('[data-lightbox] > li:visible').count()).toBe(3);
  });

  test('has no animation with reduced motion', async () => {
    await open({ reducedMotion: 'reduce' });
    const transitions = await countTransitions();
    await visit('/saring');
    await toggle('Tulis').click();
    await waitForPressed('Tulis');
    await page.getByRole('status').getByText('3 dari 6').waitFor();
    expect(await transitions()).toBe(0);
    expect(faults).toEqual([]);
  });

  test('keeps the focus, also when Back removes it', async () => {
    await visit('/saring');
    // All are shown already: no entry for Back.
    const entries = await page.evaluate(() => history.length);
    await toggle('Semua').press('Enter');
    await toggle('Cap').focus();
    await page.evaluate(() => window.scrollTo(0, 60));
    await page.keyboard.press('Enter');
    await waitForQuery('?filter=cap');
    await page.locator(':root:not([data-moving]) ul[data-lightbox]').waitFor();
    await waitForPressed('Cap');
    expect(await page.evaluate(() => history.length)).toBe(entries + 1);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.goBack();
    await waitForPressed('Semua');
    await page.waitForFunction(() => window.scrollY === 60);
    expect(await toggle('Cap').evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test('keeps the names of another gallery in the URL, and shares the categories of both', async () => {
    await visit('/dua?filter=sutra,lama');
    await waitForPressed('Semua', 0);
    await waitForPressed('Sutra', 1);
    await toggle('Tulis').click();
    await waitForQuery('?filter=sutra,lama,tulis');
    await toggle('Cap', 1).click();
    await waitForQuery('?filter=sutra,lama,tulis,cap');
    await waitForPressed('Cap', 0);
    await toggle('Semua', 0).click();
    await waitForQuery('?filter=sutra,lama');
    await waitForPressed('Sutra', 1);
    await toggle('Semua', 1).click();
    await waitForQuery('?filter=lama');
    expect(faults).toEqual([]);
  });

  test('hides items from the lightbox, too', async () => {
    await visit('/saring?filter=cap');
    await waitForPressed('Cap');
    await page.locator('a[data-photo]:visible').nth(1).click();
    await page.locator('dialog:modal').getByText('2 / 3', { exact: true }).waitFor();
    await page.waitForURL(/\?filter=cap#photo-4$/);
    await page.reload();
    await page.locator('dialog:modal').getByText('2 / 3', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await visit('/saring?filter=cap#photo-1');
    await waitForPressed('Cap');
    expect(await page.locator('dialog').count()).toBe(0);
    expect(faults).toEqual([]);
  });
});

describe('many categories', () => {
  test('are collapsed except for the active ones, and expand', async () => {
    await visit('/empat-puluh?filter=hilang');
    await waitForPressed('Hilang');
    const buttons = page.locator('[role="group"] button:visible');
    expect(await buttons.count()).toBe(1 + 12 + 1 + 1);
    const more = page.getByRole('button', { name: 'Semua 39 kategori' });
    await more.press('Enter');
    const fewer = page.getByRole('button', { name: 'Lebih sedikit', expanded: true });
    expect(await fewer.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await buttons.count()).toBe(1 + 39 + 1);
    await page.setViewportSize({ width: 390, height: 844 });
    await fewer.click();
    expect(await buttons.count()).toBe(1 + 6 + 1 + 1);
  });

  test('keep the focus where one that is beyond the first is taken back by keyboard', async () => {
    await visit('/empat-puluh?filter=hilang');
    await waitForPressed('Hilang');
    await toggle('Hilang').press('Enter');
    await waitForPressed('Semua');
    expect(await toggle('Hilang').evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test('each show some items', async () => {
    await visit('/empat-puluh');
    for (const name of ['Kategori 7', 'Cerita', 'Hilang']) {
      await visit(`/empat-puluh?filter=${encodeURIComponent(name)}`);
      expect(await page.locator('[data-lightbox] > li:visible').count()).toBeGreaterThan(0);
    }
  });
});

test('an image that fails to load shows its alt text, and nothing is wider than the window', async () => {
  for (const width of [320, 960]) {
    await page.setViewportSize({ width, height: 900 });
    await visit('/empat-puluh');
    const picture = page.locator('img[alt="Kain yang hilang"]').first();
    await picture.scrollIntoViewIfNeeded();
    await page.waitForFunction(
      (img) => img instanceof HTMLImageElement && img.complete && img.naturalWidth === 0,
      await picture.elementHandle(),
    );
    const rendered = await picture.evaluate((img) => {
      const { width: across, height: down } = img.getBoundingClientRect();
      return { text: getComputedStyle(img, '::after').content, ratio: Math.round((across / down) * 100) };
    });
    expect(rendered).toEqual({ text: '"Kain yang hilang"', ratio: 133 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  }
});
