import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core';
import { axeFindings } from './support/axe';
import { launchBrowser } from './support/chromium';
import { collectErrors } from './support/page-errors';
import { startEditor, type ReceivedMessage, type RunningEditor } from './support/running-editor';

const HOME = { id: '690410028', file: 'home_bf0f2abd-f5c3-43cd-a598-43179281ecd6.json' };
/** The carousel at the top of the home page, and the first of its slides. */
const CAROUSEL = '58f41d66-3048-4cb8-b6f9-8583d97abe92';
const SLIDE = '42445a1e-a20f-438a-aea5-32400fbb1bca';

let browser: Browser;
let editor: RunningEditor;
let context: BrowserContext;
let page: Page;
let errors: string[];

beforeAll(async () => {
  const block = { name: 'basic_hero', space: '410026', uid: SLIDE, id: HOME.id };
  [browser, editor] = await Promise.all([launchBrowser({ pictures: false }), startEditor(block)]);
});

afterAll(async () => {
  await browser.close();
  await editor.close();
});

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
  page = await context.newPage();
  errors = await collectErrors(page);
  await page.goto(`${editor.origin}/editor`);
});

afterEach(() => context.close());

/** A button by its exact name, or by a pattern for the beginning of its name. */
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Opens a story and waits until the bridge of its page is connected. */
async function open(name: RegExp): Promise<Frame> {
  await button(name).click();
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  if (frame === null) throw new Error('The frame has no page');
  await received(frame, 'enterComponent');
  return frame;
}

/** Waits until the page in the frame has received that many messages with an action; returns the last. */
async function received(frame: Frame, action: string, count = 1): Promise<ReceivedMessage> {
  const last = await frame.waitForFunction(
    ([name, least]) => {
      const { messages = [] } = window as unknown as { messages?: ReceivedMessage[] };
      const found = messages.filter((message) => message.action === name);
      return found.length >= least && found.at(-1);
    },
    [action, count] as const,
  );
  return (await last.jsonValue()) as ReceivedMessage;
}

const countOf = (frame: Frame, action: string): Promise<number> =>
  frame.evaluate(
    (name) =>
      (window as unknown as { messages: ReceivedMessage[] }).messages.filter(
        (message) => message.action === name,
      ).length,
    action,
  );

const stored = (folder: string): unknown =>
  JSON.parse(readFileSync(join(editor.folder, folder, HOME.file), 'utf8'));

describe('a selected story', () => {
  test('shows the signed draft in a frame and connects to the bridge', async () => {
    const frame = await open(/^Beranda/);
    const { origin, pathname, searchParams } = new URL(frame.url());
    expect([origin, pathname]).toEqual([editor.siteOrigin, '/']);
    expect(Object.fromEntries(searchParams)).toEqual({
      _storyblok: HOME.id,
      _storyblok_c: 'page',
      _storyblok_lang: 'default',
      '_storyblok_tk[space_id]': '410026',
      '_storyblok_tk[timestamp]': expect.stringMatching(/^\d{10}$/),
      '_storyblok_tk[token]': expect.stringMatching(/^[0-9a-f]{40}$/),
    });
    expect(await received(frame, 'enterEditmode')).toMatchObject({
      reload: true,
      storyId: Number(HOME.id),
      blockId: '0ff406f8-35bc-41cb-a0ba-63c0f84acc41',
      componentNames: { basic_hero: 'Hero' },
      appVersion: 'v2',
    });
    await received(frame, 'pingBack');
    expect(await countOf(frame, 'input')).toBe(0);
    expect(errors).toEqual([]);
  });

  test.each([
    ['Phone, 390', 390],
    ['Tablet, 820', 820],
  ])('is shown as on a %s', async (name, width) => {
    await open(/^Beranda/);
    await button(name).click();
    expect((await page.locator('iframe').boundingBox())?.width).toBe(width);
    expect(await button(name).getAttribute('aria-pressed')).toBe('true');
  });

  test('is shown as on a desktop, made smaller to fit', async () => {
    const frame = await open(/^Beranda/);
    const { width, height } = (await page.locator('iframe').boundingBox()) ?? {};
    await button('Desktop, 1440').click();
    await frame.waitForFunction(() => innerWidth === 1440);
    const box = await page.locator('iframe').boundingBox();
    expect([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]).toEqual(
      [width, height].map((size) => Math.round(size ?? 0)),
    );
  });

  test('is as wide as a small window', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(/^Beranda/);
    expect((await page.locator('iframe').boundingBox())?.width).toBe(390);
  });
});

