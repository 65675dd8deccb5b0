import { describe, expect, test } from '@jest/globals';
import {
  BROKEN_OUT,
  foreignPictures,
  HOSTILE_TEXT,
  hostileAddresses,
  wrongValues,
} from '../../../test/support/hostile-content';
import { plain, renderBlocks, renderUncontained } from '../../../test/support/render';
import type { SiteScope } from '../../site/site-context';
import { block } from './FilterableGallery';

const gallery = (fields: object, scope: Partial<SiteScope> = {}, path = '/') =>
  renderBlocks([{ component: 'filterable_gallery', ...fields }], scope, { path });
const uncontained = (fields: object) => renderUncontained(block, fields);

const item = (title: string, categories: unknown = '') => ({ component: 'gallery_item', title, categories });
const itemMarkup = (title: string, ...tags: string[]) => {
  const list = tags.map((tag) => `<li>${tag}</li>`).join('');
  const text = `<h3>${title}</h3>${list === '' ? '' : `<ul>${list}</ul>`}`;
  const categories = tags.length === 0 ? '' : ` data-categories="${tags.join(',')}"`;
  return `<li${categories}><figure data-block="gallery_item"><figcaption>${text}</figcaption></figure></li>`;
};
const toggle = (label: string, isOn = false) =>
  `<button type="button" aria-pressed="${isOn}">${label}</button>`;
const bar = (status: string, name: string, ...toggles: string[]) =>
  `<div><div role="group" aria-label="Saring menurut kategori${name}">${toggles.join('')}</div><p role="status" data-showing="{visible} dari {total} ditampilkan">${status}</p></div>`;
/** The element with the behaviour. */
const inBehaviour = (name: string, list: string, filters = '') =>
  `<div data-behaviour="gallery" data-address="filter= #photo-">${filters}<ul data-lightbox="${name}">${list}</ul></div>`;
const inBlock = (html: string) => `<section data-block="filterable_gallery">${html}</section>`;

const items = [item('Kawung', 'Tulis, Klasik'), item('Parang', 'Cap')];
const itemsMarkup = itemMarkup('Kawung', 'Tulis', 'Klasik') + itemMarkup('Parang', 'Cap');
const full = { title: 'Koleksi', items, all_label: 'Semua motif' };

/** The labels of the toggles, and which of them are on. */
const togglesOf = (html: string) =>
  [...plain(html).matchAll(/aria-pressed="(\w+)">([^<]*)<\/button>/g)].map(([, isOn, label]) => [
    label,
    isOn,
  ]);
const labelsOf = (html: string) => togglesOf(html).map(([label]) => label);

describe('a filterable gallery', () => {
  test('renders all fields in order', async () => {
    const toggles = [toggle('Semua motif', true), toggle('Tulis'), toggle('Klasik'), toggle('Cap')];
    expect(plain(await gallery(full))).toBe(
      inBlock(
        `<h2>Koleksi</h2>${inBehaviour('Koleksi', itemsMarkup, bar('2 dari 2 ditampilkan', ': Koleksi', ...toggles))}`,
      ),
    );
  });

  test.each([
    ['title', '<h2>Koleksi</h2>'],
    [
      'items',
      inBehaviour(
        '',
        itemsMarkup,
        bar(
          '2 dari 2 ditampilkan',
          '',
          toggle('Semua', true),
          toggle('Tulis'),
          toggle('Klasik'),
          toggle('Cap'),
        ),
      ),
    ],
  ] as const)('with only its %s renders that', async (field, html) => {
    expect(plain(await gallery({ [field]: full[field] }))).toBe(inBlock(html));
  });

  test('without a title or items renders nothing', () => {
    expect(uncontained({})).toBe('');
    expect(uncontained({ all_label: 'Semua' })).toBe('');
    expect(uncontained({ title: null, items: [null, 7, 'x', {}, { component: 7 }] })).toBe('');
  });

  test('has its texts in the language of the page', async () => {
    const html = plain(await gallery({ items }, { languageCode: 'en' }));
    expect(html).toContain('aria-label="Filter by category"');
    expect(html).toContain(toggle('All', true));
    expect(html).toContain('<p role="status" data-showing="{visible} of {total} shown">2 of 2 shown</p>');
  });

  test.each(['title', 'items', 'all_label'])(
    'with a malformed %s renders the other fields',
    async (field) => {
      const markup = { title: '>Koleksi</h2>', items: '>Kawung</h3>', all_label: '>Semua motif</button>' };
      const rest = Object.entries(markup).filter(
        ([name]) => name !== field && !(field === 'items' && name === 'all_label'),
      );
      for (const value of wrongValues) {
        const html = await gallery({ ...full, [field]: value });
        for (const [, mark] of rest) expect(html).toContain(mark);
        expect(html.match(/data-block="filterable_gallery"/g)).toHaveLength(1);
      }
    },
  );

  test('renders the valid ones of its items', async () => {
    const broken = [null, 7, 'x', [], item('Kawung'), {}, { component: 7 }, item('Parang')];
    expect(plain(await gallery({ items: broken }))).toBe(
      inBlock(inBehaviour('', itemMarkup('Kawung') + itemMarkup('Parang'))),
    );
  });

  test('renders the other items beside an unknown one or one with malformed fields', async () => {
    for (const value of wrongValues) {
      const unfit = { component: 'gallery_item', image: value, title: value, link: value, categories: value };
      const html = await gallery({ items: [{ component: 'hologram', categories: value }, unfit, ...items] });
      expect(html).toContain('>Kawung</h3>');
      expect(html).toContain('>Parang</h3>');
      expect(labelsOf(html)).toEqual(expect.arrayContaining(['Semua', 'Tulis', 'Klasik', 'Cap']));
    }
  });
});

