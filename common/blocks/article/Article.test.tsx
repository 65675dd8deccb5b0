import { describe, expect, test } from '@jest/globals';
import { picture, plain, renderBlocks } from '../../../test/support/render';
import type { SiteScope } from '../../site/site-context';

const uuid = '11111111-1111-4111-8111-111111111111';
const image = { filename: picture('a.jpg'), alt: 'Kain' };
const story = {
  uuid: 's',
  name: 'Nama cerita',
  full_slug: 'cerita/a',
  content: {},
  tag_list: ['nila', 'soga', 'nila'],
  first_published_at: '2025-07-18T02:00:00.000Z',
  published_at: '2026-01-02T02:00:00.000Z',
};
const author = {
  ...story,
  name: 'sari',
  content: {
    component: 'author',
    name: 'Sari',
    role: 'Penulis',
    image: { filename: picture('sari.jpg'), alt: 'Sari' },
    link: { linktype: 'url', url: '/tentang' },
  },
};
const line = { component: 'typography', text: 'Isi' };
const full = {
  title: 'Judul',
  intro: 'Pembuka',
  image,
  author: uuid,
  date: '2026-05-01 23:30',
  body: [line],
};

const render = async (fields: object, scope: Partial<SiteScope> = {}): Promise<string> =>
  plain(
    await renderBlocks([{ component: 'article', ...fields }], {
      shownStory: story,
      rels: { [uuid]: author },
      ...scope,
    }),
  );

describe('an article', () => {
  test('shows tags, title, introduction, author, date, picture and blocks', async () => {
    const html = await render(full);
    const short = html.replace(/^<link[^>]*>/, '').replaceAll(/<img[^>]*src="([^"]*)"[^>]*>/g, '<img $1>');
    expect(short).toBe(
      [
        '<article><header><ul><li>nila</li><li>soga</li></ul><h1>Judul</h1><p>Pembuka</p>',
        `<div><div><img ${picture('sari.jpg')}/m/600x600/smart/filters:quality(75)><div><p><a href="/tentang">Sari</a></p><p>Penulis</p></div></div>`,
        '<time dateTime="2026-05-01">1 Mei 2026</time></div></header>',
        `<img ${picture('a.jpg')}/m/800x0/filters:quality(75)><div><p data-block="typography">Isi</p></div></article>`,
      ].join(''),
    );
  });

  test('marks its tags as of the first language in another', async () => {
    const html = await render(full, { languageCode: 'en', languages: ['id', 'en'] });
    expect(html).toContain('<ul><li><bdi lang="id">nila</bdi></li><li><bdi lang="id">soga</bdi></li></ul>');
  });

  test('loads its picture first', async () => {
    const html = await render({ image });
    expect(html).toMatch(/^<link rel="preload" as="image" [^>]*fetchPriority="high"/);
    expect(html).toMatch(/<img [^>]*alt="Kain" loading="eager" fetchPriority="high"/);
  });

  test.each([
    ['id', '1 Mei 2026'],
    ['en', 'May 1, 2026'],
    ['en-GB', '1 May 2026'],
    ['de', '1. Mai 2026'],
  ])('in %s names its day in UTC: %s', async (languageCode, day) => {
    expect(await render(full, { languageCode })).toContain(`<time dateTime="2026-05-01">${day}</time>`);
  });

  test.each([
    ['of its first publication', story, '18 Juli 2025'],
    ['of its publication', { ...story, first_published_at: null }, '2 Januari 2026'],
  ])('without a date shows the day %s', async (_, shown, day) => {
    expect(await render({}, { shownStory: shown })).toContain(`>${day}</time>`);
  });

  test('without title and date, in a draft, has the name of its story and no date', async () => {
    const draft = { ...story, first_published_at: null, published_at: null };
    const html = await render({ title: ' ' }, { shownStory: draft });
    expect(html).toContain('<h1>Nama cerita</h1>');
    expect(html).not.toContain('<time');
  });

  test.each([
    ['that is not resolved', { rels: {} }],
    [
      'that is a page',
      { rels: { [uuid]: { ...author, content: { ...author.content, component: 'page' } } } },
    ],
    ['named like a property of objects', { author: 'constructor', rels: {} }],
  ])('shows nothing of an author %s', async (_, { rels, ...fields }) => {
    expect(await render({ ...full, ...fields }, { rels })).not.toContain('Sari');
  });

  test('names an author without a name by its story', async () => {
    const rels = { [uuid]: { ...author, content: { component: 'author' } } };
    expect(await render(full, { rels })).toContain('<p><span>sari</span></p>');
  });

  test('leaves navigation and footer at the top of its body to the layout', async () => {
    const body = [{ component: 'navigation', brand: 'Merek' }, line, { component: 'navigation_footer' }];
    expect(await render({ body })).toContain('<div><p data-block="typography">Isi</p></div>');
  });

  test('below another heading of the page has a second one, and its picture is lazy', async () => {
    const html = plain(
      await renderBlocks([
        { component: 'basic_hero', title: 'Halaman' },
        { component: 'article', ...full },
      ]),
    );
    expect(html).toContain('<h2>Judul</h2>');
    expect(html).toMatch(/alt="Kain" loading="lazy"/);
  });
});
