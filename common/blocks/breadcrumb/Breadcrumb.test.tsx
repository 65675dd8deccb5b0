import { expect, test } from '@jest/globals';
import { plain, renderBlocks } from '../../../test/support/render';

const links = {
  a: { uuid: 'a', real_path: '/cerita', name: 'Cerita' },
  b: { uuid: 'b', real_path: '/cerita/lama', name: 'Lama' },
  c: { uuid: 'c', real_path: '/kontak' },
};
const shownStory = { uuid: 's', name: 'Nama', full_slug: 'cerita/lama/a', content: { title: 'Judul' } };
const breadcrumb = [{ component: 'breadcrumb' }];

test('leads to the start pages above the page, which is named last', async () => {
  const html = plain(await renderBlocks(breadcrumb, { links, shownStory }));
  expect(html).toBe(
    '<nav aria-label="Letak halaman"><ol><li><a href="/cerita">Cerita</a></li><li><a href="/cerita/lama">Lama</a></li><li aria-current="page">Judul</li></ol></nav>',
  );
});

test('stays in the language of the page, and names that of each text', async () => {
  const translated = { ...links, a: { ...links.a, name: 'Stories', lang: 'en' } };
  const scope = {
    links: translated,
    shownStory,
    language: 'en',
    languageCode: 'en',
    languages: ['id', 'en'],
  };
  const html = plain(await renderBlocks(breadcrumb, scope));
  expect(html).toContain('aria-label="Breadcrumb"');
  expect(html).toContain('<a href="/en/cerita"><bdi lang="en">Stories</bdi></a>');
  expect(html).toContain('<a href="/en/cerita/lama"><bdi lang="id">Lama</bdi></a>');
});

test.each([
  ['a page below no start page', { links: { c: links.c }, shownStory }],
  ['an error page', { links }],
])('is not on %s', async (_, scope) => {
  expect(plain(await renderBlocks(breadcrumb, scope))).toBe('');
});
