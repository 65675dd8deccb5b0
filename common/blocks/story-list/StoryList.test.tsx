import { describe, expect, test } from '@jest/globals';
import {
  BROKEN_OUT,
  foreignPictures,
  HOSTILE_TEXT,
  wrongValues,
} from '../../../test/support/hostile-content';
import { picture, plain, renderBlocks } from '../../../test/support/render';
import type { SiteScope } from '../../site/site-context';
import { queryKey, type ListedStory, type ListView, type ShownResult } from '../../story/story-query';
import { parseFields } from '../../fields/fields';
import { listFields, listQuery, tagsQuery } from './list-queries';
import { block } from './StoryList';

const shownStory = { uuid: 's', name: 'Jurnal', full_slug: 'jurnal/', content: {} };
const listed = (name: string, more: Partial<ListedStory> = {}): ListedStory => ({
  uuid: name,
  path: `/jurnal/${name}`,
  title: `Judul ${name}`,
  description: '',
  image: null,
  date: Date.UTC(2026, 4, 12, 23, 30) / 1000,
  tags: [],
  ...more,
});
const day = '<time dateTime="2026-05-12">12 Mei 2026</time>';

interface Given {
  readonly stories?: readonly ListedStory[];
  readonly total?: number;
  readonly view?: ListView | undefined;
  readonly tags?: ShownResult['tags'];
}

const valuesOf = (fields: object) => parseFields(listFields, { ...fields }, { assetOrigins: [] });

/** The list as it is shown where the server found `given`. */
async function render(fields: object, given: Given | null, scope: Partial<SiteScope> = {}, path = '/jurnal') {
  const values = valuesOf(fields);
  const { stories = [], total = stories.length, tags = [] } = given ?? {};
  const view = given !== null && 'view' in given ? given.view : { page: 1 };
  const lists =
    given === null
      ? {}
      : {
          [queryKey(listQuery(values, 's'))]: { stories, total, view, keys: [] },
          [queryKey(tagsQuery(values, 's'))]: { stories: [], total: tags.length, tags, keys: [] },
        };
  const html = await renderBlocks(
    [{ component: 'story_list', ...fields }],
    { shownStory, lists, ...scope },
    { path },
  );
  return plain(html);
}
const inside = (html: string) => /^<section data-block="story_list">(.*)<\/section>$/s.exec(html)?.[1];

test('the addresses of tags and of their pages are encoded', async () => {
  const tags = [
    { name: 'C#', slug: 'c#' },
    { name: 'Apa baru?', slug: 'apa-baru?' },
  ];
  const given = { stories: [listed('a')], total: 30, tags, view: { page: 1, tag: 'c#' } };
  const html = await render({ show_tags: true }, given as never, {}, '/jurnal/tag/c%23');
  expect([...html.matchAll(/href="(\/jurnal\/tag[^"]*)"/g)].map(([, href]) => href)).toEqual(
    expect.arrayContaining(['/jurnal/tag/c%23', '/jurnal/tag/apa-baru%3F', '/jurnal/tag/c%23/page/2']),
  );
});

