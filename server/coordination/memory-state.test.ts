import { expect, test } from '@jest/globals';
import { createFakeClock } from '../../test/support/fake-clock';
import { createMemoryState } from './memory-state';

const quota = { name: 'search', seconds: 60 };

test('a quota counts the last 20,000 clients: more of them take no more memory', async () => {
  const state = createMemoryState({ callsPerSecond: 5, clock: createFakeClock() });
  await state.count(quota, 'first', 5);
  await state.count({ ...quota, name: 'all searches' }, '', 5);
  for (let client = 0; client < 20_000; client += 1) {
    await state.count(quota, String(client), 1);
    if (client % 1_000 === 0) await state.count(quota, 'busy', 1);
  }
  expect((await state.count(quota, 'first', 0)).count).toBe(0);
  expect((await state.count(quota, 'busy', 0)).count).toBe(20);
  expect((await state.count({ ...quota, name: 'all searches' }, '', 0)).count).toBe(5);
});

test('expired values take no room: as many as come in an hour push out none that lasts', async () => {
  const clock = createFakeClock();
  const state = createMemoryState({ callsPerSecond: 5, clock });
  await state.put('result', 'accepted', 7_200_000);
  const fetched = 'x'.repeat(1_000_000);
  for (let minute = 0; minute < 60; minute += 1) {
    await state.put(`story ${minute}`, fetched, 60_000);
    await clock.advance(60_000);
  }
  expect(await state.get('result')).toBe('accepted');
});
