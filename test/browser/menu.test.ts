import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { launchBrowser } from './support/chromium';
import { untilHydrated } from './support/open-page';
import { collectErrors } from './support/page-errors';
import { startBuiltSite, type RunningSite } from './support/running-site';

const item = (label: string, url: string, children: unknown[] = []) => ({
  component: 'nav_item',
  label,
  link: { linktype: 'url', url },
  children,
});
const config = buildStory('config', {
  component: 'site_config',
  header: [
    {
      component: 'navigation',
      brand: 'Sogan',
      sticky: true,
      items: [
        item('Koleksi', '', [item('Kawung', '/kawung'), item('Parang', '/parang')]),
        item('Cerita', '/cerita', [item('Bengkel', '/bengkel')]),
        item('Kontak', '/kontak'),
      ],
      actions: [{ component: 'button', label: 'Pesan', link: { linktype: 'url', url: '/pesan' } }],
    },
  ],
  footer: [{ component: 'navigation_footer', tagline: 'Batik tulis' }],
});
const lines = (slug: string) =>
  Array.from({ length: 40 }, (_, line) => ({
    component: 'typography',
    text: line === 0 ? slug : `Baris ${line}`,
    variant: line === 0 ? 'h1' : 'body',
  }));
const pageOf = (slug: string) => buildStory(slug, { component: 'page', body: lines(slug) });
const space = buildSpace([config, ...['home', 'kawung', 'parang', 'kontak'].map(pageOf)]);

const phone: BrowserContextOptions = { viewport: { width: 390, height: 700 } };
const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 700 } };

let browser: Browser;
let site: RunningSite;
let context: BrowserContext | undefined;
let page: Page;
let faults: string[];

beforeAll(async () => {
  [browser, site] = await Promise.all([launchBrowser({ pictures: false }), startBuiltSite(space)]);
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

async function open(options: BrowserContextOptions, path = '/'): Promise<void> {
  context = await browser.newContext(options);
  page = await context.newPage();
  faults = await collectErrors(page);
  await page.goto(site.origin + path);
  if (options.javaScriptEnabled !== false) await untilHydrated(page);
}

afterEach(() => context?.close());

const opener = () => page.getByRole('button', { name: 'Menu', exact: true });
const closer = () => page.getByRole('button', { name: 'Tutup menu' });
const panel = () => page.locator('[popover]');
const focused = () =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  });
const activeMain = () => page.locator('main:not([inert])');
const isInert = (selector: string) =>
  page.locator(selector).evaluate((element) => element.closest('[inert]') !== null);
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

test('the skip link is the first tab stop', async () => {
  await open(phone);
  await press('Tab');
  expect(await focused()).toBe('Langsung ke isi halaman');
  await press('Enter', 'Tab');
  expect(await page.evaluate(() => location.hash)).toBe('#content');
});

test('in a wide window without a brand the first link begins at the page’s margin', async () => {
  await open(desktop);
  const leftOf = (text: string): Promise<number> =>
    page.getByText(text, { exact: true }).evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().left;
    });
  await page
    .locator('header a[href="/"]')
    .first()
    .evaluate((brand) => brand.remove());
  expect(await leftOf('Koleksi')).toBe(await leftOf('Batik tulis'));
});

