import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { buildStory } from '../../demo/content-service/space/build-space';
import type { Space } from '../../demo/content-service/api/story';
import { isJsonObject, parseJson } from '../../common/json';
import { startAsVisited } from './support/chromium';
import { countNodes } from './support/count-nodes';
import { sampleSpace } from './support/running-site';
import { tabForEachTest } from './support/tab-for-each-test';

// One page in place of another. On a phone the blocks below the window cost more than all that is in it.

const texts = 100;

function story(slug: string, heading: string, blocks: number, next: string) {
  const link = { linktype: 'url', url: `/${next}` };
  const buttons = [{ component: 'button', _uid: 'b', label: 'Berikutnya', link }];
  const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
  const text = (index: number) => ({
    component: 'rich_text',
    _uid: `r${index}`,
    content: { type: 'doc', content: [1, 2, 3, 4, 5, 6].map((line) => paragraph(`Baris ${index}.${line}`)) },
  });
  const hero = { component: 'basic_hero', _uid: 'h', title: heading, buttons };
  return buildStory(slug, {
    component: 'page',
    body: [hero, ...Array.from({ length: blocks }, (_, index) => text(index))],
  });
}

const stories = [story('panjang', 'Panjang', texts, 'pendek'), story('pendek', 'Pendek', 0, 'panjang')];

/** With a header, which React replaces as well. */
function space(): Space {
  const sample = sampleSpace();
  return { ...sample, published: [...sample.published, ...stories] };
}

let page: Page;
const tabs = tabForEachTest(space, { viewport: { width: 412, height: 823 } }, (tab) => ({ page } = tab));

const link = () => page.locator('main [data-block=button]');
const footerLink = () => page.locator('footer a', { hasText: 'Merawat kain' });
const headingBecomes = (text: string) => page.locator('main h1', { hasText: text }).waitFor();

/** How many elements the browser computes the style of, at most at a time, while something is done. */
async function mostStyled(work: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ['devtools.timeline'] });
  await work();
  const trace = parseJson(String(await browser?.stopTracing()));
  const events = isJsonObject(trace) && Array.isArray(trace['traceEvents']) ? trace['traceEvents'] : [];
  const counts = events.flatMap(({ name, args }) =>
    name === 'UpdateLayoutTree' && typeof args?.elementCount === 'number' ? [args.elementCount] : [],
  );
  return Math.max(...counts);
}

async function openWithoutReact(path: string): Promise<void> {
  await page.addInitScript(startAsVisited);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' } });
  });
  await page.goto(tabs.at(path));
  await page.keyboard.press('Shift');
  await page.locator('#root[data-links]').waitFor();
}

describe.each([
  ['that React follows', (path: string) => tabs.visit(path)],
  ['that is followed by a document', openWithoutReact],
])('a click %s', (_, open) => {
  test('computes no styles of the long page that goes', async () => {
    await open('/panjang');
    await link().hover();
    const elements = await page.locator('main *').count();
    expect(elements).toBeGreaterThan(6 * texts);
    const styled = await mostStyled(async () => {
      await link().click();
      await headingBecomes('Pendek');
      expect(await page.evaluate(() => document.activeElement?.localName)).toBe('h1');
    });
    expect(styled).toBeLessThan(elements / 2);
  });
});

test('a page that was left for a document does not stay in memory', async () => {
  // Without pictures Chromium keeps those that a narrow window never came near.
  await tabs.open({ viewport: { width: 1200, height: 800 } });
  const visitBoth = async (): Promise<void> => {
    await page.goBack();
    await headingBecomes('Batik');
    await page.goForward();
    await headingBecomes('Merawat kain');
  };
  await openWithoutReact('/');
  await footerLink().click();
  await headingBecomes('Merawat kain');
  await visitBoth();
  const nodes = await countNodes(page);
  for (let round = 0; round < 5; round++) await visitBoth();
  expect(await page.locator('#root[data-links]').count()).toBe(1);
  expect(await countNodes(page)).toBeLessThan(1.5 * nodes);
});

