import { describe, expect, test } from '@jest/globals';
import {
  BROKEN_OUT,
  HOSTILE_TEXT,
  hostileAddresses,
  wrongValues,
} from '../../../test/support/hostile-content';
import { plain, renderBlocks, renderUncontained } from '../../../test/support/render';
import type { SiteScope } from '../../site/site-context';
import { block } from './Button';

const link = { linktype: 'url', url: '/koleksi' };
const links = { u1: { uuid: 'u1', url: 'koleksi/kawung' } };
const button = (fields: object, scope: Partial<SiteScope> = {}, path = '/') =>
  renderBlocks([{ component: 'button', ...fields }], scope, { path });
const uncontained = (fields: object) => renderUncontained(block, fields);

const options = {
  variant: ['primary', 'secondary', 'text'],
  size: ['small', 'medium', 'large'],
} as const;

describe('a button', () => {
  test('that leads to a document says behind its label what that is', async () => {
    const document = {
      linktype: 'asset',
      url: 'https://a.example/f/1/x/a/harga.pdf',
      file_note: ' (PDF, 1.2 MB)',
    };
    expect(plain(await button({ label: 'Harga', link: document }))).toContain('Harga (PDF, 1.2 MB)');
  });

  test.each([
    ['a page of the site', link, 'href="/koleksi"'],
    ['a story', { linktype: 'story', id: 'u1', cached_url: 'old' }, 'href="/koleksi/kawung"'],
    [
      'an anchor in a story',
      { linktype: 'story', id: 'u1', anchor: 'warna' },
      'href="/koleksi/kawung#warna"',
    ],
    ['an anchor of the page', { linktype: 'url', url: '', anchor: 'isi' }, 'href="#isi"'],
    ['another site', { linktype: 'url', url: 'https://lain.example/a' }, 'href="https://lain.example/a"'],
    [
      'an email address',
      { linktype: 'email', email: 'halo@sogan.example' },
      'href="mailto:halo@sogan.example"',
    ],
    [
      'a file',
      { linktype: 'asset', url: 'https://a.storyblok.com/f/1/a.pdf' },
      'href="https://a.storyblok.com/f/1/a.pdf"',
    ],
    [
      'another site in a new tab',
      { linktype: 'url', url: 'https://lain.example', target: '_blank' },
      'href="https://lain.example" target="_blank" rel="noopener"',
    ],
  ])('leads to %s', async (_, value, attributes) => {
    const html = plain(await button({ label: 'Lihat', link: value }, { links }));
    expect(html).toContain(`<a data-block="button" ${attributes}>Lihat`);
    expect(html.match(/data-block/g)).toHaveLength(1);
  });

  test.each([
    ['id', 'membuka di tab baru'],
    ['en', 'opens in a new tab'],
    ['en-GB', 'opens in a new tab'],
  ])('announces a new tab in the language %s', async (languageCode, message) => {
    const fields = { label: 'Lihat', link: { ...link, target: '_blank' } };
    expect(plain(await button(fields, { languageCode }))).toBe(
      `<a data-block="button" href="/koleksi" target="_blank" rel="noopener">Lihat<span> (${message})</span></a>`,
    );
    expect(await button({ label: 'Lihat', link }, { languageCode })).not.toContain(message);
  });

  test.each([
    ['/koleksi', true],
    ['/', false],
    ['/koleksi/kawung', false],
  ])('to /koleksi on the page %s is marked as current: %j', async (path, current) => {
    const html = await button({ label: 'Lihat', link }, {}, path);
    expect(html.includes('aria-current="page"')).toBe(current);
  });

  test('in another language leads to the page in that language', async () => {
    const scope = { languages: ['id', 'en'], language: 'en', languageCode: 'en', links };
    const html = await button({ label: 'See', link: { linktype: 'story', id: 'u1' } }, scope);
    expect(html).toContain('href="/en/koleksi/kawung"');
  });

  describe.each(Object.entries(options))('%s', (field, values) => {
    test.each(values)('%s has its own class and no other of the field', async (value) => {
      const html = await button({ label: 'Lihat', link, [field]: value });
      expect(values.filter((name) => html.includes(`_button-${name}`))).toEqual([value]);
    });
  });

  test.each(Object.keys(options))('a malformed %s is ignored', (field) => {
    const expected = uncontained({ label: 'Lihat', link });
    for (const value of [...wrongValues, 'constructor', 'Large']) {
      expect(uncontained({ label: 'Lihat', link, [field]: value })).toBe(expected);
    }
    expect(plain(expected)).toBe('<a data-block="button" href="/koleksi">Lihat</a>');
  });

  test('without fields renders nothing', () => {
    expect(uncontained({})).toBe('');
  });

  test.each(
    wrongValues.filter((value) => value !== 'x' && typeof value !== 'number').map((value) => [value]),
  )('whose label is %j shows nothing', (label) => {
    expect(uncontained({ label, link })).toBe('');
  });

  test.each(wrongValues.map((value) => [value]))('whose link is %j renders nothing', (value) => {
    expect(uncontained({ label: 'Lihat', link: value })).toBe('');
  });

  test.each(hostileAddresses)('never leads to %j', (address) => {
    for (const value of [
      { url: address },
      { linktype: 'url', cached_url: address, target: '_blank' },
      { linktype: 'story', id: 'x', cached_url: address },
      { linktype: 'asset', url: address },
    ]) {
      expect(uncontained({ label: 'Lihat', link: value })).toBe('');
    }
  });

  test('escapes its label and its address', () => {
    const html = uncontained({ label: HOSTILE_TEXT, link: { url: `https://lain.example/${HOSTILE_TEXT}` } });
    expect(html).toContain('data-block="button"');
    expect(html).not.toMatch(BROKEN_OUT);
    expect(html.match(/</g)).toHaveLength(2);
  });
});
