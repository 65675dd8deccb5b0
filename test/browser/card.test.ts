import { expect, test } from '@jest/globals';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { tabForEachTest } from './support/tab-for-each-test';

const card = {
  component: 'card',
  eyebrow: 'Klasik',
  title: 'Kawung',
  text: 'Buah aren yang dibelah',
  link_label: 'Lihat kain',
  link: { linktype: 'url', url: '/kawung' },
};
const space = buildSpace([
  buildStory('home', { component: 'page', body: [card] }),
  buildStory('kawung', { component: 'page', body: [{ component: 'basic_hero', title: 'Kawung' }] }),
]);

let context: BrowserContext;
let page: Page;
let faults: string[];
const { open, visit, at } = tabForEachTest(
  () => space,
  {},
  (tab) => {
    ({ context, page, errors: faults } = tab);
  },
);

const paragraph = () => page.getByText('Buah aren yang dibelah');
const arrived = () => page.locator('h1', { hasText: 'Kawung' }).waitFor();
const path = () => new URL(page.url()).pathname;

/** The tab that a click opens. A headless Chromium on a busy machine loses one in a hundred, of real links as well. */
async function openedBy(click: () => Promise<void>): Promise<Page> {
  const opened = context.waitForEvent('page', { timeout: 10_000 }).catch(() => null);
  await click();
  const tab = await opened;
  if (tab !== null) return tab;
  const again = context.waitForEvent('page');
  await click();
  return again;
}

test.each(['Klasik', 'Kawung', 'Buah aren yang dibelah', 'Lihat kain'])(
  'a click on %j in a card follows its link without a full load',
  async (text) => {
    await visit('/');
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
  await visit('/');
  await (await openedBy(() => paragraph().click(options))).waitForURL('**/kawung');
  expect(path()).toBe('/');
  expect(faults).toEqual([]);
});

test('a press of the middle button on the text of a card does not start scrolling', async () => {
  await visit('/');
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
  await visit('/');
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
  await visit('/');
  expect(await page.locator('main a').count()).toBe(1);
  await page.locator('main a').focus();
  await page.keyboard.press('Enter');
  await arrived();
});

test('without JavaScript a click anywhere on a card follows its link', async () => {
  await open({ javaScriptEnabled: false });
  await page.goto(at('/'));
  const box = await paragraph().boundingBox();
  await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
  await arrived();
  expect(path()).toBe('/kawung');
});
