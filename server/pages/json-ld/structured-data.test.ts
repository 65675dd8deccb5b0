import { describe, expect, test } from '@jest/globals';
import { emptySite } from '../../../test/support/empty-scope';
import { ASSETS, picture } from '../../../test/support/render';
import type { PageData } from '../../../common/page/page-data';
import type { Story } from '../../../common/story/story';
import { structuredData } from './structured-data';

const siteUrl = 'https://sogan.example';
const uuid = '11111111-1111-4111-8111-111111111111';
const storyOf = (content: Story['content'], fields: object = {}): Story => ({
  uuid: 's',
  name: 'Nama',
  full_slug: 'cerita/a',
  first_published_at: '2025-01-01T00:00:00.000Z',
  published_at: '2025-06-01T00:00:00.000Z',
  ...fields,
  content,
});
const asset = (name: string, size = '800x600') => ({ filename: picture(name, size), alt: name });
const paragraphs = (...texts: string[]) => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});
const config = storyOf({
  component: 'site_config',
  site_name: 'Sogan',
  header: [{ component: 'navigation', logo: asset('merek.png', '512x512') }],
});
const author = storyOf({
  component: 'author',
  name: 'Sari',
  role: 'Penulis',
  link: { linktype: 'url', url: '/tentang' },
});
const organization = {
  '@type': 'Organization',
  name: 'Sogan',
  url: 'https://sogan.example/',
  logo: picture('merek.png', '512x512'),
};

interface Options {
  readonly path?: string;
  readonly url?: string | null;
  readonly config?: Story | null;
  readonly preview?: object;
  readonly rels?: Readonly<Record<string, Story>>;
}

/** The data of a page; null for none. */
function dataOf(
  story: Story,
  {
    path = '/cerita/a',
    url = siteUrl,
    config: shownConfig = config,
    preview,
    rels = { [uuid]: author },
  }: Options = {},
): unknown {
  const data = {
    shown: { kind: 'story', story, links: {}, rels, config: shownConfig, buildId: 'b' },
    language: null,
    site: { ...emptySite, languages: ['id', 'en'], assetOrigins: [ASSETS], preview },
  } as PageData;
  const html = structuredData(data, path, url ?? undefined);
  if (html === '') return null;
  const [, json = ''] = /^<script type="application\/ld\+json">(.*)<\/script>$/s.exec(html) ?? [];
  expect(json).not.toMatch(/[<>&]/);
  return JSON.parse(json);
}

const pageWith = (...body: object[]) => storyOf({ component: 'page', body });
const context = { '@context': 'https://schema.org' };

describe('the home page', () => {
  test('names the site and its owner', () => {
    expect(dataOf(pageWith(), { path: '/' })).toEqual({
      ...context,
      '@graph': [
        { '@type': 'WebSite', name: 'Sogan', url: 'https://sogan.example/', inLanguage: 'id' },
        organization,
      ],
    });
  });

  test('names neither without a name in the story config', () => {
    expect(dataOf(pageWith(), { path: '/', config: null })).toBeNull();
  });
});

test('another page without content for search engines has no data', () => {
  expect(dataOf(pageWith({ component: 'typography', text: 'a' }))).toBeNull();
});

