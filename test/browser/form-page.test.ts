import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { readBuildOutput } from '../../server/runtime/files/build-output';
import { pageDataOf, startFormSite, type FormSite } from '../support/form-site';
import { closeNow, listenOnFreePort } from '../support/fake-server';
import { launchBrowser } from './support/chromium';
import { untilHydrated } from './support/open-page';
import { collectErrors } from './support/page-errors';

const dist = join(__dirname, '../../dist');
const provider = 'https://www.google.com/recaptcha/api.js';
const keys = { BOT_PROTECTION_SITE_KEY: 'SITE-KEY', BOT_PROTECTION_SECRET: 'SECRET' };

/** The site of the build, with a store in memory. */
interface Served {
  readonly site: FormSite;
  readonly server: Server;
  readonly origin: string;
}

let browser: Browser;
let plain: Served;
let keyed: Served;
let page: Page;
let faults: string[];

async function serve(env: Record<string, string>): Promise<Served> {
  const site = await startFormSite({ build: readBuildOutput(dist), env: { SITE_URL: '', ...env } });
  const server = createServer(site.app);
  return { site, server, origin: `http://127.0.0.1:${await listenOnFreePort(server)}` };
}

beforeAll(async () => {
  [browser, plain, keyed] = await Promise.all([launchBrowser({ pictures: false }), serve({}), serve(keys)]);
});
afterAll(async () => {
  await browser.close();
  for (const { site, server } of [plain, keyed]) {
    await closeNow(server);
    await site.close();
  }
});

async function openTab(options: BrowserContextOptions = {}): Promise<void> {
  const context = await browser.newContext(options);
  // No request reaches the provider.
  await context.route('https://www.google.com/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'document.documentElement.dataset.check = "loaded"',
    }),
  );
  page = await context.newPage();
  faults = await collectErrors(page);
}
beforeEach(() => openTab());
afterEach(() => page.context().close());

const ready = () => untilHydrated(page);
/** Opens a page, waits for the client and sets a mark that a full load removes. */
async function open(url: string): Promise<void> {
  await page.goto(url);
  await ready();
  await page.evaluate(() => Object.assign(window, { mark: true }));
}
const isSameDocument = (): Promise<boolean> => page.evaluate(() => 'mark' in window);
/** Follows a link, and waits for its page. */
async function follow(path: string): Promise<void> {
  await page.locator('main a', { hasText: new RegExp(`^${path}$`) }).click();
  await page.waitForURL((url) => url.pathname === path);
  await page.locator('main form').waitFor({ state: path === '/kontak' ? 'attached' : 'detached' });
  await ready();
}

describe('with keys set', () => {
  test.each([
    ['/kontak', 'loaded'],
    ['/', 'refused'],
    ['/tentang', 'refused'],
  ])('the provider’s script on %s is %s', async (path, expected) => {
    await open(keyed.origin + path);
    const result = await page.evaluate(
      (src) =>
        new Promise<string>((resolve) => {
          const script = document.createElement('script');
          script.src = src;
          script.addEventListener('load', () =>
            resolve(document.documentElement.dataset['check'] ?? 'silent'),
          );
          script.addEventListener('error', () => resolve('refused'));
          document.head.append(script);
        }),
      provider,
    );
    expect(result).toBe(expected);
    const violations = faults.filter((fault) => fault.includes('script-src-elem refused'));
    expect(violations).toHaveLength(expected === 'refused' ? 1 : 0);
  });

  test('the first page with a form is loaded fully, and none after it', async () => {
    await open(`${keyed.origin}/`);
    await follow('/tentang');
    expect(await isSameDocument()).toBe(true);
    await follow('/kontak');
    expect(await isSameDocument()).toBe(false);
    await page.evaluate(() => Object.assign(window, { mark: true }));
    await follow('/tentang');
    await follow('/kontak');
    expect(await isSameDocument()).toBe(true);
    await page.goBack();
    await page.goBack();
    expect(await isSameDocument()).toBe(true);
    expect(faults).toEqual([]);
  });

  test('it is loaded fully from a page without React, too', async () => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' } });
    });
    await page.goto(`${keyed.origin}/`);
    await page.keyboard.press('Shift');
    await page.locator('#root[data-links]').waitFor();
    await page.evaluate(() => Object.assign(window, { mark: true }));
    for (const [path, isSame] of [
      ['/tentang', true],
      ['/kontak', false],
    ] as const) {
      await page.locator('main a', { hasText: new RegExp(`^${path}$`) }).click();
      await page.waitForURL((url) => url.pathname === path);
      await page.locator('main form').waitFor({ state: path === '/kontak' ? 'attached' : 'detached' });
      expect(await isSameDocument()).toBe(isSame);
    }
    expect(faults).toEqual([]);
  });
});

