import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { launchBrowser } from '../test/browser/support/chromium';
import { untilHydrated } from '../test/browser/support/open-page';
import { headingPaintedAt, followLink, watchNavigationTiming } from './browser/navigation-timing';
import { startSampleSite } from './browser/sample-site';
import { median, ratio, time, type Part, type Row } from './table';

// The time from a click to the new page's heading on screen, over Lighthouse's throttled slow 4G, on this machine's CPU and on
// one a quarter as fast: for a prefetched link, for one that was not prefetched, and for a full load with cached assets. The
// click comes some seconds after the page's load.

const rounds = 2;

/** Lighthouse's `mobileSlow4G` as its DevTools throttling applies it: 150 ms and 1.6 Mbps, made worse to be as slow as simulated. */
const slow = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};
const cpuSlowdowns = [1, 4] as const;

/** Milliseconds after which a page has fetched everything that it fetches by itself. */
const idleTime = 6_000;

/** Milliseconds for which a link is hovered over. */
const hoverTime = 3_000;

const viewport = { width: 1280, height: 900 };

type Mode = 'prefetched' | 'plain' | 'full';

export const measureNavigation: Part = async (report) => {
  const site = await startSampleSite();
  const browser = await launchBrowser({ draws: true, startsAtOnce: false, hasEmptyCaches: true });
  try {
    const paths = await linksOf(browser, site.origin);
    for (const slowdown of cpuSlowdowns) {
      const times: Record<Mode, number[]> = { prefetched: [], plain: [], full: [] };
      for (let round = 0; round < rounds; round += 1) {
        for (const path of paths) {
          for (const mode of ['full', 'plain', 'prefetched'] as const) {
            times[mode].push(await measureClick(browser, site.origin, path, mode, slowdown));
          }
        }
      }
      reportTimes(
        report,
        `click to new heading, slow 4G${slowdown === 1 ? '' : `, CPU ${slowdown}x slower`}`,
        times,
        slowdown === 1,
      );
    }
  } finally {
    await browser.close();
    await site.stop();
  }
};

function reportTimes(
  report: (row: Row) => void,
  what: string,
  times: Readonly<Record<Mode, readonly number[]>>,
  hasTargets: boolean,
): void {
  const toFull = (mode: Mode): string =>
    ratio(median(times[mode].map((own, index) => own / (times.full[index] ?? Number.NaN))));
  report({ what: `${what}: full load with cached assets`, figure: time(median(times.full)), ratio: '1' });
  report({
    what: `${what}: client navigation, not prefetched`,
    figure: time(median(times.plain)),
    ratio: toFull('plain'),
    ...(hasTargets ? { wanted: '≤ 1.05' } : {}),
  });
  report({
    what: `${what}: client navigation, prefetched`,
    figure: `${time(median(times.prefetched))}, the slowest ${time(Math.max(...times.prefetched))}`,
    ratio: toFull('prefetched'),
    ...(hasTargets ? { wanted: '≤ 130 ms' } : {}),
  });
}

/** Three links of the home page's content below the first screen, which are not prefetched without a hover. */
async function linksOf(browser: Browser, origin: string): Promise<readonly string[]> {
  const page = await browser.newPage({ viewport });
  await page.goto(origin);
  const hrefs = await page.locator('main a[href^="/"]:not([target])').evaluateAll((links) => {
    const pathsOf = (inView: boolean): readonly string[] =>
      links
        .filter((link) => link.getBoundingClientRect().top < innerHeight === inView)
        .map((link) => link.getAttribute('href') ?? '');
    const early = new Set(pathsOf(true));
    return pathsOf(false).filter((path) => !early.has(path));
  });
  await page.close();
  const paths = [...new Set(hrefs)].filter((href) => href !== '/' && !href.includes('#'));
  return [paths[0], paths.at(Math.floor(paths.length / 2)), paths.at(-1)].filter(
    (path) => path !== undefined,
  );
}

/**
 * One click in a fresh browser context, which has the site's assets cached but not the page.
 * @returns milliseconds from the click to the heading.
 * @throws Error if the page was prefetched against the mode, or not prefetched.
 */
async function measureClick(
  browser: Browser,
  origin: string,
  path: string,
  mode: Mode,
  slowdown: number,
): Promise<number> {
  const context = await browser.newContext({ viewport });
  try {
    await warm(context, origin, path);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await page.addInitScript(watchNavigationTiming);
    let isPrefetched = false;
    page.on('requestfinished', (request) => {
      isPrefetched ||= new URL(request.url()).pathname === `${path}/_payload.json`;
    });
    await page.goto(origin);
    await untilHydrated(page);
    await page.waitForTimeout(idleTime);
    await slowDown(session, slowdown);
    const link = page.locator(`main a[href="${path}"]`).first();
    if (mode === 'prefetched') {
      await link.hover();
      await page.waitForTimeout(hoverTime);
    }
    if (isPrefetched !== (mode === 'prefetched'))
      throw new Error(`${path} was ${isPrefetched ? '' : 'not '}prefetched, against the mode ${mode}`);
    return await click(page, link, mode === 'full');
  } finally {
    await context.close();
  }
}

/** Caches the assets of a page, but not the page. */
async function warm(context: BrowserContext, origin: string, path: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}${path}?hangat`, { waitUntil: 'load' });
  await untilHydrated(page);
  await page.waitForTimeout(500);
  await page.close();
}

async function slowDown(session: CDPSession, slowdown: number): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/** Clicks without moving a pointer, which could start a prefetch. @returns milliseconds until the new heading is painted. */
async function click(page: Page, link: ReturnType<Page['locator']>, fully: boolean): Promise<number> {
  const before = await page.locator('main h1').first().textContent();
  const from = await link.evaluate(followLink, fully);
  await page.waitForFunction(
    (heading) => {
      const now = document.querySelector('main h1')?.textContent;
      return now !== undefined && now !== heading;
    },
    before,
    { timeout: 60_000 },
  );
  await page.waitForFunction(() => 'benchPaintedAt' in window && document.querySelector('main h1') !== null);
  return (await page.evaluate(headingPaintedAt)) - from;
}
