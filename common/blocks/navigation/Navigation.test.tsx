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
import { block } from './Navigation';

const navigation = (fields: object, scope: Partial<SiteScope> = {}, path = '/') =>
  renderBlocks([{ component: 'navigation', ...fields }], scope, { path });
const uncontained = (fields: object) => renderUncontained(block, fields);

/** The id that connects the panel and its buttons. */
const ids = / (id|popoverTarget)="([^"]+)"/g;

/** The content of the header's bar, without the preload links of React and without ids. */
const barOf = (html: string) =>
  /^(?:<link [^>]*>)*<header data-block="navigation"><div>(.*)<\/div><\/header>$/
    .exec(plain(html))?.[1]
    ?.replaceAll(ids, ' $1');

/** The panel of small windows, with the buttons that open and close it. */
const inPanel = (html: string, brand = '') =>
  '<button type="button" popoverTarget><span aria-hidden="true"></span>Menu</button><div id popover="auto" data-behaviour="navigation">' +
  `<div>${brand}<button type="button" popoverTarget popoverTargetAction="hide" aria-label="Tutup menu"></button></div>${html}</div>`;

const src = picture('sogan.png', '96x96');
const logo = { filename: src, alt: 'Sogan' };
const item = (label: unknown, url: unknown, children: unknown = []) => ({
  component: 'nav_item',
  label,
  link: { linktype: 'url', url },
  children,
});
const button = { component: 'button', label: 'Pesan', link: { linktype: 'url', url: '/pesan' } };
const full = {
  logo,
  brand: 'Sogan Batik',
  items: [item('Koleksi', '/koleksi')],
  actions: [button],
  sticky: true,
};

/** The markup of each field in `full`, nested blocks left out. */
const markup = {
  logo: '<img ',
  brand: 'Sogan Batik</a>',
  items: '>Koleksi</a>',
  sticky: '_navigation-sticky',
};

describe('a navigation', () => {
  test('renders all fields in order', async () => {
    const brand = `<a aria-current="page" href="/"><img src="${src}/m/96x0/filters:quality(75)" width="96" height="96" alt="" loading="eager"/>Sogan Batik</a>`;
    expect(barOf(await navigation(full))).toBe(
      brand +
        inPanel(
          '<nav aria-label="Navigasi utama"><ul><li><a href="/koleksi">Koleksi</a></li></ul></nav>' +
            '<div><a data-block="button" href="/pesan">Pesan</a></div>',
          brand,
        ),
    );
  });

  test('connects its panel and the buttons that open and close it', async () => {
    const [opener, panel, closer] = [...(await navigation(full)).matchAll(ids)].map(([, , id]) => id);
    expect(panel).toBeTruthy();
    expect([opener, closer]).toEqual([panel, panel]);
  });

  test.each([
    ['brand', '<a aria-current="page" href="/">Sogan Batik</a>'],
    [
      'items',
      inPanel('<nav aria-label="Navigasi utama"><ul><li><a href="/koleksi">Koleksi</a></li></ul></nav>'),
    ],
    ['actions', inPanel('<div><a data-block="button" href="/pesan">Pesan</a></div>')],
    ['sticky', ''],
  ] as const)('with only its %s renders that', async (field, html) => {
    expect(barOf(await navigation({ [field]: full[field] }))).toBe(html);
  });

  test('with a logo and no brand is named by the logo', async () => {
    expect(barOf(await navigation({ logo }))).toBe(
      `<a aria-current="page" href="/"><img src="${src}/m/96x0/filters:quality(75)" width="96" height="96" alt="Sogan" loading="eager"/></a>`,
    );
  });

  test.each([
    [true, true],
    ['true', true],
    [false, false],
    ['', false],
    [1, false],
    ['maybe', false],
  ])('with sticky %j is sticky: %j', async (sticky, expected) => {
    expect((await navigation({ ...full, sticky })).includes('_navigation-sticky')).toBe(expected);
  });

  test('without fields is an empty header', async () => {
    expect(barOf(await navigation({}))).toBe('');
  });

  test.each(Object.keys(full))('with a malformed %s renders the other fields', (field) => {
    const rest = Object.entries(markup).filter(([name]) => name !== field);
    for (const value of wrongValues) {
      const html = uncontained({ ...full, [field]: value });
      for (const [, mark] of rest) expect(html).toContain(mark);
      expect(html.match(/data-block="navigation"/g)).toHaveLength(1);
    }
  });
});

