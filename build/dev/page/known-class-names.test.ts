import { expect, jest, test } from '@jest/globals';
import { knownClassNames } from './known-class-names';

test('a missing class is reported once, with the file and its classes', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const css = knownClassNames('common/a/a.css', { hero: 'a-hero-x', words: 'a-words-x' });
  expect([css['hero'], css['heor'], css['heor']]).toEqual(['a-hero-x', undefined, undefined]);
  expect(warn.mock.calls.map(String)).toEqual([
    'Warning: common/a/a.css has no class "heor". Its classes: hero, words.',
  ]);
});

test('an empty stylesheet has no classes', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  expect(knownClassNames('a.css', {})['x']).toBeUndefined();
  expect(String(warn.mock.lastCall)).toBe('Warning: a.css has no class "x". Its classes: none.');
});

test('an inherited property is not a missing class', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  expect(String(knownClassNames('a.css', {}))).toBe('[object Object]');
  expect(warn).not.toHaveBeenCalled();
});
