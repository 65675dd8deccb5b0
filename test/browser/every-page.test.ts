import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { Story } from '../../demo/content-service/api/story';
import { startFakeServer } from '../support/fake-server';
import { shareOf } from '../support/rounds';
import { axeFindings, type Rules } from './support/axe';
import { launchBrowser } from './support/chromium';
import { shiftsOf, slowDown } from './support/layout-shifts';
import { openPage } from './support/open-page';
import { overflowOn } from './support/overflow';
import { visitAll } from './support/page-pool';
import { crampedAs, readings } from './support/readings';
import { pathsOf, startBuiltSite, type RunningSite } from './support/running-site';
import { walkByTab } from './support/tab-walk';
import {
  cataloguePaths,
  missingPath,
  samplePaths,
  spaceWithCatalogue,
  variedPaths,
} from './support/sample-pages';

// Loading a page takes longer than most of what is tested on it, so all tests share its visits.

interface Visit {
  readonly path: string;
  /** Widths at one of which it is loaded. */
  readonly loadedAt: readonly number[];
  /** Widths at which it is inspected: by axe, which takes longest, at one of them. */
  readonly widths: readonly number[];
  readonly rules: Rules;
}

const isPage = ({ content }: Story): boolean => content['component'] === 'page';
const { published } = spaceWithCatalogue;
const pagePaths = pathsOf({ ...spaceWithCatalogue, published: published.filter(isPage) });
/** A page that is one block has that block's heading. */
const rulesOf = (path: string): Rules =>
  path === missingPath || pagePaths.includes(path)
    ? { 'heading-order': true }
    : { 'page-has-heading-one': false };
/** Pages of each kind in the second language. */
const translatedPaths = ['/en', '/en/koleksi', '/en/jurnal', '/en/jurnal/membaca-parang', '/en/kontak'];

const pageVisits: readonly Visit[] = [
  ...[...variedPaths, missingPath].map((path) => ({
    path,
    loadedAt: [390, 1440],
    widths: [1440, 960, 390],
    rules: rulesOf(path),
  })),
  // In another language texts have other lengths in the same layout, which matters most where it is narrow.
  ...translatedPaths.map((path) => ({ path, loadedAt: [390], widths: [390], rules: {} })),
];

// A state is shown without the page it belongs to; it may be the only one that has a first heading, or have none.
// What is other in between is tried on the sample pages.
const stateVisits: readonly Visit[] = cataloguePaths.map((path) => ({
  path,
  loadedAt: [1440],
  widths: [1440, 390],
  rules: { 'page-has-heading-one': false },
}));

/** Pages with what visitors operate: lists by tag and page, what opens, plays and loads, and search. */
const walkedPaths = [
  '/jurnal',
  '/jurnal/tag/bahan',
  '/__catalogue/accordion',
  '/__catalogue/video',
  '/__catalogue/embed',
  '/search?q=parang',
];

/** The folder for screenshots of each page at each width; none unless TEST_PICTURES is set, since they take a minute. */
const screenshots =
  (process.env['TEST_PICTURES'] ?? '') === '' ? null : join(__dirname, '../../.cache/screenshots');

let browser: Browser;
/** Fetches pictures for screenshots alone. */
let plainBrowser: Browser;
let site: RunningSite;
/** What was found, as lines that begin with the path. */
const found = {
  faults: [] as string[],
  sideways: [] as string[],
  shifts: [] as string[],
  violations: [] as string[],
  cramped: [] as string[],
  unreachable: [] as string[],
};

const note = (list: string[], path: string, lines: readonly string[]): void => {
  list.push(...lines.map((line) => `${path} ${line}`));
};

/** Loads a page, and notes its errors and shifts unless it is a state. */
async function load(page: Page, path: string, width: number, errors: readonly string[]): Promise<void> {
  await page.emulateMedia({ reducedMotion: null });
  await page.setViewportSize({ width, height: 900 });
  await openPage(page, site.origin + path, path === missingPath ? 404 : 200);
  // Some states of blocks show what becomes of faults.
  if (cataloguePaths.includes(path)) return;
  note(found.shifts, path, await shiftsOf(page));
  // The console names the status of an error page.
  if (path !== missingPath) note(found.faults, path, errors);
}

async function inspect(page: Page, path: string, width: number, rules: Rules | null): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  if (rules !== null) note(found.violations, `${path} at ${width}:`, await axeFindings(page, rules));
  const { sideways } = await overflowOn(page);
  if (sideways !== 0) note(found.sideways, path, [`at ${width} scrolls sideways by ${sideways}`]);
  if (screenshots !== null) await takePicture(page, path, width);
}

async function visit(page: Page, each: Visit, errors: readonly string[]): Promise<[]> {
  const { path, loadedAt, widths, rules } = each;
  const index = [...pageVisits, ...stateVisits].indexOf(each);
  const byAxe = shareOf(widths, index);
  for (const width of shareOf(loadedAt, index)) await load(page, path, width, errors);
  // Nothing that moves is inspected half-way.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const width of widths) await inspect(page, path, width, byAxe.includes(width) ? rules : null);
  // Some states of blocks have a picture that does not exist.
  if (!cataloguePaths.includes(path)) await loadPictures(page, false);
  for (const reading of readings) note(found.cramped, path, await crampedAs(page, reading));
  return [];
}

async function walk(page: Page, path: string): Promise<[]> {
  const response = await page.goto(site.origin + path);
  if (response?.status() !== 200) throw new Error(`${path} responded with ${response?.status()}`);
  await loadFrames(page);
  for (const width of shareOf([390, 960, 1440], walkedPaths.indexOf(path))) {
    await page.setViewportSize({ width, height: 900 });
    note(found.unreachable, `${path} at ${width}:`, await walkByTab(page, 'main'));
  }
  return [];
}