test('a page that was left for one loaded in full is where it was left after a step back', async () => {
  await openWithoutReact('/panjang');
  const kinds: string[] = [];
  await page.route('**/perawatan', (route) => {
    kinds.push(route.request().resourceType());
    return kinds.at(-1) === 'fetch' ? route.abort() : route.continue();
  });
  await page.evaluate(() => window.scrollTo(0, 3000));
  await footerLink().evaluate((element: HTMLElement) => element.click());
  await headingBecomes('Merawat kain');
  await page.waitForLoadState('load');
  await page.keyboard.press('Shift');
  await page.locator('#root[data-links]').waitFor();
  expect(kinds).toEqual(['fetch', 'document']);
  await page.goBack();
  await headingBecomes('Panjang');
  expect(await page.evaluate(() => window.scrollY)).toBe(3000);
});

test('a link to an anchor that the page lacks keeps the focus', async () => {
  await openWithoutReact('/pendek');
  await footerLink().evaluate((element) => element.setAttribute('href', '#tidak-ada'));
  await footerLink().click();
  await page.waitForURL('**/pendek#tidak-ada');
  expect(await footerLink().evaluate((element) => element === document.activeElement)).toBe(true);
});

test('what was typed before React was there is there after a step back', async () => {
  await openWithoutReact('/kontak');
  await page.route('**/assets/site-*.js', (route) => route.abort());
  await page.locator('main [name=nama]').fill('Sri');
  await page.locator('main [name=pesan]').fill('Apakah kain ini masih ada?');
  await footerLink().click();
  await headingBecomes('Merawat kain');
  // Chromium saves the values after the next page's commit.
  await page.waitForLoadState('load');
  await page.goBack();
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('main [name=nama]')?.value === 'Sri',
  );
  expect(await page.locator('main [name=pesan]').inputValue()).toBe('Apakah kain ini masih ada?');
});

describe('a click that React follows to a long page', () => {
  beforeEach(async () => {
    await tabs.visit('/pendek');
    await page.evaluate(() => {
      const seen: number[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const main = document.querySelector('main');
        if (main?.querySelector('h1')?.textContent === 'Panjang') seen.push(main.children.length);
      }).observe(document.getElementById('root') ?? document, { childList: true, subtree: true });
    });
  });
  const seen = () => page.evaluate(() => (window as unknown as { seen: unknown }).seen);
  const last = () => page.locator('main', { hasText: `Baris ${texts - 1}.6` });
  const beginning = 8;
  const whole = texts + 1;

  test('shows its first blocks first, then the others', async () => {
    await link().click();
    await last().waitFor();
    expect(await seen()).toEqual([beginning, whole]);
  });

  test('shows the whole page at once if it leads to a fragment', async () => {
    await link().evaluate((element) => element.setAttribute('href', '/panjang#content'));
    await link().click();
    await last().waitFor();
    expect(await seen()).toEqual([whole]);
  });

  test('shows the whole page at once for a step back, where it was left', async () => {
    await link().click();
    await last().waitFor();
    await page.evaluate(() => window.scrollTo(0, 3000));
    await link().evaluate((element: HTMLElement) => element.click());
    await headingBecomes('Pendek');
    await page.goBack();
    await last().waitFor();
    expect(await seen()).toEqual([beginning, whole, whole]);
    expect(await page.evaluate(() => window.scrollY)).toBe(3000);
  });

  test('shows the whole page at once if its first blocks leave a part of the window empty', async () => {
    await page.setViewportSize({ width: 1440, height: 9000 });
    await link().click();
    await last().waitFor();
    expect(await seen()).toEqual([whole]);
  });

  test('shows the whole page for a fragment that is followed before', async () => {
    await page.evaluate(() => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('main h1')?.textContent !== 'Panjang') return;
        observer.disconnect();
        document.querySelector<HTMLElement>('a[href="#content"]')?.click();
      });
      observer.observe(document.getElementById('root') ?? document, { childList: true, subtree: true });
    });
    await link().click();
    await page.waitForURL('**/panjang#content');
    await last().waitFor();
    expect(await seen()).toEqual([beginning, whole]);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
  });
});
