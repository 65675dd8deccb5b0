import { readFileSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { JsonObject } from '../../demo/content-service/api/story';
import { axeFindings } from './support/axe';
import { draftInEditor } from './support/draft-in-editor';

const draft = draftInEditor('uji', 'Cerita uji');
const { editor, fileIn } = draft;
let page: Page;

beforeEach(async () => {
  page = await draft.newPage();
  editor().setPages(null);
});

/** Opens a story whose root is that block. */
async function openStory(content: JsonObject): Promise<void> {
  draft.write(content);
  await page.goto(`${editor().origin}/editor`);
  await page.getByRole('button', { name: /^Cerita uji/ }).click();
}

test('a field that cannot show its value leaves the others as they are', async () => {
  const text = { toString: 1, valueOf: 1 };
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
  await openStory({ component: 'call_to_action', title: 'Datang', text: content });
  await page.getByText('Text: this field cannot be shown; it stays as it is.').waitFor();
  expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Datang');
});

test('a preview that fails says why', async () => {
  const json = { error: 'Changes are accepted from the page http://localhost:3001/editor alone' };
  await page.route('**/editor/api/stories/*/preview', (route) => route.fulfill({ status: 403, json }));
  await openStory({ component: 'page' });
  const shown = page.locator('.preview p');
  await shown.and(page.getByText('Changes are')).waitFor();
  expect(await shown.textContent()).toBe(json.error);
});

test('the help of a field describes its control', async () => {
  const kinds: Readonly<Record<string, readonly string[]>> = {
    article: ['title', 'intro', 'image', 'author', 'body', 'seo_noindex'],
    image_gallery: ['images', 'columns'],
    author: ['link'],
    rich_text: ['content', 'align'],
  };
  for (const [component, fields] of Object.entries(kinds)) {
    await openStory({ component });
    await page.getByRole('heading', { level: 2 }).waitFor();
    const described = await page
      .locator('.form [aria-describedby*="-help"]')
      .evaluateAll((elements) =>
        elements.flatMap(({ ariaDescribedByElements: helps }) => (helps ?? []).map(({ id }) => id)),
      );
    expect(described).toEqual(expect.arrayContaining(fields.map((field) => `field-${field}-help`)));
  }
});

test.each([
  ['form_field', 'Options from a list', ['Kota asal']],
  ['article', 'Author', ['Joko (penulis/joko-prasetyo)', 'Sari (penulis/sari-wulandari)']],
])('the choices of %s in “%s” are those that fit', async (component, label, names) => {
  await openStory({ component });
  const choice = page.getByLabel(label);
  await choice.waitFor();
  const offered = await choice.locator('option').allTextContents();
  expect(offered).toEqual(['–', ...names]);
});

test.each([
  ['quote', 'Portrait', /\.(?:jpg|png|svg)$/],
  ['image_gallery', 'Pictures', /\.(?:jpg|png|svg)$/],
  ['downloads', 'Documents', /\.pdf$/],
])('the field of %s offers files of its kind alone', async (component, label, kind) => {
  await openStory({ component });
  const options = page.getByRole('group', { name: label, exact: true }).locator('option');
  await options.first().waitFor({ state: 'attached' });
  const names = (await options.allTextContents()).filter((name) => name.includes('.'));
  expect(names).not.toEqual([]);
  expect(names.filter((name) => !kind.test(name))).toEqual([]);
});

test.each([
  ['2026-02-09 02:00', '2026-02-09T02:00'],
  ['2026-02-09', '2026-02-09T00:00'],
  ['', ''],
  [null, ''],
])('the moment %j is shown, and another is stored, in UTC', async (date, shown) => {
  await openStory({ component: 'article', date });
  const field = page.getByLabel('Date', { exact: true });
  expect(await field.inputValue()).toBe(shown);
  await field.fill('2026-12-31T23:30');
  await page.keyboard.press('Control+s');
  await page.getByText('Saved as a draft.', { exact: true }).waitFor();
  expect(JSON.parse(readFileSync(fileIn(), 'utf8')).content.date).toBe('2026-12-31 23:30');
});

describe('another choice', () => {
  test('is taken back without a loss of the link and the picture', async () => {
    const image = {
      fieldtype: 'asset',
      filename: 'https://a.storyblok.com/f/1/x/a/sendiri.svg',
      alt: 'Kain',
    };
    const link = { fieldtype: 'multilink', linktype: 'story', id: 'u-1', cached_url: 'koleksi', anchor: 'a' };
    await openStory({ component: 'quote', image, link });
    await page.getByLabel('File').selectOption('');
    await page.getByLabel('File').selectOption(image.filename);
    await page.getByLabel('Leads to').selectOption('url');
    await page.getByLabel('Address').fill('https://lain.example/');
    await page.getByLabel('Leads to').selectOption('story');
    await page.keyboard.press('Control+s');
    await page.getByText('Saved as a draft.', { exact: true }).waitFor();
    expect(JSON.parse(readFileSync(fileIn(), 'utf8'))).toMatchObject({ content: { image, link } });
    await page.getByLabel('Leads to').selectOption('url');
    expect(await page.getByLabel('Address').inputValue()).toBe('https://lain.example/');
  });

  test('adds nothing to a list before its button is used', async () => {
    await openStory({ component: 'carousel_wrapper', stories: [] });
    const stories = page.locator('fieldset', { hasText: 'New entry' });
    await stories.getByLabel('New entry').selectOption({ label: 'Kontak (kontak)' });
    expect(await stories.locator('li').count()).toBe(0);
    await stories.getByRole('button', { name: 'Add' }).click();
    expect(await stories.locator('li').allTextContents()).toEqual(['Kontak (kontak)']);
  });
});

describe('the room of the form and the toolbar', () => {
  test('is enough for a choice with a long name', async () => {
    await openStory({ component: 'carousel_wrapper', stories: [] });
    const form = page.locator('.form');
    await form.getByLabel('New entry').first().waitFor();
    expect(await form.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });

  test('is enough for a notice of three lines on a small screen', async () => {
    await page.setViewportSize({ width: 1024, height: 700 });
    editor().setPages({ count: 2, isComplete: false, paths: ['/'] });
    await openStory({ component: 'quote' });
    await page.getByText('Shows on at least 2 pages', { exact: true }).waitFor();
    await page.getByLabel('Author', { exact: true }).fill('Sari');
    const stored = JSON.parse(readFileSync(fileIn(), 'utf8'));
    writeFileSync(fileIn(), JSON.stringify({ ...stored, name: 'Lain' }));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const notice = page.getByRole('status').filter({ hasText: 'Save again to replace that version' });
    await notice.waitFor();
    expect((await notice.boundingBox())?.height).toBeLessThan(100);
  });

  test('is between the marks of a story', async () => {
    await openStory({ component: 'quote' });
    await page.getByLabel('Author', { exact: true }).fill('Sari');
    for (const area of ['.toolbar', '.stories']) {
      const marks = page.locator(`${area} .badge:has(+ .badge), ${area} .badge + .badge`);
      const [state, dirty] = await Promise.all([marks.nth(0).boundingBox(), marks.nth(1).boundingBox()]);
      expect((dirty?.x ?? 0) - (state?.x ?? 0) - (state?.width ?? 0)).toBeGreaterThanOrEqual(4);
    }
  });
});

const focused = (): Promise<string> =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
  );

describe('the keyboard', () => {
  test('saves by Ctrl+S wherever the focus is, with Caps Lock as well', async () => {
    await openStory({ component: 'quote' });
    await page.getByLabel('Author', { exact: true }).fill('Sari');
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press('Control+S');
    await page.getByText('Saved as a draft.', { exact: true }).waitFor();
    expect(readFileSync(fileIn(), 'utf8')).toContain('"author": "Sari"');
  });

  test('saves by the same key where it types another script', async () => {
    await openStory({ component: 'quote' });
    await page.getByLabel('Author', { exact: true }).fill('Sari');
    const press = (key: string, altKey: boolean) =>
      page.evaluate(
        (init) =>
          document.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyS', ctrlKey: true, ...init })),
        { key, altKey },
      );
    await press('ś', true);
    expect(await page.getByRole('button', { name: 'Save', exact: true }).isEnabled()).toBe(true);
    await press('ы', false);
    await page.getByText('Saved as a draft.', { exact: true }).waitFor();
  });

  test('goes from a story to its fields past the other stories and the page', async () => {
    await openStory({ component: 'quote' });
    await page.getByRole('heading', { name: 'Quote' }).waitFor();
    await page.getByRole('button', { name: /^Cerita uji/ }).press('Enter');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Go to its fields');
    await page.keyboard.press('Enter');
    expect(await focused()).toBe('Quote');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('.form') !== null)).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
  });

  test('goes on at the heading where its button can do no more', async () => {
    await openStory({ component: 'quote' });
    await page.getByLabel('Author', { exact: true }).fill('Sari');
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await page.getByText('Saved as a draft.', { exact: true }).waitFor();
    expect(await focused()).toBe('Visual editor');
  });

  test('goes on at the neighbour of the entry that it has deleted', async () => {
    const body = ['Ratna', 'Wiryo', 'Sari'].map((name) => ({ _uid: name, component: 'quote', name }));
    await openStory({ component: 'page', body });
    const left = () => page.locator('.form .entries .summary').allTextContents();
    await page.getByRole('button', { name: 'Delete Quote 2' }).press('Enter');
    expect([await left(), await focused()]).toEqual([['Ratna', 'Sari'], 'Delete Quote 2']);
    await page.keyboard.press('Enter');
    expect([await left(), await focused()]).toEqual([['Ratna'], 'Delete Quote 1']);
    await page.keyboard.press('Enter');
    expect([await left(), await focused()]).toEqual([[], 'Page']);
  });

  test('stays on the entry that it has moved', async () => {
    const brands = ['satu', 'dua', 'tiga'].map((name) => ({
      fieldtype: 'asset',
      filename: `https://a.storyblok.com/f/1/x/a/${name}.svg`,
    }));
    await openStory({ component: 'brand_carousel', brands });
    await page.getByRole('button', { name: 'Move tiga.svg up' }).press('Enter');
    expect(await page.locator('.entries .entry').allTextContents()).toEqual([
      'satu.svg',
      'tiga.svg',
      'dua.svg',
    ]);
    expect(await focused()).toBe('Move tiga.svg up');
    await page.keyboard.press('Enter');
    expect(await focused()).toBe('Row of logos');
  });
});
