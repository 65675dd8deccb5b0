import { describe, expect, test } from '@jest/globals';
import { uiMessages } from './messages';

test.each(['id', 'ID', 'id-ID', 'Id-Latn-ID'])('the words for %j are Indonesian', (code) => {
  expect(uiMessages(code).opensInNewTab).toBe('membuka di tab baru');
});

test.each(['en', 'EN', 'en-GB', 'de', 'in', 'idn', 'i', '', '-id', 'constructor', '__proto__'])(
  'the words for %j are English',
  (code) => {
    expect(uiMessages(code).opensInNewTab).toBe('opens in a new tab');
  },
);

describe.each([
  ['id', 'en'],
  ['en', 'id'],
])('the words for %j', (code, other) => {
  const words = Object.entries(uiMessages(code));
  const others = Object.entries(uiMessages(other));

  test('are those of every language', () => {
    expect(words.map(([name]) => name).toSorted()).toEqual(others.map(([name]) => name).toSorted());
  });

  test.each(words)('%s says something, and something else in another language', (name, value) => {
    const elsewhere = others.filter(([each]) => each === name).map(([, each]) => each);
    expect(value.trim()).not.toBe('');
    expect(elsewhere).not.toContain(value);
  });
});
