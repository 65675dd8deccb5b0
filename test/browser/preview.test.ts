import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, Frame, Page } from 'playwright-core';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { launchBrowser } from './support/chromium';
import { startBuiltSite, type RunningSite } from './support/running-site';
import { editorQuery } from '../support/editor-query';
import { startStandInEditor, type StandInEditor } from './support/fake-editor';

const line = (uid: string, text: string) => ({ component: 'typography', _uid: uid, text, variant: 'h2' });
const lain = buildStory('lain', { component: 'page', body: [line('l', 'Halaman lain')] });
const baru = buildStory('baru', { component: 'page', body: [line('n', 'Halaman baru')] });
const card = { component: 'card', _uid: 'k', story: lain.uuid };
const button = { component: 'button', _uid: 'b', label: 'Ke lain', link: { linktype: 'url', url: '/lain' } };
const long = { component: 'typography', _uid: 'p', text: 'Panjang '.repeat(2000) };
const carousel = {
  component: 'carousel_wrapper',
  _uid: 'c',
  items: ['Satu', 'Dua', 'Tiga', 'Empat', 'Lima'].map((text) => line(text, text)),
};
const body = [line('judul', 'Awal'), button, card, carousel, long];
const home = buildStory('home', { component: 'page', body });
const config = buildStory('config', {
  component: 'site_config',
  header: [{ component: 'navigation', _uid: 'n', brand: 'Situs', items: [] }],
  footer: [],
});
const space = buildSpace([home, lain, baru, config]);

let browser: Browser;
let editor: StandInEditor;
let site: RunningSite;
let page: Page;
let faults: string[];

beforeAll(async () => {
  editor = await startStandInEditor();
  [browser, site] = await Promise.all([
    launchBrowser(),
    startBuiltSite(space, undefined, {
      CONTENT_PREVIEW_TOKEN: 'demo-preview',
      EDITOR_ORIGIN: editor.origin,
      EDITOR_BRIDGE_URL: editor.bridgeUrl,
    }),
  ]);
}, 60_000);
afterAll(async () => {
  await browser.close();
  await Promise.all([site.close(), editor.close()]);
});
beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 1200, height: 800 } });
  faults = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('dialog', (dialog) => faults.push(dialog.message()));
});
afterEach(() => page.close());

const preview = (path = '/'): string =>
  `${site.origin}${path}?${editorQuery(space.id, 'demo-preview', { storyId: home.id })}`;

/** Opens the preview in the editor and waits until both know of each other. */
async function openEditor(path = '/'): Promise<Frame> {
  await page.goto(editor.framing(preview(path)));
  const handle = await page.waitForSelector('iframe');
  const frame = await handle.contentFrame();
  if (frame === null) throw new Error('The editor frames nothing');
  await frame.waitForSelector('[data-preview-bar=connected]');
  await frame.evaluate(() => Object.assign(window, { stayed: true }));
  return frame;
}

const send = (message: unknown): Promise<void> =>
  page.evaluate((sent) => (window as unknown as { send: (message: unknown) => void }).send(sent), message);
const input = (story: unknown): Promise<void> => send({ action: 'input', story });
const edited = (changed: readonly object[], story: object = home) => ({
  ...story,
  content: { component: 'page', body: changed },
});
const stayed = (frame: Frame): Promise<boolean> => frame.evaluate(() => 'stayed' in window);

