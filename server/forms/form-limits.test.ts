import { expect, test } from '@jest/globals';
import type { QuotaResult } from '../http/rate-limiter';
import { createFormLimits } from './form-limits';

const limits = (formRateLimit: number, formRateLimitTotal: number) =>
  createFormLimits({ formRateLimit, formRateLimitTotal });
const refund = async (taken: QuotaResult): Promise<void> => {
  if (taken.kind === 'taken') await taken.refund();
};

test('each visitor has room of their own, within that of all', async () => {
  const { submission } = limits(2, 3);
  const kinds: string[] = [];
  for (const visitor of ['a', 'a', 'a', 'b', 'c']) kinds.push((await submission(visitor)).kind);
  expect(kinds).toEqual(['taken', 'taken', 'exceeded', 'taken', 'exceeded']);
  expect(await submission('a')).toEqual({ kind: 'exceeded', retryAfter: 600 });
});

test('room that was given back may be taken again, by whoever comes', async () => {
  const { submission } = limits(1, 1);
  await refund(await submission('a'));
  await refund(await submission('a'));
  expect((await submission('b')).kind).toBe('taken');
});

test('whom the room of all is too small for keeps their own', async () => {
  const { submission } = limits(1, 1);
  const first = await submission('a');
  expect((await submission('b')).kind).toBe('exceeded');
  await refund(first);
  expect((await submission('b')).kind).toBe('taken');
});

test('those that nobody took for a person’s have less room, whatever is set', async () => {
  const { unverified } = limits(1_000, 1_000);
  const kinds: string[] = [];
  for (let times = 0; times < 4; times += 1) kinds.push((await unverified('a')).kind);
  expect(kinds).toEqual(['taken', 'taken', 'taken', 'exceeded']);
});

test('forms sent in vain have ten times the room', async () => {
  const { attempt } = limits(2, 1);
  const kinds: string[] = [];
  for (let times = 0; times < 21; times += 1) kinds.push((await attempt('a')).kind);
  expect(kinds).toEqual([...Array.from({ length: 20 }, () => 'taken'), 'exceeded']);
});
