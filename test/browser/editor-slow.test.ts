import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, Page, Route } from 'playwright-core';
import { buildStory } from '../../demo/content-service/space/build-space';
import { launchBrowser } from './support/chromium';
import { collectErrors } from './support/page-errors';
import { startEditor, type RunningEditor } from './support/running-editor';

const SLOW = buildStory(
  'lambat',
  { _uid: 'root', component: 'quote', author: 'Awal' },
  { published_at: null, first_published_at: null, name: 'Cerita lambat' },
);

let browser: Browser;
let editor: RunningEditor;
let page: Page;
let errors: string[];

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

const draft = (): string => join(editor.folder, 'drafts/lambat.json');
const storedAuthor = (): unknown => JSON.parse(readFileSync(draft(), 'utf8')).content.author;

beforeEach(async () => {
  writeFileSync(draft(), JSON.stringify(SLOW));
  page = await browser.newPage();
  errors = await collectErrors(page);
  await page.goto(`${editor.origin}/editor`);
});

afterEach(async () => {
  await page.close();
  rmSync(draft());
});

const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const author = () => page.getByLabel('Author', { exact: true });
const selected = () => page.locator('.toolbar p').first();

/** Holds requests for the story's data with that method back until the returned function is called. */
async function holdBack(method: string): Promise<() => Promise<void>> {
  const held: Route[] = [];
  await page.route(`**/editor/api/stories/${SLOW.id}`, (route) =>
    route.request().method() === method ? void held.push(route) : route.continue(),
  );
  return async () => {
    const response = page.waitForResponse((each) => each.request().method() === method);
    await Promise.all(held.map((route) => route.continue()));
    await (await response).finished();
  };
}

test('of two stories that are opened one after the other, the last one shows, whichever comes first', async () => {
  const release = await holdBack('GET');
  await press(/^Cerita lambat/);
  await press(/^Kontak/);
  await selected().getByText('Kontak').waitFor();
  await release();
  // The response is handled before the next request is.
  await page.evaluate(() => fetch('/editor/api/space').then((response) => response.text()));
  expect(await selected().textContent()).toContain('Kontak');
  expect(errors).toEqual([]);
});

test('a story that is being saved is not saved once more from another story and back', async () => {
  await press(/^Cerita lambat/);
  await author().fill('Sari');
  const release = await holdBack('PUT');
  await press('Save');
  await press(/^Kontak/);
  await selected().getByText('Kontak').waitFor();
  await press(/^Cerita lambat/);
  await selected().getByText('Cerita lambat').waitFor();
  expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
  await release();
  await page.getByText('Saved as a draft.', { exact: true }).waitFor();
  expect(storedAuthor()).toBe('Sari');
});

test('a notice names its story while another one is selected', async () => {
  await press(/^Cerita lambat/);
  await author().fill('Sari');
  const release = await holdBack('PUT');
  await press('Save');
  await press(/^Kontak/);
  await selected().getByText('Kontak').waitFor();
  await release();
  await page.getByText('Saved as a draft.').waitFor();
  expect(await page.getByRole('status').textContent()).toBe('Cerita lambat: Saved as a draft.');
});

test.each([
  ['a page', 200],
  ['half of a response', 200],
  ['no conflict', 409],
  ['an error without a body', 502],
])('%s in place of a response leaves the editor and its changes as they are', async (what, status) => {
  await press(/^Cerita lambat/);
  await author().fill('Sari');
  const body = what === 'a page' ? '<!doctype html>' : what === 'half of a response' ? '{"story":{' : '';
  await page.route('**/editor/api/stories/*', (route) => route.fulfill({ status, body }));
  const notice = page.getByText(`The demo’s response with the status ${status} cannot be read: try again`);
  await press('Save');
  await notice.waitFor();
  await press(/^Kontak/);
  await notice.waitFor();
  expect([await author().inputValue(), storedAuthor()]).toEqual(['Sari', 'Awal']);
  await page.unroute('**/editor/api/stories/*');
  await press('Save');
  await page.getByText('Saved as a draft.', { exact: true }).waitFor();
  expect(storedAuthor()).toBe('Sari');
});
