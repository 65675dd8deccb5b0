import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { launchBrowser } from './support/chromium';
import { untilHydrated } from './support/open-page';
import { collectErrors } from './support/page-errors';
import { startBuiltSite, type RunningSite } from './support/running-site';

const card = {
  component: 'card',
  eyebrow: 'Klasik',
  title: 'Kawung',
  text: 'Buah aren yang dibelah',
  link_label: 'Lihat kain',
  link: { linktype: 'url', url: '/kawung' },
};
const button = { component: 'button', label: 'Lanjut', link: { linktype: 'url', url: '/kawung' } };
const space = buildSpace([
  buildStory('kartu-lalu-tombol', { component: 'page', body: [card, button, card, button] }),
  buildStory('home', { component: 'page', body: [card] }),
  buildStory('kartu', {
    component: 'page',
    body: [{ component: 'row', columns: [card, { ...card, text: card.text.repeat(20) }] }],
  }),
  buildStory('kawung', { component: 'page', body: [{ component: 'basic_hero', title: 'Kawung' }] }),
]);

let browser: Browser;
let site: RunningSite;
let context: BrowserContext | undefined;
let page: Page;
let faults: string[];

beforeAll(async () => {
  [browser, site] = await Promise.all([launchBrowser({ pictures: false }), startBuiltSite(space)]);
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

afterEach(() => context?.close());

async function open(options: BrowserContextOptions = {}): Promise<void> {
  context = await browser.newContext(options);
  page = await context.newPage();
  faults = await collectErrors(page);
  await page.goto(site.origin);
  if (options.javaScriptEnabled !== false) await untilHydrated(page);
}

const paragraph = () => page.getByText('Buah aren yang dibelah');
const arrived = () => page.locator('h1', { hasText: 'Kawung' }).waitFor();
const path = () => new URL(page.url()).pathname;

test.each(['Klasik', 'Kawung', 'Buah aren yang dibelah', 'Lihat kain'])(
  'a click on %j in a card follows its link without a full load',
  async (text) => {
    await open();
    await page.evaluate(() => Object.assign(window, { mark: true }));
    const box = await page.getByText(text, { exact: true }).boundingBox();
    await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
    await arrived();
    expect(await page.evaluate(() => 'mark' in window)).toBe(true);
    expect(faults).toEqual([]);
  },
);

test.each<[string, Parameters<Locator['click']>[0]]>([
  ['the middle button', { button: 'middle' }],
  ['Ctrl held', { modifiers: ['Control'] }],
])('a click with %s on the text of a card opens its link in a new tab', async (_, options) => {
  await open();
  const opened = context?.waitForEvent('page', { timeout: 10_000 });
  await paragraph().click(options);
  await (await opened)?.waitForURL('**/kawung');
  expect(path()).toBe('/');
  expect(faults).toEqual([]);
});

test('a press of the middle button on the text of a card does not start scrolling', async () => {
  await open();
  const isPrevented = (which: number) =>
    paragraph().evaluate(
      (element, pressed) =>
        !element.dispatchEvent(
          new MouseEvent('mousedown', { button: pressed, bubbles: true, cancelable: true }),
        ),
      which,
    );
  expect([await isPrevented(0), await isPrevented(1), await isPrevented(2)]).toEqual([false, true, false]);
});

test('the text of a card can be selected without following its link', async () => {
  await open();
  const box = await paragraph().boundingBox();
  if (box === null) throw new Error('The text of the card is not visible');
  await page.mouse.move(box.x + 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  expect(await page.evaluate(() => String(window.getSelection()))).toMatch(/^Buah aren/);
  expect(path()).toBe('/');
});

test('a card is a single tab stop', async () => {
  await open();
  expect(await page.locator('main a').count()).toBe(1);
  await page.locator('main a').focus();
  await page.keyboard.press('Enter');
  await arrived();
});

test('without JavaScript a click anywhere on a card follows its link', async () => {
  await open({ javaScriptEnabled: false });
  const box = await paragraph().boundingBox();
  await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
  await arrived();
  expect(path()).toBe('/kawung');
});

test('the links of cards in a row stand on one line', async () => {
  await open({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${site.origin}/kartu`);
  const [one, other] = await page
    .locator('main article')
    .getByText('Lihat kain')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().bottom));
  expect(one).toBeGreaterThan(0);
  expect(other).toBe(one);
});

test('a card outside other blocks ends above the block after it', async () => {
  await open({ javaScriptEnabled: false });
  await page.goto(`${site.origin}/kartu-lalu-tombol`);
  const edges = await page
    .locator('main > [data-block]')
    .evaluateAll((blocks) =>
      blocks.map((block) => block.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]),
    );
  expect(edges).toHaveLength(4);
  expect(edges.flat()).toEqual(edges.flat().toSorted((one, other) => one - other));
});