describe('a list of stories', () => {
  test('shows cards under its title', async () => {
    const image = { filename: picture('a.jpg'), alt: 'Kain' };
    const html = await render(
      { title: 'Jurnal' },
      { stories: [listed('a', { image, description: 'Uraian' })] },
    );
    expect(inside(html)).toMatch(
      /^<h2>Jurnal<\/h2><ul><li><article><div><img [^>]*alt="Kain"[^>]*\/><\/div><div>/,
    );
    expect(html).toContain(
      `<p>${day}</p><h3><a href="/jurnal/a">Judul a</a></h3><p>Uraian</p></div></article></li></ul>`,
    );
  });

  test('shows rows', async () => {
    const html = await render(
      { layout: 'list' },
      { stories: [listed('a', { description: 'Uraian' }), listed('b', { date: 0 })] },
    );
    expect(inside(html)).toBe(
      `<ul><li><article><div>${day}<h3><a href="/jurnal/a">Judul a</a></h3><p>Uraian</p></div></article></li>` +
        '<li><article><div><h3><a href="/jurnal/b">Judul b</a></h3></div></article></li></ul>',
    );
  });

  test('writes days in the language of the page', async () => {
    const html = await render({}, { stories: [listed('a')] }, { languageCode: 'en' });
    expect(html).toContain('<time dateTime="2026-05-12">May 12, 2026</time>');
  });

  test.each([
    [{}, 'id', 'Belum ada tulisan di sini.'],
    [{}, 'en', 'There is nothing here yet.'],
    [{ empty_text: 'Kosong' }, 'id', 'Kosong'],
  ])('without stories says so: %j in %s', async (fields, languageCode, text) => {
    expect(inside(await render(fields, {}, { languageCode }))).toBe(`<p>${text}</p>`);
  });

  test('that was changed in the editor says when it shows, to editors alone', async () => {
    expect(await render({ title: 'T' }, null)).toBe('');
    const editing = { editorParameters: '_storyblok=1' };
    expect(inside(await render({ title: 'T' }, null, editing))).toBe(
      '<h2>T</h2><p>Daftar ini tampil setelah perubahan disimpan.</p>',
    );
  });

  test('leaves out pictures of other origins', async () => {
    for (const filename of foreignPictures) {
      const image = { filename, alt: 'x' };
      for (const layout of ['cards', 'list'])
        expect(await render({ layout }, { stories: [listed('a', { image })] })).not.toMatch(/<img|evil/);
    }
  });

  test('escapes what editors wrote', async () => {
    const story = listed('a', { title: HOSTILE_TEXT, description: HOSTILE_TEXT });
    const tags = [{ slug: HOSTILE_TEXT, name: HOSTILE_TEXT }];
    for (const layout of ['cards', 'list']) {
      const html = await render({ layout, title: HOSTILE_TEXT, show_tags: true }, { stories: [story], tags });
      expect(html).toContain('&lt;/script&gt;&lt;script&gt;');
      expect(html).not.toMatch(BROKEN_OUT);
    }
  });

  test.each(Object.keys(listFields))('with a malformed %s never throws', async (field) => {
    for (const value of wrongValues)
      expect(await render({ [field]: value }, { stories: [listed('a')] })).toContain('Judul a');
  });
});

