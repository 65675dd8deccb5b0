import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../test/browser/support/chromium';
import { watchFetches, type Fetched, type Fetches } from './browser/network-idle';
import { startSampleSite } from './browser/sample-site';
import { kilobytes, type Part, type Row } from './table';

// What a visitor's browser fetches of the sample site, by kind: on a first visit, and when a link is followed.

/** The kinds that are told one by one; pictures depend on the content. */
const kinds: Readonly<Record<string, string>> = {
  Document: 'HTML',
  Stylesheet: 'CSS',
  Script: 'JavaScript',
  Font: 'fonts',
  Image: 'pictures',
  Fetch: 'data',
};

/** Bytes of script, by `gzip -9`, that a first visit of the home page may fetch before the browser is idle. */
const scriptBudget = 95 * 1024;

export const measureBytes: Part = async (say) => {
  const site = await startSampleSite();
  const browser = await launchBrowser();
  try {
    // A telephone, as Lighthouse's.
    const page = await browser.newPage({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });
    const fetches = await watchFetches(await page.context().newCDPSession(page));
    await page.goto(site.origin);
    await fetches.idle();
    for (const row of await rowsOf('first visit of the sample home page', fetches, scriptBudget)) say(row);
    await followLink(page);
    await fetches.idle();
    for (const row of await rowsOf('a navigation from there by a link', fetches)) say(row);
  } finally {
    await browser.close();
    await site.stop();
  }
};

/** Follows the first link in the page that leads elsewhere in the site. */
async function followLink(page: Page): Promise<void> {
  const before = new URL(page.url()).pathname;
  const link = page.locator('main a[href^="/"]:not([target])').first();
  await link.click();
  await page.waitForFunction((left) => location.pathname !== left, before);
}

async function rowsOf(what: string, fetches: Fetches, budget?: number): Promise<readonly Row[]> {
  const fetched = fetches.take();
  const rows: Row[] = [];
  for (const [kind, name] of Object.entries(kinds)) {
    const own = fetched.filter((each) => each.kind === kind);
    if (own.length === 0) continue;
    const { plain, packed } = await sizesOf(own);
    rows.push({
      what: `${what}: ${name}`,
      figure: `${own.length} of ${kilobytes(plain)}, ${kilobytes(packed)} by \`gzip -9\`, ${kilobytes(sentBytes(own))} as sent with headers`,
      ...(kind === 'Script' && budget !== undefined
        ? { ratio: `${(packed / budget).toFixed(3)} of the budget`, wanted: `≤ ${kilobytes(budget)}` }
        : {}),
    });
  }
  return rows;
}

const sentBytes = (fetched: readonly Fetched[]): number => fetched.reduce((sum, { sent }) => sum + sent, 0);

/** Fetched once more, without packing. */
async function sizesOf(fetched: readonly Fetched[]): Promise<{ plain: number; packed: number }> {
  const sizes = { plain: 0, packed: 0 };
  for (const { url } of fetched) {
    const response = await fetch(url, { headers: { 'Accept-Encoding': 'identity' } });
    const bytes = Buffer.from(await response.arrayBuffer());
    sizes.plain += bytes.length;
    sizes.packed += gzipSync(bytes, { level: 9 }).length;
  }
  return sizes;
}