test('the editor is as high as its window with the last story of the list selected', async () => {
  await page.locator('.stories button').last().click();
  await page.getByRole('link', { name: 'Go to its fields' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
});

test('the dark scheme has nothing that axe finds', async () => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(/^Beranda/);
  await button(/^Carousel of heroes/).click();
  const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(background).toBe('rgb(26, 20, 16)');
  expect(await axeFindings(page)).toEqual([]);
});

describe('an edit', () => {
  test('reaches the page while typing, as the draft that the content API would deliver', async () => {
    const frame = await open(/^Beranda/);
    await button(/^Carousel of heroes/).click();
    await button(/^Hero/).first().click();
    await page.getByLabel('Title', { exact: true }).fill('Kain baru');
    const { story } = await received(frame, 'input');
    expect(story).toMatchObject({ id: Number(HOME.id), full_slug: 'home', lang: 'default' });
    const text = JSON.stringify(story);
    expect(text).toContain('"title":"Kain baru"');
    expect(text).toContain(`uid\\":\\"${SLIDE}\\",\\"id\\":\\"${HOME.id}\\"}-->`);
    expect(text).toContain(`${editor.origin}/f/`);
    expect(text).not.toContain('__i18n__');
    await page.getByLabel('Title', { exact: true }).press('End');
    await page.keyboard.type('!');
    expect(JSON.stringify(await received(frame, 'input', 2))).toContain('"title":"Kain baru!"');

    await button('Discard').click();
    expect(JSON.stringify(await received(frame, 'input', 3))).toContain('"title":"Batik yang tumbuh');
    expect(await button('Save').isDisabled()).toBe(true);
    expect(errors).toEqual([]);
  });

  test('of a block begins with a click on it in the page', async () => {
    const frame = await open(/^Beranda/);
    await frame.click('text=A block');
    await page.getByRole('heading', { name: 'Hero', exact: true }).waitFor();
    const message = await received(frame, 'enterComponent', 2);
    expect(message).toMatchObject({ componentId: SLIDE, storyId: Number(HOME.id), blok: { uid: SLIDE } });
    await button('Carousel of heroes').click();
    expect(await received(frame, 'enterComponent', 3)).toMatchObject({ componentId: CAROUSEL });
    // The clicked button is removed with its form; the focus moves to the new form's heading.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Carousel of heroes');
  });

  test('of a link, a number and a rich text is sent as it is stored', async () => {
    const frame = await open(/^Beranda/);
    await page
      .locator('.form')
      .getByRole('button', { name: /^Call to action/ })
      .click();
    await page.getByLabel('Text', { exact: true }).fill('Datang **saja** ke [toko](/kontak).');
    expect(JSON.stringify(await received(frame, 'input'))).toContain(
      JSON.stringify({ text: 'saja', type: 'text', marks: [{ type: 'bold' }] }),
    );
    await page
      .locator('.form')
      .getByRole('button', { name: /^Button/ })
      .first()
      .click();
    await page.getByLabel('Leads to').selectOption('email');
    await page.getByLabel('E-mail address').fill('a@b.example');
    const link = {
      linktype: 'email',
      id: '',
      url: 'a@b.example',
      cached_url: 'a@b.example',
      email: 'a@b.example',
    };
    expect(JSON.stringify(await received(frame, 'input', 3))).toContain(
      JSON.stringify({ fieldtype: 'multilink', ...link }),
    );
    await button('Page').click();
    await button(/^Carousel of heroes/).click();
    await page.getByLabel('Seconds a slide').fill('9');
    expect(JSON.stringify(await received(frame, 'input', 4))).toMatch(/"interval":"?9"?[,}]/);
    expect(errors).toEqual([]);
  });

  test('is not accepted from a page outside of the frame', async () => {
    await open(/^Beranda/);
    const message = { action: 'deleteBlock', blok: { uid: CAROUSEL, id: HOME.id } };
    // From the editor's own window, and from a page of the site's origin in another frame.
    await page.evaluate(async (sent) => {
      const done = new Promise((resolve) => window.addEventListener('message', resolve, { once: true }));
      window.postMessage(sent, '*');
      await done;
    }, message);
    await page.evaluate(async (address) => {
      const other = document.createElement('iframe');
      other.src = address;
      other.title = 'other';
      const loaded = new Promise((resolve) => other.addEventListener('load', resolve));
      document.body.append(other);
      await loaded;
    }, `${editor.siteOrigin}/other`);
    const other = page.frames().find((candidate) => candidate.url().endsWith('/other'));
    await other?.evaluate((sent) => window.parent.postMessage(sent, '*'), message);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    expect(other).toBeDefined();
    expect(await button(/^Carousel of heroes/).isVisible()).toBe(true);
    expect(await button('Save').isDisabled()).toBe(true);
    expect(errors).toEqual([]);
  });

  test('of blocks moves, duplicates, deletes and adds them', async () => {
    const frame = await open(/^Beranda/);
    await button(/^Carousel of heroes/).click();
    const slides = page.locator('fieldset', { hasText: 'Heroes' }).locator('li');
    const titles = () => slides.locator('.summary').allTextContents();
    const before = await titles();
    await button('Move Hero 1 down').click();
    expect(await titles()).toEqual([before[1], before[0], ...before.slice(2)]);
    await button('Duplicate Hero 1').click();
    expect(await titles()).toEqual([before[1], before[1], before[0], ...before.slice(2)]);
    await button('Delete Hero 2').click();
    await button('Add').click();
    await page.getByRole('heading', { name: 'Hero', exact: true }).waitFor();
    await page.getByLabel('Alignment').selectOption('center');
    expect(JSON.stringify(await received(frame, 'input', 5))).toContain('"align":"center"');
    await button('Discard').click();
    expect(await page.getByRole('heading', { level: 2 }).textContent()).toBe('Page');
    expect(errors).toEqual([]);
  });
});

