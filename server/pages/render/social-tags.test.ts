import { describe, expect, test } from '@jest/globals';
import type { PageData } from '../../../common/page/page-data';
import type { PageAlternate } from '../../../common/site/site-context';
import { emptySite } from '../../../test/support/empty-scope';
import { BROKEN_OUT, HOSTILE_TEXT } from '../../../test/support/hostile-content';
import { ASSETS, picture } from '../../../test/support/render';
import { socialTags } from './social-tags';

const siteUrl = 'https://sogan.example';

function page(
  content: object,
  { config = {}, alternates = [] }: { config?: object; alternates?: readonly PageAlternate[] } = {},
): PageData {
  const story = {
    uuid: 's',
    name: 'Kawung',
    full_slug: 'kawung',
    content: { component: 'page', ...content },
  };
  const site = {
    uuid: 'c',
    name: 'Config',
    full_slug: 'config',
    content: { component: 'site_config', ...config },
  };
  return {
    shown: {
      kind: 'story',
      story,
      links: { s: { uuid: 's', alternates } },
      rels: {},
      config: site,
      buildId: 'b',
    },
    language: null,
    site: { ...emptySite, languages: ['id', 'en', 'ar'], assetOrigins: [ASSETS] },
  };
}

/** The tags by name. Each one must have the attribute by which the client removes it. */
function tagsOf(html: string): Record<string, string> {
  const tags = [
    ...html.matchAll(
      /<(?:meta|link) (?:name|property|rel)="([^"]+)"(?: hreflang="([^"]+)")? (?:content|href)="([^"]*)" data-head>/g,
    ),
  ];
  expect(tags.map(([tag]) => tag).join('')).toBe(html);
  return Object.fromEntries(
    tags.map(([, name = '', language = '', value = '']) => [`${name} ${language}`.trim(), value]),
  );
}
const of = (data: PageData, path = '/kawung') => tagsOf(socialTags(data, path, siteUrl));

describe('the social tags of an article', () => {
  const content = {
    component: 'article',
    title: 'Menjaga biru',
    intro: 'Bak nila',
    image: { filename: picture('a.jpg', '1600x900') },
    date: '2026-05-01 08:00',
    author: 'a',
  };
  const data = page(content);
  const shown = {
    ...data.shown,
    rels: { a: { uuid: 'a', name: 'Sari', full_slug: 'a', content: { component: 'author' } } },
  };

  test('are its dates, its author, its introduction and its picture', () => {
    expect(of({ ...data, shown } as PageData)).toMatchObject({
      'og:type': 'article',
      'og:title': 'Menjaga biru',
      'og:description': 'Bak nila',
      'og:image': `${picture('a.jpg', '1600x900')}/m/1200x630/smart`,
      'article:published_time': '2026-05-01T08:00:00.000Z',
      'article:modified_time': '2026-05-01T08:00:00.000Z',
      'article:author': 'Sari',
    });
  });

  test('are those for search engines where it has others', () => {
    const own = { seo_title: 'Biru', seo_image: { filename: picture('b.jpg') } };
    expect(of(page({ ...content, ...own }))).toMatchObject({
      'og:title': 'Biru',
      'og:image': `${picture('b.jpg')}/m/1200x630/smart`,
    });
  });
});

describe('the social tags of a page', () => {
  test('are its URL, title, description, site and image', () => {
    const data = page(
      {
        seo_title: 'Kain kawung',
        seo_description: 'Empat buah',
        seo_image: { filename: picture('a.jpg', '1600x900'), alt: 'Kain' },
      },
      { config: { site_name: 'Sogan' } },
    );
    expect(of(data)).toEqual({
      canonical: 'https://sogan.example/kawung',
      'og:type': 'website',
      'og:title': 'Kain kawung',
      'og:description': 'Empat buah',
      'og:url': 'https://sogan.example/kawung',
      'og:site_name': 'Sogan',
      'og:image': `${picture('a.jpg', '1600x900')}/m/1200x630/smart`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'Kain',
      'twitter:card': 'summary_large_image',
    });
  });

  test('are none without SITE_URL, and on error pages', () => {
    expect(socialTags(page({}), '/', undefined)).toBe('');
    const errorPage: PageData = {
      shown: {
        kind: 'fault',
        status: 404,
        message: 'x',
        heading: '',
        explanation: '',
        config: null,
        links: {},
        rels: {},
      },
      language: null,
      site: emptySite,
    };
    expect(socialTags(errorPage, '/', siteUrl)).toBe('');
  });

  test('are few on a page without metadata', () => {
    expect(of(page({}), '/')).toEqual({
      canonical: 'https://sogan.example/',
      'og:type': 'website',
      'og:title': 'Kawung',
      'og:url': 'https://sogan.example/',
      'twitter:card': 'summary_large_image',
    });
  });

  test('are escaped', () => {
    const html = socialTags(
      page({ seo_title: HOSTILE_TEXT, seo_canonical: `https://x.example/${HOSTILE_TEXT}` }),
      '/',
      siteUrl,
    );
    expect(html).not.toMatch(BROKEN_OUT);
    expect(html).toContain('og:title');
  });
});

