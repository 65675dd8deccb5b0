import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { buildStory } from '../../demo/content-service/space/build-space';
import { launchBrowser } from './support/chromium';
import { createDeferred } from './support/deferred';
import { untilHydrated } from './support/open-page';
import { sampleSpace, startBuiltSite, type RunningSite } from './support/running-site';

const sample = sampleSpace();
const title = { component: 'typography', variant: 'h1', text: 'Catatan rilis' };
const release = buildStory('v2.0-catatan', { component: 'page', body: [title] });
const space = { ...sample, published: [...sample.published, release] };

let browser: Browser;
let site: RunningSite;
let elsewhere: Server;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  elsewhere = createServer((_, response) => response.end('Di tempat lain')).listen(0, '127.0.0.1');
  [browser, site] = await Promise.all([launchBrowser({ pictures: false }), startBuiltSite(space)]);
});

afterAll(async () => {
  await browser.close();
  await site.close();
  elsewhere.close();
});

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1000, height: 600 } });
  page = await context.newPage();
  page.setDefaultTimeout(9000);
});

afterEach(() => context.close());

/** Where the visitor has scrolled to before the link is followed. */
const far = 900;

/** Opens a page far from its top. */
async function openFarDown(path: string): Promise<void> {
  await page.goto(site.origin + path);
  await untilHydrated(page);
  await page.evaluate((top) => window.scrollTo(0, top), far);
}

/** Clicks a link that is in view wherever the page is scrolled to. */
async function follow(href: string): Promise<void> {
  await page.evaluate((address) => {
    const link = Object.assign(document.createElement('a'), { href: address, textContent: 'Ke sana' });
    link.style.cssText = 'position: fixed; top: 50%; left: 50%; z-index: 9';
    document.querySelector('main')?.append(link);
  }, href);
  await page.getByText('Ke sana', { exact: true }).click();
}

const scrollPosition = (): Promise<number> => page.evaluate(() => Math.round(window.scrollY));
const pathBecomes = (path: string): Promise<void> => page.waitForURL(site.origin + path);

/** Waits until the page in the address is on screen and its script has run. */
async function pageIsThere(path: string): Promise<void> {
  await pathBecomes(path);
  await page.locator('main h1').waitFor();
  await untilHydrated(page);
}

describe('a link to a page', () => {
  test('whose slug has a dot is followed by the client', async () => {
    await openFarDown('/perawatan');
    await page.evaluate(() => Object.assign(window, { hasStayed: true }));
    await follow('/v2.0-catatan');
    await page.locator('main h1', { hasText: 'Catatan rilis' }).waitFor();
    expect(await page.evaluate(() => 'hasStayed' in window)).toBe(true);
  });

  test('that quotes a text of it is left to the browser, which shows the text', async () => {
    await openFarDown('/perawatan');
    await page.evaluate(() => Object.assign(window, { hasStayed: true }));
    await follow('/koleksi#:~:text=motif');
    await page.locator('main h1', { hasText: 'Tiga motif' }).waitFor();
    expect(await page.evaluate(() => 'hasStayed' in window)).toBe(false);
  });
});

describe('a link to a file', () => {
  test('is left to the browser, whose step back shows the page where it was', async () => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await openFarDown('/perawatan');
    await follow('/robots.txt');
    await pathBecomes('/robots.txt');
    await page.locator('body', { hasText: 'User-agent' }).waitFor();
    await page.goBack();
    await pageIsThere('/perawatan');
    expect(await scrollPosition()).toBe(far);
    expect(requests).not.toContain('/robots.txt/_payload.json');
  });
});

/** Opens a page far down and follows a link to a page that the client cannot show by itself. */
async function followInFull(href: string): Promise<void> {
  await page.route('**/_payload.json*', (route) => route.fulfill({ status: 500 }));
  await openFarDown('/perawatan');
  await page.evaluate(() => Object.assign(window, { isLeft: true }));
  await follow(href);
  await page.waitForFunction(() => !('isLeft' in window));
  await pageIsThere(href);
  await page.unroute('**/_payload.json*');
}

