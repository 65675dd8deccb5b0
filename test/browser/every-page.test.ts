import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { Story } from '../../demo/content-service/api/story';
import { axeFindings, type Rules } from './support/axe';
import { launchBrowser } from './support/chromium';
import { openPage } from './support/open-page';
import { visitAll } from './support/page-pool';
import { crampedAs, readings } from './support/readings';
import { pathsOf, startBuiltSite, type RunningSite } from './support/running-site';
import { cataloguePaths, missingPath, samplePaths, spaceWithCatalogue } from './support/sample-pages';

// Loading a page takes longer than most of what is tested on it, so all tests share one visit of each page.

/** What axe goes by on a page. */
interface Inspection {
  readonly path: string;
  readonly widths: readonly number[];
  readonly rules: Rules;
}

const isPage = ({ content }: Story): boolean => content['component'] === 'page';
const { published } = spaceWithCatalogue;
const pagePaths = pathsOf({ ...spaceWithCatalogue, published: published.filter(isPage) });
const blockPaths = samplePaths.filter((path) => !pagePaths.includes(path));

const inspect = (paths: readonly string[], widths: readonly number[], rules: Rules): Inspection[] =>
  paths.map((path) => ({ path, widths, rules }));

const inspections = [
  ...inspect([...pagePaths, missingPath], [390, 960, 1440], { 'heading-order': true }),
  // A page that is one block has that block's heading.
  ...inspect(blockPaths, [390, 960, 1440], { 'page-has-heading-one': false }),
  // A state is shown without the page it belongs to; it may be the only one that has a first heading, or have none.
  // What is other in between is tried on the sample pages.
  ...inspect(cataloguePaths, [390, 1440], { 'page-has-heading-one': false }),
];

let browser: Browser;
let site: RunningSite;
/** Lines that begin with the path. */
const violations: string[] = [];
const cramped: string[] = [];

async function visit(page: Page, { path, widths, rules }: Inspection): Promise<[]> {
  await openPage(page, site.origin + path, path === missingPath ? 404 : 200);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    violations.push(...(await axeFindings(page, rules)).map((line) => `${path} at ${width}: ${line}`));
  }
  for (const reading of readings)
    cramped.push(...(await crampedAs(page, reading)).map((line) => `${path} ${line}`));
  return [];
}

beforeAll(async () => {
  [browser, site] = await Promise.all([launchBrowser(), startBuiltSite(spaceWithCatalogue)]);
  await visitAll(browser, inspections, visit, {
    deviceScaleFactor: 2,
    viewport: { width: 390, height: 900 },
    reducedMotion: 'reduce',
  });
}, 300_000);

afterAll(async () => {
  await browser.close();
  await site.close();
});

const isState = (line: string): boolean => cataloguePaths.some((path) => line.startsWith(`${path} `));

test('axe finds nothing on any page of the sample site, and nothing on its error page', () => {
  expect(violations.filter((line) => !isState(line))).toEqual([]);
});

test('axe finds nothing in any state of any block', () => {
  expect(violations.filter(isState)).toEqual([]);
});

test('every page and every state of every block fits, for every way of reading', () => {
  expect(cramped).toEqual([]);
});
