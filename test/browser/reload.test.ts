import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { launchBrowser } from './support/chromium';
import { startBuiltSite, type RunningSite } from './support/running-site';
import {
  blockStorage,
  deploy,
  serveAnotherBuild,
  takeChunkAway,
  watchLoads,
  type SimulatedDeploy,
} from './support/simulated-deploy';

/** Paths of pages that need the chunk which the deploys here take away. */
const heroPages = ['a', 'b', 'c', 'd'];

const button = (url: string) => ({ component: 'button', label: `Ke ${url}`, link: { linktype: 'url', url } });
const heroPage = (title: string) => ({
  component: 'page',
  // A block that comes to life, so that the page needs its code.
  body: [{ component: 'basic_hero', title }, { component: 'image_gallery', images: [] }, button('/')],
});

let browser: Browser;
let site: RunningSite;
let context: BrowserContext;
let page: Page;
let seen: SimulatedDeploy;

beforeAll(async () => {
  const home = { component: 'page', body: heroPages.map((name) => button(`/${name}`)) };
  const pages = heroPages.map((name) => buildStory(name, heroPage(`Halaman ${name}`)));
  const space = buildSpace([buildStory('home', home), ...pages]);
  [browser, site] = await Promise.all([launchBrowser(), startBuiltSite(space)]);
}, 60_000);

afterAll(async () => {
  await browser.close();
  await site.close();
});

beforeEach(async () => {
  context = await browser.newContext();
  page = await context.newPage();
  seen = watchLoads(page);
});

afterEach(() => context.close());

const ready = () => page.waitForSelector('#root[data-client="ready"]');
const bar = () => page.getByRole('button', { name: 'Muat ulang' });
const headingIs = (text: string) => page.locator('main h1', { hasText: text }).waitFor();

async function visit(path: string): Promise<void> {
  await page.goto(site.origin + path);
}

/** Waits until nothing happens by itself any more: what is given up is offered. */
async function idleAfterLoad(): Promise<void> {
  await bar().waitFor();
  await page.waitForLoadState('networkidle');
}

describe.each([
  ['storage', async () => {}],
  ['storage blocked', (tab: BrowserContext) => blockStorage(tab)],
])('after a deploy that took a chunk away, with %s', (_, prepare) => {
  beforeEach(() => prepare(context));

  test('the page that needs it reloads once and lands on the new build', async () => {
    await deploy(context, 'ImageGallery', () => seen.documents.length < 2);
    await visit('/a');
    await ready();
    expect(seen.documents).toEqual(['/a', '/a']);
    expect(await bar().count()).toBe(0);
  });

  test('it reloads once and no more where the chunk stays away, and stays readable', async () => {
    await deploy(context, 'ImageGallery');
    await visit('/a');
    await idleAfterLoad();
    expect(seen.documents).toEqual(['/a', '/a']);
    await headingIs('Halaman a');
    await page.locator('main a', { hasText: 'Ke /' }).click();
    await ready();
    expect(seen.documents).toEqual(['/a', '/a', '/']);
  });

  test('a navigation to such a page is one full load of it', async () => {
    await visit('/');
    await ready();
    await deploy(context, 'ImageGallery');
    await page.locator('main a', { hasText: 'Ke /a' }).click();
    await idleAfterLoad();
    await headingIs('Halaman a');
    expect(seen.documents).toEqual(['/', '/a']);
  });

  test('two pages in turn reload once each', async () => {
    await deploy(context, 'ImageGallery');
    for (const path of ['/a', '/b', '/a', '/b']) {
      await visit(path);
      await idleAfterLoad();
    }
    expect(seen.documents).toEqual(['/a', '/a', '/b', '/b', '/a', '/b']);
  });

  test('three pages reload, a fourth does not', async () => {
    await deploy(context, 'ImageGallery');
    for (const path of ['/a', '/b', '/c', '/d']) {
      await visit(path);
      await idleAfterLoad();
    }
    expect(seen.documents).toEqual(['/a', '/a', '/b', '/b', '/c', '/c', '/d']);
  });
});

test('where nothing can be remembered nothing reloads by itself', async () => {
  await blockStorage(context);
  await context.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined }));
  await deploy(context, 'ImageGallery');
  await visit('/a');
  await idleAfterLoad();
  expect(seen.documents).toEqual(['/a']);
});

test.each<[string, (route: Route) => Promise<void>]>([
  ['is the build that made the page', (route) => route.continue()],
  ['is not known: no network', (route) => route.abort()],
  ['is not known: an error', (route) => route.fulfill({ status: 500, json: { id: 'x', timestamp: 1 } })],
  ['is not known: a page of a proxy', (route) => route.fulfill({ contentType: 'text/html', body: '<p>Hi' })],
])('a page whose chunk is gone stays as it is where the newest build %s', async (_, response) => {
  await takeChunkAway(context, 'ImageGallery');
  await context.route('**/builds/latest.json?*', response);
  const asked = page.waitForRequest('**/builds/latest.json?*');
  await visit('/a');
  await asked;
  await page.waitForLoadState('networkidle');
  expect(seen.questions()).toBe(1);
  expect(seen.documents).toEqual(['/a']);
  await headingIs('Halaman a');
  expect(await bar().count()).toBe(0);
});

test('a page whose chunk is gone loads again when the visitor takes the offer, as often as they like', async () => {
  await deploy(context, 'ImageGallery');
  await visit('/a');
  for (const loads of [2, 3, 4]) {
    await idleAfterLoad();
    expect(seen.documents).toHaveLength(loads);
    await Promise.all([page.waitForEvent('load'), bar().click()]);
  }
});

describe('every hour', () => {
  beforeEach(() => page.clock.install());

  async function oneHourLater(): Promise<void> {
    const asked = page.waitForResponse('**/builds/latest.json?*');
    await page.clock.fastForward('01:00:00');
    await asked;
  }

  test('it is asked which build is the newest, until that is another one', async () => {
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
    expect(seen.questions()).toBe(3);
    expect(seen.documents).toEqual(['/', '/a']);
  });

  test('that the answer fails changes nothing', async () => {
    await context.route('**/builds/latest.json?*', (route) =>
      route.fulfill({ status: 502, body: 'Bad Gateway' }),
    );
    await visit('/');
    await ready();
    await oneHourLater();
    await oneHourLater();
    await page.locator('main a', { hasText: 'Ke /a' }).click();
    await headingIs('Halaman a');
    expect(seen.documents).toEqual(['/']);
  });
});
