import { describe, expect, test } from '@jest/globals';
import { uiText, type UiText } from './ui-text';

/** What is said; where it counts, of 7 out of 31. */
function spokenFrom(value: UiText[keyof UiText]): string {
  return typeof value === 'function' ? value(7, 31) : value;
}

test.each(['id', 'ID', 'id-ID', 'Id-Latn-ID'])('the words for %j are Indonesian', (code) => {
  expect(uiText(code).opensInNewTab).toBe('membuka di tab baru');
});

test.each(['en', 'EN', 'en-GB', 'de', 'in', 'idn', 'i', '', '-id', 'constructor', '__proto__'])(
  'the words for %j are English',
  (code) => {
    expect(uiText(code).opensInNewTab).toBe('opens in a new tab');
  },
);

describe.each([
  ['id', 'en'],
  ['en', 'id'],
])('the words for %j', (code, other) => {
  const words = Object.entries(uiText(code));
  const others = Object.entries(uiText(other));

  test('are those of every language', () => {
    expect(words.map(([name]) => name).toSorted()).toEqual(others.map(([name]) => name).toSorted());
  });

  test.each(words)('%s says something, and something else in another language', (name, value) => {
    const elsewhere = others.filter(([each]) => each === name).map(([, each]) => spokenFrom(each));
    expect(spokenFrom(value).trim()).not.toBe('');
    expect(elsewhere).not.toContain(spokenFrom(value));
  });

  test.each(words.filter(([, value]) => typeof value === 'function'))('%s tells both numbers', (_, value) => {
    const spoken = spokenFrom(value);
    expect(spoken).toMatch(/\b7\b.*\b31\b/);
    expect(spoken).not.toMatch(/undefined|NaN|\$\{/);
  });
});
