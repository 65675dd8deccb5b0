import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Page, Request } from 'playwright-core';
import { startAsVisited, startAtOnce } from './support/chromium';
import { editorQuery } from '../support/editor-query';
import { createDeferred } from './support/deferred';
import { untilHydrated } from './support/open-page';
import { sampleSpace } from './support/running-site';
import { tabForEachTest } from './support/tab-for-each-test';
import { schemeScripts } from '../support/dark-scheme';

let page: Page;
let errors: readonly string[];
let scripts: string[];
const tabs = tabForEachTest(
  sampleSpace,
  { viewport: { width: 1440, height: 700 } },
  (tab) => {
    ({ page, errors } = tab);
    scripts = [];
    page.on('request', (request) => {
      const [, name] = /^\/assets\/(.+)-\w+\.js$/.exec(new URL(request.url()).pathname) ?? [];
      if (name !== undefined && name !== 'chunk') scripts.push(name);
    });
  },
  { hasEmptyCaches: true },
);

const ready = '#root[data-client="ready"]';
/** Links are followed without React. */
const following = '#root[data-links]';

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

const link = () => page.locator('footer a[href="/kontak"]').first();

/** Every way to use a page, by the selector of what is used. */
const uses: readonly [string, (selector: string) => Promise<void>][] = [
  ['the pointer', (selector) => page.hover(selector)],
  ['the focus', (selector) => page.focus(selector)],
  ['a press', (selector) => page.dispatchEvent(selector, 'pointerdown')],
  ['a touch', (selector) => page.dispatchEvent(selector, 'touchstart')],
];

describe('on a slow line', () => {
  beforeEach(slowDown);

  test('a page loads the behaviours of what is in view, and no React however it is used', async () => {
    await openAndWait('/perawatan');
    await page.mouse.wheel(0, 50);
    for (const [, use] of uses) await use('header a');
    await page.mouse.click(5, 690);
    await page.keyboard.press('Tab');
    await page.waitForLoadState('networkidle');
    expect(scripts).toEqual([...schemeScripts, 'main', 'navigation-behaviour', 'follow-documents']);
    expect(await page.locator(ready).count()).toBe(0);
  });

  test.each(uses.slice(1))('a form starts React with its first use: %s', async (_, use) => {
    await openAndWait('/kontak');
    await page.mouse.click(5, 690);
    await page.keyboard.press('Tab');
    await page.waitForLoadState('networkidle');
    expect(scripts).not.toContain('site');
    await use('main input:visible');
    await untilHydrated(page);
    expect(scripts).toContain('FormElement');
    expect(errors).toEqual([]);
  });

  test.each(uses)('the document of a link is fetched once, ahead of its navigation: %s', async (_, use) => {
    const requests: Request[] = [];
    page.on('request', (request) => {
      if (request.url() === tabs.at('/kontak')) requests.push(request);
    });
    await openAndWait('/perawatan');
    await page.keyboard.press('Shift');
    await page.locator(following).waitFor();
    const fetched = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/kontak'));
    await use('footer a[href="/kontak"]');
    await fetched;
    await page.evaluate(() => Object.assign(window, { mark: true }));
    await link().click();
    await page.waitForURL('**/kontak');
    expect(await page.evaluate(() => 'mark' in window)).toBe(true);
    expect(requests.map((request) => request.resourceType())).toEqual(['fetch']);
    expect(errors).toEqual([]);
  });

  test('a preview starts React without a use', async () => {
    await page.goto(tabs.at(`/perawatan?${editorQuery(sampleSpace().id, 'demo-preview')}`));
    await untilHydrated(page);
    expect(errors).toEqual([]);
  });

  test('a line that proves to be fast starts React with the next use', async () => {
    await openAndWait('/perawatan');
    await page.evaluate(startAtOnce);
    await page.keyboard.press('Tab');
    await untilHydrated(page);
    expect(errors).toEqual([]);
  });
});

test.each<[string, object]>([
  ['with Save-Data', { saveData: true, effectiveType: '4g' }],
  ['on a very slow network', { effectiveType: '2g' }],
])('no document is fetched ahead of a press %s', async (_, connection) => {
  await page.addInitScript((value) => {
    Object.defineProperty(navigator, 'connection', { value });
  }, connection);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await openAndWait('/perawatan');
  await link().focus();
  await page.waitForLoadState('networkidle');
  expect(requests).not.toContain(tabs.at('/kontak'));
});

test('a document that was fetched ahead on a slow line starts no React', async () => {
  await slowDown();
  await openAndWait('/perawatan');
  const prefetch = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/kontak'));
  await link().hover();
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
  expect(scripts).toEqual([...schemeScripts, 'main']);
  const loaded = page.waitForResponse(/\/navigation-behaviour-/);
  await page.locator('header summary').first().hover();
  await loaded;
  expect(scripts).toEqual([...schemeScripts, 'main', 'navigation-behaviour']);
});

describe('React that starts late, as the line proves to be fast', () => {
  const lineIs = (effectiveType: string) => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType }, configurable: true });
  };
  beforeEach(() => page.addInitScript(lineIs, '3g'));

  async function open(path: string): Promise<void> {
    await page.goto(tabs.at(path));
    await page.keyboard.press('Shift');
    await page.locator(following).waitFor();
    await page.evaluate(() => Object.assign(window, { mark: true }));
  }

  async function startReact(): Promise<void> {
    await page.evaluate(lineIs, '4g');
    await page.keyboard.press('Shift');
    await untilHydrated(page);
  }

  test('shows the page whose document was on its way, and pages after it', async () => {
    await open('/koleksi');
    const document = createDeferred();
    await page.route('**/perawatan', async (route) => {
      await document.opened;
      await route.continue();
    });
    const late = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/perawatan'));
    await page.locator('footer a', { hasText: 'Merawat kain' }).click();
    await startReact();
    await page.locator('main h1', { hasText: 'Merawat kain' }).waitFor();
    document.open();
    await late;
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await page.locator('footer a', { hasText: 'Tentang kami' }).click();
    await page.locator('main h1', { hasText: 'Rumah kecil' }).waitFor();
    expect(await page.evaluate(() => 'mark' in window)).toBe(true);
    expect(errors).toEqual([]);
  });
});
