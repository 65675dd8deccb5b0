import { expect, test } from '@jest/globals';
import { createLayoutShifts } from './layout-shifts';

type Shift = readonly [startTime: number, value: number, hadRecentInput?: boolean];

function scoreOf(shifts: readonly Shift[]): number {
  const { add, score } = createLayoutShifts();
  for (const [startTime, value, hadRecentInput = false] of shifts) add({ startTime, value, hadRecentInput });
  return Math.round(score() * 100) / 100;
}

test.each<[string, readonly Shift[], number]>([
  ['nothing', [], 0],
  ['one shift', [[500, 0.1]], 0.1],
  [
    'shifts less than a second apart',
    [
      [500, 0.1],
      [1499, 0.2],
    ],
    0.3,
  ],
  [
    'shifts a second apart, of which the worse counts',
    [
      [500, 0.1],
      [1500, 0.2],
      [9000, 0.15],
    ],
    0.2,
  ],
  [
    'a window that five seconds end, counted from its first shift',
    [900, 1800, 2700, 3600, 4500, 5400, 5899, 5900].map((time) => [time, 0.1] as const),
    0.7,
  ],
  [
    'a shift that the visitor expects',
    [
      [500, 0.5, true],
      [600, 0.1],
    ],
    0.1,
  ],
])('the score of %s', (_, shifts, expected) => expect(scoreOf(shifts)).toBe(expected));
