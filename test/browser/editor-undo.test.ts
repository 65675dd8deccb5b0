import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axeFindings } from './support/axe';
import { draftInEditor } from './support/draft-in-editor';

const draft = draftInEditor('uji', 'Cerita uji');
const quote = (uid: string, author: string) => ({ _uid: uid, component: 'quote', author });
let page: Page;

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const says = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
const authors = () => page.locator('.form .entries .summary').allTextContents();
const author = () => page.getByLabel('Author', { exact: true });
const saved = (): string => readFileSync(draft.fileIn(), 'utf8');

beforeEach(async () => {
  const body = [quote('q1', 'Ratna'), quote('q2', 'Wiryo')].map((block) => ({
    ...block,
    name: block.author,
  }));
  draft.write({ component: 'page', body });
  page = await draft.newPage();
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.goto(`${draft.editor().origin}/editor`);
  await button(/^Cerita uji/).click();
  await button('Delete Quote 1').waitFor();
});

test('a deleted block comes back by the button or the key, after a save as well', async () => {
  expect([await button('Undo').isDisabled(), await button('Redo').isDisabled()]).toEqual([true, true]);
  await button('Delete Quote 1').click();
  await says('Block deleted. Undo brings it back.');
  expect(await authors()).toEqual(['Wiryo']);
  expect(await axeFindings(page)).toEqual([]);
  await button('Undo').click();
  await says('Undone.');
  expect([await authors(), await button('Save').isDisabled()]).toEqual([['Ratna', 'Wiryo'], true]);

  await page.keyboard.press('Control+Shift+z');
  await says('Done again.');
  await page.keyboard.press('Control+s');
  await says('Saved as a draft.');
  expect([await authors(), saved().includes('Ratna')]).toEqual([['Wiryo'], false]);
  await page.keyboard.press('Meta+z');
  await says('Undone.');
  await page.keyboard.press('Control+s');
  await says('Saved as a draft.');
  expect([await authors(), saved().includes('Ratna')]).toEqual([['Ratna', 'Wiryo'], true]);
});

test('discarded changes come back, with the form of their block', async () => {
  await button('Duplicate Quote 1').click();
  await page.locator('.form .entry').nth(1).click();
  await author().fill('Sari');
  await button('Discard').click();
  await says('Changes discarded. Undo brings them back.');
  expect(await authors()).toEqual(['Ratna', 'Wiryo']);
  await button('Undo').click();
  expect(await author().inputValue()).toBe('Sari');
});

test('the key undoes in a text field what was typed there, and nothing else', async () => {
  await button('Delete Quote 2').click();
  await page.locator('.form .entry').first().click();
  await says('Block deleted. Undo brings it back.');
  await author().click();
  await page.keyboard.type('! ');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  expect(await author().inputValue()).toBe('Ratna');
  await button('Page').click();
  expect(await authors()).toEqual(['Ratna']);
});

test('the keys work while the focus is in the preview, too', async () => {
  const preview = page.frameLocator('.preview iframe');
  await button('Delete Quote 2').click();
  await says('Block deleted. Undo brings it back.');
  await preview.getByText('A block').click();
  await page.keyboard.press('Control+z');
  await says('Undone.');
  await page.keyboard.press('Control+y');
  await says('Done again.');
  await page.keyboard.press('Control+s');
  await says('Saved as a draft.');
  expect([await authors(), saved().includes('Wiryo')]).toEqual([['Ratna'], false]);
});
