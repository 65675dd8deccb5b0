import { expect, test } from '@jest/globals';
import { uiText } from './ui-text';

test.each(['id', 'ID', 'id-ID', 'Id-Latn-ID'])('the words for %j are Indonesian', (code) => {
  expect(uiText(code).opensInNewTab).toBe('membuka di tab baru');
});

test.each(['en', 'EN', 'en-GB', 'de', 'in', 'idn', 'i', '', '-id', 'constructor', '__proto__'])(
  'the words for %j are English',
  (code) => {
    expect(uiText(code).opensInNewTab).toBe('opens in a new tab');
  },
);

test('no word is empty, and each language has its own for all of them', () => {
  const english = uiText('en');
  for (const [name, words] of Object.entries(uiText('id'))) {
    expect([name, words]).not.toEqual([name, '']);
    expect([name, words]).not.toEqual([name, Reflect.get(english, name)]);
  }
  expect(Object.values(english)).not.toContain('');
});
