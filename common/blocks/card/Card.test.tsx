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
import { block } from './Card';

const card = (fields: object, scope: Partial<SiteScope> = {}, path = '/') =>
  renderBlocks([{ component: 'card', ...fields }], scope, { path });
const uncontained = (fields: object) => renderUncontained(block, fields);

/** The content of the card. */
const insideOf = (html: string) => /^<article data-block="card">(.*)<\/article>$/.exec(plain(html))?.[1];

const src = picture('kain.png');
const img = `<div><img src="${src}/m/800x600/smart/filters:quality(75)" width="800" height="600" alt="Kain" title="Kawung" loading="lazy" decoding="async"/></div>`;
const link = { linktype: 'url', url: '/koleksi' };
const full = {
  image: { filename: src, alt: 'Kain', title: 'Kawung' },
  eyebrow: 'Motif',
  title: 'Kawung',
  text: 'Empat lingkaran',
  link,
  link_label: 'Baca',
  story: 'not-there',
};

/** The markup of each field in `full`. */
const markup = {
  image: '<img ',
  eyebrow: '>Motif<',
  title: '>Kawung<',
  text: '>Empat lingkaran<',
  link: 'href="/koleksi"',
  link_label: '>Baca<',
};

describe('a card', () => {
  test('renders all fields in order, with one link', async () => {
    expect(insideOf(await card(full))).toBe(
      `${img}<div><p>Motif</p><h3><a href="/koleksi">Kawung</a></h3><p>Empat lingkaran</p><p><span>Baca</span></p></div>`,
    );
  });

  test.each([
    ['image', `${img}<div></div>`],
    ['eyebrow', '<div><p>Motif</p></div>'],
    ['title', '<div><h3>Kawung</h3></div>'],
    ['text', '<div><p>Empat lingkaran</p></div>'],
  ] as const)('with only its %s renders that', async (field, html) => {
    expect(insideOf(await card({ [field]: full[field] }))).toBe(html);
  });

  test.each(['link', 'link_label', 'story'] as const)('with only its %s renders nothing', (field) => {
    expect(uncontained({ [field]: full[field] })).toBe('');
  });

  test('without fields renders nothing', () => {
    expect(uncontained({})).toBe('');
    const unfit = { image: {}, eyebrow: null, title: '', text: [], link: 'x', link_label: 'Baca', story: 7 };
    expect(uncontained(unfit)).toBe('');
  });

  test.each(Object.keys(full))('with a malformed %s renders the other fields', (field) => {
    const lost = field === 'link' ? ['link', 'link_label'] : [field];
    const rest = Object.entries(markup).filter(([name]) => !lost.includes(name));
    for (const value of wrongValues) {
      const html = uncontained({ ...full, [field]: value });
      for (const [, mark] of rest) expect(html).toContain(mark);
      expect(html.match(/data-block="card"/g)).toHaveLength(1);
    }
  });

  test('has `sizes` and a `srcset` in one aspect ratio for its image', async () => {
    expect(await card(full)).toContain(
      `<img sizes="auto, (width &gt;= 960px) 25rem, 100vw" srcSet="${src}/m/320x240/smart/filters:quality(75) 320w, `,
    );
  });
});

describe('the link of a card', () => {
  test.each([
    ['title', { title: 'Kawung', link }, '<h3><a href="/koleksi">Kawung</a></h3>'],
    ['label where there is no title', { link_label: 'Baca', link }, '<p><a href="/koleksi">Baca</a></p>'],
  ])('is its %s', async (_, fields, html) => {
    expect(insideOf(await card(fields))).toBe(`<div>${html}</div>`);
  });

  test.each([
    ['the picture’s title', { title: 'Motif kawung' }, link, 'Motif kawung'],
    ['the link’s title', {}, { ...link, title: 'Semua motif' }, 'Semua motif'],
    ['the last part of its path', {}, link, 'Koleksi'],
  ])('without words is named by %s', async (_, fields, value, name) => {
    const html = await card({ image: { filename: src, alt: '', ...fields }, link: value });
    expect(insideOf(html)).toMatch(
      new RegExp(`<img [^>]*alt=""[^>]*/></div><div><a href="/koleksi"><span>${name}</span></a></div>$`),
    );
    expect(html).toContain('card-view-linked');
  });

  test('covers the card, which has the class of a link', async () => {
    expect(await card(full)).toMatch(/class="__card-view-card __card-view-linked"/);
    expect(await card({ ...full, link: null })).not.toContain('card-view-linked');
  });

  test.each([
    [{ link }, '/koleksi', 'aria-current="page" href="/koleksi">Kawung</a>'],
    [{ link }, '/koleksi/lain', 'href="/koleksi">Kawung</a>'],
    [
      { link: { linktype: 'url', url: 'https://lain.example', target: '_blank' } },
      '/',
      'href="https://lain.example" target="_blank" rel="noopener">Kawung<span> (membuka di tab baru)</span></a>',
    ],
    [{ link: { linktype: 'story', id: 'u1' } }, '/', 'href="/koleksi/kawung">Kawung</a>'],
    [
      { link: { linktype: 'email', email: 'halo@sogan.example' } },
      '/',
      'href="mailto:halo@sogan.example">Kawung</a>',
    ],
  ])('%j on the page %s is %s', async (fields, path, html) => {
    const links = { u1: { uuid: 'u1', url: 'koleksi/kawung' } };
    expect(insideOf(await card({ title: 'Kawung', ...fields }, { links }, path))).toBe(
      `<div><h3><a ${html}</h3></div>`,
    );
  });

  test('announces a new tab in the language of the page', async () => {
    const fields = { title: 'Kawung', link: { url: 'https://lain.example', target: '_blank' } };
    expect(await card(fields, { languageCode: 'en' })).toContain('(opens in a new tab)');
  });

  test.each(hostileAddresses)('never leads to %j', (url) => {
    expect(plain(uncontained({ ...full, image: null, link: { linktype: 'url', url } }))).toBe(
      '<article data-block="card"><div><p>Motif</p><h3>Kawung</h3><p>Empat lingkaran</p></div></article>',
    );
    expect(uncontained({ link_label: 'Baca', link: { linktype: 'url', url } })).toBe('');
  });
});

describe('hostile content in a card', () => {
  test.each(foreignPictures)('an image from %j is not shown', (filename) => {
    const html = uncontained({ ...full, image: { filename, alt: 'x' } });
    expect(html).toContain('>Kawung<');
    expect(html).not.toMatch(/<img|evil/);
  });

  test.each([
    ['image', { filename: `${src}?${HOSTILE_TEXT}`, alt: HOSTILE_TEXT, title: HOSTILE_TEXT }],
    ['eyebrow', HOSTILE_TEXT],
    ['title', HOSTILE_TEXT],
    ['text', HOSTILE_TEXT],
    ['link', { linktype: 'url', url: `/${HOSTILE_TEXT}` }],
    ['link_label', HOSTILE_TEXT],
  ])('its %s is escaped', (field, value) => {
    const html = uncontained({ ...full, [field]: value });
    expect(html).toContain('&lt;/script&gt;&lt;script&gt;');
    expect(html).not.toMatch(BROKEN_OUT);
  });
});
