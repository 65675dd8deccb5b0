import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { tabForEachTest } from './support/tab-for-each-test';

// The prompt for consent where some pages have no footer, and with it no button to change the choice.

const footer = { component: 'navigation_footer', tagline: 'Batik tulis' };
const page = (title: string, ...body: object[]) => ({
  component: 'page',
  body: [{ component: 'typography', variant: 'h1', text: title }, ...body],
});
const linkTo = (slug: string) => ({
  component: 'button',
  label: `Ke ${slug}`,
  link: { linktype: 'url', url: `/${slug}` },
});
const space = buildSpace([
  buildStory('config', { component: 'site_config', site_name: 'Sogan' }),
  buildStory('tanpa', page('Tanpa kaki', linkTo('kaki'), linkTo('panjang'))),
  buildStory('kaki', page('Kaki', linkTo('tanpa'), footer)),
  buildStory('panjang', page('Panjang', ...Array.from({ length: 12 }, () => linkTo('tanpa')), footer)),
]);

let tab: Page;
const tabs = tabForEachTest(
  () => space,
  {},
  ({ page: opened }) => (tab = opened),
  {
    env: { ANALYTICS_SCRIPT_URL: 'https://hitung.example/hit.js' },
  },
);

const prompt = () => tab.getByRole('region', { name: 'Pilihan privasi' });

async function follow(name: string): Promise<void> {
  await tab
    .getByRole('link', { name: `Ke ${name}` })
    .first()
    .click();
  await tab.waitForURL(`**/${name}`);
}

async function open(path: string): Promise<void> {
  const loaded = tab.waitForResponse(/\/consent-prompt-/);
  await tabs.visit(path);
  await loaded;
}

test('a visit that begins without a footer has the prompt on the first page with one', async () => {
  await open('/tanpa');
  expect(await prompt().count()).toBe(0);
  await follow('kaki');
  await prompt().waitFor();
});

test('the prompt is away on a page without a footer, and comes back after it', async () => {
  await open('/kaki');
  await prompt().waitFor();
  await follow('tanpa');
  await prompt().waitFor({ state: 'detached' });
  await follow('kaki');
  await prompt().waitFor();
  await tab.getByRole('button', { name: 'Tolak' }).click();
  await follow('tanpa');
  await follow('kaki');
  await tab.getByRole('contentinfo').getByRole('button', { name: 'Pilihan privasi' }).waitFor();
  expect(await prompt().count()).toBe(0);
});

test('a page whose end is shown after its first paint has the prompt', async () => {
  await tab.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' } });
  });
  await tab.goto(tabs.at('/tanpa'));
  await tab.keyboard.press('Shift');
  await tab.locator('#root[data-links]').waitFor();
  await follow('panjang');
  await prompt().waitFor();
  expect(await prompt().count()).toBe(1);
});
