import { expect, test } from '@jest/globals';
import { namesIn, withNames } from './filter-names';

test.each([
  ['', []],
  ['?filter=', []],
  ['?filter=Tulis', ['tulis']],
  ['?page=2&filter=tulis,Cap', ['tulis', 'cap']],
  ['?filter=tulis,,TULIS,', ['tulis']],
  ['?filter=batik%20tulis%2Ccap', ['batik tulis', 'cap']],
])('the query %j names %j', (search, names) => {
  expect(namesIn(search)).toEqual(names);
});

test.each([
  ['', ['tulis', 'cap'], 'filter=tulis,cap'],
  ['?page=2&filter=lama', ['tulis'], 'page=2&filter=tulis'],
  ['?page=2&filter=lama', [], 'page=2'],
  ['?filter=lama', ['a&b'], 'filter=a%26b'],
])('the query %j with the names %j is %j', (search, names, expected) => {
  expect(withNames(search, names)).toBe(expected);
});