test('without keys a page with a form is navigated to like any other', async () => {
  await open(`${plain.origin}/`);
  await follow('/kontak');
  expect(await isSameDocument()).toBe(true);
  expect(faults).toEqual([]);
});

test('a form in Javanese, whose numbers Chromium does not know, stays as the server rendered it', async () => {
  const { site, server, origin } = await serve({ SITE_LANGUAGES: 'jv' });
  await page.goto(`${origin}/kontak`);
  const limit = await page.getByText('At most 2.000 characters.').elementHandle();
  await ready();
  expect(await limit?.evaluate(({ isConnected }) => isConnected)).toBe(true);
  expect(faults).toEqual([]);
  await closeNow(server);
  await site.close();
});

describe('a native submit', () => {
  /** Fills in the form and submits it without the browser's validation. */
  async function send(nama: string, surel: string): Promise<void> {
    await page.goto(`${plain.origin}/kontak`);
    await page.locator('main form').evaluate((form) => form.setAttribute('novalidate', ''));
    await page.locator('[name=nama]').fill(nama);
    await page.locator('[name=surel]').fill(surel);
    await page.locator('[value=kawung]').check();
    await page.locator('main form').evaluate((form: HTMLFormElement) => form.submit());
    await page.waitForURL((url) => url.search.startsWith('?_form='));
  }
  const formResult = async () => pageDataOf(await page.content()).formResult;

  test('without JavaScript redirects to its page with errors, then with thanks', async () => {
    await page.context().close();
    await openTab({ javaScriptEnabled: false });
    const before = plain.site.store.stored.length;
    await page.goto(`${plain.origin}/kontak`);
    await page.locator('[name=nama]').fill('Sari');
    // An address that this browser accepts and the site does not.
    await page.locator('[name=surel]').fill(`${'a'.repeat(65)}@contoh.id`);
    await page.locator('main form button').click();
    await page.waitForURL((url) => url.pathname === '/kontak' && url.search.startsWith('?_form='));
    expect(await formResult()).toMatchObject({
      result: 'invalid',
      errors: { surel: expect.any(String) },
      values: { nama: 'Sari' },
    });
    await page.reload();
    expect(await formResult()).toBeUndefined();
    await page.locator('[name=nama]').fill('Sari');
    await page.locator('[name=surel]').fill('sari@contoh.id');
    await page.locator('main form button').click();
    await page.waitForURL((url) => url.pathname === '/kontak' && url.search.startsWith('?_form='));
    expect(await formResult()).toMatchObject({ result: 'accepted', values: {} });
    expect(plain.site.store.stored.slice(before)).toMatchObject([
      { page: '/kontak', fields: { nama: 'Sari', surel: 'sari@contoh.id' } },
    ]);
  });

  test('leads to a page that is hydrated, and its result is gone with the next page', async () => {
    await send('', 'sari@contoh.id');
    await ready();
    expect(await formResult()).toMatchObject({ result: 'invalid', values: { motif: 'kawung' } });
    expect(await page.locator('a[href*="_form"]').count()).toBe(0);
    await follow('/tentang');
    await follow('/kontak');
    expect(new URL(page.url()).search).toBe('');
    expect(faults).toEqual([]);
  });
});