describe('the image', () => {
  const own = { filename: picture('a.jpg'), alt: 'A', focus: '10x20:30x40' };
  const other = { filename: picture('b.svg'), alt: 'B' };

  test.each([
    [
      'is the page’s own, around its focus',
      { seo_image: own },
      { default_image: other },
      `${own.filename}/m/1200x630/filters:focal(10x20:30x40)`,
      '1200',
    ],
    ['is the site’s if the page has none', {}, { default_image: other }, other.filename, undefined],
    [
      'is the site’s if the page’s is of a foreign origin',
      { seo_image: { filename: 'https://evil.example/a.jpg' } },
      { default_image: other },
      other.filename,
      undefined,
    ],
    ['is none without either', {}, {}, undefined, undefined],
  ])('%s', (_, content, config, image, width) => {
    const tags = of(page(content, { config }));
    expect([tags['og:image'], tags['og:image:width']]).toEqual([image, width]);
  });
});

describe('the canonical URL', () => {
  test.each([
    ['https://lain.example/asal?a=1', 'https://lain.example/asal?a=1'],
    ['/asal', 'https://sogan.example/asal'],
    ['asal', 'https://sogan.example/asal'],
    ['', 'https://sogan.example/kawung'],
    ['javascript:alert(1)', 'https://sogan.example/kawung'],
    ['mailto:a@b.example', 'https://sogan.example/kawung'],
    ['//evil.example', 'https://sogan.example/kawung'],
    [7, 'https://sogan.example/7'],
    [{}, 'https://sogan.example/kawung'],
  ])('%j is %s', (value, url) => {
    const tags = of(page({ seo_canonical: value }));
    expect([tags['canonical'], tags['og:url']]).toEqual([url, url]);
  });

  test('is left out of a page with noindex', () => {
    expect(of(page({ seo_noindex: true }))).not.toHaveProperty('canonical');
  });
});

describe('other languages', () => {
  const inLanguage = (lang: string, path: string, published: boolean) => ({
    lang,
    name: lang,
    path,
    published,
  });
  const alternates = [
    inLanguage('id', '/kawung', true),
    inLanguage('en', '/en/checkered', true),
    inLanguage('ar', '/ar/kawung', false),
  ];
  const tags = {
    'alternate id': 'https://sogan.example/kawung',
    'alternate en': 'https://sogan.example/en/checkered',
    'alternate x-default': 'https://sogan.example/kawung',
  };
  const alternatesIn = (found: Record<string, string>) =>
    Object.fromEntries(Object.entries(found).filter(([name]) => name.startsWith('alternate')));

  test.each(['/kawung', '/en/checkered'])(
    'are those of translations, the same on each of them, with the first one as the default: %s',
    (path) => {
      const found = of(page({}, { alternates }), path);
      expect(alternatesIn(found)).toEqual(tags);
      expect(found['canonical']).toBe(siteUrl + path);
    },
  );

  test('of a page without a translation are left out, and it names the first language’s as the original', () => {
    const found = of(page({}, { alternates }), '/ar/kawung');
    expect(alternatesIn(found)).toEqual({});
    expect([found['canonical'], found['og:url']]).toEqual([`${siteUrl}/kawung`, `${siteUrl}/kawung`]);
  });

  test.each([
    ['no translation', alternates.map((each) => ({ ...each, published: each.lang === 'id' }))],
    ['one language', []],
  ])('are left out where there is %s', (_, only) => {
    expect(alternatesIn(of(page({}, { alternates: only })))).toEqual({});
  });
});