describe('an article', () => {
  const content = {
    component: 'article',
    title: 'Judul </script><b>',
    image: asset('a.jpg', '2400x1600'),
    author: uuid,
    date: '2025-03-01 09:00',
  };

  test('has what search engines require', () => {
    expect(dataOf(storyOf(content))).toEqual({
      ...context,
      '@type': 'Article',
      headline: 'Judul </script><b>',
      image: `${picture('a.jpg', '2400x1600')}/m/1200x0`,
      datePublished: '2025-03-01T09:00:00.000Z',
      dateModified: '2025-06-01T00:00:00.000Z',
      author: { '@type': 'Person', name: 'Sari', jobTitle: 'Penulis', url: 'https://sogan.example/tentang' },
      publisher: organization,
    });
  });

  test('has no author where the field names a page', () => {
    const rels = { [uuid]: storyOf({ component: 'page', name: 'Sari' }) };
    expect(dataOf(storyOf(content), { rels })).not.toHaveProperty('author');
  });

  test('was modified no earlier than it was published', () => {
    const data = dataOf(storyOf({ ...content, date: '2026-01-01' }));
    expect(data).toMatchObject({ dateModified: '2026-01-01T00:00:00.000Z' });
  });

  test('leaves out what it lacks', () => {
    expect(dataOf(storyOf({ component: 'article' }), { config: null })).toEqual({
      ...context,
      '@type': 'Article',
      headline: 'Nama',
      datePublished: '2025-01-01T00:00:00.000Z',
      dateModified: '2025-06-01T00:00:00.000Z',
    });
  });

  test.each([
    ['that is not indexed', { ...content, seo_noindex: true }, {}],
    ['in a preview', content, { preview: {} }],
  ])('%s has no data', (_, changed, fields) => {
    expect(dataOf(storyOf(changed), fields)).toBeNull();
  });
});

describe('blocks', () => {
  const item = (title: string, text: unknown) => ({ component: 'accordion_item', title, text });

  test('the questions of all accordions are one list, without those that lack a text', () => {
    const first = {
      component: 'accordion',
      items: [item('Satu?', paragraphs('Ya,', 'tentu.')), item('Dua?', null)],
    };
    const second = { component: 'Accordion', items: [item('Tiga?', paragraphs('Tidak.')), null, 'x'] };
    expect(dataOf(pageWith(first, { component: 'row', columns: [second] }))).toEqual({
      ...context,
      '@type': 'FAQPage',
      mainEntity: [
        { '@type': 'Question', name: 'Satu?', acceptedAnswer: { '@type': 'Answer', text: 'Ya, tentu.' } },
        { '@type': 'Question', name: 'Tiga?', acceptedAnswer: { '@type': 'Answer', text: 'Tidak.' } },
      ],
    });
  });

  const video = {
    component: 'video',
    title: 'Mencanting',
    file: { filename: `${ASSETS}/f/1001/canting.mp4` },
    poster: asset('poster.jpg'),
    caption: 'Satu menit di bangku',
  };

  test('a video has what search engines require', () => {
    expect(dataOf(pageWith(video))).toEqual({
      ...context,
      '@type': 'VideoObject',
      name: 'Mencanting',
      description: 'Satu menit di bangku',
      thumbnailUrl: picture('poster.jpg'),
      uploadDate: '2025-01-01T00:00:00.000Z',
      contentUrl: `${ASSETS}/f/1001/canting.mp4`,
    });
  });

  test.each([
    ['title', ''],
    ['poster', null],
    ['file', { filename: 'https://evil.example/a.mp4' }],
  ])('a video with the %s %j is left out', (field, value) => {
    expect(dataOf(pageWith({ ...video, [field]: value }))).toBeNull();
  });

  const images = [asset('a.jpg'), asset('b.jpg'), asset('a.jpg')];
  const gallery = { '@type': 'ImageGallery', name: 'Galeri', image: [picture('a.jpg'), picture('b.jpg')] };

  test.each([
    ['image_gallery', { images }],
    ['three_column_gallery', { items: images.map((image) => ({ component: 'gallery_item', image })) }],
    ['filterable-gallery', { items: images.map((image) => ({ component: 'gallery_item', image })) }],
  ])('%s lists its pictures', (component, fields) => {
    expect(dataOf(pageWith({ component, title: 'Galeri', ...fields }))).toEqual({ ...context, ...gallery });
  });

  test('a gallery of one picture is none', () => {
    expect(dataOf(pageWith({ component: 'image_gallery', images: [asset('a.jpg')] }))).toBeNull();
  });
});

test('without the site’s URL nothing is told that needs one', () => {
  const story = storyOf({ component: 'article', title: 'Judul', author: uuid });
  expect(dataOf(pageWith(), { path: '/', url: null })).toBeNull();
  expect(JSON.stringify(dataOf(story, { url: null }))).not.toContain('sogan.example');
});
