import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Frame, Page } from 'playwright-core';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { editorQuery } from '../support/editor-query';
import { openInEditor, sendFromEditor, startFakeEditor } from './support/fake-editor';
import { untilHydrated } from './support/open-page';
import { startPreviewSite, type PreviewSite } from './support/preview-site';

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

let browser: PreviewSite['browser'];
let editor: PreviewSite['editor'];
let site: PreviewSite['site'];
let close: PreviewSite['close'];
let page: Page;
let faults: string[];

beforeAll(async () => {
  ({ browser, editor, site, close } = await startPreviewSite(space));
});
afterAll(() => close());
beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 1200, height: 800 } });
  faults = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('dialog', (dialog) => faults.push(dialog.message()));
});
afterEach(() => page.close());

const preview = (path = '/'): string =>
  `${site.origin}${path}?${editorQuery(space.id, 'demo-preview', { storyId: home.id })}`;

/** Opens the preview in the editor and waits until they are connected. */
async function openEditor(path = '/'): Promise<Frame> {
  const frame = await openInEditor(page, editor, preview(path));
  await frame.evaluate(() => Object.assign(window, { mark: true }));
  return frame;
}

const send = (message: unknown): Promise<void> => sendFromEditor(page, message);
const input = (story: unknown): Promise<void> => send({ action: 'input', story });
const edited = (blocks: readonly object[], story: object = home) => ({
  ...story,
  content: { component: 'page', body: blocks },
});
const hasNotReloaded = (frame: Frame): Promise<boolean> => frame.evaluate(() => 'mark' in window);

