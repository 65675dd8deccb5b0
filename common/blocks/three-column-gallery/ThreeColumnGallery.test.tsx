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
import { block } from './ThreeColumnGallery';

const gallery = (fields: object, scope: Partial<SiteScope> = {}) =>
  renderBlocks([{ component: 'three_column_gallery', ...fields }], scope);
const uncontained = (fields: object) => renderUncontained(block, fields);

/** The content of the gallery. */
const insideOf = (html: string) =>
  /^<section data-block="three_column_gallery">(.*)<\/section>$/.exec(plain(html))?.[1];

const src = picture('kain.png');
const item = (title: string) => ({ component: 'gallery_item', title });
const figure = (title: string) =>
  `<figure data-block="gallery_item"><figcaption><h3>${title}</h3></figcaption></figure>`;
const full = { title: 'Motif', items: [item('Kawung'), item('Parang')] };
const listOf = (name: string, ...entries: readonly string[]) =>
  `<ul data-lightbox="${name}" data-behaviour="gallery" data-address="#photo-">${entries.map((entry) => `<li>${entry}</li>`).join('')}</ul>`;
const list = (...entries: readonly string[]) => listOf('', ...entries);
const items = list(figure('Kawung'), figure('Parang'));

describe('a three-column gallery', () => {
  test('renders all fields in order', async () => {
    expect(insideOf(await gallery(full))).toBe(
      `<h2>Motif</h2>${listOf('Motif', figure('Kawung'), figure('Parang'))}`,
    );
  });

  test.each([
    ['title', '<h2>Motif</h2>'],
    ['items', items],
  ] as const)('with only its %s renders that', async (field, html) => {
    expect(insideOf(await gallery({ [field]: full[field] }))).toBe(html);
  });

  test('without fields renders nothing', () => {
    expect(uncontained({})).toBe('');
    expect(uncontained({ title: '', items: [null, 7, {}] })).toBe('');
  });

  test('with a malformed title renders its items', async () => {
    for (const title of wrongValues)
      expect(insideOf(await gallery({ ...full, title }))).toContain(
        `<li>${figure('Kawung')}</li><li>${figure('Parang')}</li>`,
      );
  });

  test('with malformed items renders its title', async () => {
    for (const value of wrongValues) {
      expect(insideOf(await gallery({ ...full, items: value }))).toMatch(/^<h2>Motif<\/h2>/);
    }
  });

  test('renders the valid ones of its items', async () => {
    const broken = [null, 7, 'x', { component: 'hologram' }, { component: 'gallery_item' }, []];
    const values = [item('Kawung'), ...broken, { ...item('Parang'), component: 'GalleryItem' }];
    // The stylesheet hides the empty list items.
    expect(insideOf(await gallery({ items: values }))?.replaceAll('<li></li>', '')).toBe(items);
  });

  test('renders its items with images, captions and links, in the language of the page', async () => {
    const value = { ...item(''), image: { filename: src, alt: 'Kain' }, caption: 'Empat lingkaran' };
    expect(insideOf(await gallery({ items: [value] }, { languageCode: 'en' }))).toBe(
      list(
        `<figure data-block="gallery_item"><a href="${src}" aria-label="Open the picture in full size: Kain" data-photo="" data-caption="Empat lingkaran">` +
          `<img src="${src}/m/800x600/smart/filters:quality(75)" width="800" height="600" alt="Kain" loading="lazy" decoding="async"/></a>` +
          '<figcaption><p>Empat lingkaran</p></figcaption></figure>',
      ),
    );
  });
});

describe('hostile content in a three-column gallery', () => {
  test.each(foreignPictures)('an image from %j is not shown', async (filename) => {
    const value = { ...item('Kawung'), image: { filename, alt: 'x' } };
    expect(insideOf(await gallery({ items: [value] }))).toBe(list(figure('Kawung')));
  });

  test.each(hostileAddresses)('no item leads to %j', async (url) => {
    const value = { ...item('Kawung'), link: { linktype: 'url', url } };
    expect(insideOf(await gallery({ items: [value] }))).toBe(list(figure('Kawung')));
  });

  test('texts are escaped', async () => {
    const html = await gallery({ title: HOSTILE_TEXT, items: [item(HOSTILE_TEXT)] });
    // In the headings, and in the name of the lightbox.
    expect(html.match(/&lt;\/script&gt;&lt;script&gt;/g)).toHaveLength(3);
    expect(html).not.toMatch(BROKEN_OUT);
  });
});
