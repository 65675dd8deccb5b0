import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Frame, Page } from 'playwright-core';
import type { Story } from '../../demo/content-service/api/story';
import { buildSpace, buildStory, uuidOf } from '../../demo/content-service/space/build-space';
import { sendFromEditor } from './support/fake-editor';
import { startPreviewSite, type PreviewSite } from './support/preview-site';

// Previews beyond a page's own story: related stories, and stories that are no pages.

const heading = (text: string) => ({ component: 'typography', _uid: 't', text, variant: 'h2' });
const card = (uid: string, uuid: string) => ({ component: 'card', _uid: uid, story: uuid });
const page = (...body: object[]) => ({ component: 'page', body });
const toEnglish = {
  component: 'button',
  _uid: 'b',
  label: 'English',
  link: { linktype: 'url', url: '/en' },
};
const other = buildStory('lain', page(heading('Lain')));
const inTwoLanguages = buildStory('kain', {
  ...page(heading('Kain')),
  seo_description: 'Selembar kain',
  seo_description__i18n__en: 'A piece of cloth',
});
const toOther = { ...toEnglish, _uid: 'o', label: 'Lain', link: { linktype: 'url', url: '/lain' } };
const home = buildStory('home', page(heading('Awal'), toEnglish, toOther));
const header = (brand: string) => [{ component: 'navigation', _uid: 'n', brand, items: [] }];
const config = buildStory('config', { component: 'site_config', header: header('Situs'), footer: [] });
const author = buildStory('penulis/sri', { component: 'author', name: 'Sri' });
const space = buildSpace([home, other, inTwoLanguages, config, author]);

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

const openEditor = (path: string, { id: storyId }: Story): Promise<Frame> => open(tab, path, { storyId });

const send = (message: unknown): Promise<void> => sendFromEditor(tab, message);

test('a related story that is deleted is requested once, however often its draft is edited', async () => {
  const frame = await openEditor('/', home);
  const requested: string[] = [];
  tab.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const deleted = card('d', uuidOf('dihapus'));
  const input = (...blocks: object[]) =>
    send({ action: 'input', story: { ...home, content: page(...blocks) } });
  for (const text of ['Satu', 'Dua', 'Tiga']) {
    await input(heading(text), deleted);
    await frame.locator('h2', { hasText: text }).waitFor();
  }
  await input(deleted, card('o', other.uuid));
  await frame.locator('[data-block=card]', { hasText: 'lain' }).waitFor();
  await input(heading('Lalu'), card('o', other.uuid));
  await frame.locator('h2', { hasText: 'Lalu' }).waitFor();
  expect(await frame.locator('[data-block=card]').innerText()).toContain('lain');
  expect(requested.filter((path) => path === '/cdn/stories')).toHaveLength(2);
});

test('a frame beside the preview in the editor cannot send drafts', async () => {
  const frame = await openEditor('/', home);
  const foreign = { ...config, content: { ...config.content, header: header('Salah') } };
  await tab.evaluate(
    (message) => {
      const beside = document.createElement('iframe');
      document.body.append(beside);
      const script = beside.contentDocument?.createElement('script');
      if (script === undefined) throw new Error('The frame has no document');
      script.textContent = `parent.frames[0].postMessage(${message}, '*')`;
      beside.contentDocument?.body.append(script);
    },
    JSON.stringify({ action: 'input', story: foreign }),
  );
  await send({ action: 'input', story: { ...home, content: page(heading('Benar')) } });
  await frame.locator('h2', { hasText: 'Benar' }).waitFor();
  expect(await frame.locator('header').first().innerText()).toContain('Situs');
});

test('a related story shows in the language of each page', async () => {
  const frame = await openEditor('/', home);
  const draft = { ...home, content: page(card('k', inTwoLanguages.uuid), toEnglish) };
  await send({ action: 'input', story: draft });
  await frame.locator('[data-block=card]', { hasText: 'Selembar kain' }).waitFor();
  await frame.locator('[data-block=button]').click({ modifiers: ['Control'] });
  await frame.locator('html[lang=en]').waitFor({ state: 'attached' });
  await send({ action: 'input', story: draft });
  await frame.locator('[data-block=card] p', { hasText: 'cloth' }).waitFor();
  expect(await frame.locator('[data-block=card]').innerText()).not.toContain('Selembar');
});

test('an unsaved header stays on the next page in its language, and an unsaved page on the way back to it', async () => {
  const frame = await openEditor('/', config);
  const brand = (text: string) => frame.locator('header', { hasText: text }).first();
  const follow = (name: string) =>
    frame.getByRole('link', { name, exact: true }).click({ modifiers: ['Control'] });
  await send({
    action: 'input',
    story: { ...config, content: { ...config.content, header: header('Baru') } },
  });
  await brand('Baru').waitFor();
  await follow('Lain');
  await frame.locator('h2', { hasText: 'Lain' }).waitFor();
  await brand('Baru').waitFor();
  await send({ action: 'input', story: { ...home, content: page(heading('Diketik'), toEnglish) } });
  await frame.evaluate(() => window.history.back());
  await frame.locator('h2', { hasText: 'Diketik' }).waitFor();
  await follow('English');
  await frame.locator('html[lang=en]').waitFor({ state: 'attached' });
  await frame.locator('h2', { hasText: 'Awal' }).waitFor();
  expect(await frame.locator('header').first().innerText()).toContain('Situs');
});

test('a draft shows on the page in its language alone, and the bar says so on the other', async () => {
  const frame = await openEditor('/', home);
  const draft = (text: string) =>
    send({ action: 'input', story: { ...home, lang: 'default', content: page(heading(text), toEnglish) } });
  const note = frame.getByText(/^(?:Perubahan itu dalam bahasa lain|That change is in another language)/);
  await draft('Diketik');
  await frame.locator('h2', { hasText: 'Diketik' }).waitFor();
  await frame
    .locator('[data-block=button]')
    .first()
    .click({ modifiers: ['Control'] });
  await frame.locator('html[lang=en]').waitFor({ state: 'attached' });
  await draft('Diketik lagi');
  await note.waitFor();
  expect(await frame.locator('h2').first().innerText()).toBe('Awal');
  const bar = frame.getByRole('complementary', { name: 'Preview' });
  expect(await bar.getAttribute('lang')).toBe('en');
  expect(await bar.innerText()).toMatch(/^Draft\b[^]*That change is[^]*Connected to[^]*Leave preview$/);
  await frame.evaluate(() => window.history.back());
  await frame.locator('h2', { hasText: 'Diketik lagi' }).waitFor();
  expect(await note.isVisible()).toBe(false);
});

test.each(['change', 'published'])('a saved story that is no page reloads its note: %s', async (action) => {
  const frame = await openEditor('/penulis/sri', author);
  const isReloaded = tab.waitForEvent('framenavigated', (navigated) => navigated === frame);
  await send({ action, reload: true, slug: author.full_slug, storyId: author.id });
  await isReloaded;
  await frame.locator('[data-preview-bar=connected]').waitFor();
  expect(await frame.locator('main').innerText()).toContain('author');
});
