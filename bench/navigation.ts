import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { launchBrowser } from '../test/browser/chromium';
import { arrival, goneAt, watchArrival } from './browser/arrival';
import { startSampleSite } from './browser/sample-site';
import { median, ratio, time, type Part } from './table';

// From a click to the new page's heading on screen, on the slow network and machine that Lighthouse makes up, but really slowed
// down: by a link that was prefetched, by one that was not, and by a full load whose assets are cached.

const rounds = 2;

/** Lighthouse's `mobileSlow4G` as its DevTools throttling applies it: 150 ms and 1.6 Mbps, made worse to be as slow as simulated. */
const slow = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};
const cpuSlowdown = 4;

/** Milliseconds for which a link is hovered over; what has not been prefetched by then will not be. */
const longestHover = 4_000;

type Way = 'prefetched' | 'plain' | 'full';

export const measureNavigation: Part = async (say) => {
  const site = await startSampleSite();
  const browser = await launchBrowser();
  const times: Record<Way, number[]> = { prefetched: [], plain: [], full: [] };
  let wasPrefetched = true;
  try {
    const paths = await linksOf(browser, site.origin);
    for (let round = 0; round < rounds; round += 1) {
      for (const path of paths) {
        for (const way of ['full', 'plain', 'prefetched'] as const) {
          const trip = await travel(browser, site.origin, path, way);
          times[way].push(trip.milliseconds);
          if (way === 'prefetched') wasPrefetched &&= trip.wasPrefetched;
        }
      }
    }
  } finally {
    await browser.close();
    await site.stop();
  }
  const toFull = (way: Way): string =>
    ratio(median(times[way].map((own, place) => own / (times.full[place] ?? Number.NaN))));
  say({
    what: 'click to new heading, slow 4G, CPU 4x: full load with cached assets',
    figure: time(median(times.full)),
    ratio: '1',
  });
  say({
    what: 'click to new heading, slow 4G, CPU 4x: client navigation, not prefetched',
    figure: time(median(times.plain)),
    ratio: toFull('plain'),
    wanted: '≤ 1.05',
  });
  say({
    what: `click to new heading, slow 4G, CPU 4x: client navigation after hovering${wasPrefetched ? '' : ' (nothing was prefetched)'}`,
    figure: `${time(median(times.prefetched))}, the slowest ${time(Math.max(...times.prefetched))}`,
    ratio: toFull('prefetched'),
    wanted: '≤ 130 ms',
  });
};

/** Three pages that the home page's own content links to. */
async function linksOf(browser: Browser, origin: string): Promise<readonly string[]> {
  const page = await browser.newPage();
  await page.goto(origin);
  const hrefs = await page
    .locator('main a[href^="/"]:not([target])')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  await page.close();
  const paths = [...new Set(hrefs)].filter((href) => href !== '/' && !href.includes('#'));
  return [paths[0], paths.at(Math.floor(paths.length / 2)), paths.at(-1)].filter(
    (path) => path !== undefined,
  );
}

interface Trip {
  readonly milliseconds: number;
  readonly wasPrefetched: boolean;
}

/** One click in a browser of its own that has the site's assets and has not seen the page. */
async function travel(browser: Browser, origin: string, path: string, way: Way): Promise<Trip> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    await warm(context, origin, path);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await page.addInitScript(watchArrival);
    await page.goto(origin);
    await page.waitForSelector('#root[data-client=ready]');
    // What is left to fetch then is not what is measured.
    await page.waitForTimeout(1_000);
    await slowDown(session);
    const payload = page
      .waitForResponse((response) => new URL(response.url()).pathname === `${path}/_payload.json`)
      .then(
        (response) => response.finished().then(() => true),
        () => false,
      );
    let hasCome = false;
    void payload.then((came) => (hasCome = came));
    const link = page.locator(`main a[href="${path}"]`).first();
    if (way === 'prefetched') {
      await link.hover();
      await Promise.race([payload, page.waitForTimeout(longestHover)]);
    }
    const wasPrefetched = hasCome;
    return { milliseconds: await click(page, link, way === 'full'), wasPrefetched };
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

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
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
