import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { buildStory } from '../../demo/content-service/space/build-space';
import type { Space } from '../../demo/content-service/api/story';
import { startAsVisited } from './support/chromium';
import { createDeferred } from './support/deferred';
import { formsIn } from './support/forms-in-page';
import { untilHydrated } from './support/open-page';
import { sampleSpace } from './support/running-site';
import { tabForEachTest } from './support/tab-for-each-test';

// Navigations on a slow line, where React has not started.

/** The sample space, and a page of blocks whose markup or data are special: without scripts, with a form. */
function space(): Space {
  const sample = sampleSpace();
  const file = { filename: 'https://a.storyblok.com/f/410026/x/9c1b0a6d2e/kawung.mp4' };
  const body = [
    { component: 'basic_hero', _uid: 'h', title: 'Halaman film' },
    { component: 'video', _uid: 'v', title: 'Kawung', file },
    { component: 'form_element', _uid: 'f', name: 'kontak', fields: [] },
  ];
  const paragraphs = Array.from({ length: 30 }, (_, index) => ({
    component: 'typography',
    _uid: `p${index}`,
    text: `Alinea ${index}${' kata'.repeat(150)}`,
  }));
  const long = [{ component: 'basic_hero', _uid: 'h', title: 'Halaman panjang' }, ...paragraphs];
  const pages = [
    buildStory('film', { component: 'page', body }),
    buildStory('panjang', { component: 'page', body: long }),
  ];
  return { ...sample, published: [...sample.published, ...pages] };
}

let page: Page;
let errors: readonly string[];
/** Paths of requests, in order. */
let requests: string[];
const tabs = tabForEachTest(space, { viewport: { width: 1440, height: 700 } }, (tab) => {
  ({ page, errors } = tab);
  requests = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
});

const network = (connection: object) =>
  page.addInitScript((value) => {
    Object.defineProperty(navigator, 'connection', { value, configurable: true });
  }, connection);
beforeEach(() => network({ effectiveType: '3g' }));

const following = '#root[data-links]';

/** Opens a page, uses it so that the code for links is there, and sets a global that a full load would remove. */
async function open(path: string): Promise<void> {
  await page.goto(tabs.at(path));
  await page.keyboard.press('Shift');
  await page.locator(following).waitFor();
  await page.evaluate(() => Object.assign(window, { mark: true }));
  requests = [];
}

/** Starts React: the line proves to be fast. */
async function startReact(): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g' } });
  });
  await page.keyboard.press('Shift');
  await untilHydrated(page);
}

const hasNotReloaded = (): Promise<boolean> => page.evaluate(() => 'mark' in window);
const scrollPosition = (): Promise<number> => page.evaluate(() => window.scrollY);
const footerLink = (text: string) => page.locator('footer a', { hasText: text });
const headingBecomes = (text: string) => page.locator('main h1', { hasText: text }).waitFor();
const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.localName ?? '');

test('a link with two slashes leads to an error page of this site, not to another host', async () => {
  await open('/');
  const link = footerLink('Merawat kain');
  await link.evaluate((element) => element.setAttribute('href', `${location.origin}//perawatan`));
  await link.click();
  await page.waitForURL(tabs.at('//perawatan'));
  expect(await page.locator('main').innerText()).toContain('Page Not Found: //perawatan');
});

describe('a page that cannot be shown in place of another', () => {
  const changed = async (route: Route, from: string | RegExp, to: string): Promise<void> => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(from, to) });
  };
  test.each<[string, (route: Route) => unknown]>([
    ['is an error', (route) => route.fulfill({ status: 503, body: '<h1>503</h1>' })],
    ['is no HTML', (route) => route.fulfill({ contentType: 'text/plain', body: '' })],
    [
      'is no page of this site',
      (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Portal</h1>' }),
    ],
    ['is of another build', (route) => changed(route, /"buildId":"[^"]+"/, '"buildId":"other"')],
    ['has another entry script', (route) => changed(route, /\/assets\/main-\w+/, '/assets/main-OTHER')],
    [
      'must not be stored',
      async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, headers: { ...response.headers(), 'cache-control': 'no-store' } });
      },
    ],
    ['cannot be fetched', (route) => route.abort()],
  ])('is loaded in full: its document %s', async (_, response) => {
    await open('/');
    let isFetch = true;
    await page.route('**/perawatan', (route) => {
      if (route.request().resourceType() !== 'fetch') isFetch = false;
      void (isFetch ? response(route) : route.continue());
    });
    await footerLink('Merawat kain').click();
    await page.waitForURL('**/perawatan');
    await headingBecomes('Merawat kain');
    expect(await hasNotReloaded()).toBe(false);
  });

  test('is loaded in full from the address that a redirect leads to', async () => {
    await open('/');
    await footerLink('Merawat kain').evaluate((link) => link.setAttribute('href', '/perawatan/'));
    await footerLink('Merawat kain').click();
    await page.waitForURL(tabs.at('/perawatan'));
    expect(await hasNotReloaded()).toBe(false);
  });
});

