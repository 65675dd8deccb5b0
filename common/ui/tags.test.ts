import { expect, test } from '@jest/globals';
import { parseTags } from './tags';

test.each([
  ['', []],
  [' , ,, ', []],
  ['Sogan', ['Sogan']],
  ['Sogan, Pesisir', ['Sogan', 'Pesisir']],
  [',Sogan,,Pesisir,', ['Sogan', 'Pesisir']],
  ['  Batik \t tulis\n, Pesisir', ['Batik tulis', 'Pesisir']],
  ['Sogan, sogan, SOGAN , Pesisir', ['Sogan', 'Pesisir']],
  ['batik  tulis, Batik Tulis', ['batik tulis']],
  ['Pesisir; Sogan', ['Pesisir; Sogan']],
  ['constructor, __proto__, constructor', ['constructor', '__proto__']],
])('the tags in %j are %j', (list, expected) => {
  expect(parseTags(list)).toEqual(expected);
});
