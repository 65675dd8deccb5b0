import { describe, expect, test } from '@jest/globals';
import { uiMessages } from './messages';

test.each(['id', 'ID', 'id-ID', 'Id-Latn-ID'])('the messages for %j are Indonesian', (code) => {
  expect(uiMessages(code).opensInNewTab).toBe('membuka di tab baru');
});

test.each(['en', 'EN', 'en-GB', 'de', 'in', 'idn', 'i', '', '-id', 'constructor', '__proto__'])(
  'the messages for %j are English',
  (code) => {
    expect(uiMessages(code).opensInNewTab).toBe('opens in a new tab');
  },
);

describe.each([
  ['id', 'en'],
  ['en', 'id'],
])('the messages for %j', (code, other) => {
  const messages = Object.entries(uiMessages(code));
  const others = Object.entries(uiMessages(other));

  test('exist in every language', () => {
    expect(messages.map(([name]) => name).toSorted()).toEqual(others.map(([name]) => name).toSorted());
  });

  test.each(messages)('%s is not empty, and differs from the other language', (name, value) => {
    const translations = others.filter(([each]) => each === name).map(([, each]) => each);
    expect(value.trim()).not.toBe('');
    expect(translations).not.toContain(value);
  });
});
