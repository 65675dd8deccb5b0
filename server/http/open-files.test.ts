import { expect, test } from '@jest/globals';
import { maxConnections, openFilesLimit } from './open-files';

test.each([
  [Infinity, 10_000],
  [20_000, 10_000],
  [10_128, 10_000],
  [1_024, 896],
  [256, 128],
  [100, 50],
])('of %d open files %d are for connections', (limit, expected) => {
  expect(maxConnections(limit)).toBe(expected);
});

test('the limit of this process is a number', () => {
  expect(openFilesLimit()).toBeGreaterThan(0);
});
