import { expect, test } from '@jest/globals';
import { withYear } from './with-year';

const saying = (text: string) => ({ type: 'doc', content: [{ type: 'text', text }] });

test.each([
  ['© {year} Sogan', '© 2031 Sogan'],
  ['© 2019–{{ Year }} Sogan, {year}', '© 2019–2031 Sogan, 2031'],
  ['© Sogan {jahr} {yearly}', '© Sogan {jahr} {yearly}'],
])('%j in the year 2031 reads %j', (written, shown) => {
  expect(withYear(saying(written), 2031)).toEqual(saying(shown));
});

test('a text without a place for the year stays the very same', () => {
  const document = saying('© Sogan');
  expect(withYear(document, 2031)).toBe(document);
  expect(withYear(null, 2031)).toBeNull();
});
