import { expect, test } from '@jest/globals';
import type { QuotaResult } from '../http/rate-limiter';
import { createMemoryState } from '../coordination/memory-state';
import { idleClock } from '../runtime/clock';
import { createFormLimits } from './form-limits';

const limits = (formRateLimit: number, formRateLimitTotal: number) =>
  createFormLimits(
    { formRateLimit, formRateLimitTotal },
    createMemoryState({ callsPerSecond: 1, clock: idleClock }),
  );
const refund = async (quota: QuotaResult): Promise<void> => {
  if (quota.kind === 'taken') await quota.refund();
};

test('each client has a quota, within the total', async () => {
  const { submission } = limits(2, 3);
  const kinds: string[] = [];
  for (const client of ['a', 'a', 'a', 'b', 'c']) kinds.push((await submission(client)).kind);
  expect(kinds).toEqual(['taken', 'taken', 'exceeded', 'taken', 'exceeded']);
  expect(await submission('a')).toEqual({ kind: 'exceeded', retryAfter: 600 });
});

test('a refunded quota can be consumed again, by any client', async () => {
  const { submission } = limits(1, 1);
  await refund(await submission('a'));
  const again = await submission('a');
  expect(again.kind).toBe('taken');
  await refund(again);
  expect((await submission('b')).kind).toBe('taken');
});

test('a client keeps its own quota while the total is exceeded', async () => {
  const { submission } = limits(1, 1);
  const first = await submission('a');
  expect((await submission('b')).kind).toBe('exceeded');
  await refund(first);
  expect((await submission('b')).kind).toBe('taken');
});

test('submissions without a captcha verdict have a fixed, smaller quota', async () => {
  const { unverified } = limits(1_000, 1_000);
  const kinds: string[] = [];
  for (let times = 0; times < 4; times += 1) kinds.push((await unverified('a')).kind);
  expect(kinds).toEqual(['taken', 'taken', 'taken', 'exceeded']);
});

test('attempts have ten times the quota', async () => {
  const { attempt } = limits(2, 1);
  const kinds: string[] = [];
  for (let times = 0; times < 21; times += 1) kinds.push((await attempt('a')).kind);
  expect(kinds).toEqual([...Array.from({ length: 20 }, () => 'taken'), 'exceeded']);
});

test('uploads have three times the quota, each client and all together', async () => {
  const { upload } = limits(1, 2);
  const kinds: string[] = [];
  for (const client of ['a', 'a', 'a', 'a', 'b', 'b', 'b', 'c']) kinds.push((await upload(client)).kind);
  expect(kinds).toEqual(['taken', 'taken', 'taken', 'exceeded', 'taken', 'taken', 'taken', 'exceeded']);
});

test('attempts, uploads and submissions are counted apart', async () => {
  const { attempt, upload, submission, unverified } = limits(1, 1);
  for (let times = 0; times < 3; times += 1) {
    await attempt('a');
    await upload('a');
    await unverified('a');
  }
  expect(await submission('a')).toMatchObject({ kind: 'taken' });
  expect(await attempt('a')).toMatchObject({ kind: 'taken' });
});
