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

/** What stands in the box. */
const insideOf = (html: string) =>
  /^<section data-block="call_to_action"><div>(.*)<\/div><\/section>$/.exec(plain(html))?.[1];

const src = picture('kain.png');
const img = `<img src="${src}/m/800x0" width="800" height="600" alt="Kain" title="Kawung" loading="lazy" decoding="async"/>`;
const button = { component: 'button', label: 'Pesan', link: { linktype: 'url', url: '/pesan' } };
const words = (...content: unknown[]) => ({ type: 'doc', content: [{ type: 'paragraph', content }] });
const full = {
  eyebrow: 'Lokakarya',
  title: 'Membatik bersama',
  text: words({ type: 'text', text: 'Setiap Sabtu' }),
  buttons: [button],
  image: { filename: src, alt: 'Kain', title: 'Kawung' },
};

/** The ground that each tone stands on. */
const grounds = { primary: 'primary', neutral: 'surface' };

/** What each field shows of itself in `full` where nested blocks are not shown. */
const marks = {
  eyebrow: '>Lokakarya<',
  title: '>Membatik bersama<',
  text: '<p>Setiap Sabtu</p>',
  image: '<img ',
};

describe('a call to action', () => {
  test('shows all its fields in order', async () => {
    expect(insideOf(await invitation({ ...full, tone: 'neutral' }))).toBe(
      '<div><p>Lokakarya</p><h2>Membatik bersama</h2><div><p>Setiap Sabtu</p></div>' +
        `<div><a data-block="button" href="/pesan">Pesan</a></div></div>${img}`,
    );
  });

  test.each([
    ['eyebrow', '<div><p>Lokakarya</p></div>'],
    ['title', '<div><h2>Membatik bersama</h2></div>'],
    ['text', '<div><div><p>Setiap Sabtu</p></div></div>'],
    ['buttons', '<div><div><a data-block="button" href="/pesan">Pesan</a></div></div>'],
    ['image', `<div></div>${img}`],
  ] as const)('with nothing but its %s shows that', async (field, html) => {
    expect(insideOf(await invitation({ [field]: full[field] }))).toBe(html);
  });

  test('without fields shows nothing', () => {
    expect(uncontained({})).toBe('');
    expect(uncontained({ tone: 'neutral' })).toBe('');
    const unfit = { eyebrow: null, title: '', text: words(), buttons: 'x', image: {} };
    expect(uncontained(unfit)).toBe('');
  });

  test('is laid out for a picture only where there is one', async () => {
    const html = await invitation(full);
    expect(html).toContain('call-to-action-pictured-');
    expect(html).toContain('<img sizes="auto, (width &gt;= 960px) 40rem, 100vw"');
    expect(await invitation({ ...full, image: null })).not.toContain('call-to-action-pictured-');
  });

  test.each(Object.entries(grounds))(
    'with the tone %s stands on the ground %s alone',
    async (tone, ground) => {
      const html = await invitation({ ...full, tone });
      expect(Object.values(grounds).filter((name) => html.includes(`surfaces-${name}-`))).toEqual([ground]);
    },
  );

  test('with an unfit tone is primary', () => {
    const standard = uncontained({ ...full, tone: 'primary' });
    for (const tone of [...wrongValues, 'constructor', 'Neutral']) {
      expect(uncontained({ ...full, tone })).toBe(standard);
    }
  });

  test.each(Object.keys(full))('with an unfit %s shows all the rest', (field) => {
    const rest = Object.entries(marks).filter(([name]) => name !== field);
    for (const value of wrongValues) {
      const html = uncontained({ ...full, [field]: value });
      for (const [, mark] of rest) expect(html).toContain(mark);
      expect(html.match(/data-block="call_to_action"/g)).toHaveLength(1);
    }
  });

  test('with broken buttons shows the others', async () => {
    const buttons = [null, { component: 'hologram' }, 7, button, 'x', { component: 'button' }];
    expect(insideOf(await invitation({ buttons }))).toBe(
      '<div><div><a data-block="button" href="/pesan">Pesan</a></div></div>',
    );
  });

  test('with broken nodes in its text shows the others', async () => {
    const text = words(null, { type: 'text' }, 7, { type: 'text', text: 'Setiap Sabtu' });
    expect(insideOf(await invitation({ text }))).toBe('<div><div><p>Setiap Sabtu</p></div></div>');
  });

  test('says in the language of the page that a button opens a new tab, and marks the current page', async () => {
    const elsewhere = { ...button, link: { url: 'https://lain.example', target: '_blank' } };
    const html = await invitation({ buttons: [button, elsewhere] }, { languageCode: 'en' }, '/pesan');
    expect(insideOf(html)).toBe(
      '<div><div><a aria-current="page" data-block="button" href="/pesan">Pesan</a>' +
        '<a data-block="button" href="https://lain.example" target="_blank" rel="noopener">Pesan<span> (opens in a new tab)</span></a></div></div>',
    );
  });
});

describe('hostile content in a call to action', () => {
  test.each(foreignPictures)('a picture from %j is not shown', async (filename) => {
    const html = await invitation({ ...full, image: { filename, alt: 'x' } });
    expect(html).toContain('>Membatik bersama<');
    expect(html).not.toMatch(/<img|evil/);
  });

  test.each(hostileAddresses)('neither a button nor its text leads to %j', async (url) => {
    const mark = { type: 'link', attrs: { linktype: 'url', href: url } };
    const html = await invitation({
      ...full,
      text: words({ type: 'text', text: 'Setiap Sabtu', marks: [mark] }),
      buttons: [{ ...button, link: { linktype: 'url', url } }],
    });
    expect(html).toContain('<p>Setiap Sabtu</p>');
    expect(html).not.toContain('<a ');
  });

  test.each([
    ['eyebrow', HOSTILE_TEXT],
    ['title', HOSTILE_TEXT],
    ['text', words({ type: 'text', text: HOSTILE_TEXT })],
    ['image', { filename: `${src}?${HOSTILE_TEXT}`, alt: HOSTILE_TEXT, title: HOSTILE_TEXT }],
  ])('its %s is escaped', (field, value) => {
    const html = uncontained({ [field]: value });
    expect(html).toContain('&lt;/script&gt;&lt;script&gt;');
    expect(html).not.toMatch(BROKEN_OUT);
  });
});
