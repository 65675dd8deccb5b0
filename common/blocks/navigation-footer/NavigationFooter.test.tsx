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
import { block } from './NavigationFooter';

const footer = (fields: object, scope: Partial<SiteScope> = {}, path = '/') =>
  renderBlocks([{ component: 'navigation_footer', ...fields }], scope, { path });
const uncontained = (fields: object) => renderUncontained(block, fields);

const footerContent = /^<footer data-block="navigation_footer">(.*)<\/footer>$/;
const schemeSwitch = /<fieldset data-behaviour="scheme">.*<\/fieldset>/;

/** The content of the footer without the switch at its end. */
const insideOf = (html: string) =>
  footerContent
    .exec(plain(html))?.[1]
    ?.replace(schemeSwitch, '')
    .replace(/<div><\/div>$/, '');

const src = picture('sogan.png', '96x96');
const item = (label: unknown, url: unknown) => ({
  component: 'nav_item',
  label,
  link: { linktype: 'url', url },
});
const column = (title: unknown, ...items: unknown[]) => ({ component: 'nav_column', title, items });
const text = (value: string) => ({ type: 'text', text: value });
const doc = (...content: unknown[]) => ({ type: 'doc', content });
const legal = (value: string) => doc({ type: 'paragraph', content: [text(value)] });
const nested = { component: 'typography', text: 'Instagram' };
const full = {
  logo: { filename: src, alt: 'Sogan' },
  tagline: 'Batik tulis',
  columns: [column('Toko', item('Koleksi', '/koleksi'), item('Kontak', '/kontak'))],
  social: [nested],
  legal: legal('Hak cipta'),
};

/** The markup of each field in `full`, nested blocks left out. */
const markup = {
  logo: '<img ',
  tagline: '>Batik tulis</p>',
  columns: '>Koleksi</a>',
  legal: '<p>Hak cipta</p>',
};

const image = `<img src="${src}/m/96x0/filters:quality(75)" width="96" height="96" alt="Sogan" loading="lazy" decoding="async"/>`;
const links =
  '<nav aria-label="Navigasi kaki halaman"><div><h2>Toko</h2><ul>' +
  '<li><a href="/koleksi">Koleksi</a></li><li><a href="/kontak">Kontak</a></li></ul></div></nav>';

describe('a footer', () => {
  test('renders all fields in order', async () => {
    expect(insideOf(await footer(full))).toBe(
      `<div><div>${image}<p>Batik tulis</p><p data-block="typography">Instagram</p></div>${links}</div>` +
        '<div><div><p>Hak cipta</p></div></div>',
    );
  });

  test.each([
    ['logo', `<div><div>${image}</div></div>`],
    ['tagline', '<div><div><p>Batik tulis</p></div></div>'],
    ['columns', `<div><div></div>${links}</div>`],
    ['social', '<div><div><p data-block="typography">Instagram</p></div></div>'],
    ['legal', '<div><div></div></div><div><div><p>Hak cipta</p></div></div>'],
  ] as const)('with only its %s renders that', async (field, html) => {
    expect(insideOf(await footer({ [field]: full[field] }))).toBe(html);
  });

  test('without fields is an empty footer', async () => {
    expect(insideOf(await footer({}))).toBe('<div><div></div></div>');
    expect(insideOf(await footer({ legal: doc({ type: 'paragraph' }) }))).toBe('<div><div></div></div>');
  });

  test.each(Object.keys(full))('with a malformed %s renders the other fields', (field) => {
    const rest = Object.entries(markup).filter(([name]) => name !== field);
    for (const value of wrongValues) {
      const html = uncontained({ ...full, [field]: value });
      for (const [, mark] of rest) expect(html).toContain(mark);
      expect(html.match(/data-block="navigation_footer"/g)).toHaveLength(1);
    }
  });
});

describe('columns of a footer', () => {
  test('without a title render their entries, without entries their title', async () => {
    const html = plain(await footer({ columns: [column('', item('Koleksi', '/koleksi')), column('Toko')] }));
    expect(html).toContain('<div><ul><li><a href="/koleksi">Koleksi</a></li></ul></div><div><h2>Toko</h2>');
  });

  test.each(['title', 'items'])('with a malformed %s leave their neighbours intact', (field) => {
    for (const value of wrongValues) {
      const broken = { ...column('Toko', item('Koleksi', '/koleksi')), [field]: value };
      const html = uncontained({
        columns: [null, broken, nested, column('Kami', item('Tentang', '/tentang'))],
      });
      expect(html).toContain('>Kami</h2>');
      expect(html).toContain('>Tentang</a>');
      expect(html).toContain(field === 'title' ? '>Koleksi</a>' : '>Toko</h2>');
    }
  });

  test.each(['label', 'link'])('keep the other entries beside one with a malformed %s', (field) => {
    for (const value of wrongValues) {
      const broken = { ...item('Koleksi', '/koleksi'), [field]: value };
      expect(uncontained({ columns: [column('Toko', broken, item('Kontak', '/kontak'))] })).toContain(
        '>Kontak</a>',
      );
    }
  });

  test('that show nothing are left out, and the navigation with the last of them', async () => {
    const empty = [column(''), column('', item('', '/koleksi')), column(null, { component: 'nav_item' })];
    expect(await footer({ columns: empty })).not.toContain('<nav');
    const html = plain(await footer({ columns: [...empty, column('Toko')] }));
    expect(html).toContain('<nav aria-label="Navigasi kaki halaman"><div><h2>Toko</h2></div></nav>');
  });

  test('have entries without a valid link as plain text', async () => {
    const html = await footer({ columns: [column('Toko', item('Segera', ''))] });
    expect(plain(html)).toContain('<li><span>Segera</span></li>');
  });

  test.each([
    ['/koleksi', ['Koleksi']],
    ['/kontak', ['Kontak']],
    ['/', []],
  ])('mark only the entries for the page %s as current', async (path, labels) => {
    const current = (await footer(full, {}, path)).matchAll(/aria-current="page"[^>]*>([^<]*)<\/a>/g);
    expect([...current].map(([, label]) => label)).toEqual(labels);
  });

  test.each([
    ['a story', { linktype: 'story', id: 'u1' }, 'href="/koleksi/kawung">Ke sana</a>'],
    [
      'an anchor in a story',
      { linktype: 'story', id: 'u1', anchor: 'warna' },
      'href="/koleksi/kawung#warna">Ke sana</a>',
    ],
    [
      'an email address',
      { linktype: 'email', email: 'halo@sogan.example' },
      'href="mailto:halo@sogan.example">Ke sana</a>',
    ],
    [
      'another site in a new tab, which is announced',
      { linktype: 'url', url: 'https://lain.example', target: '_blank' },
      'href="https://lain.example" target="_blank" rel="noopener">Ke sana<span> (membuka di tab baru)</span></a>',
    ],
  ])('lead to %s', async (_, link, html) => {
    const siteLinks = { u1: { uuid: 'u1', url: 'koleksi/kawung' } };
    const columns = [column('Toko', { ...item('Ke sana', ''), link })];
    expect(plain(await footer({ columns }, { links: siteLinks }))).toContain(`<a ${html}`);
  });
});

