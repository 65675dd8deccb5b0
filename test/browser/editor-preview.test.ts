import { readFileSync, writeFileSync } from 'node:fs';
import { beforeEach, expect, test } from '@jest/globals';
import type { Frame, Page, Route } from 'playwright-core';
import type { Story } from '../../demo/content-service/api/story';
import { draftInEditor } from './support/draft-in-editor';
import type { ReceivedMessage } from './support/running-editor';

// How the editor and the page in its preview stay together.

const draft = draftInEditor('uji', 'Cerita uji');
const quote = (uid: string, name: string) => ({ _uid: uid, component: 'quote', name });
let story: Story;
let page: Page;

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const author = () => page.getByLabel('Author', { exact: true });
const says = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();

beforeEach(async () => {
  story = draft.write({ component: 'page', body: [quote('q1', 'Ratna'), quote('q2', 'Wiryo')] });
  page = await draft.newPage();
  await page.goto(`${draft.editor().origin}/editor`);
  await button(/^Cerita uji/).click();
  await received('enterComponent');
});

async function preview(): Promise<Frame> {
  const frame = await (await page.waitForSelector('.preview iframe')).contentFrame();
  if (frame === null) throw new Error('The preview has no document');
  return frame;
}

/** Waits until the page in the preview has received such a message. @returns the first one. */
async function received(action: string): Promise<ReceivedMessage> {
  const message = await (
    await preview()
  ).waitForFunction(
    (name) =>
      (window as unknown as { messages?: ReceivedMessage[] }).messages?.find((one) => one.action === name),
    action,
  );
  return (await message.jsonValue()) as ReceivedMessage;
}

const firstAuthor = async (): Promise<unknown> => {
  const { story: sent } = (await received('input')) as unknown as {
    story: { content: { body: { author?: unknown }[] } };
  };
  return sent.content.body[0]?.author;
};

test('a page that reloads while the story is saved gets what was saved', async () => {
  await button(/^Quote Ratna/).click();
  await author().fill('Sari');
  const held: Route[] = [];
  await page.route('**/editor/bridge.js', (route) => void held.push(route));
  const isRequested = page.waitForRequest('**/editor/bridge.js');
  await (await preview()).evaluate(() => window.location.reload());
  await isRequested;
  await button('Save').click();
  await says('Saved as a draft.');
  await Promise.all(held.map((route) => route.continue()));
  expect(await firstAuthor()).toBe('Sari');
});

test('a reload within a second of the load leaves the preview connected', async () => {
  const address = await page.locator('.preview iframe').getAttribute('src');
  await page.route('**/editor/api/stories/*/preview', (route) => route.fulfill({ json: { address } }));
  const isLoaded = page.waitForRequest('**/editor/bridge.js');
  await button('Reload preview').click();
  await isLoaded;
  await received('enterComponent');
  await button(/^Quote Ratna/).click();
  await author().fill('Sari');
  expect(await firstAuthor()).toBe('Sari');
});

test('a story that another program has moved is shown at its new address', async () => {
  await button(/^Quote Ratna/).click();
  await author().fill('Sari');
  const file = JSON.parse(readFileSync(draft.fileIn(), 'utf8'));
  writeFileSync(draft.fileIn(), JSON.stringify({ ...file, slug: 'baru', full_slug: 'baru' }));
  await button('Save').click();
  await page.waitForSelector('.preview iframe[src*="/baru?"]');
  expect(await firstAuthor()).toBe('Sari');
});

test('the menu over a block in the preview moves it there and back', async () => {
  const frame = await preview();
  const block = { name: 'quote', space: '1', uid: 'q1', id: String(story.id) };
  await frame.locator('p').evaluate((element, data) => {
    element.setAttribute('data-blok-c', JSON.stringify(data));
    element.setAttribute('data-blok-uid', `${data.id}-${data.uid}`);
  }, block);
  const choose = async (name: string): Promise<void> => {
    await frame.locator('.storyblok__overlay-menu-btn-action').click();
    await frame.getByRole('button', { name }).click();
  };
  const names = () => page.locator('.form .entries .summary').allTextContents();
  await frame.locator('p').click();
  await choose('Move Forward');
  await choose('Move Backward');
  await choose('Move Forward');
  await button('Page').click();
  expect(await names()).toEqual(['Wiryo', 'Ratna']);
});
