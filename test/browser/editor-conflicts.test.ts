import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { buildStory } from '../../demo/content-service/space/build-space';
import { launchBrowser } from './support/chromium';
import { startEditor, type RunningEditor } from './support/running-editor';

let browser: Browser;
let editor: RunningEditor;
/** Two tabs that have opened one story. */
let first: Page;
let second: Page;

beforeAll(async () => {
  [browser, editor] = await Promise.all([
    launchBrowser({ pictures: false }),
    startEditor({ id: '1', uid: 'none' }),
  ]);
});

afterAll(async () => {
  await browser.close();
  await editor.close();
});

const fileIn = (part: string): string => join(editor.folder, part, 'uji.json');
const authorIn = (part: string): unknown => JSON.parse(readFileSync(fileIn(part), 'utf8')).content.author;
const authorOf = (page: Page) => page.getByLabel('Author', { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const notice = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).waitFor();

beforeEach(async () => {
  const content = { _uid: 'root', component: 'quote', author: 'Awal' };
  const fields = { published_at: null, first_published_at: null, name: 'Cerita uji' };
  writeFileSync(fileIn('drafts'), JSON.stringify(buildStory('uji', content, fields)));
  [first, second] = await Promise.all([browser.newPage(), browser.newPage()]);
  for (const page of [first, second]) {
    await page.goto(`${editor.origin}/editor`);
    await page.getByRole('button', { name: /^Cerita uji/ }).click();
    await authorOf(page).waitFor();
  }
});

afterEach(async () => {
  await Promise.all([first.close(), second.close()]);
  for (const part of ['stories', 'drafts']) rmSync(fileIn(part), { force: true });
});

test('a save in one tab does not replace that of another unseen, and does so once more pressed', async () => {
  await authorOf(first).fill('Satu');
  await press(first, 'Save');
  await notice(first, 'Saved as a draft.');
  await authorOf(second).fill('Dua');
  await press(second, 'Save');
  await notice(second, /^Not saved: another tab or program/);
  expect([await authorOf(second).inputValue(), authorIn('drafts')]).toEqual(['Dua', 'Satu']);
  await press(second, 'Publish');
  await notice(second, 'Published.');
  expect(authorIn('stories')).toBe('Dua');
});

test('the changes that were refused are discarded for those of the other tab', async () => {
  await authorOf(first).fill('Satu');
  await press(first, 'Publish');
  await notice(first, 'Published.');
  await authorOf(second).fill('Dua');
  await press(second, 'Publish');
  await notice(second, /^Not saved: another tab or program/);
  await press(second, 'Discard');
  expect(await authorOf(second).inputValue()).toBe('Satu');
  expect(await second.getByRole('button', { name: 'Publish', exact: true }).isDisabled()).toBe(true);
  expect(authorIn('stories')).toBe('Satu');
});

test('a tab shows the draft of another before it publishes it', async () => {
  await authorOf(first).fill('Satu');
  await press(first, 'Save');
  await notice(first, 'Saved as a draft.');
  await press(second, 'Publish');
  await notice(second, /^Not published: another tab or program/);
  expect(await authorOf(second).inputValue()).toBe('Satu');
  await press(second, 'Publish');
  await notice(second, 'Published.');
  expect(authorIn('stories')).toBe('Satu');
});
