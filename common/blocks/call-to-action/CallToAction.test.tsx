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
import { block } from './CallToAction';

const invitation = (fields: object, scope: Partial<SiteScope> = {}, path = '/') =>
  renderBlocks([{ component: 'call_to_action', ...fields }], scope, { path });
const uncontained = (fields: object) => renderUncontained(block, fields);

/** The content of the box. */
const insideOf = (html: string) =>
  /^<section data-block="call_to_action"><div>(.*)<\/div><\/section>$/.exec(plain(html))?.[1];

const src = picture('kain.png');
const imgOf = (request: string) =>
  `<img src="${src}/m/${request}/filters:quality(75)" width="800" height="600" alt="Kain" title="Kawung" loading="lazy" decoding="async"/>`;
const button = { component: 'button', label: 'Pesan', link: { linktype: 'url', url: '/pesan' } };
const document = (...content: unknown[]) => ({ type: 'doc', content: [{ type: 'paragraph', content }] });
const full = {
  eyebrow: 'Lokakarya',
  title: 'Membatik bersama',
  text: document({ type: 'text', text: 'Setiap Sabtu' }),
  buttons: [button],
  image: { filename: src, alt: 'Kain', title: 'Kawung' },
};

/** The surface of each tone. */
const surfaces = { primary: 'primary', neutral: 'surface' };

/** The markup of each field in `full`, nested blocks left out. */
const markup = {
  eyebrow: '>Lokakarya<',
  title: '>Membatik bersama<',
  text: '<p>Setiap Sabtu</p>',
  image: '<img ',
};

describe('a call to action', () => {
  test('renders all fields in order', async () => {
    expect(insideOf(await invitation({ ...full, tone: 'neutral' }))).toBe(
      '<div><p>Lokakarya</p><h2>Membatik bersama</h2><div><p>Setiap Sabtu</p></div>' +
        `<div><a data-block="button" href="/pesan">Pesan</a></div></div>${imgOf('800x600/smart')}`,
    );
  });

  test.each([
    ['eyebrow', '<div><p>Lokakarya</p></div>'],
    ['title', '<div><h2>Membatik bersama</h2></div>'],
    ['text', '<div><div><p>Setiap Sabtu</p></div></div>'],
    ['buttons', '<div><div><a data-block="button" href="/pesan">Pesan</a></div></div>'],
    ['image', imgOf('800x0')],
  ] as const)('with only its %s renders that', async (field, html) => {
    expect(insideOf(await invitation({ [field]: full[field] }))).toBe(html);
  });

  test('without fields renders nothing', () => {
    expect(uncontained({})).toBe('');
    expect(uncontained({ tone: 'neutral' })).toBe('');
    const malformed = { eyebrow: null, title: '', text: document(), buttons: 'x', image: {} };
    expect(uncontained(malformed)).toBe('');
  });

  test('has the layout with an image only if it has one', async () => {
    const html = await invitation(full);
    expect(html).toContain('_call-to-action-pictured');
    expect(html).toContain('<img sizes="auto, (width &gt;= 960px) 40rem, 100vw"');
    expect(await invitation({ ...full, image: null })).not.toContain('_call-to-action-pictured');
    expect(await invitation({ image: full.image })).not.toContain('_call-to-action-pictured');
  });

  test.each(Object.entries(surfaces))('with the tone %s has only the surface %s', async (tone, surface) => {
    const html = await invitation({ ...full, tone });
    expect(Object.values(surfaces).filter((name) => html.includes(`surfaces-${name} `))).toEqual([surface]);
  });

  test('with a malformed tone is primary', () => {
    const expected = uncontained({ ...full, tone: 'primary' });
    for (const tone of [...wrongValues, 'constructor', 'Neutral']) {
      expect(uncontained({ ...full, tone })).toBe(expected);
    }
  });

  test.each(Object.keys(full))('with a malformed %s renders the other fields', (field) => {
    const rest = Object.entries(markup).filter(([name]) => name !== field);
    for (const value of wrongValues) {
      const html = uncontained({ ...full, [field]: value });
      for (const [, mark] of rest) expect(html).toContain(mark);
      expect(html.match(/data-block="call_to_action"/g)).toHaveLength(1);
    }
  });

  test('renders the valid ones of its buttons', async () => {
    const buttons = [null, { component: 'hologram' }, 7, button, 'x', { component: 'button' }];
    expect(insideOf(await invitation({ buttons }))).toBe(
      '<div><div><a data-block="button" href="/pesan">Pesan</a></div></div>',
    );
  });

  test('renders the valid nodes of its text', async () => {
    const text = document(null, { type: 'text' }, 7, { type: 'text', text: 'Setiap Sabtu' });
    expect(insideOf(await invitation({ text }))).toBe('<div><div><p>Setiap Sabtu</p></div></div>');
  });

  test('announces a new tab in the language of the page, and markup the current page', async () => {
    const external = { ...button, link: { url: 'https://lain.example', target: '_blank' } };
    const html = await invitation({ buttons: [button, external] }, { languageCode: 'en' }, '/pesan');
    expect(insideOf(html)).toBe(
      '<div><div><a aria-current="page" data-block="button" href="/pesan">Pesan</a>' +
        '<a data-block="button" href="https://lain.example" target="_blank" rel="noopener">Pesan<span> (opens in a new tab)</span></a></div></div>',
    );
  });
});

describe('hostile content in a call to action', () => {
  test.each(foreignPictures)('an image from %j is not shown', async (filename) => {
    const html = await invitation({ ...full, image: { filename, alt: 'x' } });
    expect(html).toContain('>Membatik bersama<');
    expect(html).not.toMatch(/<img|evil/);
  });

  test.each(hostileAddresses)('neither a button nor its text links to %j', async (url) => {
    const mark = { type: 'link', attrs: { linktype: 'url', href: url } };
    const html = await invitation({
      ...full,
      text: document({ type: 'text', text: 'Setiap Sabtu', marks: [mark] }),
      buttons: [{ ...button, link: { linktype: 'url', url } }],
    });
    expect(html).toContain('<p>Setiap Sabtu</p>');
    expect(html).not.toContain('<a ');
  });

  test.each([
    ['eyebrow', HOSTILE_TEXT],
    ['title', HOSTILE_TEXT],
    ['text', document({ type: 'text', text: HOSTILE_TEXT })],
    ['image', { filename: `${src}?${HOSTILE_TEXT}`, alt: HOSTILE_TEXT, title: HOSTILE_TEXT }],
  ])('its %s is escaped', (field, value) => {
    const html = uncontained({ [field]: value });
    expect(html).toContain('&lt;/script&gt;&lt;script&gt;');
    expect(html).not.toMatch(BROKEN_OUT);
  });
});