/** A frame that loads while it has the focus loses it. */
async function loadFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const frame of document.querySelectorAll('iframe')) frame.loading = 'eager';
  });
  const [, ...frames] = page.frames();
  await Promise.all(frames.map((frame) => frame.waitForURL(/^(?!about:|$)/)));
}

async function takePicture(page: Page, path: string, width: number): Promise<void> {
  await loadPictures(page, cataloguePaths.includes(path));
  // Pictures of cards are drawn near the window alone.
  await page.evaluate(() => {
    for (const { style } of document.querySelectorAll<HTMLElement>('main *'))
      style.contentVisibility = 'visible';
  });
  const name = path === '/' ? 'home' : path.slice(1).replaceAll('/', '--');
  const file = join(screenshots ?? '', String(width), `${name}.png`);
  await page.screenshot({ path: file, fullPage: true });
}

/**
 * Waits for every picture, those below the fold included, in the size for the window.
 * @param mayLack true: some pictures do not exist.
 */
async function loadPictures(page: Page, mayLack: boolean): Promise<void> {
  await page.evaluate(() => {
    for (const image of document.images) Object.assign(image, { loading: 'eager', decoding: 'sync' });
  });
  // A picture that is requested in another size is incomplete until that has loaded. In a fresh clone it is drawn first.
  await page.waitForFunction(
    (lacks) =>
      [...document.images].every(({ complete, naturalWidth }) => complete && (lacks || naturalWidth > 0)),
    mayLack,
    { timeout: 120_000 },
  );
}

beforeAll(async () => {
  const draws = screenshots !== null;
  [browser, plainBrowser, site] = await Promise.all([
    launchBrowser({ draws }),
    launchBrowser({ draws, pictures: draws }),
    startBuiltSite(spaceWithCatalogue, undefined, { SITE_LANGUAGES: 'id,en' }),
  ]);
  // A process that was just started lists the stories first, and reads what lists show of them.
  while ((await fetch(`${site.origin}/en/jurnal/page/2`)).status !== 200);
  await visitAll(browser, pageVisits, visit, { prepare: slowDown });
  await visitAll(plainBrowser, stateVisits, visit);
  for (const javaScriptEnabled of [true, false])
    await visitAll(plainBrowser, walkedPaths, walk, { javaScriptEnabled, reducedMotion: 'reduce' });
}, 1_800_000);

afterAll(async () => {
  await Promise.all([browser.close(), plainBrowser.close()]);
  await site.close();
});

const isState = (line: string): boolean => cataloguePaths.some((path) => line.startsWith(`${path} `));

test('the sample site has at least sixteen pages on two levels', () => {
  expect(samplePaths.length).toBeGreaterThanOrEqual(16);
  expect(samplePaths.some((path) => path.split('/').length > 2)).toBe(true);
});

test('every page and every state of every block hydrates without errors', () => {
  expect(found.faults).toEqual([]);
});

test('no page and no state of a block scrolls sideways, at any width', () => {
  expect(found.sideways).toEqual([]);
});

test('no page shifts while it loads', () => {
  expect(found.shifts).toEqual([]);
});

test('axe finds nothing on any page of the sample site, and nothing on its error page', () => {
  expect(found.violations.filter((line) => !isState(line))).toEqual([]);
});

test('axe finds nothing in any state of any block', () => {
  expect(found.violations.filter(isState)).toEqual([]);
});

test('every page and every state of every block fits, for every way of reading', () => {
  expect(found.cramped).toEqual([]);
});

test('a picture without a size that pushes text away is found, on each of several visits by one page', async () => {
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"/>';
  const careless = await startFakeServer((request, response) => {
    const isPicture = request.url === '/a.svg';
    response.setHeader('Content-Type', isPicture ? 'image/svg+xml' : 'text/html');
    response.setHeader('Cache-Control', 'max-age=3600');
    response.end(isPicture ? picture : '<!doctype html><img src="/a.svg"><p>Terdorong ke bawah</p>');
  });
  const addresses = Array.from({ length: 5 }, () => careless.origin);
  const look = async (page: Page, address: string) => {
    await page.goto(address);
    return shiftsOf(page);
  };
  const options = { viewport: { width: 1440, height: 900 }, prepare: slowDown };
  const shifts = await visitAll(browser, addresses, look, options);
  await careless.close();
  expect(shifts).toEqual(addresses.map(() => expect.stringMatching(/^0\.\d+ by p\. \(/)));
});

test('the walk finds a link that shows no focus, one that is covered, and those that Tab does not reach', async () => {
  const page = await browser.newPage();
  await page.setContent(
    '<style>a { display: block; height: 2rem } a:focus { outline: 3px solid } #plain { outline: none } ' +
      'div { position: absolute; inset: 50% 0 0; background: #fff } #covered { position: absolute; bottom: 0 }</style>' +
      '<main><a href="#">a</a><a href="#" id="plain">b</a><a href="#" tabindex="-1">c</a>' +
      '<a href="#" id="covered">d</a><a href="#" tabindex="1">e</a></main><div></div>',
  );
  const faults = await walkByTab(page, 'main');
  await page.close();
  expect(faults).toEqual(['a b: no visible focus', 'a d: hidden', 'a c: not reached', 'a e: not reached']);
});

test('a keyboard reaches all that visitors operate, in order and in sight, with and without scripts', () => {
  expect(found.unreachable).toEqual([]);
});
