import { expect, test } from '@jest/globals';
import { referringHost } from './referrer';

test.each([
  ['https://www.google.com/', 'www.google.com'],
  ['https://cari.example', 'cari.example'],
  ['https://cari.example?q=nama', 'cari.example'],
  ['http://cari.example:8080/rahasia?nama=Budi#bagian', 'cari.example'],
  ['https://sogan.example.jahat.example/', 'sogan.example.jahat.example'],
  ['https://sogan.example:444/', 'sogan.example'],
  ['https://xn--bcher-kva.example/', 'xn--bcher-kva.example'],
  ['http://127.0.0.1:3000/', '127.0.0.1'],
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
  'https:///kain',
  'https://budi:rahasia@cari.example/',
  'https://<script>.example/',
  'https://=HYPERLINK.example/',
  `https://${'a'.repeat(101)}.example/`,
  '//cari.example/',
])('of “%s” nothing is kept', (referrer) => {
  expect(referringHost(referrer, 'sogan.example')).toBe('');
});

test('the port belongs to the own host', () => {
  expect(referringHost('http://localhost:3000/kain', 'localhost:3000')).toBe('');
  expect(referringHost('http://localhost:3001/kain', 'localhost:3000')).toBe('localhost');
});
