import { expect, test } from '@jest/globals';
import { createFakeClock } from '../../test/support/fake-clock';
import { withTimeout } from './timeout';

test('a promise that takes too long is replaced by the fallback, and no timer is left', async () => {
  const clock = createFakeClock();
  const later = <Value>(value: Value, milliseconds: number) =>
    new Promise<Value>((resolve) => void clock.after(milliseconds, () => resolve(value)));
  const results = Promise.all([
    withTimeout(later('value', 99), 100, 'fallback', clock),
    withTimeout(later('value', 101), 100, 'fallback', clock),
    withTimeout(Promise.reject(new Error('broken')), 100, 'fallback', clock).catch(String),
  ]);
  await clock.advance(1_000);
  expect(await results).toEqual(['value', 'fallback', 'Error: broken']);
  expect(clock.waiting()).toBe(0);
});
