import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { buildStory } from '../../demo/content-service/space/build-space';
import type { Space } from '../../demo/content-service/api/story';
import { isJsonObject, parseJson } from '../../common/json';
import { startAsVisited } from './support/chromium';
import { sampleSpace } from './support/running-site';
import { tabForEachTest } from './support/tab-for-each-test';

// Chromium computes outdated styles at some calls. On a phone those of a long page take longer than the next page.

const hero = { component: 'basic_hero', _uid: 'h', title: 'Panjang' };
const long = [
  {
    ...hero,
    buttons: [
      { component: 'button', _uid: 'b', label: 'Berikutnya', link: { linktype: 'url', url: '/pendek' } },
    ],
  },
  ...Array.from({ length: 100 }, (_, index) => ({
    component: 'rich_text',
    _uid: `r${index}`,
    content: {
      type: 'doc',
      content: [1, 2, 3, 4, 5, 6].map((line) => ({
        type: 'paragraph',
        content: [{ type: 'text', text: `Baris ${line}` }],
      })),
    },
  })),
];
const pages = [
  buildStory('panjang', { component: 'page', body: long }),
  buildStory('pendek', { component: 'page', body: [{ ...hero, title: 'Pendek' }] }),
];

/** With a header, which React replaces as well. */
function space(): Space {
  const sample = sampleSpace();
  return { ...sample, published: [...sample.published, ...pages] };
}

let page: Page;
const tabs = tabForEachTest(space, { viewport: { width: 412, height: 823 } }, (tab) => ({ page } = tab));

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

/** Follows the link on the long page. @returns elements of the page that goes, and those whose style was computed. */
async function follow(): Promise<{ readonly elements: number; readonly styled: number }> {
  const link = page.locator('main [data-block=button]');
  await link.hover();
  const elements = await page.locator('main *').count();
  const styled = await mostStyled(async () => {
    await link.click();
    await page.locator('main h1', { hasText: 'Pendek' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('h1');
  });
  return { elements, styled };
}

test('a click that React follows computes no styles of the page that goes', async () => {
  await tabs.visit('/panjang');
  const { elements, styled } = await follow();
  expect(elements).toBeGreaterThan(600);
  expect(styled).toBeLessThan(elements / 2);
});

test('a click that is followed by a document computes no styles of the page that goes', async () => {
  await page.addInitScript(startAsVisited);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' } });
  });
  await page.goto(tabs.at('/panjang'));
  await page.keyboard.press('Shift');
  await page.locator('#root[data-links]').waitFor();
  const { elements, styled } = await follow();
  expect(elements).toBeGreaterThan(600);
  expect(styled).toBeLessThan(elements / 2);
});
