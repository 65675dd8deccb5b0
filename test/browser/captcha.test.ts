import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, afterEach, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { cssModules } from '../../build/bundle/bundles';
import { launchBrowser } from './support/chromium';
import { formsIn } from './support/forms-in-page';
import { createDeferred } from './support/deferred';
import { collectErrors } from './support/page-errors';

const site = 'http://situs.example/';
const root = join(__dirname, '../..');
/** A fake of the provider's script: its tokens name key and action. */
const provider = `window.grecaptcha = {
  ready: (callback) => setTimeout(callback),
  execute: (key, { action }) => Promise.resolve([key, action].join(' ')),
};`;

let browser: Browser;
let page: Page;
let faults: string[];
let forms: ReturnType<typeof formsIn>;
let script: string;
/** URLs of the requests for the provider's script. */
let requested: string[];

beforeAll(async () => {
  const [bundle, launched] = await Promise.all([
    build({
      entryPoints: [join(__dirname, 'support/captcha-entry.tsx')],
      bundle: true,
      write: false,
      format: 'esm',
      define: { 'process.env.NODE_ENV': '"production"' },
      plugins: [cssModules(root)],
    }),
    launchBrowser({ pictures: false }),
  ]);
  script = bundle.outputFiles[0]?.text ?? '';
  browser = launched;
});
afterAll(() => browser.close());

beforeEach(async () => {
  page = await browser.newPage();
  faults = await collectErrors(page);
  forms = formsIn(page);
  requested = [];
  const html =
    '<!doctype html><html lang="id"><title>a</title><div id="root"></div><script type="module" src="/script.js"></script>';
  await page.route(site, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.route('**/script.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
});
afterEach(() => page.close());

/** Serves the provider's script; null for a network error. */
async function serveProvider(makeBody: () => Promise<string | null>): Promise<void> {
  await page.unroute('**/periksa.js*');
  await page.route('**/periksa.js*', async (route) => {
    requested.push(route.request().url());
    const body = await makeBody();
    return body === null ? route.abort() : route.fulfill({ contentType: 'text/javascript', body });
  });
}
const nth = (index: number) => page.locator('form').nth(index);
const name = (index: number) => nth(index).locator('[name="nama"]');

test('the script loads at the first focus, once for all forms, and its token is submitted', async () => {
  await serveProvider(async () => provider);
  await forms.accept();
  await page.goto(site);
  await name(0).waitFor();
  expect(requested).toEqual([]);
  await name(0).fill('Sri');
  await name(1).fill('Dewi');
  await forms.skipMinimumTime();
  await forms.send(nth(0)).click();
  await forms.thanks.waitFor();
  await forms.send(nth(0)).click();
  await forms.sent(2);
  expect(requested).toEqual([`${site}periksa.js?render=kunci&hl=id`]);
  const tokens = forms.posts.map(({ body }) => body['g-recaptcha-response']);
  expect(tokens).toEqual(['kunci form/kontak_kami', 'kunci form/kabar']);
  expect(faults).toEqual([]);
});

test('the script does not load at a touch, which may be the start of a scroll', async () => {
  await serveProvider(async () => provider);
  await forms.accept();
  await page.goto(site);
  await name(0).waitFor();
  await nth(0).dispatchEvent('pointerdown');
  await forms.skipMinimumTime();
  expect(requested).toEqual([]);
  await name(0).fill('Sri');
  await forms.send(nth(0)).click();
  await forms.thanks.waitFor();
  expect(requested).toHaveLength(1);
});

test.each([
  ['cannot be loaded', async () => null],
  ['does not define its API', async () => ''],
  [
    'has no token',
    async () => 'window.grecaptcha = { ready: (f) => f(), execute: () => Promise.reject(null) };',
  ],
  [
    'has an empty token',
    async () => "window.grecaptcha = { ready: (f) => f(), execute: () => Promise.resolve('') };",
  ],
])('if the script %s, the form can be submitted natively', async (_, makeBody) => {
  await serveProvider(makeBody);
  await forms.accept();
  await page.goto(site);
  await name(0).fill('Sri');
  await forms.skipMinimumTime();
  await forms.send(nth(0)).click();
  await forms.alert.waitFor();
  expect(await forms.focused()).toBe('alert');
  expect(await forms.alert.innerText()).toContain('Pemeriksaan keamanan tidak dapat dimuat');
  expect(await name(0).inputValue()).toBe('Sri');
  expect(forms.posts).toEqual([]);
  await forms.alert.getByRole('button', { name: 'Kirim tanpa pemeriksaan' }).dblclick();
  await page.waitForURL('**/forms/kontak%20kami');
  expect(forms.posts[0]?.body).toEqual({ nama: 'Sri', _page: '/', _website: '' });
  expect(
    faults.filter((fault) => !fault.includes('periksa.js') && !fault.includes('Failed to load')),
  ).toEqual([]);
});

test('without a connection the form says so, and offers nothing that would leave the page', async () => {
  await serveProvider(async () => null);
  await page.goto(site);
  await name(0).fill('Sri');
  await forms.skipMinimumTime();
  await page.context().setOffline(true);
  await forms.send(nth(0)).click();
  await forms.alert.waitFor();
  expect(await forms.alert.innerText()).toMatch(/sambungan|luring|terhubung/i);
  expect(await forms.alert.getByRole('button').count()).toBe(0);
});

test('the form is validated again before it is submitted without a token', async () => {
  await serveProvider(async () => null);
  await page.goto(site);
  await name(0).fill('Sri');
  await forms.skipMinimumTime();
  await forms.send(nth(0)).click();
  await forms.alert.waitFor();
  await name(0).fill('');
  await forms.alert.getByRole('button').click();
  await forms.alert.getByRole('link', { name: 'Nama: Isian ini wajib diisi.' }).waitFor();
  expect(forms.posts).toEqual([]);
});

test('a script that failed to load is loaded again', async () => {
  await serveProvider(async () => null);
  await forms.accept();
  await page.goto(site);
  await name(0).fill('Sri');
  await forms.skipMinimumTime();
  await forms.send(nth(0)).click();
  await forms.alert.waitFor();
  await serveProvider(async () => provider);
  await forms.send(nth(0)).click();
  await forms.thanks.waitFor();
  expect(forms.posts[0]?.body['g-recaptcha-response']).toBe('kunci form/kontak_kami');
});

test('a script that does not load is given up after eight seconds', async () => {
  const deferred = createDeferred();
  await serveProvider(async () => {
    await deferred.opened;
    return provider;
  });
  await page.clock.install();
  await page.goto(site);
  await name(0).fill('Sri');
  // Paused: the test's own duration must not count.
  await page.clock.pauseAt(Date.now() + 60_000);
  await forms.send(nth(0)).click();
  await page.locator('form[aria-busy]').waitFor();
  await page.clock.runFor(7900);
  expect(await forms.alert.count()).toBe(0);
  await page.clock.runFor(200);
  await forms.alert.waitFor();
  deferred.open();
});
