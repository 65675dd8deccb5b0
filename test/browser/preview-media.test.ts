import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { editorQuery } from '../support/editor-query';
import { openInEditor, sendFromEditor } from './support/fake-editor';
import { startPreviewSite, type PreviewSite } from './support/preview-site';

const gallery = (...titles: string[]) => ({
  component: 'filterable_gallery',
  _uid: 'g',
  items: titles.map((title, index) => ({
    component: 'gallery_item',
    _uid: title,
    title,
    categories: index % 2 === 0 ? 'Tulis' : 'Cap',
  })),
});
const video = (title: string) => ({
  component: 'video',
  _uid: 'v',
  title,
  file: { filename: 'https://media.example/kain.webm' },
});
const page = (...body: object[]) => ({ component: 'page', body });
const photo = (id: number) => ({
  id,
  filename: `https://a.storyblok.com/f/410026/1600x900/04afa3981b/tambal-${id}.jpg`,
  alt: `Kain ${id}`,
});
const texts = Array.from({ length: 30 }, (_, index) => ({
  component: 'typography',
  _uid: `t${index}`,
  text: `Teks ${index}`,
}));
const photos = { component: 'image_gallery', _uid: 'p', lightbox: true, images: [photo(1), photo(2)] };
const album = buildStory(
  'album',
  page(...texts, photos, ...texts.map((text) => ({ ...text, _uid: `x${text._uid}` }))),
);
const home = buildStory('home', page(gallery('Satu', 'Dua'), video('Kain')));
const space = buildSpace([home, album]);

let browser: PreviewSite['browser'];
let editor: PreviewSite['editor'];
let site: PreviewSite['site'];
let close: PreviewSite['close'];

beforeAll(async () => {
  const env = { SITE_MEDIA_ORIGINS: 'https://media.example' };
  ({ browser, editor, site, close } = await startPreviewSite(space, env));
});
afterAll(() => close());

test('an edit leaves a filter on, and a video in its player', async () => {
  const tab = await browser.newPage();
  const faults: string[] = [];
  tab.on('pageerror', (error) => faults.push(String(error)));
  const query = editorQuery(space.id, 'demo-preview', { storyId: home.id });
  const frame = await openInEditor(tab, editor, `${site.origin}/?${query}`);
  await frame.getByRole('button', { name: 'Cap' }).click();
  await frame.getByText('1 dari 2 ditampilkan').waitFor();
  await frame.getByRole('button', { name: 'Putar video: Kain' }).click();
  const player = frame.locator('video');
  await player.evaluate((element) => Object.assign(element, { isFirst: true }));
  const content = page(gallery('Satu', 'Dua', 'Tiga', 'Empat', 'Lima'), video('Kain baru'));
  await sendFromEditor(tab, { action: 'input', story: { ...home, content } });
  await frame.getByText('2 dari 5 ditampilkan').waitFor();
  await frame.getByLabel('Kain baru').waitFor();
  expect(await player.evaluate((element) => 'isFirst' in element)).toBe(true);
  expect(await frame.getByRole('button', { name: 'Putar video' }).count()).toBe(0);
  expect(faults).toEqual([]);
  await tab.close();
});

test('a click on a photo selects its block; with Ctrl held it opens the lightbox, and the page stays where it is', async () => {
  const tab = await browser.newPage();
  const query = editorQuery(space.id, 'demo-preview', { storyId: album.id });
  const frame = await openInEditor(tab, editor, `${site.origin}/album?${query}`);
  const link = frame.locator('a[data-photo]').nth(1);
  const lightbox = frame.getByRole('dialog');
  const scrollTop = () => frame.evaluate(() => Math.round(window.scrollY));
  await link.scrollIntoViewIfNeeded();
  await link.click();
  await tab.waitForFunction(() =>
    (window as unknown as { messages: { action: string }[] }).messages.some(
      ({ action }) => action === 'edit',
    ),
  );
  const before = await scrollTop();
  expect([before > 0, await lightbox.count()]).toEqual([true, 0]);

  await link.click({ modifiers: ['Control'] });
  await lightbox.getByRole('img', { name: 'Kain 2' }).first().waitFor();
  await tab.keyboard.press('Escape');
  await lightbox.waitFor({ state: 'detached' });
  expect(await frame.evaluate(() => window.location.hash)).toBe('');
  expect([await scrollTop(), tab.context().pages().length]).toEqual([before, 1]);
  await tab.close();
});
