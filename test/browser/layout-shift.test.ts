import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { startFakeServer } from '../support/fake-server';
import { launchBrowser } from './support/chromium';
import { visitAll } from './support/page-pool';
import { startBuiltSite, type RunningSite } from './support/running-site';
import { samplePaths } from './support/sample-pages';

const widths = [390, 1440];

/** What arrives late, so that layout that depends on it shifts: scripts, fonts, pictures. */
const lateParts = ['*.js', '*.woff2', '*.svg', 'f/*'].map((path) => `http://*:*/${path}`);

/** Milliseconds of their delay. */
const latency = 300;

/** A hydrated page of the site, or a page without client. */
const loaded = '#root[data-client="ready"], body:not(:has(#root))';

let browser: Browser;
let site: RunningSite;

beforeAll(async () => {
  [browser, site] = await Promise.all([launchBrowser(), startBuiltSite()]);
}, 60_000);

afterAll(async () => {
  await browser.close();
  await site.close();
});

/** Layout shifts that the page recorded. */
interface Recording {
  readonly shifts: string[];
  /** Resolves once all shifts so far are recorded. */
  readonly caughtUp: () => Promise<void>;
}

/** Runs in the page before its first script: records each shift with the elements that moved and their positions. */
function recordShifts(): void {
  type Shift = PerformanceEntry & {
    value: number;
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  };
  const shifts: string[] = [];
  let onMark = (): void => {};
  const nameOf = (node: Node | null): string =>
    node instanceof Element ? `${node.localName}.${node.className}` : (node?.nodeName ?? 'a removed node');
  const rectOf = ({ x, y, width, height }: DOMRect): string => `${x},${y} ${width}x${height}`;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByType('layout-shift') as Shift[]) {
      const moved = entry.sources.map(
        ({ node, previousRect, currentRect }) =>
          `${nameOf(node)} (${rectOf(previousRect)} to ${rectOf(currentRect)})`,
      );
      shifts.push(`${entry.value.toFixed(4)} by ${moved.join(', ')}`);
    }
    if (list.getEntriesByName('caught up').length > 0) onMark();
  });
  observer.observe({ type: 'layout-shift', buffered: true });
  observer.observe({ type: 'mark' });
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const caughtUp = async (): Promise<void> => {
    // The latest changes are laid out in the next frame, and reach the observer before a later mark.
    await frame();
    await frame();
    await new Promise<void>((resolve) => {
      onMark = resolve;
      performance.mark('caught up');
    });
  };
  Object.assign(window, { recording: { shifts, caughtUp } satisfies Recording });
}

/** Makes a page record its shifts, and load everything from the network, some parts late. */
async function slowDown(page: Page): Promise<void> {
  await page.addInitScript(recordShifts);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  // Routes would delay them too, by a round trip through Playwright for each request.
  const conditions = { latency, downloadThroughput: -1, uploadThroughput: -1 };
  const matchedNetworkConditions = lateParts.map((urlPattern) => ({ urlPattern, ...conditions }));
  await session.send('Network.emulateNetworkConditionsByRule', { offline: false, matchedNetworkConditions });
}

/** Loads a page until everything visible is there. @returns its shifts. */
async function shiftsOf(page: Page, address: string): Promise<readonly string[]> {
  await page.goto(address);
  await page.waitForSelector(loaded);
  return page.evaluate(async () => {
    await document.fonts.ready;
    // Pictures outside the window load lazily.
    const visible = [...document.images].filter((image) => {
      const { left, right, top, bottom } = image.getBoundingClientRect();
      return right > Math.max(left, 0) && left < innerWidth && bottom > Math.max(top, 0) && top < innerHeight;
    });
    await Promise.allSettled(visible.map((image) => image.decode()));
    const { recording } = window as unknown as { recording: Recording };
    await recording.caughtUp();
    return recording.shifts;
  });
}

test.each(widths)(
  'no page of the sample site shifts while it loads (%i wide)',
  async (width) => {
    const found = await visitAll(
      browser,
      samplePaths,
      async (page, path) => {
        const shifts = await shiftsOf(page, site.origin + path);
        return shifts.map((shift) => `${path} at ${width}: ${shift}`);
      },
      { viewport: { width, height: 900 }, prepare: slowDown },
    );
    expect(found).toEqual([]);
  },
  180_000,
);

test('a picture without a size that pushes text away is found, on each of several visits by one page', async () => {
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"/>';
  const careless = await startFakeServer((request, response) => {
    const isPicture = request.url === '/a.svg';
    response.setHeader('Content-Type', isPicture ? 'image/svg+xml' : 'text/html');
    response.setHeader('Cache-Control', 'max-age=3600');
    response.end(isPicture ? picture : '<!doctype html><img src="/a.svg"><p>Terdorong ke bawah</p>');
  });
  const visits = Array.from({ length: 5 }, () => careless.origin);
  const found = await visitAll(browser, visits, shiftsOf, {
    viewport: { width: 1440, height: 900 },
    prepare: slowDown,
  });
  await careless.close();
  expect(found).toEqual(visits.map(() => expect.stringMatching(/^0\.\d+ by p\. \(/)));
});
