import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Page, Request } from 'playwright-core';
import { startAsVisited } from './support/chromium';
import { sampleSpace } from './support/running-site';
import { tabForEachTest } from './support/tab-for-each-test';

let page: Page;
let errors: readonly string[];
let scripts: string[];
const tabs = tabForEachTest(sampleSpace, { viewport: { width: 1440, height: 700 } }, (tab) => {
  ({ page, errors } = tab);
  scripts = [];
  page.on('request', (request) => {
    const [, name] = /^\/assets\/(.+)-\w+\.js$/.exec(new URL(request.url()).pathname) ?? [];
    if (name !== undefined && name !== 'chunk') scripts.push(name);
  });
});

const ready = '#root[data-client="ready"]';

/** Lets every request take a while, as on slow 4G. */
async function slowDown(): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const throughput = { downloadThroughput: 200_000, uploadThroughput: 90_000 };
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 150, ...throughput });
}

const saveData = () =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
  });

beforeEach(() => page.addInitScript({ content: startAsVisited }));

/** Opens a page, and waits until it requests nothing any more. */
async function openAndWait(path: string): Promise<void> {
  await page.goto(tabs.at(path), { waitUntil: 'networkidle' });
  expect(await page.locator(ready).count()).toBe(0);
}

describe('on a slow line', () => {
  test('a page loads the behaviours of what is in view, and React only with the first use', async () => {
    await slowDown();
    await openAndWait('/perawatan');
    expect(scripts).toEqual(['main', 'navigation-behaviour']);
    await page.mouse.move(5, 690);
    await page.mouse.wheel(0, 50);
    expect(scripts).toEqual(['main', 'navigation-behaviour']);
    await page.locator('header a').first().hover();
    await page.waitForSelector(ready);
    expect(scripts).toContain('site');
    expect(errors).toEqual([]);
  });

  test('a link that is followed before React is there loads in full', async () => {
    await slowDown();
    await openAndWait('/perawatan');
    await page.evaluate(() => Object.assign(window, { mark: true }));
    await page.locator('footer a[href="/kontak"]').first().click();
    await page.waitForURL('**/kontak');
    expect(await page.evaluate(() => 'mark' in window)).toBe(false);
  });
});

describe('the payload of a link whose use starts React', () => {
  const isPayload = (request: Request): boolean => request.url().includes('/kontak/_payload.json');
  const link = () => page.locator('footer a[href="/kontak"]').first();

  test.each<[string, () => Promise<void>]>([
    ['the focus', () => link().focus()],
    ['the pointer', () => link().hover()],
  ])('is requested with React and once: %s', async (_, use) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(isPayload(request) ? 'payload' : request.url()));
    await slowDown();
    await openAndWait('/perawatan');
    await use();
    await page.waitForSelector(ready);
    const react = requests.findIndex((name) => /\/site-\w+\.js/.test(name));
    // Before React has come, and asks for the texts of the page.
    expect(requests.indexOf('payload')).toBeLessThan(react);
    await link().click();
    await page.waitForURL('**/kontak');
    expect(requests.filter((name) => name === 'payload')).toHaveLength(1);
    expect(errors).toEqual([]);
  });

  test.each<[string, object]>([
    ['with Save-Data', { saveData: true, effectiveType: '4g' }],
    ['on a very slow network', { effectiveType: '2g' }],
  ])('is not requested %s', async (_, connection) => {
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'connection', { value });
    }, connection);
    const requests: Request[] = [];
    page.on('request', (request) => requests.push(request));
    await openAndWait('/perawatan');
    await link().focus();
    await page.waitForSelector(ready);
    expect(requests.filter(isPayload)).toEqual([]);
  });
});

test('a document that was fetched ahead on a slow line starts no React', async () => {
  await slowDown();
  await openAndWait('/perawatan');
  const link = page.locator('footer a[href="/kontak"]').first();
  const prefetch = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/kontak'));
  await link.hover();
  await page.mouse.down();
  await prefetch;
  await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href="/kontak"]')?.click());
  // The scripts of the next page.
  scripts = [];
  await page.mouse.move(5, 690);
  await page.waitForURL('**/kontak', { waitUntil: 'networkidle' });
  expect(scripts).not.toContain('site');
  expect(await page.locator(ready).count()).toBe(0);
});

test('on a fast line React starts without a use', async () => {
  await tabs.visit('/perawatan');
  expect(scripts).toContain('site');
});

test('with Save-Data nothing but the entry is loaded before a use, and then what it needs', async () => {
  await saveData();
  await openAndWait('/perawatan');
  expect(scripts).toEqual(['main']);
  await page.locator('header summary').first().hover();
  await page.waitForResponse(/\/navigation-behaviour-/);
  expect(scripts).toEqual(['main', 'navigation-behaviour']);
});

test.each<[string, () => Promise<void>]>([
  ['a key', () => page.keyboard.press('Tab')],
  ['a click anywhere', () => page.mouse.click(5, 690)],
  ['the focus', () => page.locator('footer a').first().focus()],
])('%s starts React', async (_, use) => {
  await saveData();
  await openAndWait('/perawatan');
  await use();
  await page.waitForSelector(ready);
  expect(scripts).toContain('site');
});