describe('what an editor types', () => {
  test('shows without a reload, and keeps scroll, focus and what a carousel shows', async () => {
    const frame = await openEditor();
    const track = frame.locator('[data-block=carousel_wrapper] [tabindex="0"][aria-live]');
    await track.evaluate((element) => element.scrollTo({ left: 150, behavior: 'instant' }));
    await frame.locator('[data-block=button]').focus();
    await frame.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }));
    const before = await track.evaluate(({ scrollLeft }) => [scrollLeft, window.scrollY]);
    await input(edited([line('judul', 'Diketik'), ...body.slice(1)]));
    await frame.locator('h2', { hasText: 'Diketik' }).waitFor();
    expect(await track.evaluate(({ scrollLeft }) => [scrollLeft, window.scrollY])).toEqual(before);
    expect(
      await frame.evaluate(() => document.activeElement?.closest('[data-block]')?.getAttribute('data-block')),
    ).toBe('button');
    expect(await stayed(frame)).toBe(true);
    expect(await frame.locator('[data-preview-bar]').innerText()).toMatch(/Diubah/);
    expect(faults).toEqual([]);
  });

  test.each([
    ['named by its uuid', card],
    ['put in whole, as the editor does', { ...card, story: { ...lain, content: { ...lain.content } } }],
  ])('keeps a related story that is %s', async (_, related) => {
    const frame = await openEditor();
    await input(edited([line('judul', 'Diubah'), related]));
    await frame.locator('h2', { hasText: 'Diubah' }).waitFor();
    expect(await frame.locator('[data-block=card]').innerText()).toContain('lain');
  });

  test('changes a form under the hands of whoever tries it', async () => {
    const asking = (...names: string[]) => ({
      component: 'form_element',
      _uid: 'f',
      name: 'kontak',
      fields: names.map((name) => ({ component: 'form_field', name, label: name, required: true })),
    });
    await page.route('**/forms/kontak', (route) => route.fulfill({ status: 404 }));
    const frame = await openEditor();
    await input(edited([asking('nama')]));
    const name = frame.locator('[name="nama"]');
    await name.fill('Sri');
    await input(edited([asking('telepon', 'nama')]));
    await frame.locator('[name="telepon"]').waitFor();
    expect(await name.inputValue()).toBe('Sri');
    await name.press('Enter');
    await frame.getByRole('link', { name: 'telepon: Isian ini wajib diisi.' }).waitFor();
    await input(edited([asking('nama')]));
    await frame.locator('[name="telepon"]').waitFor({ state: 'detached' });
    await name.press('Enter');
    await frame.getByRole('alert').filter({ hasText: 'Formulir ini belum terbit' }).waitFor();
    expect(await name.inputValue()).toBe('Sri');
    expect(faults).toEqual([]);
  });

  test('may relate to a story that the page did not know', async () => {
    const frame = await openEditor();
    await input(edited([{ ...card, story: baru.uuid }]));
    await frame.locator('[data-block=card]', { hasText: 'baru' }).waitFor();
    expect(await stayed(frame)).toBe(true);
  });

  test('may be a block of a kind that the page did not have', async () => {
    const frame = await openEditor();
    await input(
      edited([{ component: 'brand_carousel', _uid: 'm', title: 'Merek', brands: [] }, line('judul', 'Lalu')]),
    );
    await frame.locator('h2', { hasText: 'Lalu' }).waitFor();
    expect(faults).toEqual([]);
  });

  test('changes header and footer where the story is theirs', async () => {
    const frame = await openEditor();
    const header = [{ component: 'navigation', _uid: 'n', brand: 'Nama baru', items: [] }];
    await input({ ...config, content: { ...config.content, header } });
    await frame.locator('header', { hasText: 'Nama baru' }).waitFor();
    expect(await stayed(frame)).toBe(true);
  });

  test('changes nothing where the story is another', async () => {
    const frame = await openEditor();
    await input(edited([line('judul', 'Salah')], lain));
    await input(edited([line('judul', 'Benar')]));
    await frame.locator('h2', { hasText: 'Benar' }).waitFor();
    expect(await frame.locator('main').innerText()).not.toContain('Salah');
  });

  test('neither runs nor breaks anything, whatever it is', async () => {
    const frame = await openEditor();
    await page.evaluate((story) => {
      const { send: post } = window as unknown as { send: (message: unknown) => void };
      const cyclic: Record<string, unknown> = { ...story };
      cyclic['content'] = { component: 'page', body: [cyclic] };
      let deep: unknown = 'x';
      for (let level = 0; level < 10_000; level += 1) deep = { component: 'row', columns: [deep] };
      for (const sent of [
        cyclic,
        null,
        7,
        'x',
        [],
        {},
        { ...story, content: 7 },
        new Map(),
        { ...story, id: {} },
      ])
        post({ action: 'input', story: sent });
      try {
        post({ action: 'input', story: { ...story, content: { component: 'page', body: [deep] } } });
      } catch {
        // Too deep to be sent at all.
      }
    }, home);
    const evil = { linktype: 'url', url: 'javascript:alert(1)' };
    await input(
      edited([
        { ...button, link: evil },
        {
          component: 'rich_text',
          _uid: 'r',
          content: {
            type: 'doc',
            content: [
              {
                type: 'paragraph',
                content: [
                  {
                    type: 'text',
                    text: 'x',
                    marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }],
                  },
                ],
              },
            ],
          },
        },
        { component: 'typography', _uid: 't', text: { toString: 'x' }, variant: [], align: 7 },
        { component: 'tak_dikenal', _uid: 'u' },
        line('judul', '<img src=x onerror=alert(1)>'),
      ]),
    );
    await frame.locator('h2', { hasText: 'onerror' }).waitFor();
    expect(await frame.locator('[href^="javascript:"], main img').count()).toBe(0);
    expect(await stayed(frame)).toBe(true);
    expect(faults).toEqual([]);
  });
});

