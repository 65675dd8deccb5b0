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

/** What stands in the item. */
const insideOf = (html: string) =>
  /^<figure data-block="gallery_item">(.*)<\/figure>$/.exec(plain(html))?.[1];

const src = picture('kain.png');
const image = { filename: src, alt: 'Kain' };
const img = `<img src="${src}/m/800x600/smart" width="800" height="600" alt="Kain" loading="lazy" decoding="async"/>`;
const whole = `<a href="${src}" aria-label="Buka gambar ukuran penuh: Kain">${img}</a>`;
const link = { linktype: 'url', url: '/kawung' };
const full = { image, title: 'Kawung', caption: 'Empat lingkaran', categories: 'Sogan, Kraton', link };

/** What each field shows of itself in `full`. */
const marks = {
  image: '<img ',
  title: '>Kawung<',
  caption: '>Empat lingkaran<',
  categories: '<li>Sogan</li><li>Kraton</li>',
  link: '<a href="/kawung">',
};

describe('a gallery item', () => {
  test('shows all its fields in order, with one link', async () => {
    expect(insideOf(await item(full))).toBe(
      `${img}<figcaption><h3><a href="/kawung">Kawung</a></h3><p>Empat lingkaran</p>` +
        '<ul><li>Sogan</li><li>Kraton</li></ul></figcaption>',
    );
  });

  test.each([
    ['image', whole],
    ['title', '<figcaption><h3>Kawung</h3></figcaption>'],
    ['caption', '<figcaption><p>Empat lingkaran</p></figcaption>'],
  ] as const)('with nothing but its %s shows that', async (field, html) => {
    expect(insideOf(await item({ [field]: full[field] }))).toBe(html);
  });

  test.each(['categories', 'link'] as const)('with nothing but its %s shows nothing', (field) => {
    expect(uncontained({ [field]: full[field] })).toBe('');
  });

  test('without fields shows nothing', () => {
    expect(uncontained({})).toBe('');
    expect(uncontained({ image: {}, title: '', caption: null, categories: 'Sogan', link: 'x' })).toBe('');
  });

  test.each(Object.keys(full))('with an unfit %s shows all the rest', (field) => {
    const rest = Object.entries(marks).filter(([name]) => name !== field);
    for (const value of wrongValues) {
      const html = plain(uncontained({ ...full, [field]: value }));
      // Without a title the picture is the link, so nothing is lost.
      for (const [, mark] of rest) expect(html).toContain(mark);
      expect(html.match(/data-block="gallery_item"/g)).toHaveLength(1);
    }
  });

  test('shows each category once, and none where the list is empty', async () => {
    const categories = ' sogan ,, Sogan,Batik  tulis';
    expect(insideOf(await item({ image, categories }))).toBe(
      `${whole}<figcaption><ul><li>sogan</li><li>Batik tulis</li></ul></figcaption>`,
    );
    expect(insideOf(await item({ image, categories: ' , ' }))).toBe(whole);
  });

  test('says how wide its picture is shown, and offers it in widths of one form', async () => {
    expect(await item({ image })).toContain(
      `<img sizes="auto, (width &gt;= 960px) 25rem, 100vw" srcSet="${src}/m/320x240/smart 320w, `,
    );
  });

  test('keeps the focus of its picture in view', async () => {
    expect(await item({ image: { ...image, focus: '10x20:30x40' } })).toContain(
      `src="${src}/m/800x600/filters:focal(10x20:30x40)"`,
    );
  });
});

describe('where a gallery item leads', () => {
  test.each([
    ['the whole picture', { title: 'Kawung' }, `${whole}<figcaption><h3>Kawung</h3></figcaption>`],
    [
      'its link, by its title',
      { title: 'Kawung', link },
      `${img}<figcaption><h3><a href="/kawung">Kawung</a></h3></figcaption>`,
    ],
    ['its link, by its picture', { link }, `<a href="/kawung">${img}</a>`],
    [
      'its link, by its picture beside a caption',
      { link, caption: 'Kain' },
      `<a href="/kawung">${img}</a><figcaption><p>Kain</p></figcaption>`,
    ],
  ])('is %s', async (_, fields, html) => {
    expect(insideOf(await item({ image, ...fields }))).toBe(html);
  });

  test.each([
    ['id', 'Buka gambar ukuran penuh', 'membuka di tab baru'],
    ['en', 'Open the picture in full size', 'opens in a new tab'],
  ])('is said in the language of the page, %s', async (languageCode, openPicture, newTab) => {
    const plainImage = { ...image, alt: '' };
    expect(plain(await item({ image: plainImage }, { languageCode }))).toContain(
      `<a href="${src}" aria-label="${openPicture}">`,
    );
    const outward = { url: 'https://lain.example', target: '_blank' };
    expect(plain(await item({ title: 'Kawung', link: outward }, { languageCode }))).toContain(
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
  test.each(foreignPictures)('a picture from %j is neither shown nor linked', (filename) => {
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
