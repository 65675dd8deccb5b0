import { describe, expect, test } from '@jest/globals';
import {
  BROKEN_OUT,
  foreignPictures,
  HOSTILE_TEXT,
  hostileAddresses,
  wrongValues,
} from '../../../test/support/hostile-content';
import { picture, plain, renderBlocks, renderUncontained } from '../../../test/support/render';
import type { SiteScope } from '../../site/site-context';
import { block } from './GalleryItem';

const item = (fields: object, scope: Partial<SiteScope> = {}, path = '/') =>
  renderBlocks([{ component: 'gallery_item', ...fields }], scope, { path });
const uncontained = (fields: object) => renderUncontained(block, fields);

/** The content of the item. */
const insideOf = (html: string) =>
  /^<figure data-block="gallery_item">(.*)<\/figure>$/.exec(plain(html))?.[1];

const src = picture('kain.png');
const image = { filename: src, alt: 'Kain' };
const img = `<img src="${src}/m/800x600/smart/filters:quality(75)" width="800" height="600" alt="Kain" loading="lazy" decoding="async"/>`;
const whole = `<a href="${src}" aria-label="Buka gambar ukuran penuh: Kain">${img}</a>`;
const link = { linktype: 'url', url: '/kawung' };
const full = { image, title: 'Kawung', caption: 'Empat lingkaran', categories: 'Sogan, Kraton', link };

/** The markup of each field in `full`. */
const markup = {
  image: '<img ',
  title: '>Kawung<',
  caption: '>Empat lingkaran<',
  categories: '<li>Sogan</li><li>Kraton</li>',
  link: '<a href="/kawung">',
};

describe('a gallery item', () => {
  test('renders all fields in order, with one link', async () => {
    expect(insideOf(await item(full))).toBe(
      `${img}<figcaption><h3><a href="/kawung">Kawung</a></h3><p>Empat lingkaran</p>` +
        '<ul><li>Sogan</li><li>Kraton</li></ul></figcaption>',
    );
  });

  test.each([
    ['image', whole],
    ['title', '<figcaption><h3>Kawung</h3></figcaption>'],
    ['caption', '<figcaption><p>Empat lingkaran</p></figcaption>'],
  ] as const)('with only its %s renders that', async (field, html) => {
    expect(insideOf(await item({ [field]: full[field] }))).toBe(html);
  });

  test.each(['categories', 'link'] as const)('with only its %s renders nothing', (field) => {
    expect(uncontained({ [field]: full[field] })).toBe('');
  });

  test('without fields renders nothing', () => {
    expect(uncontained({})).toBe('');
    expect(uncontained({ image: {}, title: '', caption: null, categories: 'Sogan', link: 'x' })).toBe('');
  });

  test.each(Object.keys(full))('with a malformed %s renders the other fields', (field) => {
    const rest = Object.entries(markup).filter(([name]) => name !== field);
    for (const value of wrongValues) {
      const html = plain(uncontained({ ...full, [field]: value }));
      // Without a title the image is the link.
      for (const [, mark] of rest) expect(html).toContain(mark);
      expect(html.match(/data-block="gallery_item"/g)).toHaveLength(1);
    }
  });

  test('shows each category once, and none if the list is empty', async () => {
    const categories = ' sogan ,, Sogan,Batik  tulis';
    expect(insideOf(await item({ image, categories }))).toBe(
      `${whole}<figcaption><ul><li>sogan</li><li>Batik tulis</li></ul></figcaption>`,
    );
    expect(insideOf(await item({ image, categories: ' , ' }))).toBe(whole);
  });

  test('has `sizes` and a `srcset` in one aspect ratio for its image', async () => {
    expect(await item({ image })).toContain(
      `<img sizes="auto, (width &gt;= 960px) 25rem, 100vw" srcSet="${src}/m/320x240/smart/filters:quality(75) 320w, `,
    );
  });

  test('crops its image around the focus', async () => {
    expect(await item({ image: { ...image, focus: '10x20:30x40' } })).toContain(
      `src="${src}/m/800x600/filters:quality(75):focal(10x20:30x40)"`,
    );
  });
});

