import { expect, test } from '@jest/globals';
import { withoutOuterSlashes } from './outer-slashes';

test.each([
  ['', ''],
  ['/', ''],
  ['///', ''],
  ['a', 'a'],
  ['/a/', 'a'],
  ['//a//b//', 'a//b'],
])('%j without slashes at its ends is %j', (path, expected) => {
  expect(withoutOuterSlashes(path)).toBe(expected);
});

// By work that grows with the square of the length it would take an hour.
test('a million slashes within a path, as an editor may store them, stay', () => {
  const path = `a${'/'.repeat(1_000_000)}b`;
  expect(withoutOuterSlashes(`/${path}/`) === path).toBe(true);
});
