import { expect, test } from '@jest/globals';
import { withYear } from './with-year';

const documentOf = (text: string) => ({ type: 'doc', content: [{ type: 'text', text }] });

test.each([
  ['© {year} Sogan', '© 2031 Sogan'],
  ['© 2019–{{ Year }} Sogan, {year}', '© 2019–2031 Sogan, 2031'],
  ['© Sogan {jahr} {yearly}', '© Sogan {jahr} {yearly}'],
])('%j in the year 2031 becomes %j', (template, text) => {
  expect(withYear(documentOf(template), 2031)).toEqual(documentOf(text));
});

test('a document without a placeholder is returned as it is', () => {
  const document = documentOf('© Sogan');
  expect(withYear(document, 2031)).toBe(document);
  expect(withYear(null, 2031)).toBeNull();
});
