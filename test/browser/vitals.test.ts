import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { launchBrowser } from './support/chromium';
import { untilHydrated } from './support/open-page';
import { startBuiltSite, type RunningSite } from './support/running-site';

const text = (title: string) => ({ component: 'typography', variant: 'h1', text: title });
const space = buildSpace([
  buildStory('home', {
    component: 'page',
    body: [text('Kain'), { component: 'button', label: 'Lain', link: { linktype: 'url', url: '/lain' } }],
  }),
  buildStory('lain', { component: 'page', body: [text('Lain')] }),
]);

/** What a browser reports. */
interface Report {
  readonly page: string;
  readonly navigation: string;
  readonly lcp?: number;
  readonly fcp?: number;
  readonly ttfb?: number;
  readonly cls?: number;
  readonly inp?: number;
}

let browser: Browser;
let all: RunningSite;
let none: RunningSite;
beforeAll(async () => {
  [browser, all, none] = await Promise.all([
    launchBrowser(),
    startBuiltSite(space, undefined, { WEB_VITALS: '1', METRICS_TOKEN: 'ukur' }),
    startBuiltSite(space, undefined, { WEB_VITALS: '0' }),
  ]);
});
afterAll(() => Promise.all([browser.close(), all.close(), none.close()]));

/** Runs in each document before its first script: Playwright sees no request of a document that ends. */
function keepReports(): void {
  const send = navigator.sendBeacon.bind(navigator);
  navigator.sendBeacon = (url, body) => {
    localStorage.setItem('reports', `${localStorage.getItem('reports') ?? ''}${String(body)}\n`);
    return send(url, body);
  };
}

/** Opens a page, lets a visitor do something, leaves it for another document, and comes back. @returns the reports of both views. */
async function reportsOf(
  site: RunningSite,
  visit: (page: Page) => Promise<void>,
): Promise<readonly Report[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(keepReports);
  const isMeasured = (): Promise<unknown> =>
    site === all ? page.waitForResponse('**/assets/measure-vitals-*') : Promise.resolve();
  const first = isMeasured();
  await page.goto(`${site.origin}/`);
  await untilHydrated(page);
  await first;
  await visit(page);
  await page.goto(`${site.origin}/healthz`);
  const second = isMeasured();
  await page.goBack();
  await untilHydrated(page);
  await second;
  await page.goto(`${site.origin}/healthz`);
  const reports = await page.evaluate(() => localStorage.getItem('reports') ?? '');
  await context.close();
  return reports
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Report);
}

const nothing = async (): Promise<void> => {};

describe('the browser of a measured view', () => {
  test('reports plausible figures once for each view', async () => {
    const [first, second, ...others] = await reportsOf(all, nothing);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ page: 'page', navigation: 'navigate', cls: 0 });
    const { lcp = 0, fcp = 0, ttfb = 0 } = first ?? {};
    expect(ttfb).toBeGreaterThan(0);
    expect(fcp).toBeGreaterThan(ttfb);
    expect(lcp).toBeGreaterThanOrEqual(fcp);
    expect(lcp).toBeLessThan(20_000);
    expect(first).not.toHaveProperty('inp');
    expect(second).toMatchObject({ navigation: 'back_forward', cls: 0 });
  });

  test('reports a layout shift', async () => {
    const [report] = await reportsOf(all, (page) =>
      page.evaluate(async () => {
        const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
        const bar = document.createElement('div');
        bar.style.height = '300px';
        document.body.prepend(bar);
        await wait(100);
      }),
    );
    expect(report?.cls).toBeGreaterThan(0.01);
  });

  test('reports how long a press took to be seen, on a later page, too', async () => {
    const [report] = await reportsOf(all, async (page) => {
      await page.locator('main a').click();
      const heading = page.locator('h1', { hasText: 'Lain' });
      await heading.evaluate((element) =>
        element.addEventListener('click', () => {
          const end = performance.now() + 200;
          while (performance.now() < end);
        }),
      );
      await heading.click();
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))),
      );
    });
    expect(report?.inp).toBeGreaterThanOrEqual(200);
    expect(report?.inp).toBeLessThan(10_000);
  });

  test('leaves nothing behind, and the server counts what it sent', async () => {
    await reportsOf(all, async (page) => {
      expect(
        await page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length]),
      ).toEqual(['', 0, 0]);
    });
    const metrics = await fetch(`${all.origin}/metrics`, { headers: { Authorization: 'Bearer ukur' } });
    expect(await metrics.text()).toMatch(
      /anyam_web_vitals_lcp_seconds_count\{page="page",navigation="navigate"\} [1-9]/,
    );
  });
});

test('with a share of 0 nothing is loaded or sent', async () => {
  const reports = await reportsOf(none, async (page) => {
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(loaded.filter((name) => name.includes('vitals'))).toEqual([]);
  });
  expect(reports).toEqual([]);
});
