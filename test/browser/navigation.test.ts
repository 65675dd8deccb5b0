import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page, Request, Route } from 'playwright-core';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { launchBrowser } from './support/chromium';
import { collectFaults } from './support/page-errors';
import { startBuiltSite, type RunningSite } from './support/running-site';

let browser: Browser;
let site: RunningSite;
let context: BrowserContext;
let page: Page;
let faults: string[];

beforeAll(async () => {
  [browser, site] = await Promise.all([launchBrowser(), startBuiltSite()]);
}, 60_000);

afterAll(async () => {
  await browser.close();
  await site.close();
});

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1440, height: 600 } });
  page = await context.newPage();
  faults = await collectFaults(page);
});

afterEach(() => context.close());

/** Opens a page, waits for the client and leaves a mark that a full load would wipe out. */
async function open(path: string): Promise<void> {
  await page.goto(site.origin + path);
  await page.waitForSelector('#root[data-client="ready"]');
  await page.evaluate(() => Object.assign(window, { mark: true }));
}

const stayed = (): Promise<boolean> => page.evaluate(() => 'mark' in window);
const heading = (): Promise<string> => page.locator('main h1').innerText();
const scrolled = (): Promise<number> => page.evaluate(() => window.scrollY);
const footerLink = (text: string) => page.locator('footer a', { hasText: text });

async function headingBecomes(text: string): Promise<void> {
  await page.locator('main h1', { hasText: text }).waitFor();
}

describe('a click on a link', () => {
  test('shows the other page without a full load, with its title, description and language', async () => {
    await open('/');
    await footerLink('Merawat kain').click();
    await headingBecomes('Merawat kain');
    expect(await stayed()).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/perawatan');
    const full = await (await browser.newContext()).newPage();
    await full.goto(`${site.origin}/perawatan`);
    const head = (of: Page) =>
      of.evaluate(() => [
        document.title,
        document.documentElement.lang,
        document.querySelector('meta[name=description]')?.getAttribute('content'),
      ]);
    expect(await head(page)).toEqual(await head(full));
    expect(await page.locator('meta[name=description]').count()).toBe(1);
    await full.context().close();
    expect(faults).toEqual([]);
  });

  test('asks for one payload and nothing that is already there', async () => {
    const already = new Set<string>();
    const note = (request: Request): void => void already.add(new URL(request.url()).pathname);
    page.on('request', note);
    await open('/');
    page.off('request', note);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.locator('header a', { hasText: 'Tentang kami' }).click();
    await headingBecomes('Rumah kecil');
    expect(asked.filter((path) => path.endsWith('.json'))).toEqual(['/tentang-kami/_payload.json']);
    expect(asked.filter((path) => already.has(path))).toEqual([]);
  });

  test('moves the focus to the heading, says the title, and starts at the top', async () => {
    await open('/');
    await page.evaluate(() => window.scrollTo(0, 500));
    await footerLink('Tentang kami').click();
    await headingBecomes('Rumah kecil');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    expect(await page.locator('[role=status]').innerText()).toBe(await page.title());
    expect(await scrolled()).toBe(0);
  });

  test('to a place on another page goes there', async () => {
    await open('/');
    await footerLink('Alamat dan jam buka').click();
    await page.waitForFunction(() => document.activeElement?.id === 'jam-buka');
    expect(await stayed()).toBe(true);
    expect(new URL(page.url()).hash).toBe('#jam-buka');
  });

  test('to a place on the same page asks for nothing', async () => {
    await open('/perawatan');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.locator('main a', { hasText: 'Langsung ke cara mencuci' }).click();
    await page.waitForFunction(() => document.activeElement?.id === 'mencuci');
    expect(asked.filter((url) => url.includes('_payload'))).toEqual([]);
    expect(await stayed()).toBe(true);
  });

  test('marks the page in the navigation and closes the menu it came from', async () => {
    await open('/');
    await page.locator('header summary').first().click();
    await page.locator('header details a', { hasText: 'Parang' }).click();
    await headingBecomes('Parang');
    expect(await page.locator('header details[open]').count()).toBe(0);
    expect(await page.locator('header a[aria-current=page]', { hasText: 'Parang' }).count()).toBe(1);
  });

  test('with a modifier key is left to the browser', async () => {
    await open('/');
    const [other] = await Promise.all([
      context.waitForEvent('page'),
      footerLink('Merawat kain').click({ modifiers: ['ControlOrMeta'] }),
    ]);
    await other.waitForURL('**/perawatan');
    expect(new URL(page.url()).pathname).toBe('/');
  });
});