describe('the link of a gallery item', () => {
  test.each([
    ['the whole picture', { title: 'Kawung' }, `${whole}<figcaption><h3>Kawung</h3></figcaption>`],
    [
      'its link, from its title',
      { title: 'Kawung', link },
      `${img}<figcaption><h3><a href="/kawung">Kawung</a></h3></figcaption>`,
    ],
    ['its link, by its picture', { link }, `<a href="/kawung">${img}</a>`],
    [
      'its link, from its image beside a caption',
      { link, caption: 'Kain' },
      `<a href="/kawung">${img}</a><figcaption><p>Kain</p></figcaption>`,
    ],
  ])('is %s', async (_, fields, html) => {
    expect(insideOf(await item({ image, ...fields }))).toBe(html);
  });

  test.each([
    ['the picture’s title', { title: 'Motif kawung' }, link, 'Motif kawung'],
    ['the link’s title', {}, { ...link, title: 'Semua motif' }, 'Semua motif'],
    [
      'the story’s name',
      {},
      { linktype: 'story', id: 'u1', story: { name: 'Parang', full_slug: 'parang' } },
      'Parang',
    ],
    [
      'the last part of a story’s path',
      {},
      { linktype: 'story', id: 'u1', cached_url: 'motif/kain-batik' },
      'Kain batik',
    ],
    ['the last part of its path', {}, link, 'Kawung'],
  ])('without words is named by %s', async (_, fields, value, name) => {
    const html = insideOf(await item({ image: { ...image, alt: '', ...fields }, link: value }));
    expect(html).toMatch(/^<a href="\/[^"]*"><img [^>]*\/><\/a>$/);
    expect(html).toContain(`alt="${name}"`);
  });

  test.each([
    ['id', 'Buka gambar ukuran penuh', 'membuka di tab baru'],
    ['en', 'Open the picture in full size', 'opens in a new tab'],
  ])('has its label in the language of the page, %s', async (languageCode, label, newTab) => {
    const plainImage = { ...image, alt: '' };
    expect(plain(await item({ image: plainImage }, { languageCode }))).toContain(
      `<a href="${src}" aria-label="${label}">`,
    );
    const external = { url: 'https://lain.example', target: '_blank' };
    expect(plain(await item({ title: 'Kawung', link: external }, { languageCode }))).toContain(
      `<a href="https://lain.example" target="_blank" rel="noopener">Kawung<span> (${newTab})</span></a>`,
    );
  });

  test.each([
    [link, '/kawung', '<a aria-current="page" href="/kawung">'],
    [link, '/lain', '<a href="/kawung">'],
    [{ linktype: 'story', id: 'u1' }, '/', '<a href="/koleksi/kawung">'],
    [{ linktype: 'email', email: 'halo@sogan.example' }, '/', '<a href="mailto:halo@sogan.example">'],
  ])('with the link %j on the page %s is %s', async (value, path, html) => {
    const links = { u1: { uuid: 'u1', url: 'koleksi/kawung' } };
    const fields = { title: 'Kawung', link: value };
    expect(insideOf(await item(fields, { links }, path))).toBe(
      `<figcaption><h3>${html}Kawung</a></h3></figcaption>`,
    );
  });

  test.each(hostileAddresses)('is never %j', (url) => {
    const broken = { linktype: 'url', url };
    expect(insideOf(uncontained({ ...full, categories: '', caption: '', link: broken }))).toBe(
      `${whole}<figcaption><h3>Kawung</h3></figcaption>`,
    );
    expect(insideOf(uncontained({ image, link: broken }))).toBe(whole);
  });
});

describe('hostile content in a gallery item', () => {
  test.each(foreignPictures)('an image from %j is neither shown nor linked', (filename) => {
    const html = insideOf(uncontained({ image: { filename, alt: 'x' }, title: 'Kawung' }));
    expect(html).toBe('<figcaption><h3>Kawung</h3></figcaption>');
    expect(uncontained({ image: { filename, alt: 'x' } })).toBe('');
  });

  test.each([
    ['image', { filename: `${src}?${HOSTILE_TEXT}`, alt: HOSTILE_TEXT, title: HOSTILE_TEXT }],
    ['title', HOSTILE_TEXT],
    ['caption', HOSTILE_TEXT],
    ['categories', HOSTILE_TEXT],
    ['link', { linktype: 'url', url: `/${HOSTILE_TEXT}` }],
  ])('its %s is escaped', (field, value) => {
    const html = uncontained({ ...full, link: null, [field]: value });
    expect(html).toContain('&lt;/script&gt;&lt;script&gt;');
    expect(html).not.toMatch(BROKEN_OUT);
  });
});
