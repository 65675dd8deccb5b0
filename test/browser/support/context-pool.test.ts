import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startFakeServer, type FakeServer } from '../../support/fake-server';
import { launchBrowser } from './chromium';

let server: FakeServer;
let browser: Browser;

beforeAll(async () => {
  server = await startFakeServer((_, response) => {
    response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Served</title>');
  });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  await server.close();
});

async function open(): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 800, height: 600 } });
  const page = await context.newPage();
  await page.goto(server.origin);
  return { context, page };
}

/** What a test may leave behind in a page. */
const traces = (page: Page) =>
  page.evaluate(() => ({
    title: document.title,
    stored: localStorage.length + sessionStorage.length,
    cookie: document.cookie,
    name: window.name,
    globals: ['marked', 'called'].filter((name) => name in window),
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    isReduced: matchMedia('(prefers-reduced-motion: reduce)').matches,
    width: innerWidth,
  }));

test('a context that was closed is used again, without what was done to it', async () => {
  const first = await open();
  const untouched = await traces(first.page);
  const { context, page } = first;
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.addInitScript(() => Object.assign(window, { marked: true }));
  await context.exposeFunction('called', () => 1);
  await context.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Made up' }));
  await page.setViewportSize({ width: 390, height: 600 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setScriptExecutionDisabled', { value: false });
  await page.goto(server.origin);
  await page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage]) storage.setItem('a', 'b');
    window.name = 'a';
  });
  await context.addCookies([{ name: 'a', value: 'b', url: server.origin }]);
  const other = await context.newPage();
  const changed = await traces(page);
  for (const name of Object.keys(untouched) as (keyof typeof untouched)[])
    expect([name, changed[name]]).not.toEqual([name, untouched[name]]);
  await context.close();
  const count = requested.length;

  const second = await open();
  expect(second.page).toBe(page);
  expect(await traces(second.page)).toEqual(untouched);
  expect([other.isClosed(), requested.length]).toEqual([true, count]);
  await second.context.close();
});

test('a context is used again for windows of another size and for other media', async () => {
  const first = await open();
  await first.context.close();
  const context = await browser.newContext({
    viewport: { width: 390, height: 800 },
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  });
  const pages = [await context.newPage(), await context.newPage()];
  expect(pages[0]).toBe(first.page);
  for (const page of pages) {
    await page.goto(server.origin);
    expect(await traces(page)).toMatchObject({ width: 390, isDark: true, isReduced: true });
  }
  await context.close();
  const next = await open();
  expect(await traces(next.page)).toMatchObject({ width: 800, isDark: false, isReduced: false });
  await next.context.close();
});

test.each([
  ['a clock of its own', (page: Page) => page.clock.install()],
  ['no connection', (page: Page) => page.context().setOffline(true)],
])('a context with %s is closed', async (_, change) => {
  const { context, page } = await open();
  await change(page);
  await context.close();
  expect(page.isClosed()).toBe(true);
  const next = await open();
  expect(next.page).not.toBe(page);
  await next.context.close();
});

test('two contexts at a time are two', async () => {
  const [one, other] = [await open(), await open()];
  expect(one.context).not.toBe(other.context);
  await one.page.evaluate(() => localStorage.setItem('a', 'b'));
  expect(await other.page.evaluate(() => localStorage.length)).toBe(0);
  await one.context.close();
  await other.context.close();
});
