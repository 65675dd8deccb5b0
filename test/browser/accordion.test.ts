import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { tabForEachTest } from './support/tab-for-each-test';

const item = (title: string, text: string) => ({
  component: 'accordion_item',
  title,
  text: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
});
const items = [
  item('Kapan buka?', 'Setiap hari kerja.'),
  item('Di mana?', 'Di Kauman.'),
  item('Berapa?', 'Gratis.'),
];
const long = { component: 'typography', text: 'Panjang '.repeat(3000) };
const button = { component: 'button', label: 'Alamat', link: { linktype: 'url', url: '/tanya#di-mana' } };
const nested = { component: 'accordion', _uid: 'dalam', items: [item('Lebih dalam?', 'Di sini.')] };
const outer = {
  component: 'accordion_item',
  title: 'Ada lagi?',
  text: { type: 'doc', content: [{ type: 'blok', attrs: { id: 'lagi', body: [nested] } }] },
};
const deepLink = { ...button, label: 'Terdalam', link: { linktype: 'url', url: '/bertingkat#lebih-dalam' } };
const space = buildSpace([
  buildStory('home', { component: 'page', body: [button, deepLink] }),
  buildStory('bertingkat', { component: 'page', body: [{ component: 'accordion', items: [outer] }] }),
  buildStory('tanya', {
    component: 'page',
    body: [button, long, { component: 'accordion', title: 'Tanya', items, one_at_a_time: true }],
  }),
  buildStory('bebas', { component: 'page', body: [{ component: 'accordion', items }] }),
]);

let page: Page;
let errors: readonly string[];
const { open, visit, at } = tabForEachTest(
  () => space,
  {},
  (tab) => {
    ({ page, errors } = tab);
  },
);

const openTitles = () => page.locator('details[open] summary').allInnerTexts();
const waitForOpen = (title: string) => page.locator('details[open]', { hasText: title }).waitFor();

describe.each([true, false])('with scripts: %s, an accordion', (javaScriptEnabled) => {
  test('opens and closes its items by the keyboard, each for itself', async () => {
    await open({ javaScriptEnabled });
    await page.goto(at('/bebas'));
    await page.locator('summary').first().focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    expect(await openTitles()).toEqual(['Kapan buka?', 'Di mana?']);
    await page.keyboard.press('Enter');
    expect(await openTitles()).toEqual(['Kapan buka?']);
  });

  test('keeps one item open where it was told so', async () => {
    await open({ javaScriptEnabled });
    await page.goto(at('/tanya'));
    await page.getByText('Kapan buka?').click();
    await page.getByText('Berapa?').click();
    expect(await openTitles()).toEqual(['Berapa?']);
  });

  test('opens the item that the address leads to', async () => {
    await open({ javaScriptEnabled });
    await page.goto(at('/tanya#di-mana'));
    await waitForOpen('Di mana?');
    expect(await openTitles()).toEqual(['Di mana?']);
    const top = await page.locator('summary', { hasText: 'Di mana?' }).boundingBox();
    expect(top?.y).toBeGreaterThan(0);
    expect(top?.y).toBeLessThan(page.viewportSize()?.height ?? 0);
  });
});

test.each(['/', '/tanya'])('a link on %s to an item opens it', async (path) => {
  await visit(path);
  await page.getByRole('link', { name: 'Alamat' }).click();
  await waitForOpen('Di mana?');
  await page.waitForFunction(() => document.activeElement?.id === 'di-mana');
  expect(errors).toEqual([]);
});

test('a link to an item inside of another one opens both', async () => {
  await visit('/');
  await page.getByRole('link', { name: 'Terdalam' }).click();
  await page.waitForFunction(() => document.activeElement?.id === 'lebih-dalam');
  expect(await page.getByText('Di sini.').isVisible()).toBe(true);
  expect(errors).toEqual([]);
});

test('on paper the texts of closed items are there, too', async () => {
  await visit('/bebas');
  await page.emulateMedia({ media: 'print' });
  for (const text of ['Setiap hari kerja.', 'Di Kauman.', 'Gratis.'])
    expect(await page.getByText(text).isVisible()).toBe(true);
});

test('its items are headings below its own, and say whether they are open', async () => {
  await visit('/tanya');
  const tree = await page.locator('[data-block="accordion"]').ariaSnapshot();
  const session = await page.context().newCDPSession(page);
  const expanded = async () => {
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    return nodes
      .filter(({ role }) => String(role?.value).startsWith('DisclosureTriangle'))
      .map(({ name, properties }) => [
        name?.value,
        properties?.find((property) => property.name === 'expanded')?.value.value,
      ]);
  };
  await page.locator('summary').nth(1).press('Enter');
  expect(await expanded()).toEqual([
    ['Kapan buka?', false],
    ['Di mana?', true],
    ['Berapa?', false],
  ]);
  expect(tree).toContain('- heading "Tanya" [level=2]');
  expect(tree).toContain('- heading "Kapan buka?" [level=3]');
});