test('a footer ends with the switch between colour schemes, none of them checked', async () => {
  const [html = ''] = schemeSwitch.exec(plain(await footer({}))) ?? [];
  expect(html.replaceAll(/ (?:name|class)="[^"]*"/g, '')).toBe(
    '<fieldset data-behaviour="scheme"><legend>Tampilan</legend>' +
      '<label><input type="radio" value="system"/><span>Sistem</span></label>' +
      '<label><input type="radio" value="light"/><span>Terang</span></label>' +
      '<label><input type="radio" value="dark"/><span>Gelap</span></label></fieldset>',
  );
});

describe('a footer on a site that is always light', () => {
  test('ends with the legal text, without the switch', async () => {
    expect(plain(await footer({ legal: full.legal }, { isLightOnly: true }))).toMatch(
      /<div><div><p>Hak cipta<\/p><\/div><\/div><\/footer>$/,
    );
  });

  test('has no line at its end where nothing is below it', async () => {
    expect(plain(await footer({ tagline: 'Batik tulis' }, { isLightOnly: true }))).toMatch(
      /<p>Batik tulis<\/p><\/div><\/div><\/footer>$/,
    );
  });

  test('has the button for the consent to analytics', async () => {
    const html = plain(await footer({}, { isLightOnly: true, consentText: null }));
    expect(html).toContain('<div><div data-consent="true"><button type="button">');
  });
});

describe('the button for the consent to analytics', () => {
  const button = '<div data-consent="true"><button type="button">Pilihan privasi</button>';

  test('ends the footer, with the text of the prompt, and cannot be seen without the client', async () => {
    const consentText = doc({ type: 'paragraph', content: [text('Boleh?')] });
    const html = await footer({}, { consentText });
    expect(html).toMatch(/ style="visibility:hidden" data-consent="true">/);
    expect(plain(html)).toContain(
      `</fieldset>${button}<div hidden=""><p>Boleh?</p></div></div></div></footer>`,
    );
  });

  test('is there without a text', async () => {
    expect(plain(await footer({}, { consentText: null }))).toContain(`${button}<div hidden=""></div></div>`);
  });

  test('is not on sites that need no consent', async () => {
    expect(await footer({})).not.toContain('data-consent');
  });
});

test('the options of two switches on a page are two groups', async () => {
  const html = await renderBlocks([{ component: 'navigation_footer' }, { component: 'navigation_footer' }]);
  const names = [...html.matchAll(/<input type="radio"[^>]* name="([^"]*)"/g)].map(([, name]) => name);
  expect([names.length, new Set(names).size]).toEqual([6, 2]);
});

test('a footer has its texts in the language of the page', async () => {
  const link = { url: 'https://lain.example', target: '_blank' };
  const columns = [column('Shop', { ...item('Other', ''), link })];
  const html = await footer({ columns }, { languageCode: 'en' });
  expect(html).toContain('<nav aria-label="Footer navigation"');
  expect(html).toContain('(opens in a new tab)');
});

describe('hostile content in a footer', () => {
  test.each(hostileAddresses)('an entry never leads to %j', (url) => {
    const html = uncontained({ columns: [column('Toko', item('Satu', url))] });
    expect(plain(html)).toContain('<ul><li><span>Satu</span></li></ul>');
  });

  test.each(foreignPictures)('a logo from %j is not shown', (filename) => {
    expect(insideOf(uncontained({ logo: { filename, alt: 'x' } }))).toBe('<div><div></div></div>');
  });

  test('texts are escaped', () => {
    const html = uncontained({
      logo: { filename: src, alt: HOSTILE_TEXT, title: `${HOSTILE_TEXT} 2` },
      tagline: HOSTILE_TEXT,
      columns: [column(HOSTILE_TEXT, item(HOSTILE_TEXT, `/${HOSTILE_TEXT}`))],
      legal: legal(HOSTILE_TEXT),
    });
    expect(html.match(/&lt;\/script&gt;&lt;script&gt;/g)).toHaveLength(7);
    expect(html).not.toMatch(BROKEN_OUT);
  });
});
