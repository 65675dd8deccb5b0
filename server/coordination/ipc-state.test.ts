import { describe, expect, test } from '@jest/globals';
import { createFakeClock, flushPromises } from '../../test/support/fake-clock';
import { joinedChannel, joinWorkers } from '../../test/support/joined-workers';
import { testSharedState } from '../../test/support/shared-state-contract';
import { createWorkerState, WorkerStates } from './ipc-state';
import { createMemoryState } from './memory-state';

/** Two workers of a primary process, and the end of the first. */
function startWorkers() {
  const primary = new WorkerStates(createMemoryState({ callsPerSecond: 5, clock: createFakeClock() }));
  const serve = () => {
    const [ofPrimary, ofWorker] = joinedChannel();
    const end = primary.serve(ofPrimary);
    return { state: createWorkerState(ofWorker), end };
  };
  return [serve(), serve()] as const;
}

test('what a worker was fetching when it ended, another fetches at once', async () => {
  const [one, other] = startWorkers();
  const received: string[] = [];
  other.state.subscribe(({ topic, data }) => received.push(`${topic} ${data}`));
  expect(await one.state.enterFetch('a', 'h1', 5_000)).toEqual({ kind: 'leased' });
  expect(await one.state.enterFetch('b', 'h2', 5_000)).toEqual({ kind: 'leased' });
  await one.state.leaveFetch('b', 'h2', 'B', 5_000);
  expect(await other.state.enterFetch('a', 'h3', 5_000)).toEqual({ kind: 'busy' });
  one.end();
  await flushPromises();
  expect(received).toEqual(['fetched b', 'fetched a']);
  expect(await other.state.enterFetch('a', 'h3', 5_000)).toEqual({ kind: 'leased' });
  expect(await other.state.enterFetch('b', 'h3', 5_000)).toEqual({ kind: 'value', value: 'B' });
});

test('a lease that a worker asked for before it ended is not held', async () => {
  const [one, other] = startWorkers();
  void one.state.enterFetch('a', 'h1', 5_000);
  one.end();
  await flushPromises();
  expect(await other.state.enterFetch('a', 'h2', 5_000)).toEqual({ kind: 'leased' });
});

describe('shared by the workers of a machine', () => {
  testSharedState(async () => {
    const clock = createFakeClock();
    const [one, other] = joinWorkers(2, { callsPerSecond: 2, clock });
    if (one === undefined || other === undefined) throw new Error('two workers are joined');
    let waited = Promise.resolve();
    // One after another: several callers wait at once.
    const wait = (milliseconds: number): Promise<void> => {
      const until = clock.now() + milliseconds;
      waited = waited.then(() => clock.advance(Math.max(0, until - clock.now())));
      return waited;
    };
    return { one, other, wait };
  });
});
