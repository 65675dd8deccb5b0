import { expect, test } from '@jest/globals';
import { matchesPattern } from './slug-pattern';

test.each([
  ['koleksi/kawung', 'koleksi/kawung', true],
  ['koleksi/kawung', 'koleksi/*', true],
  ['koleksi/a/b', 'koleksi/*', true],
  ['koleksi/', 'koleksi/*', true],
  ['koleksi', 'koleksi/*', false],
  ['koleksi/kawung', '*', true],
  ['', '*', true],
  ['', '', true],
  ['', 'a', false],
  ['koleksi/kawung', '*kawung', true],
  ['koleksi/kawung-tua', '*kawung', false],
  ['koleksi/kawung', 'k*k*g', true],
  ['abab', 'a*ab', true],
  ['aba', 'a*ab', false],
  ['koleksi/kawung', 'koleksi', false],
  ['koleksi.kawung', 'koleksi/kawung', false],
  ['a.c', 'a?c', false],
])('%j against %j is %j', (text, pattern, matches) => {
  expect(matchesPattern(text, pattern)).toBe(matches);
});

test('a hostile pattern takes time proportional to its length', () => {
  const started = process.hrtime.bigint();
  expect(matchesPattern('a'.repeat(5_000), `${'a*'.repeat(2_000)}b`)).toBe(false);
  expect(Number(process.hrtime.bigint() - started) / 1e6).toBeLessThan(2_000);
});
