import { expect, test } from '@jest/globals';
import { createBackoff } from './backoff';

test.each([
  [1, 500],
  [2, 1_000],
  [3, 2_000],
  [5, 8_000],
  [6, 8_000],
  [10_000, 8_000],
])(
  'after %i failures in a row the pause is %i ms, shortened at random by up to half',
  (failures, longest) => {
    expect(createBackoff({ random: () => 0 }).after(failures)).toBe(longest);
    expect(createBackoff({ random: () => 1 }).after(failures)).toBe(longest / 2);
  },
);
