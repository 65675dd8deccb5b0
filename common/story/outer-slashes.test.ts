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

test('a million slashes within a path, as an editor may store them, take no time', () => {
  const path = `a${'/'.repeat(1_000_000)}b`;
  const started = performance.now();
  expect(withoutOuterSlashes(`/${path}/`) === path).toBe(true);
  expect(performance.now() - started).toBeLessThan(2_000);
});
