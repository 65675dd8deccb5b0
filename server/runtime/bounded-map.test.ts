import { expect, test } from '@jest/globals';
import { BoundedMap } from './bounded-map';

test('a bounded map deletes the entry that was set longest ago', () => {
  const map = new BoundedMap<string, number>(3);
  for (const [index, key] of ['a', 'b', 'c', 'a', 'd'].entries()) map.set(key, index);
  expect([...map]).toEqual([
    ['c', 2],
    ['a', 3],
    ['d', 4],
  ]);
});
