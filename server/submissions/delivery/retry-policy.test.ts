import { describe, expect, test } from '@jest/globals';
import { DeliveryError } from './destination';
import { shouldProbe, isDue, planRetry, type AttemptHistory } from './retry-policy';

const fresh: AttemptHistory = {
  attempts: 0,
  reached: 0,
  refusals: 0,
  poisonFailures: 0,
  triedAt: 0,
  dueAt: 0,
};
const down = new DeliveryError('unreachable', 'ECONNREFUSED');
const busy = new DeliveryError('unreachable', 'HTTP 503', { isReached: true });
const refused = new DeliveryError('refused', 'HTTP 422');
const longest = { now: 1_000_000, random: () => 0.999_999_9, isPoison: false };

describe('the next attempt', () => {
  const backoff: readonly [attempts: number, seconds: number][] = [
    [0, 1],
    [1, 2],
    [2, 4],
    [8, 256],
    [9, 300],
    [5_000, 300],
  ];
  test.each(backoff)('after %d attempts is due at most %d seconds later', (attempts, seconds) => {
    const before = { ...fresh, attempts };
    const { dueAt } = planRetry(before, down, longest);
    expect(dueAt).toBe(longest.now + seconds * 1_000);
    expect(planRetry(before, down, { ...longest, random: () => 0 }).dueAt).toBe(longest.now);
    expect(planRetry(before, down, { ...longest, random: () => 0.5 }).dueAt).toBe(
      longest.now + seconds * 500,
    );
  });

  test('of a poison message is due at most a minute later', () => {
    const { dueAt } = planRetry({ ...fresh, attempts: 50, poisonFailures: 1 }, busy, longest);
    expect(dueAt).toBe(longest.now + 60_000);
  });

  test('is not due before the pause that the receiver demands', () => {
    const limited = new DeliveryError('unreachable', 'HTTP 429', { isReached: true, pause: 900_000 });
    expect(planRetry(fresh, limited, longest).dueAt).toBe(longest.now + 900_000);
  });

  const counts: readonly [
    what: string,
    before: Partial<AttemptHistory>,
    error: DeliveryError,
    isPoison: boolean,
    after: object,
  ][] = [
    [
      'an unreachable receiver',
      {},
      down,
      false,
      { attempts: 1, reached: 0, refusals: 0, poisonFailures: 0, state: 'waiting' },
    ],
    [
      'a busy receiver',
      {},
      busy,
      false,
      { attempts: 1, reached: 1, refusals: 0, poisonFailures: 0, state: 'waiting' },
    ],
    [
      'a refusal',
      {},
      refused,
      false,
      { attempts: 1, reached: 1, refusals: 1, poisonFailures: 0, state: 'waiting' },
    ],
    ['a fifth refusal', { refusals: 4 }, refused, false, { refusals: 5, state: 'failed' }],
    ['a poison failure', {}, busy, true, { poisonFailures: 1, state: 'waiting' }],
    ['a fifth poison failure', { poisonFailures: 4 }, busy, true, { poisonFailures: 5, state: 'failed' }],
    [
      'no poison failure of an unreachable receiver',
      { poisonFailures: 4 },
      down,
      true,
      { poisonFailures: 4, state: 'waiting' },
    ],
    [
      'many attempts of a busy receiver',
      { attempts: 99, reached: 99 },
      busy,
      false,
      { reached: 100, state: 'waiting' },
    ],
  ];
  test.each(counts)('counts %s', (_, before, error, isPoison, after) => {
    expect(planRetry({ ...fresh, ...before }, error, { ...longest, now: 7, isPoison })).toMatchObject({
      ...after,
      triedAt: 7,
    });
  });
});

describe('an attempt', () => {
  const times: readonly [what: string, triedAt: number, dueAt: number, now: number, due: boolean][] = [
    ['is due at its time', 100, 200, 200, true],
    ['is not due before', 100, 200, 199, false],
    ['is due immediately if it is the first', 0, 0, 5, true],
    ['is due if the clock was set back', 100, 200, 99, true],
  ];
  test.each(times)('%s', (_, triedAt, dueAt, now, due) => {
    expect(isDue({ triedAt, dueAt }, now)).toBe(due);
  });

  test('calls for a probe once five reached the receiver', () => {
    expect(shouldProbe({ ...fresh, attempts: 50, reached: 4 })).toBe(false);
    expect(shouldProbe({ ...fresh, attempts: 5, reached: 5 })).toBe(true);
  });
});
