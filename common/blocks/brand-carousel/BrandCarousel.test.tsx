import { describe, expect, test } from '@jest/globals';
import {
  BROKEN_OUT,
  foreignPictures,
  HOSTILE_TEXT,
  wrongValues,
} from '../../../test/support/hostile-content';
import { picture, plain, renderBlocks, renderUncontained } from '../../../test/support/render';
import { block } from './BrandCarousel';

const carousel = (fields: object) => renderBlocks([{ component: 'brand_carousel', ...fields }]);
const uncontained = (fields: object) => renderUncontained(block, fields);

const src = picture('sogan.png', '320x160');
const brand = { filename: src, alt: 'Sogan', title: 'Sogan Batik' };
const full = { title: 'Mitra', brands: [brand], autoplay: true };

const mark =
  `<li><img src="${src}/m/320x0/filters:quality(75)" width="320" height="160" alt="Sogan" title="Sogan Batik" ` +
  'loading="lazy" decoding="async"/></li>';

/** The markup of each field in `full`; without brands nothing is rendered. */
const markup = { title: '<h2 class="__section-title', autoplay: ' data-autoplay="7"' };

describe('a brand carousel', () => {
  test('renders all fields in order', async () => {
    expect(plain(await carousel(full))).toBe(
      '<section data-block="brand_carousel"><h2>Mitra</h2>' +
        '<div role="group" aria-roledescription="korsel" aria-label="Mitra" data-per-view="" ' +
        `data-fits="sm md lg" data-autoplay="7" data-behaviour="carousel"><ul>${mark}</ul></div></section>`,
    );
  });

  test('with only its brands renders those, without autoplay', async () => {
    expect(plain(await carousel({ brands: [brand, brand] }))).toBe(
      '<section data-block="brand_carousel"><div role="group" aria-roledescription="korsel" ' +
        'aria-label="Sorotan: Sogan" data-per-view="" data-fits="sm md lg" data-behaviour="carousel"><div aria-live="off"></div>' +
        `<ul aria-label="Sorotan: Sogan" tabindex="0">${mark}${mark}</ul></div></section>`,
    );
  });

  test('hides no brand and duplicates none', async () => {
    const html = await carousel({ ...full, brands: [brand, { filename: picture('b.svg', '10x10') }] });
    expect(html.match(/<img /g)).toHaveLength(2);
    expect(html).not.toMatch(/aria-hidden|inert|hidden=/);
  });

  test.each([
    ['nothing', {}],
    ['a title', { title: 'Mitra' }],
    ['a title and unfit brands', { title: 'Mitra', brands: 'x', autoplay: true }],
    ['empty pictures', { title: 'Mitra', brands: [{}, { filename: '' }, { filename: null }] }],
  ])('with only %s renders nothing', (_, fields) => {
    expect(uncontained(fields)).toBe('');
  });

  test.each([
    [true, true],
    ['true', true],
    [false, false],
    ['false', false],
    [1, false],
    [null, false],
    [{}, false],
  ])('with autoplay %j has autoplay: %j', async (autoplay, expected) => {
    expect((await carousel({ ...full, autoplay })).includes('data-autoplay')).toBe(expected);
  });

  test.each(['title', 'autoplay'] as const)('with a malformed %s renders the other fields', (field) => {
    const rest = Object.entries(markup).filter(([name]) => name !== field);
    for (const value of wrongValues) {
      const html = uncontained({ ...full, [field]: value });
      expect(html).toContain(`src="${src}/m/320x0/filters:quality(75)"`);
      for (const [, each] of rest) expect(html).toContain(each);
    }
  });

  test('with malformed brands renders nothing', () => {
    for (const brands of wrongValues) expect(uncontained({ ...full, brands })).toBe('');
  });

  test('renders the valid ones of its brands', async () => {
    const brands = [null, 7, 'x', [], {}, brand, { filename: 7 }, { filename: 'sogan.png' }];
    const html = plain(await carousel({ brands }));
    expect(html).toContain(`<ul>${mark}</ul>`);
  });

  test.each(foreignPictures)('never shows a brand from %j', (filename) => {
    const html = uncontained({ ...full, brands: [{ filename, alt: 'x' }, brand] });
    expect(html.match(/<img /g)).toHaveLength(1);
    expect(html).not.toContain('evil');
  });

  test.each([
    ['title', { title: HOSTILE_TEXT, brands: [brand] }],
    ['brands', { brands: [{ filename: `${src}?${HOSTILE_TEXT}`, alt: HOSTILE_TEXT, title: HOSTILE_TEXT }] }],
  ])('escapes its %s', (_, fields) => {
    const html = uncontained(fields);
    expect(html).toContain('&lt;/script&gt;&lt;script&gt;');
    expect(html).not.toMatch(BROKEN_OUT);
  });
});
