import { expect, test } from '@jest/globals';
import { createFakeClock } from '../../test/support/fake-clock';
import { createMemoryState } from '../coordination/memory-state';
import { blockedFor, consumeQuota } from './rate-limiter';

const quota = { name: 'calls', points: 1, seconds: 10 };

test('the seconds until a used up quota is free again are rounded up, and at least one', async () => {
  const clock = createFakeClock();
  const counts = createMemoryState({ callsPerSecond: 1, clock });
  await consumeQuota(counts, quota, 'a');
  for (const [milliseconds, retryAfter] of [
    [0, 10],
    [8_999, 2],
    [1, 1],
    [999, 1],
  ] as const) {
    await clock.advance(milliseconds);
    expect(await consumeQuota(counts, quota, 'a')).toEqual({ kind: 'exceeded', retryAfter });
    expect(await blockedFor(counts, quota, 'a')).toBe(retryAfter);
  }
  await clock.advance(1);
  expect(await blockedFor(counts, quota, 'a')).toBeNull();
  expect((await consumeQuota(counts, quota, 'a')).kind).toBe('taken');
});

test('a quota whose window ends as it is read is free again in a second', async () => {
  // As Redis says of a key in its last millisecond.
  const counts = { count: () => Promise.resolve({ count: 2, msLeft: 0 }) };
  expect(await consumeQuota(counts, quota, 'a')).toEqual({ kind: 'exceeded', retryAfter: 1 });
  expect(await blockedFor(counts, quota, 'a')).toBe(1);
});
