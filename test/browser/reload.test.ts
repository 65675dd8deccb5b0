import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { launchBrowser } from './support/chromium';
import { untilHydrated } from './support/open-page';
import { startBuiltSite, type RunningSite } from './support/running-site';
import {
  blockStorage,
  deploy,
  serveAnotherBuild,
  takeChunkAway,
  watchLoads,
  type SimulatedDeploy,
} from './support/simulated-deploy';

/** Paths of pages that need the chunk which the deploys here remove. */
const formPages = ['a', 'b', 'c', 'd'];

const button = (url: string) => ({ component: 'button', label: `Ke ${url}`, link: { linktype: 'url', url } });
const formPage = (title: string) => ({
  component: 'page',
  // With an interactive block, so that the page needs its code.
  body: [{ component: 'basic_hero', title }, { component: 'form_element', name: 'pesan' }, button('/')],
});

let browser: Browser;
let site: RunningSite;
let context: BrowserContext;
let page: Page;
let loads: SimulatedDeploy;

beforeAll(async () => {
  const home = { component: 'page', body: formPages.map((name) => button(`/${name}`)) };
  const pages = formPages.map((name) => buildStory(name, formPage(`Halaman ${name}`)));
  const space = buildSpace([buildStory('home', home), ...pages]);
  [browser, site] = await Promise.all([
    launchBrowser({ pictures: false, hasEmptyCaches: true }),
    startBuiltSite(space),
  ]);
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

beforeEach(async () => {
  context = await browser.newContext();
  page = await context.newPage();
  loads = watchLoads(page);
});

afterEach(() => context.close());

const ready = () => untilHydrated(page);
const reloadButton = () => page.getByRole('button', { name: 'Muat ulang' });
const headingIs = (text: string) => page.locator('main h1', { hasText: text }).waitFor();

async function visit(path: string): Promise<void> {
  await page.goto(site.origin + path);
}

/** Waits until the page makes no more attempts and offers the reload. */
async function idleAfterLoad(): Promise<void> {
  await reloadButton().waitFor();
  await page.waitForLoadState('networkidle');
}

describe.each([
  ['storage', async () => {}],
  ['blocked storage', (tab: BrowserContext) => blockStorage(tab)],
])('after a deploy that removed a chunk, with %s', (_, prepare) => {
  beforeEach(() => prepare(context));

  test('a page that needs it reloads once, to the new build', async () => {
    await deploy(context, 'FormElement', () => loads.documents.length < 2);
    await visit('/a');
    await ready();
    expect(loads.documents).toEqual(['/a', '/a']);
    expect(await reloadButton().count()).toBe(0);
  });

  test('a page reloads once if the chunk stays missing, and stays readable', async () => {
    await deploy(context, 'FormElement');
    await visit('/a');
    await idleAfterLoad();
    expect(loads.documents).toEqual(['/a', '/a']);
    await headingIs('Halaman a');
    await page.locator('main a', { hasText: 'Ke /' }).click();
    await page.locator('main a', { hasText: 'Ke /b' }).waitFor();
    expect(loads.documents.filter((path) => path !== '/')).toEqual(['/a', '/a']);
  });

  test('a navigation to such a page is one full load of it', async () => {
    await visit('/');
    await ready();
    await deploy(context, 'FormElement');
    await page.locator('main a', { hasText: 'Ke /a' }).click();
    await idleAfterLoad();
    await headingIs('Halaman a');
    expect(loads.documents).toEqual(['/', '/a']);
  });

  test('two pages in turn reload once each', async () => {
    await deploy(context, 'FormElement');
    for (const path of ['/a', '/b', '/a', '/b']) {
      await visit(path);
      await idleAfterLoad();
    }
    expect(loads.documents).toEqual(['/a', '/a', '/b', '/b', '/a', '/b']);
  });

  test('three pages reload, a fourth does not', async () => {
    await deploy(context, 'FormElement');
    for (const path of ['/a', '/b', '/c', '/d']) {
      await visit(path);
      await idleAfterLoad();
    }
    expect(loads.documents).toEqual(['/a', '/a', '/b', '/b', '/c', '/c', '/d']);
  });
});

test('without any storage no page reloads automatically', async () => {
  await blockStorage(context);
  await context.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined }));
  await deploy(context, 'FormElement');
  await visit('/a');
  await idleAfterLoad();
  expect(loads.documents).toEqual(['/a']);
});

