import { expect, test } from '@jest/globals';
import { LoopLag } from './loop-lag';

/** Runs the looks of a loop, each so many milliseconds late. @returns its state after each. */
function look(delays: readonly number[]): readonly boolean[] {
  let now = 0;
  let call: () => void = () => {};
  const after = (_: number, next: () => void) => {
    call = next;
    return () => {};
  };
  const lag = new LoopLag({ now: () => now, after });
  return delays.map((delay) => {
    now += 100 + delay;
    call();
    expect(lag.milliseconds()).toBe(delay);
    return lag.isLate();
  });
}

test.each([
  ['one long step is no overload', [900, 0, 900, 0], [false, false, false, false]],
  ['the third late look in a row is', [200, 200, 200], [false, false, true]],
  ['a little delay is none', [199, 199, 199, 199], [false, false, false, false]],
  [
    'it is over once the loop is in time, not before',
    [300, 300, 300, 51, 100, 50],
    [false, false, true, true, true, false],
  ],
])('%s', (_, delays, states) => {
  expect(look(delays)).toEqual(states);
});
