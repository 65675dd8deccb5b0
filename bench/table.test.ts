import { describe, expect, test } from '@jest/globals';
import { markdownRow, median } from './table';

describe('the median', () => {
  test.each([
    [[3], 3],
    [[9, 1, 5], 5],
    [[4, 1, 3, 2], 2.5],
    [[10, 9, 8, 100], 9.5],
  ])('of %j is %d', (values, expected) => {
    expect(median(values)).toBe(expected);
  });
});

test('a row names the command that repeats it', () => {
  expect(markdownRow('start', { what: 'first page', figure: '300 ms', ratio: '1.2' })).toBe(
    '| first page | 300 ms | 1.2 |  | `npm run bench -- start` |\n',
  );
});