test('a page that was open for a while reloads again when it is visited again', async () => {
  await page.clock.install();
  await deploy(context, 'FormElement');
  await visit('/a');
  await idleAfterLoad();
  await page.clock.fastForward(20_000);
  await visit('/a');
  await idleAfterLoad();
  expect(loads.documents).toEqual(['/a', '/a', '/a', '/a']);
});

test.each<[string, (route: Route) => Promise<void>]>([
  ['is the one that made the page', (route) => route.continue()],
  ['is unknown: no network', (route) => route.abort()],
  ['is unknown: an error', (route) => route.fulfill({ status: 500, json: { id: 'x', timestamp: 1 } })],
  ['is unknown: a page of a proxy', (route) => route.fulfill({ contentType: 'text/html', body: '<p>Hi' })],
])('a page with a missing chunk does not reload if the newest build %s', async (_, response) => {
  await takeChunkAway(context, 'FormElement');
  await context.route('**/builds/latest.json?*', response);
  const check = page.waitForRequest('**/builds/latest.json?*');
  await visit('/a');
  await check;
  await page.waitForLoadState('networkidle');
  expect(loads.versionChecks()).toBe(1);
  expect(loads.documents).toEqual(['/a']);
  await headingIs('Halaman a');
  expect(await reloadButton().count()).toBe(0);
});

test('a page with a missing chunk reloads whenever the visitor accepts the offer', async () => {
  await deploy(context, 'FormElement');
  await visit('/a');
  for (const count of [2, 3, 4]) {
    await idleAfterLoad();
    expect(loads.documents).toHaveLength(count);
    await Promise.all([page.waitForEvent('load'), reloadButton().click()]);
  }
});

describe('every hour', () => {
  beforeEach(() => page.clock.install());

  async function oneHourLater(): Promise<void> {
    const check = page.waitForResponse('**/builds/latest.json?*');
    await page.clock.fastForward('01:00:00');
    await check;
  }

  test('the newest build is requested, until it is another one', async () => {
    await visit('/');
    await ready();
    await oneHourLater();
    await oneHourLater();
    await serveAnotherBuild(context);
    await oneHourLater();
    await page.clock.fastForward('05:00:00');
    await page.locator('main a', { hasText: 'Ke /a' }).click();
    await headingIs('Halaman a');
    await ready();
    expect(loads.versionChecks()).toBe(3);
    expect(loads.documents).toEqual(['/', '/a']);
  });

  test.each([
    ['visibilitychange', 'document'],
    ['pageshow', 'window'],
  ] as const)('a tab whose timers were suspended asks once it is used again: %s', async (type, target) => {
    await visit('/');
    await ready();
    await oneHourLater();
    await page.clock.setSystemTime(Date.now() + 5 * 3_600_000);
    const check = page.waitForRequest('**/builds/latest.json?*');
    await page.evaluate(([event, on]) => globalThis[on].dispatchEvent(new Event(event)), [
      type,
      target,
    ] as const);
    await check;
    expect(loads.versionChecks()).toBe(2);
  });

  test('a failed response changes nothing', async () => {
    await context.route('**/builds/latest.json?*', (route) =>
      route.fulfill({ status: 502, body: 'Bad Gateway' }),
    );
    await visit('/');
    await ready();
    await oneHourLater();
    await oneHourLater();
    await page.locator('main a', { hasText: 'Ke /a' }).click();
    await headingIs('Halaman a');
    expect(loads.documents).toEqual(['/']);
  });
});
