import { describe, expect, test } from '@jest/globals';
import type { Page, Request } from 'playwright-core';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { tabForEachTest } from './support/tab-for-each-test';

const button = (label: string, url: string) => ({
  component: 'button',
  _uid: label,
  label,
  link: { linktype: 'url', url },
});
const heading = (title: string) => ({ component: 'basic_hero', _uid: title, title });
const space = buildSpace([
  buildStory('home', {
    component: 'page',
    body: [
      heading('Awal'),
      button('Lain', '/lain'),
      button('Disaring', '/lain?filter=a'),
      button('Tempat', '/lain#tempat'),
      button('Cari', '/search'),
      button('Umpan', '/lain/feed.xml'),
      button('Ini', '/'),
      button('Luar', 'https://luar.example/lain'),
    ],
  }),
  buildStory('lain', { component: 'page', body: [heading('Halaman lain')] }),
]);

let page: Page;
let errors: readonly string[];
/** Addresses of this site that were requested as pages, in order. */
let pages: string[];
const tabs = tabForEachTest(
  () => space,
  { viewport: { width: 1440, height: 900 } },
  (tab) => {
    ({ page, errors } = tab);
    pages = [];
    page.on('request', (request: Request) => {
      const { pathname, search } = new URL(request.url());
      if (!pathname.includes('.') || pathname.endsWith('_payload.json')) pages.push(pathname + search);
    });
  },
  { hasEmptyCaches: true },
);

const link = (label: string) => page.locator('main [data-block=button]', { hasText: label });
const press = async (label: string): Promise<void> => {
  await link(label).hover();
  await page.mouse.down();
};

/** Opens a page whose client and what follows links without it never come, and waits for the rules. */
async function openWithoutClient(): Promise<void> {
  // Not by Playwright: it intercepts every request then, and the browser prefetches nothing.
  const session = await page.context().newCDPSession(page);
  const patterns = ['site', 'follow-documents'].map((name) => ({ urlPattern: `*/assets/${name}-*.js` }));
  await session.send('Fetch.enable', { patterns });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' } });
  });
  const rules = page.waitForResponse('**/speculation-rules.json');
  await page.goto(tabs.at('/'));
  await (await rules).finished();
}

/** How the open document came. */
const delivery = () =>
  page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation');
    return (entry as PerformanceEntry & { readonly deliveryType?: string }).deliveryType;
  });

describe('the document of a link', () => {
  test('is fetched ahead when the link is pressed, and shown at the click', async () => {
    await openWithoutClient();
    const prefetch = page.waitForResponse('**/lain');
    await press('Lain');
    expect((await prefetch).request().headers()['sec-purpose']).toBe('prefetch');
    await page.mouse.up();
    await page.locator('h1', { hasText: 'Halaman lain' }).waitFor();
    expect(await delivery()).toBe('navigational-prefetch');
    expect(errors).toEqual([]);
  });

  test.each(['Disaring', 'Tempat', 'Cari', 'Umpan', 'Ini', 'Luar'])(
    'is not fetched ahead for %s: a query, a fragment, search, a file, this page, another site',
    async (label) => {
      await openWithoutClient();
      const prefetch = page.waitForResponse('**/lain');
      await press(label);
      await page.mouse.move(5, 5);
      await page.mouse.up();
      // The browser fetches in order: the first to come is that of the next link.
      await press('Lain');
      await prefetch;
      expect(pages.filter((path) => !path.includes('_payload'))).toEqual(['/', '/lain']);
    },
  );

  test('is not fetched once the client is there: its payload is', async () => {
    await tabs.visit('/');
    const payload = page.waitForResponse('**/lain/_payload.json*');
    await press('Lain');
    await (await payload).finished();
    await page.mouse.up();
    await page.locator('h1', { hasText: 'Halaman lain' }).waitFor();
    expect(pages.filter((path) => path.startsWith('/lain'))).toEqual([
      expect.stringMatching(/^\/lain\/_payload\.json/),
    ]);
    expect(errors).toEqual([]);
  });
});
