import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { launchBrowser } from './support/chromium';
import { collectFaults } from './support/page-errors';
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
  [browser, site] = await Promise.all([launchBrowser(), startBuiltSite(space)]);
}, 60_000);

afterAll(async () => {
  await browser.close();
  await site.close();
});

async function open(options: BrowserContextOptions, path = '/'): Promise<void> {
  context = await browser.newContext(options);
  page = await context.newPage();
  faults = await collectFaults(page);
  await page.goto(site.origin + path);
  if (options.javaScriptEnabled !== false) await page.waitForSelector('#root[data-client="ready"]');
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
const isInert = (selector: string) =>
  page.locator(selector).evaluate((element) => element.closest('[inert]') !== null);
const presses = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

test('the link that skips to the content is the first stop', async () => {
  await open(phone);
  await presses('Tab');
  expect(await focused()).toBe('Langsung ke isi halaman');
  await presses('Enter', 'Tab');
  expect(await page.evaluate(() => location.hash)).toBe('#content');
});

describe('in a small window the navigation', () => {
  beforeEach(() => open(phone));

  test('is one line, whose button opens a panel; the focus moves in, all else is inert and nothing scrolls behind', async () => {
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

  test('is walked through by keyboard, lists included, and Escape gives the focus back', async () => {
    await presses('Tab', 'Tab', 'Tab', 'Enter');
    await page.waitForFunction(() => document.querySelector('main')?.closest('[inert]') !== null);
    await presses('Tab');
    expect(await focused()).toBe('Koleksi');
    await presses('Enter', 'Tab');
    expect(await focused()).toBe('Kawung');
    await presses('Tab', 'Tab');
    expect(await focused()).toBe('Cerita');
    // A list that was opened stays open: nothing jumps under the finger.
    expect(await page.locator('details[open]').count()).toBe(1);
    await presses('Escape');
    await panel().waitFor({ state: 'hidden' });
    expect(await focused()).toBe('Menu');
    expect(await isInert('main')).toBe(false);
    expect(faults).toEqual([]);
  });

  test.each([
    ['its own button', () => closer().click()],
    ['a click beside it', () => page.mouse.click(5, 300)],
  ])('closes at %s', async (_what, act) => {
    await page.setViewportSize({ width: 900, height: 700 });
    await opener().click();
    await closer().waitFor();
    await act();
    await panel().waitFor({ state: 'hidden' });
    expect(await isInert('main')).toBe(false);
  });

  test('closes once one of its links was followed, and marks the page it led to', async () => {
    await opener().click();
    await panel().getByRole('link', { name: 'Kontak' }).click();
    await page.locator('h1', { hasText: 'kontak' }).waitFor();
    await panel().waitFor({ state: 'hidden' });
    expect(await isInert('main')).toBe(false);
    await opener().click();
    expect(await panel().locator('[aria-current="page"]').innerText()).toBe('Kontak');
    expect(faults).toEqual([]);
  });

  test('leaves the panel where the window grows beyond it', async () => {
    await opener().click();
    await closer().waitFor();
    await page.setViewportSize({ width: 1440, height: 700 });
    await page.waitForFunction(() => document.querySelector('[inert]') === null);
    expect(await panel().evaluate((element) => element.matches(':popover-open'))).toBe(false);
    expect(await panel().getByRole('link', { name: 'Kontak' }).isVisible()).toBe(true);
  });
});

describe('in a wide window a list of the navigation', () => {
  beforeEach(() => open(desktop));
  const list = (name: string) => page.locator('details', { hasText: name });
  const isListOpen = (name: string) => list(name).evaluate((element) => element.hasAttribute('open'));

  test('opens at Enter and at a click, never at the pointer alone', async () => {
    expect(await opener().count()).toBe(0);
    await page.locator('summary', { hasText: 'Koleksi' }).hover();
    expect(await isListOpen('Koleksi')).toBe(false);
    await presses('Tab', 'Tab', 'Tab', 'Enter');
    expect(await focused()).toBe('Koleksi');
    expect(await isListOpen('Koleksi')).toBe(true);
    await page.locator('summary', { hasText: 'Cerita' }).click();
    expect([await isListOpen('Koleksi'), await isListOpen('Cerita')]).toEqual([false, true]);
  });

  test('closes at Escape and gives the focus back', async () => {
    await presses('Tab', 'Tab', 'Tab', 'Enter', 'Tab');
    expect(await focused()).toBe('Kawung');
    await presses('Escape');
    expect(await isListOpen('Koleksi')).toBe(false);
    expect(await focused()).toBe('Koleksi');
    expect(faults).toEqual([]);
  });

  test.each([
    ['the focus leaves it', () => presses('Tab', 'Tab', 'Tab')],
    ['a click beside it', () => page.mouse.click(700, 500)],
  ])('closes at %s', async (_what, act) => {
    await presses('Tab', 'Tab', 'Tab', 'Enter');
    expect(await isListOpen('Koleksi')).toBe(true);
    await act();
    expect(await isListOpen('Koleksi')).toBe(false);
  });

  test('never leaves the window', async () => {
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 700 });
      await page.locator('summary', { hasText: 'Cerita' }).click();
      const box = await list('Cerita').locator('ul').boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      await presses('Escape');
    }
  });
});

test.each([
  ['a small window', phone],
  ['a wide window', desktop],
])('without JavaScript every entry can be reached in %s', async (_what, options) => {
  await open({ ...options, javaScriptEnabled: false });
  if (options === phone) await opener().click();
  await page.locator('summary', { hasText: 'Koleksi' }).click();
  await page.getByRole('link', { name: 'Parang' }).click();
  expect(new URL(page.url()).pathname).toBe('/parang');
});
