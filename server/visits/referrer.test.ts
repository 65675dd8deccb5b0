import { expect, test } from '@jest/globals';
import { createReferringHost } from './referrer';

const referringHost = createReferringHost();

test.each([
  ['https://www.google.com/', 'www.google.com'],
  ['https://cari.example', 'cari.example'],
  ['https://cari.example?q=nama', 'cari.example'],
  ['http://cari.example:8080/rahasia?nama=Budi#bagian', 'cari.example'],
  ['https://sogan.example.jahat.example/', 'sogan.example.jahat.example'],
  ['https://sogan.example:444/', 'sogan.example'],
  ['https://xn--bcher-kva.example/', 'xn--bcher-kva.example'],
  ['http://127.0.0.1:3000/', '127.0.0.1'],
  [`https://${'a'.repeat(92)}.example/`, `${'a'.repeat(92)}.example`],
])('of %s the host %s is kept', (referrer, host) => {
  expect(referringHost(referrer, 'sogan.example')).toBe(host);
});

test.each([
  '',
  'https://sogan.example/',
  'https://sogan.example',
  'https://sogan.example?q=x',
  'http://sogan.example/kain',
  'android-app://com.example.app/',
  'about:blank',
  'xhttp://cari.example/',
  'https:///kain',
  'https://budi:rahasia@cari.example/',
  'https://<script>.example/',
  'https://=HYPERLINK.example/',
  `https://${'a'.repeat(93)}.example/`,
  '//cari.example/',
])('of “%s” nothing is kept', (referrer) => {
  expect(referringHost(referrer, 'sogan.example')).toBe('');
});

test('the port belongs to the own host', () => {
  expect(referringHost('http://localhost:3000/kain', 'localhost:3000')).toBe('');
  expect(referringHost('http://localhost:3001/kain', 'localhost:3000')).toBe('localhost');
});

test('a site is read alike the first time and later, whatever its path', () => {
  const hosts = ['/', '/a', '/a?q=1', ''].map((path) => referringHost(`https://berita.example${path}`));
  expect(hosts).toEqual(Array.from({ length: 4 }, () => 'berita.example'));
});

test('what is remembered of a site does not outlive its being the own one', () => {
  expect(referringHost('https://dua.example/', 'satu.example')).toBe('dua.example');
  expect(referringHost('https://dua.example/', 'dua.example')).toBe('');
});
