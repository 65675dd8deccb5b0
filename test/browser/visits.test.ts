import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { lastDays, readVisits } from '../../server/visits/store/read-visits';
import { VisitDatabase } from '../../server/visits/store/visit-database';
import { writeVisits } from '../../server/visits/store/write-visits';
import { dayNumber, dayText } from '../../server/visits/visit';
import { makeTempDir } from '../support/temp-dir';
import { axeFindings } from './support/axe';
import { launchBrowser } from './support/chromium';
import { untilHydrated } from './support/open-page';
import { startBuiltSite, type RunningSite } from './support/running-site';

/** A page with a link to the other one of the pair. */
const pair = (slug: string) => [
  buildStory(slug, {
    component: 'page',
    body: [
      { component: 'basic_hero', title: slug },
      { component: 'button', label: 'Lain', link: { linktype: 'url', url: `/${slug}-lain` } },
    ],
  }),
  buildStory(`${slug}-lain`, { component: 'page', body: [{ component: 'basic_hero', title: 'Lain' }] }),
];
const space = buildSpace([
  ...pair('react'),
  ...pair('ringan'),
  ...pair('tekan'),
  ...pair('polos'),
  ...pair('balik'),
]);

/** Without the name of a browser that a program drives. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36';
const team = { TEAM_PASSWORD: 'tim:batik-7c1e', VISITS: 'on' };
const cdn = {
  CDN: 'varnish',
  CDN_PURGE_URL: 'http://127.0.0.1:9/purge',
  CDN_PURGE_TOKEN: 'rahasia-cdn',
};

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

type Visit = (page: Page, origin: string) => Promise<void>;

const link = (page: Page) => page.locator('main a', { hasText: 'Lain' });
const reported = (page: Page) => page.waitForResponse('**/__visits');
const onSlowLine = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' } });
  });

/** By React: a page, another one by a link, and back. */
const byReact: Visit = async (page, origin) => {
  await page.goto(`${origin}/react`);
  await untilHydrated(page);
  const first = reported(page);
  await link(page).click();
  await first;
  const second = reported(page);
  await page.goBack();
  await second;
};

/** By their documents, which are fetched ahead. */
const byDocuments: Visit = async (page, origin) => {
  await onSlowLine(page);
  await page.goto(`${origin}/ringan`);
  const ahead = page.waitForResponse('**/ringan-lain');
  await link(page).hover();
  await ahead;
  await page.locator('#root[data-links]').waitFor();
  const report = reported(page);
  await link(page).click();
  await report;
};

/** By a document that the browser fetched at the press. */
const byPress: Visit = async (page, origin) => {
  // Not by Playwright: it intercepts every request then, and the browser prefetches nothing.
  const session = await page.context().newCDPSession(page);
  const patterns = ['site', 'follow-documents'].map((name) => ({ urlPattern: `*/assets/${name}-*.js` }));
  await session.send('Fetch.enable', { patterns });
  await onSlowLine(page);
  const rules = page.waitForResponse('**/speculation-rules.json');
  await page.goto(`${origin}/tekan`);
  await (await rules).finished();
  const ahead = page.waitForResponse('**/tekan-lain');
  await link(page).hover();
  await page.mouse.down();
  await ahead;
  const report = reported(page);
  await page.mouse.up();
  await report;
};

const withoutScripts: Visit = async (page, origin) => {
  await page.goto(`${origin}/polos`);
};

/** Back from another document, to one that the browser has. */
const byBack: Visit = async (page, origin) => {
  await page.goto(`${origin}/balik`);
  await page.goto(`${origin}/healthz`);
  const report = reported(page);
  await page.goBack();
  await report;
};

/** Lets visitors visit a site at once, and ends it. @returns the stored views by path. */
async function viewsOf(
  env: Record<string, string>,
  visits: readonly (readonly [Visit, BrowserContextOptions?])[],
): Promise<Readonly<Record<string, number>>> {
  const dataDir = makeTempDir();
  const site = await startBuiltSite(space, undefined, { ...team, ...env, DATA_DIR: dataDir });
  for (const [visit, options] of visits) {
    const context = await browser.newContext({ userAgent, ...options });
    await visit(await context.newPage(), site.origin);
    await context.close();
  }
  await site.close();
  const database = new VisitDatabase(dataDir);
  const views = await readVisits(database, 'path', lastDays(2, dayNumber(Date.now())));
  database.close();
  return Object.fromEntries(views ?? []);
}

describe('each page on a screen counts once', () => {
  test('where documents come from the server', async () => {
    expect(
      await viewsOf({}, [
        [byReact],
        [byDocuments],
        [byPress],
        [withoutScripts, { javaScriptEnabled: false }],
        [byBack],
      ]),
    ).toEqual({
      '/react': 2,
      '/react-lain': 1,
      '/ringan': 1,
      '/ringan-lain': 1,
      '/tekan': 1,
      '/tekan-lain': 1,
      '/polos': 1,
      '/balik': 2,
    });
  });

  test('where a CDN may send documents', async () => {
    const first: Visit = async (page, origin) => {
      const report = reported(page);
      await byReact(page, origin);
      await report;
    };
    const picture: Visit = async (page, origin) => {
      const report = reported(page);
      await withoutScripts(page, origin);
      await report;
    };
    expect(await viewsOf(cdn, [[first], [picture, { javaScriptEnabled: false }]])).toEqual({
      '/react': 2,
      '/react-lain': 1,
      '/polos': 1,
    });
  });
});

describe('the page of visits', () => {
  let site: RunningSite;
  beforeAll(async () => {
    const dataDir = makeTempDir();
    const database = new VisitDatabase(dataDir);
    const day = dayText(dayNumber(Date.now()));
    const visit = { day, path: '/react', language: 'id', referrer: '', views: 3 };
    const visits = [visit, { ...visit, path: '/en', language: 'en', referrer: 'cari.example' }];
    await database.write((connection) => writeVisits(connection, visits));
    database.close();
    site = await startBuiltSite(space, undefined, { ...team, DATA_DIR: dataDir });
  });
  afterAll(() => site.close());

  test.each(['light', 'dark'] as const)('has no finding of axe in the %s scheme', async (colorScheme) => {
    const context = await browser.newContext({
      colorScheme,
      viewport: { width: 390, height: 800 },
      httpCredentials: { username: 'tim', password: 'batik-7c1e' },
    });
    const page = await context.newPage();
    await page.goto(`${site.origin}/__team/visits`);
    await page.getByText('Figures of the chart').click();
    await page.getByRole('cell', { name: '3' }).first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await context.close();
  });
});
