import { expect, jest, test } from '@jest/globals';
import { knownClassNames } from './known-class-names';

test('a class that a stylesheet lacks is told once, with the file and what it has', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const css = knownClassNames('common/a/a.css', { hero: 'a-hero-x', words: 'a-words-x' });
  expect([css['hero'], css['heor'], css['heor']]).toEqual(['a-hero-x', undefined, undefined]);
  expect(warn.mock.calls.map(String)).toEqual([
    'Warning: common/a/a.css has no class "heor". Its classes: hero, words.',
  ]);
});

test('an empty stylesheet has none', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  expect(knownClassNames('a.css', {})['x']).toBeUndefined();
  expect(String(warn.mock.lastCall)).toBe('Warning: a.css has no class "x". Its classes: none.');
});

test('what every object has is no class', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  expect(String(knownClassNames('a.css', {}))).toBe('[object Object]');
  expect(warn).not.toHaveBeenCalled();
});
