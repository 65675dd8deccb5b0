import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Frame, Locator, Page } from 'playwright-core';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { editorQuery } from '../support/editor-query';
import { axeFindings } from './support/axe';
import { collectErrors } from './support/page-errors';
import { openInEditor } from './support/fake-editor';
import { startPreviewSite, type PreviewSite } from './support/preview-site';

const title = { component: 'typography', _uid: 't', text: 'Judul', variant: 'h1' };
const page = (slug: string, ...blocks: readonly object[]) =>
  buildStory(slug, { component: 'page', seo_title: slug, body: [title, ...blocks] });
const kain = page('kain');
const showsKain = { component: 'card', _uid: 'c', story: kain.uuid };
const toKain = { component: 'button', _uid: 'b', label: 'Ke kain', link: { linktype: 'url', url: '/kain' } };
const outside = { linktype: 'url', url: 'https://lain.example/kain' };
const toOutside = { component: 'button', _uid: 'o', label: 'Ke luar', link: outside };
const many = Array.from({ length: 58 }, (_, index) => page(`banyak-${index + 10}`, showsKain));
const header = [{ component: 'navigation', _uid: 'n', brand: 'Situs', items: [] }];
const config = buildStory('config', { component: 'site_config', header, footer: [] });
const home = page('home', toKain, toOutside, showsKain);
const space = buildSpace([home, kain, config, ...many], { drafts: [page('baru')] });

let browser: PreviewSite['browser'];
let editor: PreviewSite['editor'];
let site: PreviewSite['site'];
let close: PreviewSite['close'];
let tab: Page;

beforeAll(async () => {
  const env = { CONTENT_WEBHOOK_SECRET: 'demo-webhook', SITE_LANGUAGES: 'id,en' };
  ({ browser, editor, site, close } = await startPreviewSite(space, env));
  // The stories are listed a second after the first page.
  const shown = `${site.origin}/cdn/pages?showing=${kain.uuid}&${signed()}`;
  for (let status = 0; status !== 200;) {
    await fetch(site.origin);
    ({ status } = await fetch(shown));
  }
});
afterAll(() => close());
beforeEach(async () => {
  tab = await browser.newPage({ viewport: { width: 390, height: 844 } });
});
afterEach(() => tab.close());

const signed = (storyId = home.id): string => editorQuery(space.id, 'demo-preview', { storyId });
const preview = (path: string, storyId?: number): string => `${site.origin}${path}?${signed(storyId)}`;
const bar = (): Locator => tab.locator('[data-preview-bar]');

test('the bar counts the pages that show the story, and that of the next one', async () => {
  await tab.goto(preview('/'));
  await bar().getByText('Tampil di setidaknya 2 halaman').waitFor();
  await tab.getByRole('link', { name: 'Ke kain' }).click();
  await bar().getByText('Tampil di setidaknya 3 halaman').waitFor();
  expect(await bar().locator('summary').count()).toBe(1);
});

test('the bar says so of a story that was never published', async () => {
  await tab.goto(preview('/baru'));
  await bar().getByText('Belum tampil di halaman mana pun').waitFor();
  expect(await bar().locator('summary').count()).toBe(0);
});

test('the bar is silent where the site does not know', async () => {
  await tab.route('**/cdn/pages?*', (route) => route.fulfill({ status: 503 }));
  const response = tab.waitForResponse('**/cdn/pages?*');
  await tab.goto(preview('/'));
  await response;
  expect(await bar().innerText()).toMatch(/^Draf\s+home\s+Dibuka/);
});

test('a search from a preview leads from preview to preview, with the bar on each page', async () => {
  const errors = await collectErrors(tab);
  await tab.goto(preview('/search'));
  await bar().getByText('Cari').waitFor();
  await tab.getByRole('main').getByRole('searchbox').fill('judul');
  await tab.keyboard.press('Enter');
  await tab.waitForURL(/\/search\?.*q=judul/);
  await bar().waitFor();
  expect(await tab.getByRole('main').getByRole('listitem').count()).toBe(10);
  await tab.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await bar()
    .getByText(/Tampil di setidaknya|Belum tampil/)
    .waitFor();
  expect(new URL(tab.url()).searchParams.get('_storyblok_c')).toBe('page');
  expect(errors).toEqual([]);
});