describe('an edit', () => {
  test('shows without a reload, and keeps scroll positions and focus', async () => {
    const frame = await openEditor();
    const track = frame.locator('[data-block=carousel_wrapper] [tabindex="0"]');
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
    expect(await hasNotReloaded(frame)).toBe(true);
    expect(await frame.locator('[data-preview-bar]').innerText()).toMatch(/Diubah/);
    expect(faults).toEqual([]);
  });

  test.each([
    ['named by its uuid', card],
    ['embedded, as the editor does it', { ...card, story: { ...lain, content: { ...lain.content } } }],
  ])('keeps a related story that is %s', async (_, related) => {
    const frame = await openEditor();
    await input(edited([line('judul', 'Diubah'), related]));
    await frame.locator('h2', { hasText: 'Diubah' }).waitFor();
    expect(await frame.locator('[data-block=card]').innerText()).toContain('lain');
  });

  test('leaves out fields that a block does not have', async () => {
    const frame = await openEditor();
    const heading = { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'Judul' }] };
    const text = { component: 'rich_text', content: { type: 'doc', content: [heading] } };
    const stale = [{ component: 'basic_hero', title: 'Usang' }];
    const row = { component: 'row', cells: stale, columns: [text] };
    await input(edited([{ component: 'quiz', questions: stale }, row]));
    await frame.getByRole('heading', { level: 1, name: 'Judul' }).waitFor();
    expect(faults).toEqual([]);
  });

  test('changes a form while it is filled in', async () => {
    const form = (...names: string[]) => ({
      component: 'form_element',
      _uid: 'f',
      name: 'kontak',
      fields: names.map((name) => ({ component: 'form_field', name, label: name, required: true })),
    });
    await page.route('**/forms/kontak?*', (route) => route.fulfill({ status: 404 }));
    const frame = await openEditor();
    await input(edited([form('nama')]));
    const name = frame.locator('[name="nama"]');
    await name.fill('Sri');
    await input(edited([form('telepon', 'nama')]));
    await frame.locator('[name="telepon"]').waitFor();
    expect(await name.inputValue()).toBe('Sri');
    await name.press('Enter');
    await frame.getByRole('link', { name: 'telepon: Isian ini wajib diisi.' }).waitFor();
    await input(edited([form('nama')]));
    await frame.locator('[name="telepon"]').waitFor({ state: 'detached' });
    await name.press('Enter');
    await frame.getByRole('alert').filter({ hasText: 'Formulir ini belum terbit' }).waitFor();
    expect(await name.inputValue()).toBe('Sri');
    expect(faults).toEqual([]);
  });

  test('changes a carousel in use: its slides, their number and its settings', async () => {
    const frame = await openEditor();
    const block = frame.locator('[data-block=carousel_wrapper]');
    const slides = block.locator('[aria-roledescription=salindia]');
    const namesOfSlides = (): Promise<(string | null)[]> =>
      slides.evaluateAll((elements) => elements.map((element) => element.ariaLabel));
    const show = (count: number, fields: object = {}): Promise<void> =>
      input(edited([{ ...carousel, items: carousel.items.slice(0, count), ...fields }, button]));
    const one = { per_view_sm: 1, per_view_md: 1, per_view_lg: 1 };
    await show(4, one);
    await block.getByRole('button', { name: 'Ke salindia 4' }).waitFor();
    await block.getByText('1 dari 4', { exact: true }).waitFor();
    await block.getByRole('button', { name: 'Salindia berikutnya' }).click();
    await block.getByText('2 dari 4', { exact: true }).waitFor();
    // A button without a label shows nothing.
    const items = [...carousel.items.slice(0, 2), { ...button, _uid: 'x', label: '' }, carousel.items[4]];
    await show(4, { ...one, items });
    await block.getByText('2 dari 3', { exact: true }).waitFor();
    expect((await namesOfSlides()).filter((_, index) => index !== 2)).toEqual([
      '1 dari 3',
      '2 dari 3',
      '3 dari 3',
    ]);
    await show(1, one);
    await block.getByRole('button').first().waitFor({ state: 'detached' });
    await show(2, { ...one, loop: true, autoplay: true });
    await block.getByRole('button', { name: /^Putar/ }).waitFor();
    expect(await namesOfSlides()).toEqual(['1 dari 2', '2 dari 2']);
    expect(await block.getByRole('button', { name: 'Salindia sebelumnya' }).isEnabled()).toBe(true);
    await show(2, one);
    await block.getByRole('button', { name: /^Putar/ }).waitFor({ state: 'detached' });
    await block.locator('[aria-disabled]').waitFor();
    expect(await hasNotReloaded(frame)).toBe(true);
    expect(faults).toEqual([]);
  });

  test('may add a related story', async () => {
    const frame = await openEditor();
    await input(edited([{ ...card, story: baru.uuid }]));
    await frame.locator('[data-block=card]', { hasText: 'baru' }).waitFor();
    expect(await hasNotReloaded(frame)).toBe(true);
  });

  test('may add a block of a new type', async () => {
    const frame = await openEditor();
    await input(
      edited([{ component: 'brand_carousel', _uid: 'm', title: 'Merek', brands: [] }, line('judul', 'Lalu')]),
    );
    await frame.locator('h2', { hasText: 'Lalu' }).waitFor();
    expect(faults).toEqual([]);
  });

  test('of the story `config` changes header and footer', async () => {
    const frame = await openEditor();
    const header = [{ component: 'navigation', _uid: 'n', brand: 'Nama baru', items: [] }];
    await input({ ...config, content: { ...config.content, header } });
    await frame.locator('header', { hasText: 'Nama baru' }).waitFor();
    expect(await hasNotReloaded(frame)).toBe(true);
  });

  test('of another story changes nothing', async () => {
    const frame = await openEditor();
    await input(edited([line('judul', 'Salah')], lain));
    await input(edited([line('judul', 'Benar')]));
    await frame.locator('h2', { hasText: 'Benar' }).waitFor();
    expect(await frame.locator('main').innerText()).not.toContain('Salah');
  });

  test('with hostile content neither runs nor breaks anything', async () => {
    const frame = await openEditor();
    await page.evaluate((story) => {
      const { send: post } = window as unknown as { send: (message: unknown) => void };
      const cyclic: Record<string, unknown> = { ...story };
      cyclic['content'] = { component: 'page', body: [cyclic] };
      let deep: unknown = 'x';
      for (let level = 0; level < 10_000; level += 1) deep = { component: 'row', columns: [deep] };
      for (const value of [
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
        post({ action: 'input', story: value });
      try {
        post({ action: 'input', story: { ...story, content: { component: 'page', body: [deep] } } });
      } catch {
        // Too deep to be sent at all.
      }
    }, home);
    const scriptLink = { linktype: 'url', url: 'javascript:alert(1)' };
    await input(
      edited([
        { ...button, link: scriptLink },
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
    expect(await hasNotReloaded(frame)).toBe(true);
    expect(faults).toEqual([]);
  });
});

describe('in the editor', () => {
  test('a click on a link selects its block; with Ctrl it is followed, and leads to a preview', async () => {
    const frame = await openEditor();
    await frame.locator('[data-block=button]').click();
    await page.waitForFunction(() =>
      (window as unknown as { messages: { action: string }[] }).messages.some(
        ({ action }) => action === 'edit',
      ),
    );
    expect(new URL(frame.url()).pathname).toBe('/');
    await frame.locator('[data-block=button]').click({ modifiers: ['Control'] });
    await frame.locator('h2', { hasText: 'Halaman lain' }).waitFor();
    expect(new URL(frame.url()).search).toContain('_storyblok_tk');
    expect(await frame.locator('[data-preview-bar]').innerText()).toMatch(/^Draf\s+lain/);
    expect(await hasNotReloaded(frame)).toBe(true);
  });

  test.each(['change', 'published'])('a saved story reloads the page once: %s', async (action) => {
    const frame = await openEditor();
    for (let count = 0; count < 50; count += 1)
      await send({ action, reload: true, slug: 'lain', storyId: lain.id });
    expect(await hasNotReloaded(frame)).toBe(true);
    let loads = 0;
    page.on('framenavigated', (navigated) => (loads += Number(navigated === frame)));
    // All at once: a message after the reload would cause another one.
    await page.evaluate(
      (sent) => {
        const host = window as unknown as { send: (message: unknown) => void };
        for (let count = 0; count < 50; count += 1) host.send(sent);
      },
      { action, reload: true, slug: 'home', storyId: home.id },
    );
    await frame.waitForFunction(() => !('mark' in window));
    await frame.locator('[data-preview-bar=connected]').waitFor();
    expect(loads).toBe(1);
  });

  test('every block has the editor’s attributes, and the editor receives the relations to resolve', async () => {
    const frame = await openEditor();
    expect(await frame.locator('[data-block]:not([data-blok-c])').count()).toBe(0);
    const messages = await page.evaluate(() =>
      JSON.stringify((window as unknown as { messages: unknown[] }).messages),
    );
    expect(messages).toContain('card.story');
    expect(messages).toContain('carousel_wrapper.stories');
  });
});

describe('other pages', () => {
  test('cannot frame a preview', async () => {
    const other = await startFakeEditor();
    try {
      await page.goto(other.framing(preview()));
      const frame = await (await page.waitForSelector('iframe')).contentFrame();
      await frame?.waitForLoadState();
      expect(frame?.url()).toMatch(/^chrome-error:/);
    } finally {
      await other.close();
    }
  });

  test('and own scripts of the preview cannot send edits', async () => {
    await page.goto(editor.origin);
    const opened = page.waitForEvent('popup');
    await page.evaluate((address) => Object.assign(window, { tab: window.open(address) }), preview());
    const tab = await opened;
    await tab.locator('[data-preview-bar=alone]').waitFor();
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

test('a visitor’s page loads no code for previews, and the editor cannot frame it', async () => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(site.origin);
  await untilHydrated(page);
  expect(requests.filter((url) => /start-preview|bridge/.test(url))).toEqual([]);
  expect(await page.locator('[data-blok-c], [data-preview-bar]').count()).toBe(0);
  await page.goto(editor.framing(site.origin));
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  await frame?.waitForLoadState();
  expect(frame?.url()).toMatch(/^chrome-error:/);
});

test('the bar reports a bridge that cannot be loaded', async () => {
  await page.clock.install();
  await page.route('**/bridge.js', (route) => route.abort());
  await page.goto(editor.framing(preview()));
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  await frame?.locator('[data-preview-bar=no-bridge]').waitFor();
  await page.clock.runFor(5_100); // the editor’s time to respond
  expect(await frame?.locator('[data-preview-bar] [role=status]').innerText()).toContain('EDITOR_BRIDGE_URL');
});

test('an editor that has responded in time stays connected', async () => {
  await page.clock.install();
  const frame = await openEditor();
  await page.clock.runFor(5_100);
  expect(await frame.locator('[data-preview-bar=connected]').count()).toBe(1);
});

test('the bar reports after an hour that the editor’s signature has expired', async () => {
  await page.clock.install();
  await page.goto(preview());
  await page.locator('[data-preview-bar=alone]').waitFor();
  await page.clock.fastForward('59:50');
  expect(await page.locator('[data-preview-bar=alone]').count()).toBe(1);
  await page.clock.fastForward('00:10');
  await page.locator('[data-preview-bar=expired]').waitFor();
});
