import { expect, test } from '@jest/globals';
import { heapGrowth } from './limit-heap-growth';

test.each([
  ['an empty process', 25_000_000, 200],
  ['a small site', 37_500_000, 100],
  ['a site of many stories', 50_000_000, 50],
  ['a site of tens of thousands', 60_000_000, 33],
  ['one that is full', 400_000_000, 33],
])('the heap of %s, %d bytes, may grow by %d percent', (_, liveBytes, percent) => {
  expect(heapGrowth(liveBytes)).toBe(percent);
});