test('the code for links is one file, requested after everything else', async () => {
  // The key below is the first use.
  await page.addInitScript({ content: startAsVisited });
  await page.goto(tabs.at('/perawatan'), { waitUntil: 'networkidle' });
  await page.keyboard.press('Shift');
  await page.locator(following).waitFor();
  expect(requests.at(-1)).toMatch(/^\/assets\/follow-documents-/);
});

describe('a click on a link', () => {
  test('shows the page by one request, in the same state as a full load, without React', async () => {
    const state = () =>
      page.evaluate(() => ({
        head: [...document.head.querySelectorAll('[data-head]')].map((element) => element.outerHTML),
        title: document.title,
        language: document.documentElement.lang,
        // The focus adds an attribute to the heading; the parser normalises what is text in `noscript`.
        main: document
          .querySelector('main')
          ?.innerHTML.replaceAll(' tabindex="-1"', '')
          .replaceAll(/<noscript>.*?<\/noscript>/gs, ''),
        videos: document.querySelectorAll('main noscript, main video').length,
        data: document.querySelector('#page-data')?.textContent,
        entry: document.querySelector('script[data-chunks]')?.outerHTML,
      }));
    await open('/');
    await footerLink('Merawat kain').evaluate((link) => link.setAttribute('href', '/film'));
    await footerLink('Merawat kain').click();
    await headingBecomes('Halaman film');
    const shown = await state();
    expect(await hasNotReloaded()).toBe(true);
    expect(requests.filter((path) => path === '/film')).toHaveLength(1);
    expect(requests.filter((path) => /payload|site-/.test(path))).toEqual([]);
    expect(shown.videos).toBe(1);
    await page.reload();
    expect(shown).toEqual(await state());
    expect(errors).toEqual([]);
  });

  test('moves the focus to the heading, announces the title, and starts at the top', async () => {
    await open('/');
    await page.evaluate(() => window.scrollTo(0, 500));
    await footerLink('Tentang kami').click();
    await headingBecomes('Rumah kecil');
    expect(await focused()).toBe('h1');
    expect(await page.locator('[role=status]').innerText()).toBe(await page.title());
    expect(await scrollPosition()).toBe(0);
  });

  test('to a long page shows its top first, and the rest after the paint', async () => {
    await open('/');
    await footerLink('Merawat kain').evaluate((link) => link.setAttribute('href', '/panjang'));
    await page.evaluate(() => {
      const seen: (readonly [blocks: number | undefined, hasFooter: boolean])[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const main = document.querySelector('main');
        seen.push([main?.children.length, document.querySelector('footer') !== null]);
      }).observe(document.getElementById('root') ?? document, { childList: true, subtree: true });
    });
    await footerLink('Merawat kain').click();
    await headingBecomes('Halaman panjang');
    await page.locator('main', { hasText: 'Alinea 29' }).waitFor();
    expect(await page.evaluate(() => (window as unknown as { seen: unknown }).seen)).toEqual([
      [8, false],
      [31, true],
    ]);
    expect(await hasNotReloaded()).toBe(true);
    const shown = await page.locator('#root').innerHTML();
    await page.reload();
    expect((await page.locator('#root').innerHTML()).replaceAll(' tabindex="-1"', '')).toBe(
      shown.replaceAll(' tabindex="-1"', ''),
    );
  });

  test('back to a long page shows it whole, where it was left', async () => {
    await open('/');
    await footerLink('Merawat kain').evaluate((link) => link.setAttribute('href', '/panjang'));
    await footerLink('Merawat kain').click();
    await page.locator('main', { hasText: 'Alinea 29' }).waitFor();
    await page.evaluate(() => window.scrollTo(0, 900));
    await footerLink('Tentang kami').evaluate((link: HTMLElement) => link.click());
    await headingBecomes('Rumah kecil');
    await page.goBack();
    await headingBecomes('Halaman panjang');
    expect(await scrollPosition()).toBe(900);
    expect(await hasNotReloaded()).toBe(true);
  });

  test('to an anchor scrolls there, on another page and on the same', async () => {
    await open('/');
    await footerLink('Alamat dan jam buka').click();
    await page.waitForFunction(() => document.activeElement?.id === 'jam-buka');
    expect(new URL(page.url()).hash).toBe('#jam-buka');
    await footerLink('Merawat kain').click();
    await headingBecomes('Merawat kain');
    await page.locator('main a', { hasText: 'Langsung ke cara mencuci' }).click();
    await page.waitForFunction(() => document.activeElement?.id === 'mencuci');
    await page.goBack();
    await page.waitForFunction(() => window.scrollY === 0);
    expect(await hasNotReloaded()).toBe(true);
  });

  test('with a modifier key is handled by the browser', async () => {
    await open('/');
    const opened = page.context().waitForEvent('page');
    await footerLink('Merawat kain').click({ modifiers: ['ControlOrMeta'] });
    await (await opened).waitForURL(tabs.at('/perawatan'), { waitUntil: 'commit' });
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test('starts the behaviours of the new page and closes the menu it came from', async () => {
    await open('/perawatan');
    await page.locator('header summary').first().click();
    await page.locator('header details a', { hasText: 'Parang' }).click();
    await headingBecomes('Parang');
    expect(await page.locator('header details[open]').count()).toBe(0);
    await footerLink('Tentang kami').click();
    await headingBecomes('Rumah kecil');
    const carousel = page.locator('main [data-behaviour="carousel"]').first();
    await carousel.scrollIntoViewIfNeeded();
    // All its slides are in view: once it has started, its row is no stop of the Tab key.
    await carousel.locator('> ul:not([tabindex])').waitFor();
    expect(errors).toEqual([]);
  });
});

describe('a response', () => {
  test('that is slow shows the progress bar after 150 milliseconds, with its name', async () => {
    await open('/');
    await page.clock.install();
    const document = createDeferred();
    await page.route('**/perawatan', async (route) => {
      await document.opened;
      await route.continue();
    });
    const bar = page.locator('[role=progressbar]');
    const request = page.waitForRequest('**/perawatan');
    await page.clock.pauseAt(Date.now() + 60_000);
    await footerLink('Merawat kain').click();
    await request;
    await page.clock.runFor(149);
    expect(await bar.isVisible()).toBe(false);
    await page.clock.runFor(1);
    expect(await bar.getAttribute('aria-label')).toBe('Memuat halaman');
    expect(await bar.isVisible()).toBe(true);
    await page.clock.resume();
    document.open();
    await headingBecomes('Merawat kain');
    expect(await bar.isVisible()).toBe(false);
  });

  test('that arrives after a newer one is dropped', async () => {
    await open('/');
    const document = createDeferred();
    await page.route('**/perawatan', async (route) => {
      await document.opened;
      await route.continue();
    });
    await footerLink('Merawat kain').click();
    await footerLink('Tentang kami').click();
    await headingBecomes('Rumah kecil');
    const late = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/perawatan'));
    document.open();
    await late;
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await page.locator('main h1').innerText()).toContain('Rumah kecil');
    expect(await hasNotReloaded()).toBe(true);
  });
});

