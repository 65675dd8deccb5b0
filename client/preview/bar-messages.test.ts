import { expect, test } from '@jest/globals';
import { barMessages } from './bar-messages';

test.each([
  ['id', 1, 'Tampil di 1 halaman'],
  ['id', 7, 'Tampil di 7 halaman'],
  ['id', 1_200, 'Tampil di 1.200 halaman'],
  ['en', 1, 'Shows on 1 page'],
  ['en', 7, 'Shows on 7 pages'],
  ['en-GB', 1_200, 'Shows on 1,200 pages'],
  ['de', 7, 'Shows on 7 pages'],
])('in %s a story on %i: %s', (language, count, expected) => {
  expect(barMessages(language).pages(count)).toBe(expected);
});

test.each([
  ['id', 1, 'Tampil di setidaknya 1 halaman'],
  ['en', 1, 'Shows on at least 1 page'],
  ['en', 7, 'Shows on at least 7 pages'],
])('in %s a story on %i or more: %s', (language, count, expected) => {
  expect(barMessages(language).atLeast(count)).toBe(expected);
});