test.each([
  [true, 1],
  ['true', 1],
  [false, 0],
  ['maybe', 0],
])('a navigation with search %j has %d search fields', async (search, count) => {
  const bar = barOf(await navigation({ brand: 'Sogan', search })) ?? '';
  expect(bar.match(/<form role="search" aria-label="Cari" action="\/search">/g) ?? []).toHaveLength(count);
  expect(bar.includes('popover="auto" data-behaviour="navigation"')).toBe(count === 1);
});

test('the search field leads to the search page of the language', async () => {
  const scope = { languages: ['id', 'en'], language: 'en', languageCode: 'en' };
  expect(plain(await navigation({ search: true }, scope))).toContain('action="/en/search"');
});

describe('entries of a navigation', () => {
  test('with children open a list that begins with their own link', async () => {
    const items = [item('Koleksi', '/koleksi', [item('Kawung', '/kawung'), item('Parang', '/parang')])];
    expect(barOf(await navigation({ items }))).toBe(
      inPanel(
        '<nav aria-label="Navigasi utama"><ul><li><details name="navigation"><summary>Koleksi</summary><ul>' +
          '<li><a href="/koleksi">Koleksi</a></li>' +
          '<li><a href="/kawung">Kawung</a></li><li><a href="/parang">Parang</a></li>' +
          '</ul></details></li></ul></nav>',
      ),
    );
  });

  test('with children and without a link open a list of the children', async () => {
    const html = await navigation({ items: [item('Koleksi', '', [item('Kawung', '/kawung')])] });
    expect(plain(html)).toContain(
      '<summary>Koleksi</summary><ul><li><a href="/kawung">Kawung</a></li></ul></details>',
    );
  });

  test('nest one level deep', async () => {
    const items = [item('Satu', '/1', [item('Dua', '/2', [item('Tiga', '/3')])])];
    const html = await navigation({ items });
    expect(html).toContain('Dua');
    expect(html).not.toContain('Tiga');
  });

  test('without a link and children are plain text', async () => {
    expect(plain(await navigation({ items: [item('Segera', '')] }))).toContain(
      '<li><span>Segera</span></li>',
    );
  });

  test('are nav_item in any spelling; other blocks are left out', async () => {
    const items = [{ ...item('Satu', '/1'), component: 'NavItem' }, button, null, 7, item('Dua', '/2')];
    expect(plain(await navigation({ items }))).toContain(
      '<ul><li><a href="/1">Satu</a></li><li><a href="/2">Dua</a></li></ul>',
    );
  });

  test.each([
    ['label', '>Kawung</a>'],
    ['link', '>Kawung</a>'],
    ['children', '>Koleksi</a>'],
  ])('with a malformed %s leave their neighbours intact', (field, rest) => {
    for (const value of wrongValues) {
      const broken = { ...item('Koleksi', '/koleksi', [item('Kawung', '/kawung')]), [field]: value };
      const html = uncontained({
        items: [broken, item('Kontak', '/kontak', [broken, item('Peta', '/peta')])],
      });
      expect(html).toContain('>Kontak</summary>');
      expect(html).toContain('>Peta</a>');
      expect(html).toContain(rest);
    }
  });

  test.each([
    ['/koleksi', ['Koleksi']],
    ['/kawung', ['Kawung']],
    ['/pesan', ['Pesan']],
    ['/lain', []],
  ])('for the page %s, and no others, are marked as current', async (path, labels) => {
    const items = [item('Koleksi', '/koleksi', [item('Kawung', '/kawung')]), item('Parang', '/parang')];
    const html = plain(await navigation({ ...full, items }, {}, path));
    const current = [...html.matchAll(/<a [^>]*aria-current="page"[^>]*>([^<]*)<\/a>/g)];
    expect(current.map(([, label]) => label)).toEqual(labels);
  });

  test('announce a new tab', async () => {
    const link = { linktype: 'url', url: 'https://lain.example', target: '_blank' };
    const items = [
      { ...item('Lain', ''), link },
      item('Koleksi', '/koleksi', [{ ...item('Anak', ''), link }]),
    ];
    const html = plain(await navigation({ items }));
    for (const label of ['Lain', 'Anak']) {
      expect(html).toContain(
        `<a href="https://lain.example" target="_blank" rel="noopener">${label}<span> (membuka di tab baru)</span></a>`,
      );
    }
  });

  test.each([
    ['a story', { linktype: 'story', id: 'u1' }, '/koleksi/kawung'],
    ['an anchor in a story', { linktype: 'story', id: 'u1', anchor: 'warna' }, '/koleksi/kawung#warna'],
    ['an email address', { linktype: 'email', email: 'halo@sogan.example' }, 'mailto:halo@sogan.example'],
  ])('lead to %s', async (_, link, href) => {
    const links = { u1: { uuid: 'u1', url: 'koleksi/kawung' } };
    const html = await navigation({ items: [{ ...item('Ke sana', ''), link }] }, { links });
    expect(plain(html)).toContain(`<a href="${href}">Ke sana</a>`);
  });
});