describe('a page that has to be loaded in full', () => {
  test('begins at its top', async () => {
    await followInFull('/koleksi');
    expect(await scrollPosition()).toBe(0);
  });

  test('begins at the element that its address names', async () => {
    await followInFull('/kontak#jam-buka');
    const top = await page.evaluate(() => document.getElementById('jam-buka')?.getBoundingClientRect().top);
    expect(await scrollPosition()).toBeGreaterThan(0);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top).toBeLessThan(200);
  });

  test('is loaded also where the browser takes no more entries', async () => {
    await openFarDown('/perawatan');
    await page.evaluate(() => {
      history.pushState = () => {
        throw new DOMException('', 'SecurityError');
      };
    });
    await follow('/koleksi');
    await pageIsThere('/koleksi');
    expect(await scrollPosition()).toBe(0);
  });

  test('is not loaded once the visitor has gone back', async () => {
    const { opened, open: deliver } = createDeferred();
    await page.route('**/_payload.json*', (route) => route.fulfill({ status: 500 }));
    await page.route('**/watch-updates-*', (route) => opened.then(() => route.continue()));
    await openFarDown('/perawatan');
    await page.evaluate(() => Object.assign(window, { isOpen: true }));
    const code = page.waitForRequest('**/watch-updates-*');
    await follow('/koleksi');
    const address = (await code).url();
    await page.goBack();
    await pathBecomes('/perawatan');
    deliver();
    await page.evaluate(
      `import('${address}').then(() => new Promise((done) => requestAnimationFrame(done)))`,
    );
    await pageIsThere('/perawatan');
    expect(await page.evaluate(() => 'isOpen' in window)).toBe(true);
  });

  test('is left to the page before it, where that was', async () => {
    await followInFull('/koleksi');
    await page.goBack();
    await page.locator('main h1', { hasText: 'Merawat kain' }).waitFor();
    expect(await scrollPosition()).toBe(far);
  });
});

describe('a step back that loads a page continues where it was left', () => {
  test('over a page that the client showed, from another site', async () => {
    await openFarDown('/perawatan');
    await follow('/koleksi');
    await page.locator('main h1', { hasText: 'Tiga motif' }).waitFor();
    await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`);
    await page.evaluate(() => void setTimeout(() => window.history.go(-2)));
    await pageIsThere('/perawatan');
    expect(await scrollPosition()).toBe(far);
  });

  test('and so does the page between, which the client shows again', async () => {
    await openFarDown('/perawatan');
    await follow('/koleksi');
    await page.locator('main h1', { hasText: 'Tiga motif' }).waitFor();
    await page.evaluate(() => window.scrollTo(0, 300));
    await page.goto(`${site.origin}/robots.txt`);
    await page.evaluate(() => void setTimeout(() => window.history.go(-2)));
    await pageIsThere('/perawatan');
    await page.goForward();
    await page.locator('main h1', { hasText: 'Tiga motif' }).waitFor();
    expect(await scrollPosition()).toBe(300);
  });

  test('from the page that a redirect led to', async () => {
    await openFarDown('/perawatan');
    while ((await fetch(`${site.origin}/katalog`, { redirect: 'manual' })).status !== 301); // known once the stories are listed
    await page.evaluate(() => Object.assign(window, { isLeft: true }));
    await follow('/katalog');
    await page.waitForFunction(() => !('isLeft' in window));
    await pageIsThere('/koleksi');
    expect(await scrollPosition()).toBe(0);
    await page.goBack();
    await pageIsThere('/perawatan');
    expect(await scrollPosition()).toBe(far);
  });

  test('at the top of a page that was left before it was there', async () => {
    await openFarDown('/perawatan');
    await page.route('**/jurnal/_payload.json*', () => {});
    await follow('/jurnal');
    await pathBecomes('/jurnal');
    await page.goto(`${site.origin}/robots.txt`);
    await page.goBack();
    await page.locator('main h1', { hasText: 'Catatan' }).waitFor();
    await untilHydrated(page);
    expect(await scrollPosition()).toBe(0);
  });

  test('from a tab that the browser discarded while it was hidden', async () => {
    await page.addInitScript(() =>
      window.addEventListener('pagehide', (event) => event.stopImmediatePropagation(), { capture: true }),
    );
    await openFarDown('/perawatan');
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });
    await page.reload();
    await pageIsThere('/perawatan');
    expect(await scrollPosition()).toBe(far);
  });
});
