import { describe, expect, test } from '@jest/globals';
import { DeliveryError } from './destination';
import { isDoubtful, isDue, planRetry, type Tries } from './retry-policy';

const fresh: Tries = { attempts: 0, reached: 0, refusals: 0, strikes: 0, triedAt: 0, dueAt: 0 };
const down = new DeliveryError('out-of-reach', 'ECONNREFUSED');
const busy = new DeliveryError('out-of-reach', 'HTTP 503', { isReached: true });
const refused = new DeliveryError('refused', 'HTTP 422');
const longest = { now: 1_000_000, random: () => 0.999_999_9, isStrike: false };

describe('the next try', () => {
  const backoff: readonly [attempts: number, seconds: number][] = [
    [0, 1],
    [1, 2],
    [2, 4],
    [8, 256],
    [9, 300],
    [5_000, 300],
  ];
  test.each(backoff)('after %d tries is %d seconds later at most', (attempts, seconds) => {
    const before = { ...fresh, attempts };
    const { dueAt } = planRetry(before, down, longest);
    expect(dueAt).toBe(longest.now + seconds * 1_000);
    expect(planRetry(before, down, { ...longest, random: () => 0 }).dueAt).toBe(longest.now);
    expect(planRetry(before, down, { ...longest, random: () => 0.5 }).dueAt).toBe(
      longest.now + seconds * 500,
    );
  });

  test('is a minute later at most where the receiver takes others', () => {
    const { dueAt } = planRetry({ ...fresh, attempts: 50, strikes: 1 }, busy, longest);
    expect(dueAt).toBe(longest.now + 60_000);
  });

  test('is not before the receiver asks for it', () => {
    const asking = new DeliveryError('out-of-reach', 'HTTP 429', { isReached: true, pause: 900_000 });
    expect(planRetry(fresh, asking, longest).dueAt).toBe(longest.now + 900_000);
  });

  const counts: readonly [
    what: string,
    before: Partial<Tries>,
    error: DeliveryError,
    isStrike: boolean,
    after: object,
  ][] = [
    [
      'nobody was there',
      {},
      down,
      false,
      { attempts: 1, reached: 0, refusals: 0, strikes: 0, state: 'waiting' },
    ],
    ['it was busy', {}, busy, false, { attempts: 1, reached: 1, refusals: 0, strikes: 0, state: 'waiting' }],
    [
      'it was refused',
      {},
      refused,
      false,
      { attempts: 1, reached: 1, refusals: 1, strikes: 0, state: 'waiting' },
    ],
    ['it was refused a fifth time', { refusals: 4 }, refused, false, { refusals: 5, state: 'failed' }],
    ['it was busy for this one alone', {}, busy, true, { strikes: 1, state: 'waiting' }],
    ['it was so a fifth time', { strikes: 4 }, busy, true, { strikes: 5, state: 'failed' }],
    ['nobody was there any more', { strikes: 4 }, down, true, { strikes: 4, state: 'waiting' }],
    ['it was busy for long', { attempts: 99, reached: 99 }, busy, false, { reached: 100, state: 'waiting' }],
  ];
  test.each(counts)('counts that %s', (_, before, error, isStrike, after) => {
    expect(planRetry({ ...fresh, ...before }, error, { ...longest, isStrike })).toMatchObject(after);
  });
});

describe('a try', () => {
  const times: readonly [what: string, triedAt: number, dueAt: number, now: number, due: boolean][] = [
    ['is due when its time has come', 100, 200, 200, true],
    ['is not due before', 100, 200, 199, false],
    ['is due at once when it was never tried', 0, 0, 5, true],
    ['is due when the clock was set back', 100, 200, 99, true],
  ];
  test.each(times)('%s', (_, triedAt, dueAt, now, due) => {
    expect(isDue({ triedAt, dueAt }, now)).toBe(due);
  });

  test('leaves it in doubt who is to blame once five reached the receiver', () => {
    expect(isDoubtful({ ...fresh, attempts: 50, reached: 4 })).toBe(false);
    expect(isDoubtful({ ...fresh, attempts: 5, reached: 5 })).toBe(true);
  });
});