describe('back and forward', () => {
  test('restore pages with their scroll positions', async () => {
    await open('/koleksi');
    await page.evaluate(() => window.scrollTo(0, 700));
    await footerLink('Merawat kain').click();
    await headingBecomes('Merawat kain');
    await page.evaluate(() => window.scrollTo(0, 300));
    await page.goBack();
    await headingBecomes('Tiga motif');
    const left = await scrollPosition();
    expect(left).toBeGreaterThan(600);
    await page.goForward();
    await headingBecomes('Merawat kain');
    expect(await scrollPosition()).toBe(300);
    expect(await hasNotReloaded()).toBe(true);
    expect(errors).toEqual([]);
  });

  test('show the page of their entry after a reload, before the page is used', async () => {
    await open('/koleksi');
    await footerLink('Merawat kain').click();
    await headingBecomes('Merawat kain');
    await page.reload({ waitUntil: 'networkidle' });
    await page.goBack();
    await headingBecomes('Tiga motif');
    expect(new URL(page.url()).pathname).toBe('/koleksi');
  });
});

describe('React', () => {
  test('hydrates a form of the page that is on screen with its use, and submits it', async () => {
    await open('/');
    await footerLink('Hubungi').or(page.locator('footer a[href="/kontak"]')).first().click();
    await page.waitForURL('**/kontak');
    const forms = formsIn(page);
    await forms.accept();
    await page.locator('main input:visible').first().focus();
    await untilHydrated(page);
    await forms.skipMinimumTime();
    await forms.fill();
    await forms.send().click();
    await forms.thanks.waitFor();
    expect(forms.posts).toHaveLength(1);
    expect(await hasNotReloaded()).toBe(true);
    expect(errors).toEqual([]);
  });

  test('takes links and history over, entries before included', async () => {
    await open('/koleksi');
    await page.evaluate(() => window.scrollTo(0, 700));
    await footerLink('Merawat kain').click();
    await headingBecomes('Merawat kain');
    await startReact();
    expect(await page.locator('[role=status], [role=progressbar]').count()).toBe(2);
    await footerLink('Tentang kami').click();
    await headingBecomes('Rumah kecil');
    await page.goBack();
    await headingBecomes('Merawat kain');
    await page.goBack();
    await headingBecomes('Tiga motif');
    expect(await scrollPosition()).toBeGreaterThan(600);
    expect(requests.filter((path) => /^\/(?:koleksi|tentang-kami)$/.test(path))).toEqual([]);
    expect(await hasNotReloaded()).toBe(true);
    expect(errors).toEqual([]);
  });
});

test.each([
  ['with Save-Data', { saveData: true, effectiveType: '4g' }],
  ['on a very slow network', { effectiveType: '2g' }],
])('no document is fetched ahead of a press %s', async (_, connection) => {
  await network(connection);
  await page.goto(tabs.at('/'));
  await page.mouse.click(5, 690);
  await page.locator(following).waitFor();
  await footerLink('Merawat kain').hover();
  const request = page.waitForRequest('**/perawatan');
  await page.locator('footer a[href="/kontak"]').first().focus();
  await footerLink('Merawat kain').dispatchEvent('pointerdown');
  await request;
  expect(requests).not.toContain('/kontak');
});