test('a navigation has its texts and its home link in the language of the page', async () => {
  const scope = { languages: ['id', 'en'], language: 'en', languageCode: 'en' };
  const items = [{ ...item('Other', ''), link: { url: 'https://lain.example', target: '_blank' } }];
  const bar = barOf(await navigation({ brand: 'Sogan', items }, scope));
  expect(bar).toContain('<a href="/en">Sogan</a><button ');
  expect(bar).toContain(' aria-label="Close menu"></button></div><nav aria-label="Main navigation">');
  expect(bar).toContain('(opens in a new tab)');
});

describe('hostile content in a navigation', () => {
  test.each(hostileAddresses)('an entry never leads to %j', (url) => {
    const html = uncontained({ items: [item('Satu', url), item('Dua', url, [item('Tiga', url)])] });
    expect(plain(html)).toContain(
      '<ul><li><span>Satu</span></li><li><details name="navigation"><summary>Dua</summary><ul><li><span>Tiga</span></li></ul></details></li></ul>',
    );
  });

  test.each(foreignPictures)('a logo from %j is not shown', (filename) => {
    expect(barOf(uncontained({ brand: 'Sogan', logo: { filename } }))).toBe(
      '<a aria-current="page" href="/">Sogan</a>',
    );
    expect(barOf(uncontained({ logo: { filename, alt: 'x' } }))).toBe('');
  });

  test('texts are escaped', () => {
    const html = uncontained({
      brand: HOSTILE_TEXT,
      logo: { filename: src, title: HOSTILE_TEXT },
      items: [item(HOSTILE_TEXT, '/a'), item(HOSTILE_TEXT, '', [item(HOSTILE_TEXT, `/${HOSTILE_TEXT}`)])],
    });
    // The brand stands in the panel, too.
    expect(html.match(/&lt;\/script&gt;&lt;script&gt;/g)).toHaveLength(6);
    expect(html).not.toMatch(BROKEN_OUT);
  });

  describe('with a language switch', () => {
    const alternates = [
      { lang: 'id', name: 'Indonesia', path: '/kawung', published: true },
      { lang: 'en', name: 'English', path: '/en/checkered', published: true },
      { lang: 'fr', name: 'Français', path: '/fr/kawung', published: false },
    ];
    const ticked = { language_switch: true };

    test('offers the page in each language that it is translated into, and names the others', async () => {
      const html = await navigation(ticked, { alternates }, '/kawung');
      expect(barOf(html)).toBe(
        inPanel(
          '<details name="navigation"><summary><span>Bahasa: </span>Indonesia</summary><ul>' +
            '<li><a aria-current="page" lang="id" hrefLang="id" href="/kawung">Indonesia</a></li>' +
            '<li><a lang="en" hrefLang="en" href="/en/checkered">English</a></li>' +
            '<li><span lang="fr">Français<small lang="id">belum diterjemahkan</small></span></li>' +
            '</ul></details>',
        ),
      );
    });

    test('names a language that the page itself is not translated into', async () => {
      const html = plain(await navigation(ticked, { alternates, languageCode: 'fr' }, '/fr/kawung'));
      expect(html).toContain('<span>Language: </span>Français</summary>');
      expect(html).not.toContain('href="/fr/kawung"');
    });

    test.each([
      ['the tick', {}, alternates],
      ['other languages', ticked, []],
    ])('has none without %s', async (_, fields, others) => {
      expect(await navigation(fields, { alternates: others })).not.toContain('<details');
    });
  });
});
