import { beforeEach, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { createDeferred } from './support/deferred';
import { draftInEditor } from './support/draft-in-editor';
import { collectErrors } from './support/page-errors';

const draft = draftInEditor('lambat', 'Cerita lambat');
const { authorIn: storedAuthor } = draft;
/** The story's id. */
let id: number;
let page: Page;
let errors: string[];

beforeEach(async () => {
  ({ id } = draft.write({ component: 'quote', author: 'Awal' }));
  page = await draft.newPage();
  errors = await collectErrors(page);
  await page.goto(`${draft.editor().origin}/editor`);
});

const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const author = () => page.getByLabel('Author', { exact: true });
const selected = () => page.locator('.toolbar p').first();

/** Holds requests for the story's data with that method back until the returned function is called. */
async function holdBack(method: string): Promise<() => Promise<void>> {
  const release = createDeferred();
  await page.route(`**/editor/api/stories/${id}`, async (route) => {
    if (route.request().method() === method) await release.opened;
    await route.continue();
  });
  return async () => {
    const response = page.waitForResponse((each) => each.request().method() === method);
    release.open();
    await (await response).finished();
  };
}

/** Changes and saves the story, and opens another one meanwhile. @returns what lets the server answer. */
async function leaveWhileSaving(): Promise<() => Promise<void>> {
  await press(/^Cerita lambat/);
  await author().fill('Sari');
  const release = await holdBack('PUT');
  await press('Save');
  await press(/^Kontak/);
  await selected().getByText('Kontak').waitFor();
  return release;
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
  const release = await leaveWhileSaving();
  await press(/^Cerita lambat/);
  await selected().getByText('Cerita lambat').waitFor();
  expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
  await release();
  await page.getByText('Saved as a draft.', { exact: true }).waitFor();
  expect(storedAuthor()).toBe('Sari');
});

test('a notice names its story while another one is selected', async () => {
  const release = await leaveWhileSaving();
  await release();
  await page.getByText('Saved as a draft.').waitFor();
  expect(await page.getByRole('status').textContent()).toBe('Cerita lambat: Saved as a draft.');
});

test('a save that fails is told of, also while another story opens', async () => {
  await press(/^Cerita lambat/);
  await author().fill('Sari');
  const [failure, opening] = [createDeferred(), createDeferred()];
  await page.route('**/editor/api/stories/*', async (route) => {
    const isSave = route.request().method() === 'PUT';
    await (isSave ? failure : opening).opened;
    await (isSave ? route.abort() : route.continue());
  });
  await press('Save');
  const isRequested = page.waitForRequest((request) => request.method() === 'GET');
  await press(/^Kontak/);
  await isRequested;
  failure.open();
  await page.getByText('The demo does not respond: is it still running?').waitFor();
  opening.open();
  await selected().getByText('Kontak').waitFor();
  expect(await page.getByRole('status').textContent()).toMatch(/^Cerita lambat: The demo does not respond/);
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
  await author().fill('Sari Dewi');
  await notice.waitFor();
  await press(/^Kontak/);
  await notice.waitFor();
  expect([await author().inputValue(), storedAuthor()]).toEqual(['Sari Dewi', 'Awal']);
  await page.unroute('**/editor/api/stories/*');
  await press('Save');
  await page.getByText('Saved as a draft.', { exact: true }).waitFor();
  expect(storedAuthor()).toBe('Sari Dewi');
});
