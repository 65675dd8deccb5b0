import { expect, test } from '@jest/globals';
import { isInSite, sanitizeHref } from './sanitize-href';

test.each([
  ['https://sogan.example/a?b#c', 'https://sogan.example/a?b#c'],
  ['HTTP://sogan.example', 'HTTP://sogan.example'],
  ['mailto:halo@sogan.example', 'mailto:halo@sogan.example'],
  ['tel:+62274123456', 'tel:+62274123456'],
  ['/koleksi', '/koleksi'],
  ['koleksi/kawung', '/koleksi/kawung'],
  ['#isi', '#isi'],
  ['?a=b', '?a=b'],
  ['  /koleksi ', '/koleksi'],
  ['/a:b', '/a:b'],
])('%j is allowed as %j', (value, expected) => {
  expect(sanitizeHref(value)).toBe(expected);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  ' javascript:alert(1)',
  'javascript&colon;alert(1):',
  'view-source:javascript:1',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://sogan.example/1',
  'file:///etc/passwd',
  '//evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  'https:\\\\evil.example',
  'http://',
  '',
  '   ',
  null,
  undefined,
  42,
  { href: '/' },
])('%j is rejected', (value) => {
  expect(sanitizeHref(value)).toBeNull();
});

test.each([
  ['/', true],
  ['/a', true],
  ['//evil.example', false],
  ['https://sogan.example/', false],
  ['#isi', true],
  ['mailto:halo@sogan.example', false],
])('%j stays on the site: %j', (href, expected) => {
  expect(isInSite(href)).toBe(expected);
});
