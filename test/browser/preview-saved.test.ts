import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Frame, Page } from 'playwright-core';
import type { Story } from '../../demo/content-service/api/story';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { sendFromEditor } from './support/fake-editor';
import { startPreviewSite, type PreviewSite } from './support/preview-site';

// What a preview does once its story is saved.

const page = (text: string) => ({
  component: 'page',
  body: [{ component: 'typography', _uid: 't', text, variant: 'h2' }],
});
const home = buildStory('home', page('Awal'));
const moved = buildStory('kain/tulis', page('Pindah'));
const config = buildStory('config', { component: 'site_config', header: [], footer: [] });
const space = buildSpace([home, moved, config]);

let browser: PreviewSite['browser'];
let open: PreviewSite['open'];
let close: PreviewSite['close'];
let tab: Page;

beforeAll(async () => {
  ({ browser, open, close } = await startPreviewSite(space, { SITE_LANGUAGES: 'id,en' }));
});
afterAll(() => close());
beforeEach(async () => {
  tab = await browser.newPage();
});
afterEach(() => tab.close());

const openEditor = (path: string, options: { storyId: number; time?: number }): Promise<Frame> =>
  open(tab, path, options);

const send = (message: unknown): Promise<void> => sendFromEditor(tab, message);
const input = (story: Story, text: string): Promise<void> =>
  send({ action: 'input', story: { ...story, content: page(text) } });

test('a save after an hour leaves the draft on screen, and drafts go on', async () => {
  const signedAt = Math.floor(Date.now() / 1000) - 3_595;
  const frame = await openEditor('/', { storyId: home.id, time: signedAt });
  await input(home, 'Diketik');
  await frame.locator('[data-preview-bar=expired]').waitFor();
  await send({ action: 'change', reload: true, slug: 'home', storyId: home.id });
  await input(home, 'Diketik lagi');
  await frame.locator('h2', { hasText: 'Diketik lagi' }).waitFor();
  await send({
    action: 'enterEditmode',
    reload: true,
    storyId: home.id,
    componentNames: {},
    appVersion: 'v2',
  });
  await input(home, 'Dan lagi');
  await frame.locator('h2', { hasText: 'Dan lagi' }).waitFor();
  expect(await frame.locator('[data-preview-bar] [role=status]').innerText()).toContain('satu jam');
});

test.each([
  ['/', 'kain/tulis', '/kain/tulis'],
  ['/en', 'kain/tulis', '/en/kain/tulis'],
  ['/en', 'en/kain/tulis/', '/en/kain/tulis'],
])('the page at %s, saved with the slug %s, shows at %s', async (path, slug, address) => {
  const frame = await openEditor(path, { storyId: home.id });
  await send({ action: 'change', reload: true, slug, storyId: home.id, slugChanged: true });
  await frame.locator('h2', { hasText: 'Pindah' }).waitFor();
  const { pathname, searchParams } = new URL(frame.url());
  expect([pathname, searchParams.get('_storyblok')]).toEqual([address, String(home.id)]);
});

test('a page whose header and footer have moved stays at its own address', async () => {
  const frame = await openEditor('/', { storyId: config.id });
  const isReloaded = tab.waitForEvent('framenavigated', (navigated) => navigated === frame);
  await send({ action: 'change', reload: true, slug: 'kain/tulis', storyId: config.id, slugChanged: true });
  await isReloaded;
  expect(new URL(frame.url()).pathname).toBe('/');
});

test('what is typed between a save and the reload after it shows on the page that is loaded', async () => {
  const frame = await openEditor('/', { storyId: home.id });
  const typed = { action: 'input', story: { ...home, content: page('Diketik sesudahnya') } };
  const isReloaded = tab.waitForEvent('framenavigated', (navigated) => navigated === frame);
  // All at once: a message in the time of the reload itself would be lost.
  await tab.evaluate(
    (messages) => {
      for (const message of messages)
        (window as unknown as { send: (message: unknown) => void }).send(message);
    },
    [{ action: 'change', reload: true, slug: 'home', storyId: home.id }, typed],
  );
  await isReloaded;
  await frame.locator('[data-preview-bar=connected]').waitFor();
  await frame.locator('h2', { hasText: 'Diketik sesudahnya' }).waitFor();
  expect(await frame.locator('[data-preview-bar]').innerText()).toContain('Diubah');
  expect(await frame.evaluate(() => sessionStorage.getItem('anyam:draft'))).toBeNull();
  // What an earlier page has left is not shown.
  await frame.evaluate(
    (value) => sessionStorage.setItem('anyam:draft', JSON.stringify({ value, at: Date.now() - 60_000 })),
    typed.story,
  );
  await send({ action: 'change', reload: true, slug: 'home', storyId: home.id });
  await frame.locator('h2', { hasText: 'Awal' }).waitFor();
  await frame.locator('[data-preview-bar=connected]').waitFor();
  expect(await frame.locator('h2').innerText()).toBe('Awal');
});

const latestBuild = '**/builds/latest.json*';

test.each([
  ['cannot be reached', () => tab.context().setOffline(true), () => tab.context().setOffline(false)],
  [
    'has a proxy in its place',
    () => tab.route(latestBuild, (route) => route.fulfill({ status: 502 })),
    () => tab.unroute(latestBuild),
  ],
])(
  'a save while the site %s leaves the draft on screen, and reloads the page later',
  async (_, fail, recover) => {
    const frame = await openEditor('/', { storyId: home.id });
    await fail();
    const isRequested = tab.waitForRequest(latestBuild);
    await send({ action: 'change', reload: true, slug: 'home', storyId: home.id });
    await isRequested;
    await input(home, 'Diketik sesudahnya');
    await frame.locator('h2', { hasText: 'Diketik sesudahnya' }).waitFor();
    const isReloaded = tab.waitForEvent('framenavigated', (navigated) => navigated === frame);
    await recover();
    await isReloaded;
    await frame.locator('[data-preview-bar=connected]').waitFor();
    await frame.locator('h2', { hasText: 'Diketik sesudahnya' }).waitFor();
    expect(await frame.locator('[data-preview-bar]').innerText()).toContain('Diubah');
  },
);
