import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page, Route } from 'playwright-core';
import { startUpstream } from '../support/fake-server';
import { launchBrowser } from './support/chromium';
import { visitAll } from './support/page-pool';
import { startBuiltSite, type RunningSite } from './support/running-site';
import { samplePaths } from './support/sample-pages';

const widths = [390, 1440];

/** Milliseconds by which pictures, fonts and scripts come later than the page, so that what waits for them shows as a shift. */
const late = 300;

/** A page of ours that has come to life, or one that has no life to come to. */
const come = '#root[data-client="ready"], body:not(:has(#root))';

let browser: Browser;
let site: RunningSite;

beforeAll(async () => {
  [browser, site] = await Promise.all([launchBrowser(), startBuiltSite()]);
}, 60_000);

afterAll(async () => {
  await browser.close();
  await site.close();
});

/** The page's own note of what moved. */
interface Notes {
  readonly shifts: string[];
  /** Resolves once everything that moved so far is noted. */
  readonly caughtUp: () => Promise<void>;
}

/** Runs in the page before its first script: notes each shift with what moved, and from where to where. */
function recordShifts(): void {
  type Shift = PerformanceEntry & {
    value: number;
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  };
  const shifts: string[] = [];
  let marked = (): void => {};
  const nameOf = (node: Node | null): string =>
    node instanceof Element ? `${node.localName}.${node.className}` : (node?.nodeName ?? 'something gone');
  const placeOf = ({ x, y, width, height }: DOMRect): string => `${x},${y} ${width}x${height}`;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByType('layout-shift') as Shift[]) {
      const moved = entry.sources.map(
        ({ node, previousRect, currentRect }) =>
          `${nameOf(node)} (${placeOf(previousRect)} to ${placeOf(currentRect)})`,
      );
      shifts.push(`${entry.value.toFixed(4)} by ${moved.join(', ')}`);
    }
    if (list.getEntriesByName('caught up').length > 0) marked();
  });
  observer.observe({ type: 'layout-shift', buffered: true });
  observer.observe({ type: 'mark' });
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const caughtUp = async (): Promise<void> => {
    // What came in the last moment is laid out in the next frame, and reaches the observer before a later mark.
    await frame();
    await frame();
    await new Promise<void>((resolve) => {
      marked = resolve;
      performance.mark('caught up');
    });
  };
  Object.assign(window, { notes: { shifts, caughtUp } satisfies Notes });
}

async function comeLate(route: Route): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, late));
  await route.continue();
}

/** Loads a page whose parts come late, until everything that shows has come. @returns its shifts. */
async function shiftsOf(page: Page, address: string): Promise<readonly string[]> {
  await page.addInitScript(recordShifts);
  await page.route(/\.(?:js|woff2?|jpe?g|png|svg)(?:\/m\/|$)/, comeLate);
  await page.goto(address);
  await page.waitForSelector(come);
  return page.evaluate(async () => {
    await document.fonts.ready;
    // A picture outside the window may wait until somebody comes near.
    const shown = [...document.images].filter((image) => {
      const { left, right, top, bottom } = image.getBoundingClientRect();
      return right > Math.max(left, 0) && left < innerWidth && bottom > Math.max(top, 0) && top < innerHeight;
    });
    await Promise.allSettled(shown.map((image) => image.decode()));
    const { notes } = window as unknown as { notes: Notes };
    await notes.caughtUp();
    return notes.shifts;
  });
}

test.each(widths)(
  'nothing moves while a page of the sample site loads (%i wide)',
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

test('a picture without a size that pushes text away is noticed', async () => {
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"/>';
  const careless = await startUpstream((request, response) => {
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
