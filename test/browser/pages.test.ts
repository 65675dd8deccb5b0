import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { launchBrowser } from './support/chromium';
import { untilHydrated } from './support/open-page';
import { collectErrors } from './support/page-errors';
import { pathsOf, sampleSpace, startBuiltSite, type RunningSite } from './support/running-site';

let browser: Browser;
let site: RunningSite;

beforeAll(async () => {
  [browser, site] = await Promise.all([launchBrowser({ pictures: false }), startBuiltSite()]);
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

async function withPage<Result>(
  options: Parameters<Browser['newContext']>[0],
  visit: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(options);
  try {
    return await visit(await context.newPage());
  } finally {
    await context.close();
  }
}

const space = sampleSpace();
const paths = pathsOf(space);

/** One page for all tests of a group: a process for each page takes longer than its visit. */
function pageForAll(options: Parameters<Browser['newContext']>[0]): () => Page {
  let page: Page;
  beforeAll(async () => {
    page = await (await browser.newContext(options)).newPage();
  });
  afterAll(() => page.context().close());
  return () => page;
}

describe('without JavaScript', () => {
  const current = pageForAll({ javaScriptEnabled: false });
  const blockPaths = pathsOf({
    ...space,
    published: space.published.filter(({ content }) => content['component'] !== 'page'),
  });

  test.each(paths)('%s has a heading, text and links', async (path) => {
    const page = current();
    const response = await page.goto(site.origin + path);
    expect(response?.status()).toBe(200);
    // A page of a single block has that block's heading.
    const heading = blockPaths.includes(path) ? 'h2' : 'h1';
    expect(await page.locator(`main ${heading}`).count()).toBeGreaterThan(0);
    expect(await page.locator('main h1').count()).toBeLessThan(2);
    expect((await page.locator('main').innerText()).length).toBeGreaterThan(100);
    expect(await page.locator('header a:visible').count()).toBeGreaterThan(2);
    expect(await page.locator('img:not([alt])').count()).toBe(0);
  });

  test('menus open and links work', async () => {
    await withPage({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } }, async (page) => {
      await page.goto(site.origin);
      await page.locator('header summary').first().click();
      await page.locator('header details a', { hasText: 'Parang' }).click();
      expect(new URL(page.url()).pathname).toBe('/koleksi/parang');
    });
  });
});

test('the error page hydrates in the default layout', async () => {
  await withPage({}, async (page) => {
    const errors = await collectErrors(page);
    await page.goto(`${site.origin}/tidak/ada`);
    await untilHydrated(page);
    expect(await page.locator('main h1').innerText()).toBe('Benang ini terputus di sini');
    expect(await page.locator('main').innerText()).toContain('Page Not Found: /tidak/ada');
    expect(errors.filter((error) => !error.includes('404'))).toEqual([]);
  });
});

test('an unknown block is a console error and nothing else', async () => {
  const line = (text: string) => ({ component: 'typography', _uid: text, text });
  const body = [
    line('sebelum'),
    { component: 'hologram', _uid: 'a' },
    { component: 'Hologram', _uid: 'b' },
    line('sesudah'),
  ];
  const other = await startBuiltSite(buildSpace([buildStory('home', { component: 'page', body })]));
  await withPage({}, async (page) => {
    const errors = await collectErrors(page);
    await page.goto(other.origin);
    await untilHydrated(page);
    expect(await page.locator('main').innerText()).toMatch(/^sebelum\s+sesudah$/);
    expect(errors).toEqual([
      'console error: Unknown block "hologram"',
      'console error: Unknown block "Hologram"',
    ]);
  });
  await other.close();
});

test('a browser that only visits pages gets no cookie and no draft', async () => {
  await withPage({}, async (page) => {
    await page.goto(site.origin);
    expect(await page.context().cookies()).toEqual([]);
    expect(await page.content()).not.toMatch(/DRAFT-MARK|demo-preview|demo-public/);
  });
});
