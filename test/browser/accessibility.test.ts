import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { Story } from '../../demo/content-service/api/story';
import { axeFindings } from './support/axe';
import { launchBrowser } from './support/chromium';
import { visitAll } from './support/page-pool';
import { pathsOf, startBuiltSite, type RunningSite } from './support/running-site';
import { cataloguePaths, missingPath, samplePaths, spaceWithCatalogue } from './support/sample-pages';

const widths = [390, 960, 1440];
const hydrated = '#root[data-client="ready"]';

const isPage = ({ content }: Story): boolean => content['component'] === 'page';
const { published } = spaceWithCatalogue;
const pagePaths = pathsOf({ ...spaceWithCatalogue, published: published.filter(isPage) });
const blockPaths = samplePaths.filter((path) => !pagePaths.includes(path));

let browser: Browser;
let site: RunningSite;

// Without pictures: axe goes by their markup.
beforeAll(async () => {
  [browser, site] = await Promise.all([
    launchBrowser({ pictures: false }),
    startBuiltSite(spaceWithCatalogue),
  ]);
}, 60_000);

afterAll(async () => {
  await browser.close();
  await site.close();
});

async function open(page: Page, path: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(site.origin + path);
  await page.waitForSelector(hydrated);
}

/** Findings of axe on pages at each width, one line for each selector. */
function findings(paths: readonly string[], rules = {}, at: readonly number[] = widths): Promise<string[]> {
  return visitAll(
    browser,
    paths,
    async (page, path) => {
      await open(page, path, at[0] ?? 0);
      const found: string[] = [];
      for (const width of at) {
        await page.setViewportSize({ width, height: 900 });
        found.push(...(await axeFindings(page, rules)).map((line) => `${path} at ${width}: ${line}`));
      }
      return found;
    },
    { reducedMotion: 'reduce' },
  );
}

test('axe finds nothing on any page of the sample site, and nothing on its error page', async () => {
  // A page that is one block has that block's heading.
  const [found, foundOnBlocks] = [
    await findings([...pagePaths, missingPath], { 'heading-order': true }),
    await findings(blockPaths, { 'page-has-heading-one': false }),
  ];
  expect([...found, ...foundOnBlocks]).toEqual([]);
}, 300_000);

test('axe finds nothing in any state of any block', async () => {
  // A state is shown without the page it belongs to; it may be the only one that has a first heading, or have none.
  // What is other in between is tried on the sample pages.
  const found = await findings(cataloguePaths, { 'page-has-heading-one': false }, [390, 1440]);
  expect(found).toEqual([]);
}, 300_000);

/** What a visitor does on a page before axe looks again. */
interface Interaction {
  readonly name: string;
  readonly path: string;
  readonly width: number;
  /** Resolves once what it leads to is there. */
  readonly act: (page: Page) => Promise<unknown>;
}

const openFirst = (selector: string) => async (page: Page) => {
  await page.locator(`${selector}:visible`).first().click();
  await page.waitForSelector('details[open], [aria-expanded="true"]');
};

const interactions: readonly Interaction[] = [
  { name: 'an open submenu', path: '/', width: 1440, act: openFirst('header summary') },
  {
    name: 'an open submenu of forty',
    path: '/__catalogue/navigation/a-menu-of-forty',
    width: 1440,
    act: openFirst('header summary'),
  },
  {
    name: 'an open submenu with very long words',
    path: '/__catalogue/navigation/very-long-words',
    width: 1440,
    act: openFirst('header summary'),
  },
  {
    name: 'a filter that is on',
    path: '/koleksi',
    width: 960,
    act: async (page) => {
      await page.locator('[data-block="filterable_gallery"] [aria-pressed="false"]').first().click();
      await page.waitForFunction(() => location.search.startsWith('?filter='));
    },
  },
  {
    name: 'a form with empty required fields',
    path: '/kontak',
    width: 390,
    act: async (page) => {
      await page.locator('form [type="submit"]').click();
      await page.waitForSelector('[role="alert"]:focus');
    },
  },
  {
    name: 'the mobile panel',
    path: '/',
    width: 390,
    act: async (page) => {
      await page.locator('header button:visible').click();
      await page.waitForSelector('header :popover-open');
      await page.locator('header summary').first().click();
    },
  },
  {
    name: 'the lightbox',
    path: '/__catalogue/image-gallery',
    width: 960,
    act: async (page) => {
      await page.locator('[data-block="image_gallery"] a').first().click();
      await page.waitForSelector('dialog:modal img');
    },
  },
];

describe('axe finds nothing on', () => {
  test.each(interactions)('$name ($path at $width)', async ({ path, width, act }) => {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const page = await context.newPage();
    await open(page, path, width);
    await act(page);
    const found = await axeFindings(page);
    await context.close();
    expect(found).toEqual([]);
  });
});

test('what axe looks for is found where it is', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.setContent(
    '<html lang="id"><title>a</title><main><h1>a</h1><h4>b</h4><img src="x"><a href="/" style="color:#eee">Pucat</a></main><p>d</p>',
  );
  const found = await axeFindings(page, { 'heading-order': true });
  await context.close();
  for (const rule of ['image-alt', 'color-contrast', 'region', 'heading-order'])
    expect(found).toContainEqual(expect.stringMatching(new RegExp(`^${rule} at `)));
});