describe('the pages of a list', () => {
  const many = { stories: [listed('a')], total: 5 };

  test('have links with their number, the one before and the one after', async () => {
    const html = await render({ per_page: 1 }, { ...many, view: { page: 3 } }, {}, '/jurnal/page/3');
    expect(/<nav .*<\/nav>/.exec(html)?.[0]).toBe(
      '<nav aria-label="Halaman daftar"><a rel="prev" href="/jurnal/page/2">Sebelumnya</a><ul>' +
        '<li><a aria-label="halaman 1" href="/jurnal">1</a></li>' +
        '<li><a aria-label="halaman 2" href="/jurnal/page/2">2</a></li>' +
        '<li><a aria-current="page" aria-label="halaman 3" href="/jurnal/page/3">3</a></li>' +
        '<li><a aria-label="halaman 4" href="/jurnal/page/4">4</a></li>' +
        '<li><a aria-label="halaman 5" href="/jurnal/page/5">5</a></li>' +
        '</ul><a rel="next" href="/jurnal/page/4">Berikutnya</a></nav>',
    );
  });

  test.each<[string, Given, string, object, readonly string[]]>([
    [
      'the first page has none before it',
      many,
      'jurnal/',
      {},
      ['/jurnal', '/jurnal/page/2', '/jurnal/page/5', '/jurnal/page/2'],
    ],
    ['of the home page', many, 'home', {}, ['/', '/page/2', '/page/5', '/page/2']],
    [
      'in another language',
      many,
      'en/jurnal/',
      { language: 'en', languages: ['id', 'en'] },
      ['/en/jurnal', '/en/jurnal/page/2', '/en/jurnal/page/5', '/en/jurnal/page/2'],
    ],
    [
      'by tag',
      { ...many, total: 2, view: { page: 2, tag: 'batik-tulis' } },
      'jurnal/',
      {},
      ['/jurnal/tag/batik-tulis', '/jurnal/tag/batik-tulis', '/jurnal/tag/batik-tulis/page/2'],
    ],
    ['a single one needs no links', { ...many, total: 1 }, 'jurnal/', {}, []],
    ['a list that no address names has none', { ...many, view: undefined }, 'jurnal/', {}, []],
  ])('%s', async (_, given, slug, scope, hrefs) => {
    const story = { ...shownStory, full_slug: slug };
    const html = await render({ per_page: 1 }, given, { shownStory: story, ...scope });
    const nav = /<nav aria-label="Halaman daftar">.*<\/nav>/.exec(html)?.[0] ?? '';
    expect([...nav.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(hrefs);
  });
});

describe('the tags of a list', () => {
  const tags = [
    { slug: 'kain', name: 'Kain' },
    { slug: 'batik-tulis', name: 'Batik tulis' },
  ];

  test('have links where they are shown', async () => {
    const html = await render(
      { show_tags: true },
      { stories: [listed('a')], tags, view: { page: 1, tag: 'kain' } },
      {},
      '/jurnal/tag/kain',
    );
    expect(/<nav .*?<\/nav>/.exec(html)?.[0]).toBe(
      '<nav aria-label="Saring menurut tag"><ul><li><a href="/jurnal">Semua</a></li>' +
        '<li><a aria-current="page" href="/jurnal/tag/kain">Kain</a></li>' +
        '<li><a href="/jurnal/tag/batik-tulis">Batik tulis</a></li></ul></nav>',
    );
  });

  test('are marked as of the first language in another, and on their further pages', async () => {
    const html = await render(
      { show_tags: true },
      { stories: [listed('a')], tags, view: { page: 2, tag: 'kain' } },
      { languageCode: 'en', language: 'en', languages: ['id', 'en'] },
      '/en/jurnal/tag/kain/page/2',
    );
    expect(html).toContain('<a aria-current="true" href="/en/jurnal/tag/kain"><bdi lang="id">Kain</bdi></a>');
    expect(html).toMatch(/<a href="\/en\/jurnal">/);
  });

  test.each<[string, object, Given]>([
    ['where they are not asked for', {}, { tags }],
    ['where there are none', { show_tags: true }, {}],
    ['of a list that no address names', { show_tags: true }, { tags, view: undefined }],
  ])('have none %s', async (_, fields, given) => {
    expect(await render(fields, { stories: [listed('a')], ...given })).not.toContain('<nav');
  });
});

describe('the queries of a list', () => {
  const queries = (fields: object) => block.queries({ component: 'story_list', ...fields }, { story: 's' });
  const list = { kind: 'list', folderOf: 's', tags: [], order: 'newest', perPage: 12, page: 1 };

  test.each([
    ['the folder of its page by default', {}, [list]],
    ['another folder', { folder: { linktype: 'story', id: 'f' } }, [{ ...list, folderOf: 'f' }]],
    ['a tag, by its address', { tag: ' Batik  tulis ' }, [{ ...list, tags: ['batik-tulis'] }]],
    ['an order and a length', { order: 'name', per_page: '99' }, [{ ...list, order: 'name', perPage: 48 }]],
    [
      'tags where these show',
      { show_tags: true },
      [list, { kind: 'tags', folderOf: 's', tags: [], limit: 60 }],
    ],
  ])('name %s', (_, fields, expected) => {
    expect(queries(fields)).toEqual(expected);
  });
});
