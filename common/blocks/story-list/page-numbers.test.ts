import { expect, test } from '@jest/globals';
import { pageNumbers } from './page-numbers';

test.each([
  [1, 2, [1, 2]],
  [1, 1, [1]],
  [1, 10, [1, 2, 10]],
  [3, 10, [1, 2, 3, 4, 10]],
  [4, 10, [1, 2, 3, 4, 5, 10]],
  [5, 10, [1, 4, 5, 6, 10]],
  [7, 10, [1, 6, 7, 8, 9, 10]],
  [10, 10, [1, 9, 10]],
  [1250, 2500, [1, 1249, 1250, 1251, 2500]],
])('page %i of %i links to %j', (current, total, numbers) => {
  expect(pageNumbers(current, total)).toEqual(numbers);
});
