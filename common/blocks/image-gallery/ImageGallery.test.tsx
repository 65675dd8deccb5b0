import { describe, expect, test } from '@jest/globals';
import {
  BROKEN_OUT,
  foreignPictures,
  HOSTILE_TEXT,
  wrongValues,
} from '../../../test/support/hostile-content';
import { picture, plain, renderBlocks, renderUncontained } from '../../../test/support/render';
import type { SiteScope } from '../../site/site-context';
import { block } from './ImageGallery';

const gallery = (fields: object, scope: Partial<SiteScope> = {}) =>
  renderBlocks([{ component: 'image_gallery', ...fields }], scope);
const uncontained = (fields: object) => renderUncontained(block, fields);

/** The content of the gallery. */
const insideOf = (html: string) =>
  /^<section data-block="image_gallery">(.*)<\/section>$/.exec(plain(html))?.[1];

const [one, two] = [picture('1.png'), picture('2.png')];
const images = [
  { filename: one, alt: 'Kain', title: 'Kawung' },
  { filename: two, alt: '', title: '' },
];
const full = { title: 'Motif', images, columns: 4, lightbox: true };

const img = (src: string, alt: string, cut = '800x600') => {
  const [, height] = cut.split('x');
  return `<img src="${src}/m/${cut}/smart/filters:quality(75)" width="800" height="${height}" alt="${alt}" loading="lazy" decoding="async"/>`;
};
const [first, second] = [img(one, 'Kain'), img(two, '')];
const plainList = (columns: number) =>
  `<ul data-columns="${columns}"><li><figure>${first}<figcaption>Kawung</figcaption></figure></li><li><figure>${second}</figure></li></ul>`;

describe('an image gallery', () => {
  test('renders all fields in order', async () => {
    expect(insideOf(await gallery(full))).toBe(
      '<h2>Motif</h2><ul data-columns="4" data-lightbox="Motif" data-behaviour="gallery" data-address="#photo-">' +
        `<li><figure><a href="${one}" aria-label="Buka gambar ukuran penuh: Kain" data-photo="" data-title="Kawung">${first}</a><figcaption>Kawung</figcaption></figure></li>` +
        `<li><figure><a href="${two}" aria-label="Buka gambar ukuran penuh" data-photo="">${second}</a></figure></li></ul>`,
    );
  });

  test.each([
    ['title', '<h2>Motif</h2>'],
    ['images', plainList(3)],
  ] as const)('with only its %s renders that', async (field, html) => {
    expect(insideOf(await gallery({ [field]: full[field] }))).toBe(html);
  });

  test('without fields renders nothing', () => {
    expect(uncontained({})).toBe('');
    expect(uncontained({ columns: 4, lightbox: true })).toBe('');
    expect(uncontained({ title: '', images: [null, 7, {}, { filename: '' }], columns: [] })).toBe('');
  });

  test('with a malformed title renders its images', () => {
    for (const title of wrongValues) {
      expect(insideOf(uncontained({ ...full, title, lightbox: false }))).toContain(plainList(4));
    }
  });

  test('with malformed images renders its title', () => {
    for (const value of wrongValues) {
      expect(insideOf(uncontained({ ...full, images: value }))).toBe('<h2>Motif</h2>');
    }
  });

  test('renders the valid ones of its images', () => {
    const mixed = [null, images[0], 7, 'x', {}, { filename: 7 }, [images[0]], images[1], { alt: 'x' }];
    expect(insideOf(uncontained({ images: mixed }))).toBe(plainList(3));
  });

  test('renders an image as often as it is listed', () => {
    const html = uncontained({ images: [images[0], images[0], images[0]] });
    expect(html.match(/<figcaption /g)).toHaveLength(3);
  });
});

describe('the columns of an image gallery', () => {
  test.each([
    [1, 1],
    [6, 6],
    ['2', 2],
    [2.6, 3],
    [0, 1],
    [-7, 1],
    [7, 6],
    [1e9, 6],
    ['many', 3],
    ['', 3],
    [Number.NaN, 3],
    [null, 3],
    [undefined, 3],
    [true, 3],
    [[], 3],
    [{}, 3],
  ])('written as %j are %i', (columns, expected) => {
    expect(uncontained({ images, columns })).toContain(`data-columns="${expected}"`);
  });

  test.each([
    [1, '(width &gt;= 960px) 100vw, 100vw'],
    [2, '(width &gt;= 960px) 50vw, 50vw'],
    [3, '(width &gt;= 960px) 33vw, 50vw'],
    [6, '(width &gt;= 960px) 17vw, 50vw'],
  ])('of %i have images with the sizes %s', (columns, sizes) => {
    expect(uncontained({ images, columns })).toContain(`<img sizes="auto, ${sizes}"`);
  });

  test.each([
    [1, '800x450'],
    [2, '800x600'],
    [6, '800x600'],
  ])('of %i have images cropped to %s', (columns, cut) => {
    expect(plain(uncontained({ images, columns }))).toContain(img(one, 'Kain', cut));
  });
});

describe('the images of an image gallery', () => {
  test.each([
    [true, 2],
    ['true', 2],
    [false, 0],
    ['', 0],
    [1, 0],
    [{}, 0],
    [undefined, 0],
  ])('with lightbox %j: %i of them are links to the full size', (lightbox, count) => {
    expect([...uncontained({ images, lightbox }).matchAll(/<a /g)]).toHaveLength(count);
  });

  test('have labels in the language of the page', async () => {
    expect(await gallery(full, { languageCode: 'en' })).toContain(
      'aria-label="Open the picture in full size: Kain"',
    );
  });

  test('are cropped around their focus', () => {
    expect(uncontained({ images: [{ ...images[0], focus: '10x20:30x40' }] })).toContain(
      `src="${one}/m/800x600/filters:quality(75):focal(10x20:30x40)"`,
    );
  });

  test('that cannot be resized are shown and linked as they are', () => {
    const src = picture('a.svg');
    expect(plain(uncontained({ images: [{ filename: src, alt: 'Pola' }], lightbox: true }))).toContain(
      `<a href="${src}" aria-label="Buka gambar ukuran penuh: Pola" data-photo="">` +
        `<img src="${src}" width="800" height="600" alt="Pola" loading="lazy" decoding="async"/></a>`,
    );
  });

  test.each(foreignPictures)('are never from %j', (filename) => {
    const foreign = { filename, alt: 'x', title: 'x' };
    expect(insideOf(uncontained({ images: [foreign, ...images, foreign] }))).toBe(plainList(3));
    expect(uncontained({ images: [foreign], lightbox: true })).toBe('');
  });

  test('have escaped texts and URLs, like the title', () => {
    const hostile = { filename: `${one}?${HOSTILE_TEXT}`, alt: HOSTILE_TEXT, title: HOSTILE_TEXT };
    const html = uncontained({ title: HOSTILE_TEXT, images: [hostile], lightbox: true });
    // In the heading and for the lightbox, the alt text, the label of the link, and the caption, for the lightbox as well.
    expect(html.match(/&lt;\/script&gt;&lt;script&gt;/g)).toHaveLength(6);
    expect(html).not.toMatch(BROKEN_OUT);
  });
});