test('saving and publishing write the files, notify the page and the site, and update the list', async () => {
  const frame = await open(/^Beranda/);
  await page.getByLabel('Search title').fill('Judul baru');
  await page.keyboard.press('Control+s');
  const saved = await received(frame, 'change');
  expect(saved).toMatchObject({ reload: true, slug: 'home', storyId: Number(HOME.id) });
  expect(stored('drafts')).toMatchObject({ content: { seo_title: 'Judul baru' } });
  expect(await button(/^Beranda/).textContent()).toContain('Published, with a draft');

  await page.getByLabel('Search title').fill('Judul terbaru');
  await button('Publish').click();
  await received(frame, 'published');
  await page.getByText('Published.', { exact: true }).waitFor();
  expect(stored('stories')).toMatchObject({ content: { seo_title: 'Judul terbaru' } });
  expect(existsSync(join(editor.folder, 'drafts', HOME.file))).toBe(false);
  expect(editor.siteRequests).toContain('/webhooks/content');
  expect(await button('Publish').isDisabled()).toBe(true);
  expect(errors).toEqual([]);
});

test('a story that the site does not show because of another file is published again once that is mended', async () => {
  const other = join(editor.folder, 'datasources', 'kota.json');
  const calls = () => editor.siteRequests.filter((url) => url === '/webhooks/content').length;
  await open(/^Beranda/);
  writeFileSync(other, '{');
  const before = calls();
  await page.getByLabel('Search title').fill('Judul rusak');
  await button('Publish').click();
  await page
    .getByText(/^Published\. The site does not show it yet, .* Publish again once that is mended\.$/)
    .waitFor();
  expect(calls()).toBe(before);
  rmSync(other);
  await button('Publish').click();
  await page.getByText('Published.', { exact: true }).waitFor();
  expect([calls(), await button('Publish').isDisabled()]).toEqual([before + 1, true]);
  expect(errors).toEqual([]);
});

describe('the pages that show the story', () => {
  const summary = () => page.locator('.toolbar summary');
  afterEach(() => editor.setPages(null));

  test('are counted before Publish, again after it, and listed', async () => {
    editor.setPages({ count: 1, isComplete: true, paths: ['/'] });
    await open(/^Beranda/);
    await page.getByText('Shows on 1 page', { exact: true }).waitFor();
    await page.getByLabel('Search title').fill('Judul lain');
    editor.setPages({ count: 60, isComplete: false, paths: ['/', '/kabar/rak%20dua'] });
    await button('Publish').click();
    await page.getByText('Shows on at least 60 pages', { exact: true }).waitFor();
    await summary().focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const href = await page.evaluate(() => document.activeElement?.getAttribute('href'));
    expect(href).toBe(`${editor.siteOrigin}/kabar/rak%20dua`);
    expect(await page.locator('.toolbar .panel').innerText()).toMatch(
      /^\/\s+\/kabar\/rak dua\s+and 58 more\s+Pages that no one/,
    );
    expect(await axeFindings(page)).toEqual([]);
  });

  test('have their addresses as they are where these are not well encoded', async () => {
    editor.setPages({ count: 2, isComplete: true, paths: ['/100%', '/rak%20dua'] });
    await open(/^Beranda/);
    await summary().click();
    expect(await page.locator('.toolbar .panel a').allTextContents()).toEqual(['/100%', '/rak dua']);
    expect(errors).toEqual([]);
  });

  test('are those of the story that is selected next', async () => {
    editor.setPages({ count: 7, isComplete: true, paths: ['/'] });
    await open(/^Beranda/);
    await page.getByText('Shows on 7 pages', { exact: true }).waitFor();
    editor.setPages({ count: 0, isComplete: true, paths: [] });
    await button(/^Kontak/).click();
    await page.getByText('Not on any page yet', { exact: true }).waitFor();
    expect(await summary().count()).toBe(0);
  });

  test('are not shown where the site does not say', async () => {
    const response = page.waitForResponse('**/editor/api/stories/*/pages');
    await open(/^Beranda/);
    expect(await (await response).json()).toEqual({ pages: null });
    expect(await page.locator('.toolbar').innerText()).not.toMatch(/Shows|page/);
  });
});

test.each([/^Beranda/, /^Pengaturan situs/, /^Kontak/])(
  'the form of %s has no accessibility errors',
  async (name) => {
    await open(name);
    const depths = [/^Carousel of heroes|^Header|^Form/, /^Hero|^Menu entry|^Question/];
    expect(await axeFindings(page)).toEqual([]);
    for (const kind of depths) {
      await page.locator('.form .entries').getByRole('button', { name: kind }).first().click();
      expect(await axeFindings(page)).toEqual([]);
    }
    // Axe itself posts messages to frames of other origins.
    expect(errors.filter((error) => !error.includes('postMessage'))).toEqual([]);
  },
);
