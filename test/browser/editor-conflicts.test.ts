import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { draftInEditor } from './support/draft-in-editor';

const draft = draftInEditor('uji', 'Cerita uji');
const { authorIn } = draft;
/** Two tabs that have opened one story. */
let first: Page;
let second: Page;

const authorOf = (page: Page) => page.getByLabel('Author', { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const notice = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).waitFor();

beforeEach(async () => {
  draft.write({ component: 'quote', author: 'Awal' });
  [first, second] = await Promise.all([draft.newPage(), draft.newPage()]);
  for (const page of [first, second]) {
    await page.goto(`${draft.editor().origin}/editor`);
    await page.getByRole('button', { name: /^Cerita uji/ }).click();
    await authorOf(page).waitFor();
  }
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

test('a file that cannot be read is named, and a story is saved beside it', async () => {
  const broken = join(draft.editor().folder, 'drafts', 'rusak.json');
  writeFileSync(broken, '{"id":');
  await first.reload();
  await first.getByText(/^Not in this list: drafts\/rusak\.json:1:7: not valid JSON/).waitFor();
  await first.getByRole('button', { name: /^Cerita uji/ }).click();
  await authorOf(first).fill('Satu');
  await press(first, 'Save');
  await notice(first, /^Saved as a draft\. The site does not show it yet, .*rusak\.json/);
  rmSync(broken);
  expect(authorIn('drafts')).toBe('Satu');
});
