import { describe, expect, test } from '@jest/globals';
import {
  BROKEN_OUT,
  foreignPictures,
  HOSTILE_TEXT,
  hostileAddresses,
  wrongValues,
} from '../../test/support/hostile-content';
import { ASSETS, picture, plain, renderOnPage } from '../../test/support/render';
import { parseFields } from '../fields/fields';
import { parseAsset } from '../image/asset';
import type { SiteScope } from '../site/site-context';
import type { Story } from '../story/story';
import { CardView, cardFields, type CardContent } from './CardView';

const uuid = '5ad8c1b7-2f83-4a3f-9a39-1d3bd5dc1c2f';
const seo = {
  seo_description: 'Empat lingkaran',
  seo_image: { filename: picture('kawung.png'), alt: 'Kain' },
};
const story: Story = {
  uuid,
  name: 'Kawung',
  full_slug: 'koleksi/kawung',
  content: { component: 'page', ...seo },
};

interface Page {
  readonly story?: Partial<Story>;
  readonly scope?: Partial<SiteScope>;
  readonly path?: string;
}

const emptyCard = parseFields(cardFields, { story: uuid }, { assetOrigins: [] });

/** Renders a card for `story` on a page that was given it. */
function cardOf(content: Partial<CardContent> = {}, { story: changes, scope, path }: Page = {}): string {
  const rels = { [uuid]: { ...story, ...changes } };
  const card = <CardView content={{ ...emptyCard, ...content }} />;
  return plain(renderOnPage(card, { rels, ...scope }, path));
}

const imageMarkup = (name: string, alt: string) =>
  `<div><img src="${picture(name)}/m/800x600/smart/filters:quality(75)" width="800" height="600" alt="${alt}" loading="lazy" decoding="async"/></div>`;
const img = imageMarkup('kawung.png', 'Kain');
const title = '<h3><a href="/koleksi/kawung">Kawung</a></h3>';
const text = '<p>Empat lingkaran</p>';

describe('a card for a story', () => {
  test('shows the name, description and image of the story and links to it', () => {
    expect(cardOf()).toBe(`<article>${img}<div>${title}${text}</div></article>`);
  });

  const own = parseAsset({ filename: picture('own.png'), alt: 'Sendiri' }, [ASSETS]);
  const link = { linktype: 'url', url: 'https://lain.example' };

  test.each<[Partial<CardContent>, string]>([
    [{ image: own }, `${imageMarkup('own.png', 'Sendiri')}<div>${title}${text}</div>`],
    [{ eyebrow: 'Motif' }, `${img}<div><p>Motif</p>${title}${text}</div>`],
    [{ title: 'Lain' }, `${img}<div><h3><a href="/koleksi/kawung">Lain</a></h3>${text}</div>`],
    [{ text: 'Lain' }, `${img}<div>${title}<p>Lain</p></div>`],
    [{ link }, `${img}<div><h3><a href="https://lain.example">Kawung</a></h3>${text}</div>`],
    [{ link_label: 'Baca' }, `${img}<div>${title}${text}<p><span>Baca</span></p></div>`],
  ])('prefers the content of the card: %j', (content, html) => {
    expect(cardOf(content)).toBe(`<article>${html}</article>`);
  });

  test.each([
    ['no name', { name: '' }, `${img}<div>${text}<a href="/koleksi/kawung"><span>Kain</span></a></div>`],
    ['no content', { content: {} }, `<div>${title}</div>`],
    ['no description', { content: { seo_image: seo.seo_image } }, `${img}<div>${title}</div>`],
    ['no picture', { content: { seo_description: seo.seo_description } }, `<div>${title}${text}</div>`],
  ])('with %s shows the rest', (_, changes, html) => {
    expect(cardOf({}, { story: changes })).toBe(`<article>${html}</article>`);
  });

  test('without name and content renders nothing, or only its link', () => {
    const empty = { name: '', content: {} };
    expect(cardOf({}, { story: empty })).toBe('');
    expect(cardOf({ link_label: 'Baca' }, { story: empty })).toBe(
      '<article><div><p><a href="/koleksi/kawung">Baca</a></p></div></article>',
    );
  });

  test.each(['seo_description', 'seo_image'])('whose %s is malformed shows the rest', (field) => {
    for (const value of wrongValues) {
      const html = cardOf({}, { story: { content: { ...seo, [field]: value } } });
      expect(html).toContain(title);
      expect(html).toContain(field === 'seo_image' ? text : img);
    }
  });
});

