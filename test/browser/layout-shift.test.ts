import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page, Route } from 'playwright-core';
import { startFakeServer } from '../support/fake-server';
import { launchBrowser } from './support/chromium';
import { visitAll } from './support/page-pool';
import { startBuiltSite, type RunningSite } from './support/running-site';
import { samplePaths } from './support/sample-pages';

const widths = [390, 1440];

/** Milliseconds by which pictures, fonts and scripts are delayed, so that layout that depends on them shifts. */
const delay = 300;

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

async function continueLate(route: Route): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, delay));
  await route.continue();
}

/** Loads a page with delayed parts until everything visible is there. @returns its shifts. */
async function shiftsOf(page: Page, address: string): Promise<readonly string[]> {
  await page.addInitScript(recordShifts);
  await page.route(/\.(?:js|woff2?|jpe?g|png|svg)(?:\/m\/|$)/, continueLate);
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
      { viewport: { width, height: 900 } },
    );
    expect(found).toEqual([]);
  },
  180_000,
);

test('a picture without a size that pushes text away is found', async () => {
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"/>';
  const careless = await startFakeServer((request, response) => {
    const isPicture = request.url === '/a.svg';
    response.setHeader('Content-Type', isPicture ? 'image/svg+xml' : 'text/html');
    response.end(isPicture ? picture : '<!doctype html><img src="/a.svg"><p>Terdorong ke bawah</p>');
  });
  const found = await visitAll(browser, [careless.origin], shiftsOf, {
    viewport: { width: 1440, height: 900 },
  });
  await careless.close();
  expect(found).toEqual([expect.stringMatching(/^0\.\d+ by p\. \(/)]);
});
