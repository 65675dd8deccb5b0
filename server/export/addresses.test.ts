import { describe, expect, test } from '@jest/globals';
import { fileOfAddress } from './file-of-address';
import { readLinks } from './read-links';

describe('the file of an address', () => {
  const html = 'text/html; charset=utf-8';
  test.each([
    ['/', html, 'index.html'],
    ['/en', html, 'en.html'],
    ['/jurnal/page/2', html, 'jurnal/page/2.html'],
    ['/kain%20batik/caf%C3%A9', html, 'kain batik/café.html'],
    ['/google123.html', html, 'google123.html'],
    ['/_payload.json', 'application/json', '_payload.json'],
    ['/.well-known/security.txt', 'text/plain', '.well-known/security.txt'],
  ])('%s (%s) is %s', (path, type, file) => {
    expect(fileOfAddress(path, type)).toBe(file);
  });

  test.each([
    ['/a/%2e%2e/b', '/a/%2e%2e/b cannot be a file'],
    ['/a%2Fb', '/a%2Fb cannot be a file'],
    ['/a//b', '/a//b cannot be a file'],
    ['/a%00', '/a%00 cannot be a file'],
    [`/${'a'.repeat(251)}`, 'a part of it is longer than 255 bytes'],
  ])('%s is refused', (path, message) => {
    expect(() => fileOfAddress(path, html)).toThrow(message);
  });

  test('is none of those that hosts read', () => {
    expect(() => fileOfAddress('/_headers', 'text/plain')).toThrow('_headers is a file of the export itself');
  });
});

describe('the links of a page', () => {
  const links = (html: string) => readLinks(html, 'https://sogan.example').paths;
  test.each([
    ['<a href="/a">', ['/a']],
    ['<a class="x" href="/a?x=1&amp;y=2#z">', ['/a']],
    ['<a href="https://sogan.example">', ['/']],
    ['<link href="https://sogan.example/en"/>', ['/en']],
    ['<a href="/a&amp;b&#x27;c">', ["/a&b'c"]],
    ['<a href="/a"><a href="/a">', ['/a']],
    ['<a href="/kain batik/café">', ['/kain%20batik/caf%C3%A9']],
    ['<a href="/a/../b">', ['/b']],
    [String.raw`<a href="/\lain.example/a">`, []],
    ['<a href="https://sogan.example:99999/a">', []],
    ['<a href="https://sogan.example.org/a">', []],
    ['<a href="//lain.example/a">', []],
    ['<a href="https://lain.example/a">', []],
    ['<a href="mailto:a@b.example">', []],
    ['<a href="#content">', []],
    ['<a data-href="/a">', []],
  ])('%s', (html, expected) => expect(links(html)).toEqual(expected));

  test('without an origin are those of paths', () => {
    expect(readLinks('<a href="/a"><a href="undefined/b">', undefined).paths).toEqual(['/a']);
  });

  test('say whether a form needs the server', () => {
    const read = (html: string) => readLinks(html, undefined).hasForm;
    expect([read('<form action="/forms/kontak" method="post">'), read('<form action="/search">')]).toEqual([
      true,
      false,
    ]);
  });
});
