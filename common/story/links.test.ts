import { describe, expect, test } from '@jest/globals';
import { inSitePath, resolveLink, type LinkScope } from './links';

const scope: LinkScope = {
  links: {
    u1: { uuid: 'u1', url: 'koleksi/kawung' },
    u2: { uuid: 'u2', real_path: '/cerita/' },
    u3: { uuid: 'u3', full_slug: 'home' },
    u5: { uuid: 'u5', slug: 'koleksi/batik' },
    u4: { uuid: 'u4', name: 'has no path' },
  },
  languages: ['id', 'en'],
  language: null,
};

test('a story without a page in this language is linked to in the first one, by resolved link and by story', () => {
  const found = { full_slug: 'asli', hreflang: 'id' };
  const inEnglish = { ...scope, language: 'en', links: { u: { real_path: '/asli', hreflang: 'id' } } };
  for (const value of [
    { id: 'u', anchor: 'a' },
    { story: found, anchor: 'a' },
  ])
    expect(resolveLink({ linktype: 'story', ...value }, inEnglish)).toEqual({
      href: '/asli#a',
      newTab: false,
      hrefLang: 'id',
    });
  expect(resolveLink({ linktype: 'url', id: 'u', url: '/b' }, inEnglish)?.hrefLang).toBeUndefined();
});

describe('links in fields', () => {
  test.each([
    ['a resolved story', { linktype: 'story', id: 'u1', cached_url: 'old/place' }, '/koleksi/kawung'],
    ['a start page', { linktype: 'story', id: 'u2' }, '/cerita'],
    ['the home page', { linktype: 'story', id: 'u3' }, '/'],
    ['an entry of the list of links', { linktype: 'story', id: 'u5' }, '/koleksi/batik'],
    ['an address that is cached alone', { linktype: 'url', url: '', cached_url: '/kontak' }, '/kontak'],
    [
      'a story that came with the link',
      { linktype: 'story', id: 'x', story: { full_slug: 'tentang' } },
      '/tentang',
    ],
    ['a story by its stored address alone', { linktype: 'story', id: 'x', cached_url: 'kontak' }, '/kontak'],
    ['a resolved link without an address', { linktype: 'story', id: 'u4', cached_url: 'kontak' }, '/kontak'],
    ['a stored address with slashes', { linktype: 'story', cached_url: '/kontak/' }, '/kontak'],
    ['an anchor', { linktype: 'story', id: 'u1', anchor: 'warna soga' }, '/koleksi/kawung#warna%20soga'],
    ['a story stored as a fragment', { linktype: 'story', cached_url: '#isi' }, '#isi'],
    ['an anchor alone', { linktype: 'url', url: '', anchor: 'isi' }, '#isi'],
    ['another site', { linktype: 'url', url: 'https://lain.example/a' }, 'https://lain.example/a'],
    ['no type', { url: '/kontak' }, '/kontak'],
    ['an unknown type', { linktype: 'constructor', url: '/kontak' }, '/kontak'],
    [
      'an asset',
      { linktype: 'asset', url: 'https://a.storyblok.com/f/1/a.pdf' },
      'https://a.storyblok.com/f/1/a.pdf',
    ],
    ['an e-mail address', { linktype: 'email', email: 'halo@sogan.example' }, 'mailto:halo@sogan.example'],
    [
      'an e-mail address that has its prefix',
      { linktype: 'email', url: 'mailto:halo@sogan.example' },
      'mailto:halo@sogan.example',
    ],
    [
      'an e-mail address that is cached alone',
      { linktype: 'email', url: '', cached_url: 'halo@sogan.example' },
      'mailto:halo@sogan.example',
    ],
  ])('%s leads to its address', (_, value, href) => {
    expect(resolveLink(value, scope)).toEqual({ href, newTab: false });
  });

  test.each([
    ['nothing', null],
    ['an empty field', { linktype: 'story', id: '', cached_url: '' }],
    ['a script', { linktype: 'url', url: 'javascript:alert(1)' }],
    ['a script with an anchor', { linktype: 'url', url: 'javascript:alert(1)', anchor: 'x' }],
    ['a story stored as another host', { linktype: 'story', cached_url: '//evil.example' }],
    ['a story stored as a script', { linktype: 'story', cached_url: 'javascript:alert(1)' }],
    ['an asset of data', { linktype: 'asset', url: 'data:text/html,x' }],
    ['an empty e-mail address', { linktype: 'email', email: 'mailto:' }],
    ['wrong types', { linktype: 7, url: {}, cached_url: [] }],
  ])('%s leads nowhere', (_, value) => {
    expect(resolveLink(value, scope)).toBeNull();
  });

  test.each([
    ['https://sogan.example', '/'],
    ['https://sogan.example/', '/'],
    ['https://sogan.example/en/Kontak?a=b#c', '/en/Kontak?a=b#c'],
    ['https://sogan.example?a=b', 'https://sogan.example?a=b'],
    ['https://sogan.example//lain.example', 'https://sogan.example//lain.example'],
    ['https://sogan.example.lain/a', 'https://sogan.example.lain/a'],
    ['https://sogan.example@lain.example/a', 'https://sogan.example@lain.example/a'],
    ['https://sogan.example:8080/a', 'https://sogan.example:8080/a'],
    ['http://sogan.example/a', 'http://sogan.example/a'],
  ])('%s leads to %s on a site of the origin https://sogan.example', (url, href) => {
    const known = { ...scope, origin: 'https://sogan.example' };
    expect(resolveLink({ linktype: 'url', url }, known)?.href).toBe(href);
    expect(resolveLink({ linktype: 'story', cached_url: url }, known)?.href).toBe(href);
    expect(resolveLink({ linktype: 'url', url }, scope)?.href).toBe(url);
  });

  test('only the target _blank opens a new tab', () => {
    expect(resolveLink({ url: '/a', target: '_blank' }, scope)?.newTab).toBe(true);
    expect(resolveLink({ url: '/a', target: 'x" onclick="y' }, scope)?.newTab).toBe(false);
  });
});

test.each([
  ['koleksi', null, '/koleksi'],
  ['koleksi', 'en', '/en/koleksi'],
  ['en/koleksi', 'en', '/en/koleksi'],
  ['/en/koleksi/', null, '/koleksi'],
  ['', null, '/'],
  ['', 'en', '/en'],
  ['home', 'en', '/en'],
  ['koleksi?a=b#c', 'en', '/en/koleksi?a=b#c'],
])('the slug %j on a page in %j leads to %j', (slug, language, path) => {
  expect(inSitePath(slug, { languages: ['id', 'en'], language })).toBe(path);
});
