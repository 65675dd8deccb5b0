import { expect, test } from '@jest/globals';
import { BoundedMap } from './bounded-map';
import { withTimeout } from './timeout';
import { createBackoff } from './backoff';
import { createFakeClock } from '../../test/support/fake-clock';

test.each([
  [1, 500],
  [2, 1_000],
  [3, 2_000],
  [5, 8_000],
  [6, 8_000],
  [10_000, 8_000],
])(
  'after %i failures in a row the pause is %i ms, up to half of it left out at random',
  (failures, longest) => {
    expect(createBackoff({ random: () => 0 }).after(failures)).toBe(longest);
    expect(createBackoff({ random: () => 1 }).after(failures)).toBe(longest / 2);
  },
);

test('a bounded map forgets what was set longest ago, and setting anew is setting', () => {
  const map = new BoundedMap<string, number>(3);
  for (const [place, key] of ['a', 'b', 'c', 'a', 'd'].entries()) map.set(key, place);
  expect([...map]).toEqual([
    ['c', 2],
    ['a', 3],
    ['d', 4],
  ]);
});

test('what comes in time is what it is, what comes late is something else, and no timer is left', async () => {
  const clock = createFakeClock();
  const later = <Value>(value: Value, milliseconds: number) =>
    new Promise<Value>((resolve) => void clock.after(milliseconds, () => resolve(value)));
  const outcomes = Promise.all([
    withTimeout(later('there', 99), 100, 'late', clock),
    withTimeout(later('there', 101), 100, 'late', clock),
    withTimeout(Promise.reject(new Error('broken')), 100, 'late', clock).catch(String),
  ]);
  await clock.turn(1_000);
  expect(await outcomes).toEqual(['there', 'late', 'Error: broken']);
  expect(clock.waiting()).toBe(0);
});
