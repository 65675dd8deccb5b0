import { expect, jest, test } from '@jest/globals';
import { createFakeClock } from '../../test/support/fake-clock';
import { createMemoryState } from '../coordination/memory-state';
import { SharedFetches } from '../coordination/shared-fetches';
import { ownVersion, shareVersion } from './share-version';

const client = { get: () => Promise.reject(new Error('not requested')) };

test('a process alone has one probe a second', async () => {
  const clock = createFakeClock();
  const { takeProbe } = ownVersion(client, clock);
  const take = () => Promise.all([takeProbe(), takeProbe()]);
  expect(await take()).toEqual([true, false]);
  await clock.advance(999);
  expect(await take()).toEqual([false, false]);
  await clock.advance(1);
  expect(await take()).toEqual([true, false]);
});

test('several processes have one probe a second together, for which each sends one message', async () => {
  const clock = createFakeClock();
  const shared = createMemoryState({ callsPerSecond: 5, clock });
  const claim = jest.spyOn(shared, 'claim');
  const fetches = new SharedFetches(shared, clock);
  const processes = [1, 2].map(() => shareVersion(client, { shared, fetches, clock }));
  const taken = await Promise.all([...processes, ...processes].map(({ takeProbe }) => takeProbe()));
  expect(taken).toEqual([true, false, false, false]);
  expect(claim).toHaveBeenCalledTimes(2);
});