describe('a card for a story that has no page', () => {
  test.each(['author', 'redirect', 'site_config', 'hologram'])(
    'of type %s does not lead to it',
    (component) => {
      const html = cardOf({}, { story: { content: { ...seo, component } } });
      expect(html).toContain('<h3>Kawung</h3>');
      expect(html).not.toContain('<a ');
    },
  );

  test('leads where its own link does', () => {
    const link = { linktype: 'url', url: '/tim' };
    expect(cardOf({ link }, { story: { content: { component: 'author' } } })).toContain('<a href="/tim">');
  });
});

describe('a card whose story is missing', () => {
  test.each(['', 'u1', '__proto__', 'constructor', 'toString'])('(%j) renders nothing', (missing) => {
    expect(cardOf({ story: missing })).toBe('');
  });

  test('shows its own content', () => {
    expect(cardOf({ story: 'u1', title: 'Lain', link_label: 'Baca' })).toBe(
      '<article><div><h3>Lain</h3></div></article>',
    );
  });
});

describe('the URL of a story', () => {
  const english = { languages: ['id', 'en'], language: 'en', languageCode: 'en' };
  const indonesian = { languages: ['id', 'en'], language: null };

  test.each([
    ['koleksi/kawung', indonesian, '/koleksi/kawung'],
    ['koleksi/kawung', english, '/en/koleksi/kawung'],
    ['en/koleksi/kawung', english, '/en/koleksi/kawung'],
    ['en/koleksi/kawung', indonesian, '/koleksi/kawung'],
    ['koleksi/', indonesian, '/koleksi'],
    ['koleksi/', english, '/en/koleksi'],
    ['home', indonesian, '/'],
    ['home', english, '/en'],
    ['en/home', english, '/en'],
    ['kain batik/soga', indonesian, '/kain%20batik/soga'],
  ])('%j on a page of %j is %s', (slug, scope, href) => {
    expect(cardOf({}, { story: { full_slug: slug }, scope, path: '/lain' })).toContain(`<a href="${href}">`);
  });

  test('is marked as current on the page of the story itself', () => {
    expect(cardOf({}, { path: '/koleksi/kawung' })).toContain(
      '<a aria-current="page" href="/koleksi/kawung">',
    );
  });

  test.each(hostileAddresses)('replaces a link of the card to %j', (url) => {
    expect(cardOf({ link: { linktype: 'url', url } })).toContain(title);
  });

  test.each(hostileAddresses)('stays on the site if it is %j', (slug) => {
    expect(cardOf({}, { story: { full_slug: slug } })).toMatch(/<h3><a href="\/[^/\\"][^\\"]*">Kawung<\/a>/);
  });
});

describe('hostile content in a story', () => {
  test.each(foreignPictures)('an image from %j is not shown', (filename) => {
    const content = { ...seo, seo_image: { filename, alt: 'x' } };
    expect(cardOf({}, { story: { content } })).toBe(`<article><div>${title}${text}</div></article>`);
  });

  test('is escaped', () => {
    const image = { filename: picture('a.png'), alt: HOSTILE_TEXT, title: `${HOSTILE_TEXT} 2` };
    const content = { seo_description: HOSTILE_TEXT, seo_image: image };
    const html = cardOf({}, { story: { name: HOSTILE_TEXT, content } });
    expect(html.match(/&lt;\/script&gt;&lt;script&gt;/g)).toHaveLength(4);
    expect(html).not.toMatch(BROKEN_OUT);
  });
});