describe('in the editor', () => {
  test('a click on a link selects its block; with a key held it leads on, and the page there is a preview, too', async () => {
    const frame = await openEditor();
    await frame.locator('[data-block=button]').click();
    await page.waitForFunction(() =>
      (window as unknown as { heard: { action: string }[] }).heard.some(({ action }) => action === 'edit'),
    );
    expect(new URL(frame.url()).pathname).toBe('/');
    await frame.locator('[data-block=button]').click({ modifiers: ['Control'] });
    await frame.locator('h2', { hasText: 'Halaman lain' }).waitFor();
    expect(new URL(frame.url()).search).toContain('_storyblok_tk');
    expect(await frame.locator('[data-preview-bar]').innerText()).toMatch(/^Draf\s+lain/);
    expect(await stayed(frame)).toBe(true);
  });

  test.each(['change', 'published'])('a story that was saved is loaded again: %s', async (action) => {
    const frame = await openEditor();
    for (let count = 0; count < 50; count += 1)
      await send({ action, reload: true, slug: 'lain', storyId: lain.id });
    expect(await stayed(frame)).toBe(true);
    let loads = 0;
    page.on('framenavigated', (navigated) => (loads += Number(navigated === frame)));
    // All at once: what comes after a reload is worth another one.
    await page.evaluate(
      (sent) => {
        const host = window as unknown as { send: (message: unknown) => void };
        for (let count = 0; count < 50; count += 1) host.send(sent);
      },
      { action, reload: true, slug: 'home', storyId: home.id },
    );
    await frame.waitForFunction(() => !('stayed' in window));
    await frame.waitForSelector('[data-preview-bar=connected]');
    expect(loads).toBe(1);
  });

  test('every block carries the editor’s marks, and the editor hears which relations to resolve', async () => {
    const frame = await openEditor();
    expect(await frame.locator('[data-block]:not([data-blok-c])').count()).toBe(0);
    const heard = await page.evaluate(() =>
      JSON.stringify((window as unknown as { heard: unknown[] }).heard),
    );
    expect(heard).toContain('card.story');
    expect(heard).toContain('carousel_wrapper.stories');
  });
});

describe('nobody else', () => {
  test('can frame a preview', async () => {
    const other = await startStandInEditor();
    try {
      await page.goto(other.framing(preview()));
      const frame = await (await page.waitForSelector('iframe')).contentFrame();
      await frame?.waitForLoadState();
      expect(frame?.url()).toMatch(/^chrome-error:/);
    } finally {
      await other.close();
    }
  });

  test('is heard: not a page that opened the preview, not the preview’s own scripts', async () => {
    await page.goto(editor.origin);
    const opened = page.waitForEvent('popup');
    await page.evaluate((address) => Object.assign(window, { tab: window.open(address) }), preview());
    const tab = await opened;
    await tab.waitForSelector('[data-preview-bar=alone]');
    await page.evaluate(
      (story) => (window as unknown as { tab: Window }).tab.postMessage({ action: 'input', story }, '*'),
      edited([line('judul', 'Salah')]),
    );
    await tab.evaluate(
      (story) => window.postMessage({ action: 'input', story }, '*'),
      edited([line('judul', 'Salah')]),
    );
    await tab.evaluate(() => new Promise((resolve) => setTimeout(resolve, 0)));
    expect(await tab.locator('main').innerText()).not.toContain('Salah');
    await tab.close();
  });
});

test('a visitor’s page loads nothing of all that, and the editor cannot frame it', async () => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(site.origin);
  await page.waitForSelector('#root[data-client=ready]');
  expect(asked.filter((url) => /start-preview|bridge/.test(url))).toEqual([]);
  expect(await page.locator('[data-blok-c], [data-preview-bar]').count()).toBe(0);
  await page.goto(editor.framing(site.origin));
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  await frame?.waitForLoadState();
  expect(frame?.url()).toMatch(/^chrome-error:/);
});

test('where the bridge cannot be had, the bar says so', async () => {
  await page.route('**/bridge.js', (route) => route.abort());
  await page.goto(editor.framing(preview()));
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  await frame?.waitForSelector('[data-preview-bar=no-bridge]');
  expect(await frame?.locator('[data-preview-bar] [role=status]').innerText()).toContain('EDITOR_BRIDGE_URL');
});

test('after an hour, when the server takes what the editor signed no more, the bar says so', async () => {
  await page.clock.install();
  await page.goto(preview());
  await page.waitForSelector('[data-preview-bar=alone]');
  await page.clock.fastForward('59:50');
  expect(await page.locator('[data-preview-bar=alone]').count()).toBe(1);
  await page.clock.fastForward('00:10');
  await page.waitForSelector('[data-preview-bar=expired]');
});