describe('back and forward', () => {
  test('show the pages they lead to, scrolled as they were left', async () => {
    await open('/koleksi');
    await page.evaluate(() => window.scrollTo(0, 700));
    await footerLink('Merawat kain').click();
    await headingBecomes('Merawat kain');
    await page.evaluate(() => window.scrollTo(0, 300));
    await page.goBack();
    await headingBecomes('Tiga motif');
    // A click scrolls its target into view, so the place is the one where the click left the page.
    const left = await scrolled();
    expect(left).toBeGreaterThan(600);
    await page.goForward();
    await headingBecomes('Merawat kain');
    expect(await scrolled()).toBe(300);
    await page.goBack();
    await headingBecomes('Tiga motif');
    expect(await scrolled()).toBe(left);
    expect(await stayed()).toBe(true);
    expect(faults).toEqual([]);
  });

  test('after a reload the page stands where it stood', async () => {
    await open('/koleksi');
    await page.evaluate(() => window.scrollTo(0, 700));
    await page.reload();
    await page.waitForSelector('#root[data-client="ready"]');
    expect(await scrolled()).toBe(700);
  });
});

describe('places within a page', () => {
  test('have entries of their own: back leads to where the page stood before', async () => {
    await open('/perawatan');
    await page.locator('main a', { hasText: 'Langsung ke cara mencuci' }).click();
    await page.waitForFunction(() => document.activeElement?.id === 'mencuci');
    expect(await scrolled()).toBeGreaterThan(0);
    await page.goBack();
    await page.waitForFunction(() => window.scrollY === 0);
    expect(new URL(page.url()).hash).toBe('');
  });

  test('do not hide that the page has changed', async () => {
    await open('/');
    await footerLink('Semua motif').click();
    await headingBecomes('Tiga motif');
    await page.evaluate(() => (location.hash = 'content'));
    await page.evaluate(() => history.go(-2));
    await headingBecomes('Batik yang');
    expect(new URL(page.url()).pathname).toBe('/');
  });
});

describe('a slow answer', () => {
  test('shows progress after 150 milliseconds, not before, and none when it has come', async () => {
    await open('/');
    await page.clock.install();
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/_payload\.json/, async (route) => {
      await held;
      await route.continue();
    });
    const bar = page.locator('[role=progressbar]');
    const asked = page.waitForRequest(/\/_payload\.json/);
    await page.clock.pauseAt(Date.now() + 60_000);
    await footerLink('Merawat kain').click();
    await asked;
    await page.clock.runFor(149);
    expect(await bar.isVisible()).toBe(false);
    await page.clock.runFor(1);
    expect(await bar.isVisible()).toBe(true);
    expect(await heading()).toContain('Batik');
    await page.clock.resume();
    release();
    await headingBecomes('Merawat kain');
    expect(await bar.isVisible()).toBe(false);
  });

  test('that comes after a newer one is dropped', async () => {
    await open('/');
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/perawatan\/_payload\.json/, async (route) => {
      await held;
      // The page has given this request up by now.
      await route.continue().catch(() => {});
    });
    await footerLink('Merawat kain').click();
    await footerLink('Tentang kami').click();
    await headingBecomes('Rumah kecil');
    release();
    await page.waitForLoadState('networkidle');
    expect(await heading()).toContain('Rumah kecil');
    expect(await stayed()).toBe(true);
  });
});

describe('where the client cannot show a page itself', () => {
  test.each<[string, (route: Route) => unknown]>([
    ['the payload is an error', (route) => route.fulfill({ status: 503, body: '{}' })],
    ['the payload is no JSON', (route) => route.fulfill({ status: 200, body: '<html>' })],
    ['the payload is none', (route) => route.fulfill({ status: 200, json: { story: null } })],
    [
      'the payload is of another build',
      async (route) =>
        route.fulfill({ json: { ...(await (await route.fetch()).json()), buildId: 'another' } }),
    ],
    ['the network fails', (route) => route.abort()],
  ])('it loads the page in full: %s', async (_, response) => {
    await open('/');
    await page.route(/\/perawatan\/_payload\.json/, (route) => void response(route));
    await footerLink('Merawat kain').click();
    await headingBecomes('Merawat kain');
    await page.waitForSelector('#root[data-client="ready"]');
    expect(await stayed()).toBe(false);
    expect(new URL(page.url()).pathname).toBe('/perawatan');
  });
});

test('a block whose code cannot be loaded leaves the page readable, as the server made it', async () => {
  const home = {
    component: 'page',
    body: [{ component: 'button', label: 'Lain', link: { linktype: 'url', url: '/lain' } }],
  };
  const other = { component: 'page', body: [{ component: 'basic_hero', title: 'Halaman lain' }] };
  const small = await startBuiltSite(buildSpace([buildStory('home', home), buildStory('lain', other)]));
  await page.goto(small.origin);
  await page.waitForSelector('#root[data-client="ready"]');
  await page.evaluate(() => Object.assign(window, { mark: true }));
  await page.route('**/assets/still-blocks-*.js', (route) => route.abort());
  await page.locator('main a').click();
  await headingBecomes('Halaman lain');
  expect(await stayed()).toBe(false);
  await page.waitForLoadState('networkidle');
  expect(await heading()).toBe('Halaman lain');
  await small.close();
});

test('the keyboard reaches the content by the skip link first', async () => {
  await open('/');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('#content');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.id === 'content');
  expect(new URL(page.url()).hash).toBe('#content');
  expect(await stayed()).toBe(true);
});