describe('filters of a gallery', () => {
  test.each([
    ['no category', '/koleksi'],
    ['one category', '/koleksi?filter=cap'],
    ['two categories', '/koleksi?filter=tulis,Cap'],
    ['an unknown category', '/koleksi?filter=sutra'],
    ['anything', '/koleksi?filter=%00&filter=<script>&page=2'],
  ])('in the URL with %s hide nothing in the markup of the server', async (_, path) => {
    expect(await gallery(full, {}, path)).toBe(await gallery(full, {}, '/koleksi'));
    expect(await gallery(full, {}, path)).not.toContain('hidden=');
  });

  test('are one for each category, in the order of their first items, after the one for all', async () => {
    const html = await gallery({ items: [item('a', 'Cap, Tulis'), item('b', 'Klasik,Cap')] });
    expect(togglesOf(html)).toEqual([
      ['Semua', 'true'],
      ['Cap', 'false'],
      ['Tulis', 'false'],
      ['Klasik', 'false'],
    ]);
  });

  test.each([
    ['whatever its case', ['Tulis, TULIS', 'tulis', 'cap', 'Cap'], ['Semua', 'Tulis', 'cap']],
    ['with any white space', [' Batik   tulis ,cap', 'batik tulis'], ['Semua', 'Batik tulis', 'cap']],
    ['none for an empty name', [', ,', 'Tulis,,Cap,', ''], ['Semua', 'Tulis', 'Cap']],
    [
      'also if it is named like a property of every object',
      ['constructor', '__proto__'],
      ['Semua', 'constructor', '__proto__'],
    ],
    ['none for anything but a text', [true, null, ['Sutra'], {}, 'Tulis', 'Cap'], ['Semua', 'Tulis', 'Cap']],
    ['numbers', [2024, 2025], ['Semua', '2024', '2025']],
  ])('name each category once: %s', async (_, categories, labels) => {
    const html = await gallery({ items: categories.map((names, index) => item(`item ${index}`, names)) });
    expect(labelsOf(html)).toEqual(labels);
  });

  test.each([
    ['no category', ['', '']],
    ['one category', ['Tulis', 'tulis ']],
  ])('are left out if items have %s', async (_, categories) => {
    const html = plain(await gallery({ items: categories.map((names) => item('Kawung', names)) }));
    expect(html).toContain('>Kawung</h3>');
    expect(html).not.toMatch(/<button|role="group"|role="status"/);
  });

  test('neither count empty items nor offer their categories', async () => {
    const foreign = { ...item('', 'Sutra'), image: { filename: foreignPictures[0] } };
    const html = await gallery({ items: [...items, item('', 'Sutra'), foreign] });
    expect(html).toContain('>2 dari 2 ditampilkan</p>');
    expect(html).not.toContain('Sutra');
    expect(html.match(/<li>|<li /g)).toHaveLength(2 + 3);
  });

  test.each([
    [15, 15, []],
    [16, 12, ['Semua 16 kategori']],
    [40, 12, ['Semua 40 kategori']],
  ])(
    'for %i categories are %i, and a button for the others if there are any',
    async (count, offered, more) => {
      const many = Array.from({ length: count }, (_, index) => item(`item ${index}`, `Kategori ${index}`));
      const html = plain(await gallery({ items: many }));
      expect(togglesOf(html)).toHaveLength(1 + offered);
      expect(html.match(/aria-pressed="false" hidden=""/g) ?? []).toHaveLength(count - offered);
      expect(
        [...html.matchAll(/aria-expanded="false"><span>([^<]*)<\/span><span hidden="">Lebih sedikit</g)].map(
          ([, label]) => label,
        ),
      ).toEqual(more);
    },
  );

  test('count all items, including those without a category', async () => {
    expect(await gallery({ items: [...items, item('Lereng'), item('Truntum')] })).toContain(
      '>4 dari 4 ditampilkan</p>',
    );
  });
});

describe('hostile content in a filterable gallery', () => {
  test('has no hostile link and no image from elsewhere', async () => {
    const hostile = hostileAddresses.map((url) => ({ ...item('Kawung'), link: { url } }));
    const foreign = foreignPictures.map((filename) => ({ ...item('Parang'), image: { filename, alt: 'x' } }));
    const html = await gallery({ items: [...hostile, ...foreign] });
    expect(html.match(/<figure /g)).toHaveLength(hostile.length + foreign.length);
    expect(html).not.toMatch(/<a |<img|evil/);
  });

  test.each([
    ['title', { title: HOSTILE_TEXT }, 1],
    ['label for all', { items, all_label: HOSTILE_TEXT }, 1],
    ['categories', { items: [item('a', `${HOSTILE_TEXT},b`)] }, 3],
  ])('escapes its %s', async (_, fields, times) => {
    const html = await gallery(fields);
    expect(html.match(/&lt;\/script&gt;&lt;script&gt;/g)).toHaveLength(times);
    expect(html).not.toMatch(BROKEN_OUT);
  });
});
