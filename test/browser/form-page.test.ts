import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { readBuildOutput } from '../../server/runtime/build-output';
import { pageDataOf, startFormSite, type FormSite } from '../support/form-site';
import { closeNow, listenOnFreePort } from '../support/fake-server';
import { launchBrowser } from './support/chromium';
import { collectFaults } from './support/page-errors';

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
  [browser, plain, keyed] = await Promise.all([launchBrowser(), serve({}), serve(keys)]);
}, 60_000);
afterAll(async () => {
  await browser.close();
  for (const { site, server } of [plain, keyed]) {
    await closeNow(server);
    await site.close();
  }
});

async function openTab(options: BrowserContextOptions = {}): Promise<void> {
  const context = await browser.newContext(options);
  // Nobody here asks the provider itself.
  await context.route('https://www.google.com/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'document.documentElement.dataset.check = "loaded"',
    }),
  );
  page = await context.newPage();
  faults = await collectFaults(page);
}
beforeEach(() => openTab());
afterEach(() => page.context().close());

const ready = () => page.waitForSelector('#root[data-client="ready"]');
/** Opens a page, waits for the client and leaves a mark that a full load would wipe out. */
async function open(address: string): Promise<void> {
  await page.goto(address);
  await ready();
  await page.evaluate(() => Object.assign(window, { mark: true }));
}
const stayed = (): Promise<boolean> => page.evaluate(() => 'mark' in window);
/** Follows a link of the page, and waits until the other one is there. */
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
    const outcome = await page.evaluate(
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
    expect(outcome).toBe(expected);
    const violations = faults.filter((fault) => fault.includes('script-src-elem refused'));
    expect(violations).toHaveLength(expected === 'refused' ? 1 : 0);
  });

  test('a page with a form is loaded fully from one without, and not from there on', async () => {
    await open(`${keyed.origin}/`);
    await follow('/tentang');
    expect(await stayed()).toBe(true);
    await follow('/kontak');
    expect(await stayed()).toBe(false);
    await page.evaluate(() => Object.assign(window, { mark: true }));
    await follow('/tentang');
    await follow('/kontak');
    expect(await stayed()).toBe(true);
    await page.goBack();
    await page.goBack();
    expect(await stayed()).toBe(true);
    expect(faults).toEqual([]);
  });
});

test('without keys a page with a form is shown like any other', async () => {
  await open(`${plain.origin}/`);
  await follow('/kontak');
  expect(await stayed()).toBe(true);
  expect(faults).toEqual([]);
});

describe('a form that the browser sends by itself', () => {
  /** Fills in what is asked and sends it without the browser's own checks. */
  async function send(nama: string, surel: string): Promise<void> {
    await page.goto(`${plain.origin}/kontak`);
    await page.locator('main form').evaluate((form) => form.setAttribute('novalidate', ''));
    await page.locator('[name=nama]').fill(nama);
    await page.locator('[name=surel]').fill(surel);
    await page.locator('[value=kawung]').check();
    await page.locator('main form').evaluate((form: HTMLFormElement) => form.submit());
    await page.waitForURL((url) => url.search.startsWith('?_form='));
  }
  const outcome = async () => pageDataOf(await page.content()).formResult;

  test('without JavaScript leads back to its page with what is wrong, then with thanks', async () => {
    await page.context().close();
    await openTab({ javaScriptEnabled: false });
    const before = plain.site.store.kept.length;
    await page.goto(`${plain.origin}/kontak`);
    await page.locator('[name=nama]').fill('Sari');
    // What this browser takes for an address and the site does not.
    await page.locator('[name=surel]').fill(`${'a'.repeat(65)}@contoh.id`);
    await page.locator('main form button').click();
    await page.waitForURL((url) => url.pathname === '/kontak' && url.search.startsWith('?_form='));
    expect(await outcome()).toMatchObject({
      result: 'invalid',
      errors: { surel: expect.any(String) },
      values: { nama: 'Sari' },
    });
    await page.reload();
    expect(await outcome()).toBeUndefined();
    await page.locator('[name=nama]').fill('Sari');
    await page.locator('[name=surel]').fill('sari@contoh.id');
    await page.locator('main form button').click();
    await page.waitForURL((url) => url.pathname === '/kontak' && url.search.startsWith('?_form='));
    expect(await outcome()).toMatchObject({ result: 'accepted', values: {} });
    expect(plain.site.store.kept.slice(before)).toMatchObject([
      { page: '/kontak', fields: { nama: 'Sari', surel: 'sari@contoh.id' } },
    ]);
  });

  test('comes to life like any page, and what came of it goes with the next', async () => {
    await send('', 'sari@contoh.id');
    await ready();
    expect(await outcome()).toMatchObject({ result: 'invalid', values: { motif: 'kawung' } });
    expect(await page.locator('a[href*="_form"]').count()).toBe(0);
    await follow('/tentang');
    await follow('/kontak');
    expect(new URL(page.url()).search).toBe('');
    expect(faults).toEqual([]);
  });
});