test.each([390, 1_440])('the end of a page is above the bar at %i pixels', async (width) => {
  await tab.setViewportSize({ width, height: 500 });
  await tab.goto(preview('/'));
  await bar().getByText('Tampil di setidaknya').waitFor();
  await tab.evaluate(async () => {
    // Sizes are observed at the end of a frame.
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
  });
  const edges = (element: Element) => element.getBoundingClientRect().toJSON() as DOMRect;
  const [end, barEdges] = [await tab.getByRole('main').evaluate(edges), await bar().evaluate(edges)];
  expect(end.bottom).toBeLessThanOrEqual(barEdges.top);
  expect(barEdges.bottom).toBeLessThanOrEqual(500);
});

describe('once every page was visited', () => {
  beforeAll(async () => {
    for (const path of site.paths.flatMap((each) => [each, `/en${each === '/' ? '' : each}`]))
      await (await fetch(`${site.origin}${path}`)).arrayBuffer();
  });

  test('the list opens and closes by keyboard', async () => {
    await tab.goto(preview('/kain'));
    const summary = bar().locator('summary', { hasText: 'Tampil di 120 halaman' });
    await summary.waitFor();
    const link = bar().getByRole('link', { name: '/kain', exact: true });
    expect(await link.isVisible()).toBe(false);
    // From the link behind it.
    await bar().getByRole('link', { name: 'Keluar' }).focus();
    await tab.keyboard.press('Shift+Tab');
    await tab.keyboard.press('Enter');
    await tab.keyboard.press('Tab');
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    const { outlineColor, outlineStyle } = await link.evaluate((element) => getComputedStyle(element));
    expect([outlineColor, outlineStyle]).toEqual(['rgb(255, 255, 255)', 'solid']);
    await tab.keyboard.press('Shift+Tab');
    await tab.keyboard.press('Space');
    expect(await link.isVisible()).toBe(false);
  });

  test('the list has fifty links, own pages first, and scrolls within the window', async () => {
    await tab.goto(preview('/kain'));
    await bar().locator('summary').click();
    const links = bar().getByRole('listitem').getByRole('link');
    expect(await links.count()).toBe(50);
    expect((await links.allTextContents()).slice(0, 4)).toEqual(['/kain', '/en/kain', '/', '/banyak-10']);
    const more = bar().getByText('dan 70 lagi');
    await more.scrollIntoViewIfNeeded();
    const edges = (element: Element) => element.getBoundingClientRect().toJSON() as DOMRect;
    const [list, closed] = [await more.locator('..').evaluate(edges), await bar().evaluate(edges)];
    expect(list.left).toBeGreaterThanOrEqual(0);
    expect(list.right).toBeLessThanOrEqual(390);
    expect(list.top).toBeGreaterThan(844 / 4);
    expect(list.bottom).toBeLessThanOrEqual(closed.top);
  });

  test.each([
    ['/', 390],
    ['/en/kain', 1_440],
  ])('the open list of %s has no accessibility errors at %i pixels', async (path, width) => {
    await tab.setViewportSize({ width, height: 844 });
    await tab.goto(preview(path));
    await bar().locator('summary').click();
    expect(await axeFindings(tab)).toEqual([]);
  });

  test('header and footer, opened in the editor, show on all pages', async () => {
    await tab.goto(preview('/', config.id));
    await bar().getByText('Tampil di 120 halaman').waitFor();
    expect(await bar().innerText()).toMatch(/^Draf\s+config/);
  });
});

/** The preview of the home page in the editor, connected to it. */
async function openHome(): Promise<Frame> {
  await tab.setViewportSize({ width: 1_200, height: 800 });
  return openInEditor(tab, editor, preview('/'));
}

test.each(['Keluar dari pratinjau', '/en'])(
  'in the editor a click on the link %s opens a tab',
  async (name) => {
    const frame = await openHome();
    await frame.locator('[data-preview-bar] summary').click();
    const popup = tab.waitForEvent('popup');
    await frame.locator('[data-preview-bar]').getByRole('link', { name, exact: true }).click();
    const opened = await popup;
    await opened.waitForLoadState();
    expect(opened.url()).toBe(`${site.origin}${name === '/en' ? '/en' : '/'}`);
    await opened.close();
  },
);

test('in the editor a click with Ctrl on a link to another site opens a tab, also of a block that is not selected', async () => {
  const frame = await openHome();
  const address = frame.url();
  const opened = tab.context().waitForEvent('page');
  await frame.getByRole('link', { name: 'Ke luar' }).click({ modifiers: ['Control'] });
  await (await opened).close();
  expect(frame.url()).toBe(address);
});
