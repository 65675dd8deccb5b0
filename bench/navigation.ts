import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { launchBrowser } from '../test/browser/support/chromium';
import { arrival, goneAt, watchNavigationTiming } from './browser/navigation-timing';
import { startSampleSite } from './browser/sample-site';
import { median, ratio, time, type Part, type Row } from './table';

// From a click to the new page's heading on screen, over the slow network that Lighthouse uses where it really slows down, on
// this machine's processor and on one a quarter as fast: by a link that was prefetched, by one that was not, and by a full load
// whose assets are cached. Who clicks has been on the page for some seconds.

const rounds = 2;

/** Lighthouse's `mobileSlow4G` as its DevTools throttling applies it: 150 ms and 1.6 Mbps, made worse to be as slow as simulated. */
const slow = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};
const cpuSlowdowns = [1, 4] as const;

/** Milliseconds after which a page has fetched all that it fetches of itself. */
const settled = 6_000;

/** Milliseconds for which a link is hovered over. */
const longestHover = 3_000;

const viewport = { width: 1280, height: 900 };

type Way = 'prefetched' | 'plain' | 'full';

export const measureNavigation: Part = async (say) => {
  const site = await startSampleSite();
  const browser = await launchBrowser();
  try {
    const paths = await linksOf(browser, site.origin);
    for (const slowdown of cpuSlowdowns) {
      const times: Record<Way, number[]> = { prefetched: [], plain: [], full: [] };
      for (let round = 0; round < rounds; round += 1) {
        for (const path of paths) {
          for (const way of ['full', 'plain', 'prefetched'] as const) {
            times[way].push(await travel(browser, site.origin, path, way, slowdown));
          }
        }
      }
      sayTimes(
        say,
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

function sayTimes(
  say: (row: Row) => void,
  what: string,
  times: Readonly<Record<Way, readonly number[]>>,
  isPromised: boolean,
): void {
  const toFull = (way: Way): string =>
    ratio(median(times[way].map((own, place) => own / (times.full[place] ?? Number.NaN))));
  say({ what: `${what}: full load with cached assets`, figure: time(median(times.full)), ratio: '1' });
  say({
    what: `${what}: client navigation, not prefetched`,
    figure: time(median(times.plain)),
    ratio: toFull('plain'),
    ...(isPromised ? { wanted: '≤ 1.05' } : {}),
  });
  say({
    what: `${what}: client navigation, prefetched`,
    figure: `${time(median(times.prefetched))}, the slowest ${time(Math.max(...times.prefetched))}`,
    ratio: toFull('prefetched'),
    ...(isPromised ? { wanted: '≤ 130 ms' } : {}),
  });
}

/** Three pages that the home page's own content links to below what is first in view: nothing fetches those of itself. */
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
 * One click in a browser of its own that has the site's assets and has not seen the page.
 * @returns milliseconds from the click to the heading.
 * @throws Error where a page was prefetched that should not be, or was not that should.
 */
async function travel(
  browser: Browser,
  origin: string,
  path: string,
  way: Way,
  slowdown: number,
): Promise<number> {
  const context = await browser.newContext({ viewport });
  try {
    await warm(context, origin, path);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await page.addInitScript(watchNavigationTiming);
    let isThere = false;
    page.on('requestfinished', (request) => {
      isThere ||= new URL(request.url()).pathname === `${path}/_payload.json`;
    });
    await page.goto(origin);
    await page.waitForSelector('#root[data-client=ready]');
    await page.waitForTimeout(settled);
    await slowDown(session, slowdown);
    const link = page.locator(`main a[href="${path}"]`).first();
    if (way === 'prefetched') {
      await link.hover();
      await page.waitForTimeout(longestHover);
    }
    if (isThere !== (way === 'prefetched'))
      throw new Error(`${path} was ${isThere ? '' : 'not '}prefetched, which is not what is measured`);
    return await click(page, link, way === 'full');
  } finally {
    await context.close();
  }
}

/** Has the assets of a page cached, and not the page. */
async function warm(context: BrowserContext, origin: string, path: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}${path}?hangat`, { waitUntil: 'load' });
  await page.waitForSelector('#root[data-client=ready]');
  await page.waitForTimeout(500);
  await page.close();
}

async function slowDown(session: CDPSession, slowdown: number): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/** Clicks without moving a pointer, which might begin a prefetch. @returns milliseconds until the new heading is painted. */
async function click(page: Page, link: ReturnType<Page['locator']>, fully: boolean): Promise<number> {
  const before = await page.locator('main h1').first().textContent();
  const from = await link.evaluate(goneAt, fully);
  await page.waitForFunction(
    (heading) => {
      const now = document.querySelector('main h1')?.textContent;
      return now !== undefined && now !== heading;
    },
    before,
    { timeout: 60_000 },
  );
  await page.waitForFunction(() => 'benchArrivedAt' in window && document.querySelector('main h1') !== null);
  return (await page.evaluate(arrival)) - from;
}