describe('in a small window the navigation', () => {
  beforeEach(() => open(phone));

  test('is one line with a button for a panel; the focus moves in, the rest is inert and does not scroll', async () => {
    expect((await page.locator('header').boundingBox())?.height).toBeLessThan(80);
    expect(await panel().isVisible()).toBe(false);
    await opener().click();
    await page.waitForFunction(() => document.querySelector('main')?.closest('[inert]') !== null);
    expect(await focused()).toBe('Tutup menu');
    expect(await isInert('footer')).toBe(true);
    expect(await isInert('[popover]')).toBe(false);
    await page.mouse.move(50, 400);
    await page.mouse.wheel(0, 600);
    await page.mouse.move(300, 400);
    await page.mouse.wheel(0, 600);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(faults).toEqual([]);
  });

  test('can be used by keyboard, submenus included, and Escape returns the focus', async () => {
    await press('Tab', 'Tab', 'Tab', 'Enter');
    await page.waitForFunction(() => document.querySelector('main')?.closest('[inert]') !== null);
    await press('Tab');
    expect(await focused()).toBe('Koleksi');
    await press('Enter', 'Tab');
    expect(await focused()).toBe('Kawung');
    await press('Tab', 'Tab');
    expect(await focused()).toBe('Cerita');
    // An open submenu stays open: nothing moves under the finger.
    expect(await page.locator('details[open]').count()).toBe(1);
    await press('Escape');
    await panel().waitFor({ state: 'hidden' });
    expect(await focused()).toBe('Menu');
    await activeMain().waitFor(); // after the next paint
    expect(faults).toEqual([]);
  });

  test.each(['Tab', 'Shift+Tab'])('keeps the focus for every %s, and Escape returns it', async (key) => {
    await opener().focus();
    await press('Enter');
    await page.waitForFunction(() => document.querySelector('main')?.closest('[inert]') !== null);
    const stops: string[] = [];
    while (stops.length < 12) {
      await press(key);
      // The browser's own controls, where the body has the focus, follow the last entry.
      if (await page.evaluate(() => document.activeElement !== document.body)) stops.push(await focused());
    }
    const entries = new Set(['Tutup menu', 'Sogan', 'Koleksi', 'Cerita', 'Kontak', 'Pesan']);
    expect(stops.filter((stop) => !entries.has(stop))).toEqual([]);
    expect(stops.filter((stop) => stop === 'Tutup menu').length).toBeGreaterThan(1);
    await press('Escape');
    await panel().waitFor({ state: 'hidden' });
    expect(await focused()).toBe('Menu');
  });

  test('returns the focus on Escape also after a click on no control', async () => {
    await opener().click();
    await page.waitForFunction(() => document.querySelector('main')?.closest('[inert]') !== null);
    await page.mouse.click(195, 500);
    await press('Escape');
    await panel().waitFor({ state: 'hidden' });
    expect(await focused()).toBe('Menu');
  });

  test.each([
    ['its own button', () => closer().click()],
    ['a click beside it', () => page.mouse.click(5, 300)],
  ])('closes on %s', async (_case, act) => {
    await page.setViewportSize({ width: 900, height: 700 });
    await opener().click();
    await closer().waitFor();
    await act();
    await panel().waitFor({ state: 'hidden' });
    await activeMain().waitFor(); // after the next paint
    expect(await isInert('footer')).toBe(false);
  });

  test('closes after a navigation, and marks the current page', async () => {
    await opener().click();
    await panel().getByRole('link', { name: 'Kontak' }).click();
    await page.locator('h1', { hasText: 'kontak' }).waitFor();
    await panel().waitFor({ state: 'hidden' });
    await activeMain().waitFor(); // after the next paint
    await opener().click();
    expect(await panel().locator('[aria-current="page"]').innerText()).toBe('Kontak');
    expect(faults).toEqual([]);
  });

  test('leads the focus to the heading of a page that was there before the click ended', async () => {
    await open(phone);
    await opener().click();
    const link = panel().getByRole('link', { name: 'Kontak' });
    await link.hover();
    const fetched = page.waitForResponse('**/kontak/_payload.json*');
    await page.mouse.down();
    await (await fetched).finished();
    await page.mouse.up();
    await page.locator('main h1', { hasText: 'kontak' }).waitFor();
    expect(await focused()).toBe('kontak');
  });

  test('closes the panel when the window becomes wide', async () => {
    await opener().click();
    await closer().waitFor();
    await page.setViewportSize({ width: 1440, height: 700 });
    await page.waitForFunction(() => document.querySelector('[inert], :popover-open') === null);
    expect(await panel().getByRole('link', { name: 'Kontak' }).isVisible()).toBe(true);
  });
});

describe('in a wide window a submenu of the navigation', () => {
  beforeEach(() => open(desktop));
  const submenu = (name: string) => page.locator('details', { hasText: name });
  const isOpen = (name: string) => submenu(name).evaluate((element) => element.hasAttribute('open'));

  test('opens on Enter and on a click, not on hover', async () => {
    expect(await opener().count()).toBe(0);
    await page.locator('summary', { hasText: 'Koleksi' }).hover();
    expect(await isOpen('Koleksi')).toBe(false);
    await press('Tab', 'Tab', 'Tab', 'Enter');
    expect(await focused()).toBe('Koleksi');
    expect(await isOpen('Koleksi')).toBe(true);
    await page.locator('summary', { hasText: 'Cerita' }).click();
    expect([await isOpen('Koleksi'), await isOpen('Cerita')]).toEqual([false, true]);
  });

  test('closes on Escape and returns the focus', async () => {
    await press('Tab', 'Tab', 'Tab', 'Enter', 'Tab');
    expect(await focused()).toBe('Kawung');
    await press('Escape');
    expect(await isOpen('Koleksi')).toBe(false);
    expect(await focused()).toBe('Koleksi');
    expect(faults).toEqual([]);
  });

  test.each([
    ['focus outside of it', () => press('Tab', 'Tab', 'Tab')],
    ['a click beside it', () => page.mouse.click(700, 500)],
  ])('closes on %s', async (_case, act) => {
    await press('Tab', 'Tab', 'Tab', 'Enter');
    expect(await isOpen('Koleksi')).toBe(true);
    await act();
    expect(await isOpen('Koleksi')).toBe(false);
  });

  test('never overflows the window', async () => {
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 700 });
      await page.locator('summary', { hasText: 'Cerita' }).click();
      const box = await submenu('Cerita').locator('ul').boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      await press('Escape');
    }
  });
});

test.each([
  ['a small window', phone],
  ['a wide window', desktop],
])('without JavaScript every entry can be reached in %s', async (_case, options) => {
  await open({ ...options, javaScriptEnabled: false });
  if (options === phone) await opener().click();
  await page.locator('summary', { hasText: 'Koleksi' }).click();
  await page.getByRole('link', { name: 'Parang' }).click();
  expect(new URL(page.url()).pathname).toBe('/parang');
});

test('in forced colors the buttons of the menu have strokes that show', async () => {
  const forced = await browser.newPage({ ...phone, forcedColors: 'active' });
  await forced.goto(site.origin);
  const strokesOf = (selector: string, pseudo?: string) =>
    forced.locator(selector).evaluate((element, part) => {
      const { borderTopWidth, borderTopColor } = getComputedStyle(element, part);
      return [borderTopWidth, borderTopColor !== getComputedStyle(document.body).backgroundColor];
    }, pseudo);
  expect(await strokesOf('header button[popovertarget] > [class*="bars"]')).toEqual(['7px', true]);
  for (const part of ['::before', '::after'])
    expect(await strokesOf('header button[popovertargetaction="hide"]', part)).toEqual(['2px', true]);
  await forced.close();
});
