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
import { block } from './CarouselHero';

const carousel = (fields: object, scope: Partial<SiteScope> = {}) =>
  renderBlocks([{ component: 'carousel_hero', ...fields }], scope);

const hero = (title: string, more: object = {}) => ({ component: 'basic_hero', title, ...more });
const heroMarkup = (title: string, level = 2) =>
  `<section data-block="basic_hero"><div><h${level}>${title}</h${level}></div></section>`;
const slide = (name: string, html: string) =>
  `<div role="group" aria-roledescription="salindia" aria-label="${name}">${html}</div>`;
const full = { slides: [hero('Kawung'), hero('Parang')], autoplay: true, interval: 5 };
const image = { filename: picture('kain.png'), alt: 'Kain' };

/** The autoplay interval in seconds; undefined without autoplay. */
const intervalOf = (html: string) => /data-autoplay="([^"]*)"/.exec(html)?.[1];

describe('a carousel of heroes', () => {
  test('renders all fields in order', async () => {
    expect(plain(await carousel(full))).toBe(
      '<section data-block="carousel_hero">' +
        '<div role="group" aria-roledescription="korsel" aria-label="Sorotan: Kawung" data-autoplay="5" data-behaviour="carousel">' +
        '<div aria-live="off"></div><div role="group" aria-label="Sorotan: Kawung" tabindex="0">' +
        slide('1 dari 2', heroMarkup('Kawung', 1)) +
        slide('2 dari 2', heroMarkup('Parang')) +
        '</div></div></section>',
    );
  });

  test('with only its slides renders those, without autoplay', async () => {
    const html = plain(await carousel({ slides: [hero('Kawung')] }));
    expect(html).toBe(
      '<section data-block="carousel_hero"><div role="group" aria-roledescription="korsel" aria-label="Sorotan: Kawung" data-behaviour="carousel">' +
        `<div role="group" aria-label="Sorotan: Kawung">${slide('1 dari 1', heroMarkup('Kawung', 1))}</div></div></section>`,
    );
  });

  test('has its texts in the language of the page', async () => {
    const html = await carousel(full, { languageCode: 'en' });
    expect(html).toContain('aria-roledescription="carousel" aria-label="Highlights: Kawung"');
    expect(html).toContain('aria-roledescription="slide" aria-label="2 of 2"');
  });

  test('is named by the first of its slides that has a title', async () => {
    const html = await carousel({ slides: [hero('', { image }), hero('Parang')] });
    expect(html).toContain('aria-roledescription="korsel" aria-label="Sorotan: Parang"');
  });

  test('loads only the image of its first slide eagerly', async () => {
    const html = await carousel({ slides: [hero('Kawung', { image }), hero('Parang', { image })] });
    const loading = [...html.matchAll(/<img [^>]*loading="(\w+)"/g)].map(([, when]) => when);
    expect(loading).toEqual(['eager', 'lazy']);
    expect(html.match(/<link rel="preload"/g)).toHaveLength(1);
  });

  test('hides no slide', async () => {
    expect(await carousel(full)).not.toMatch(/aria-hidden|inert|hidden=/);
  });

  test.each([
    [true, 4, '4'],
    ['true', '4', '4'],
    [true, undefined, '7'],
    [true, null, '7'],
    [true, '', '7'],
    [true, 'often', '7'],
    [true, 3, '3'],
    [true, 2, '3'],
    [true, 30, '30'],
    [true, 31, '30'],
    [true, 4.4, '4'],
    [false, 4, undefined],
    [null, 4, undefined],
    [1, 4, undefined],
  ])('with autoplay %j and interval %j shows a slide for %j seconds', async (autoplay, interval, seconds) => {
    expect(intervalOf(await carousel({ ...full, autoplay, interval }))).toBe(seconds);
  });

  test('without slides renders nothing', () => {
    expect(renderUncontained(block, {})).toBe('');
    for (const slides of [null, '', 'x', 7, {}, [], [null, 7, 'x', {}, { component: 7 }]]) {
      expect(renderUncontained(block, { ...full, slides })).toBe('');
    }
  });

  test.each(['autoplay', 'interval'])('with a malformed %s renders its slides', async (field) => {
    for (const value of wrongValues) {
      const html = plain(await carousel({ ...full, [field]: value }));
      expect(html).toContain(
        slide('1 dari 2', heroMarkup('Kawung', 1)) + slide('2 dari 2', heroMarkup('Parang')),
      );
    }
  });

  test('renders the valid ones of its slides', async () => {
    const html = plain(await carousel({ slides: [null, 7, hero('Kawung'), {}, 'x', hero('Parang')] }));
    expect(html).toContain(
      slide('1 dari 2', heroMarkup('Kawung', 1)) + slide('2 dari 2', heroMarkup('Parang')),
    );
  });

  test('renders the other slides beside an unknown one or one with malformed fields', async () => {
    for (const value of wrongValues) {
      const broken = { component: 'basic_hero', image: value, buttons: value, subtitle: value };
      const html = plain(
        await carousel({ slides: [{ component: 'hologram' }, broken, hero('Kawung'), hero('Parang')] }),
      );
      expect(html).toMatch(/aria-label="(\d) dari \1"><section data-block="basic_hero"><div><h2>Parang</);
      expect(html).toMatch(/>Kawung<\/h[12]>/);
    }
  });

  test('has no hostile link or image, and escapes texts', async () => {
    const buttons = hostileAddresses.map((url) => ({ component: 'button', label: 'Lihat', link: { url } }));
    const slides = foreignPictures.map((filename) =>
      hero(HOSTILE_TEXT, { buttons, image: { filename, alt: HOSTILE_TEXT } }),
    );
    const html = await carousel({ slides, autoplay: HOSTILE_TEXT, interval: HOSTILE_TEXT });
    // The first names the carousel and its row, too.
    expect(html.match(/&lt;\/script&gt;&lt;script&gt;/g)).toHaveLength(slides.length + 2);
    expect(html).not.toMatch(/<a |<img|<link|evil/);
    expect(html).not.toMatch(BROKEN_OUT);
  });
});
