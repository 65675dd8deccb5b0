import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from './support/chromium';
import { startRecordingProxy, type RecordingProxy } from './support/recording-proxy';
import { startBuiltSite, type RunningSite } from './support/running-site';
import { spaceWithCatalogue } from './support/sample-pages';

// What a browser requests of others than the site and its CMS, by a proxy that sees every request.

/** Pages with pictures, a form, a video, a frame and a search. */
const paths = ['/', '/kontak', '/__catalogue/video', '/__catalogue/embed', '/search?q=parang'];

let browser: Browser;
let site: RunningSite;
let proxy: RecordingProxy;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  const env = {
    ANALYTICS_SCRIPT_URL: 'https://hitung.example/hit.js?site=7',
    ANALYTICS_ORIGINS: 'https://kirim.example',
    VISITS: 'on',
  };
  [browser, site] = await Promise.all([launchBrowser(), startBuiltSite(spaceWithCatalogue, undefined, env)]);
});
afterAll(() => Promise.all([browser.close(), site.close()]));

beforeEach(async () => {
  proxy = await startRecordingProxy();
  context = await browser.newContext({ proxy: { server: proxy.origin } });
  page = await context.newPage();
});
afterEach(async () => {
  await context.close();
  await proxy.close();
});

const choose = (name: string) => page.getByRole('button', { name }).click();
const others = (): readonly string[] => [
  ...new Set(proxy.hosts.filter((host) => !host.startsWith('127.0.0.1:'))),
];

/** Visits each page to its end. */
async function visitAll(): Promise<void> {
  for (const path of paths) {
    await page.goto(site.origin + path);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.waitForLoadState('networkidle');
  }
}

test('a visitor who declines causes no request to another site, and has no cookie', async () => {
  await page.goto(site.origin);
  await choose('Tolak');
  await visitAll();
  expect(proxy.hosts.length).toBeGreaterThan(paths.length);
  expect([others(), await context.cookies()]).toEqual([[], []]);
});

test('a visitor who agrees causes requests to the site of the analytics alone', async () => {
  await page.goto(site.origin);
  await choose('Setuju');
  await visitAll();
  expect(others()).toEqual(['hitung.example:443']);
});
