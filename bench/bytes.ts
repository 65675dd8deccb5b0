import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../test/browser/support/chromium';
import { watchResources, type FetchedResource, type ResourceWatch } from './browser/network-idle';
import { startSampleSite } from './browser/sample-site';
import { kilobytes, type Part, type Row } from './table';

// The resources that a browser fetches of the sample site, by kind: on a first visit, and for a navigation.

/** The reported kinds of resources. */
const kinds: Readonly<Record<string, string>> = {
  Document: 'HTML',
  Stylesheet: 'CSS',
  Script: 'JavaScript',
  Font: 'fonts',
  Image: 'pictures',
  Fetch: 'data',
};

/** The limit for the scripts of a first visit of the home page until the browser is idle, in bytes by `gzip -9`. */
const scriptBudget = 94.5 * 1024;

export const measureBytes: Part = async (report) => {
  const site = await startSampleSite();
  const browser = await launchBrowser({ draws: true, startsAtOnce: false, hasEmptyCaches: true });
  try {
    // Lighthouse's phone.
    const page = await browser.newPage({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });
    const resources = await watchResources(await page.context().newCDPSession(page));
    await page.goto(site.origin);
    await resources.idle();
    for (const row of await rowsOf('first visit of the sample home page', resources, scriptBudget))
      report(row);
    await followLink(page);
    await resources.idle();
    for (const row of await rowsOf('a navigation from there by a link', resources)) report(row);
  } finally {
    await browser.close();
    await site.stop();
  }
};

/** Follows the first link of the page to another page of the site. */
async function followLink(page: Page): Promise<void> {
  const previousPath = new URL(page.url()).pathname;
  const link = page.locator('main a[href^="/"]:not([target])').first();
  await link.click();
  await page.waitForFunction((left) => location.pathname !== left, previousPath);
}

async function rowsOf(what: string, resources: ResourceWatch, budget?: number): Promise<readonly Row[]> {
  const fetched = resources.take();
  const rows: Row[] = [];
  for (const [kind, name] of Object.entries(kinds)) {
    const own = fetched.filter((each) => each.kind === kind);
    if (own.length === 0) continue;
    const { plain, gzipped } = await sizesOf(own);
    rows.push({
      what: `${what}: ${name}`,
      figure: `${own.length} of ${kilobytes(plain)}, ${kilobytes(gzipped)} by \`gzip -9\`, ${kilobytes(sentBytes(own))} as sent with headers`,
      ...(kind === 'Script' && budget !== undefined
        ? { ratio: `${(gzipped / budget).toFixed(3)} of the budget`, wanted: `≤ ${kilobytes(budget)}` }
        : {}),
    });
  }
  return rows;
}

const sentBytes = (fetched: readonly FetchedResource[]): number =>
  fetched.reduce((sum, { sent }) => sum + sent, 0);

/** Fetches the resources again, uncompressed. */
async function sizesOf(fetched: readonly FetchedResource[]): Promise<{ plain: number; gzipped: number }> {
  const sizes = { plain: 0, gzipped: 0 };
  for (const { url } of fetched) {
    const response = await fetch(url, { headers: { 'Accept-Encoding': 'identity' } });
    const bytes = Buffer.from(await response.arrayBuffer());
    sizes.plain += bytes.length;
    sizes.gzipped += gzipSync(bytes, { level: 9 }).length;
  }
  return sizes;
}
