import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { startFakeServer, type FakeServer } from '../support/fake-server';
import { launchBrowser } from './support/chromium';
import { shiftsOf, slowDown } from './support/layout-shifts';
import { openPage } from './support/open-page';
import { startBuiltSite, type RunningSite } from './support/running-site';
import { spaceWithCatalogue } from './support/sample-pages';

// A connection that stalls within the header: the browser has half of it, and may paint that.

/** Milliseconds for which the connection stalls: enough for several frames. */
const stall = 400;

let browser: Browser;
let site: RunningSite;
let stalling: FakeServer;

beforeAll(async () => {
  [browser, site] = await Promise.all([launchBrowser(), startBuiltSite(spaceWithCatalogue)]);
  stalling = await startFakeServer(async ({ url = '/' }, response) => {
    const original = await fetch(site.origin + url);
    const type = original.headers.get('content-type') ?? '';
    const body = Buffer.from(await original.arrayBuffer());
    response.writeHead(original.status, { 'Content-Type': type });
    if (!type.startsWith('text/html')) {
      response.end(body);
      return;
    }
    const afterFirstEntry = body.indexOf('</details>', body.indexOf('popover="auto"')) + '</details>'.length;
    response.write(body.subarray(0, afterFirstEntry));
    setTimeout(() => response.end(body.subarray(afterFirstEntry)), stall);
  });
});

afterAll(async () => {
  await browser.close();
  await Promise.all([stalling.close(), site.close()]);
});

test.each(['/', '/koleksi'])('the header of %s does not shift if its HTML arrives in parts', async (path) => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await slowDown(page);
  await openPage(page, stalling.origin + path);
  const shifts = await shiftsOf(page);
  await page.close();
  expect(shifts).toEqual([]);
});
