import { expect, test } from '@jest/globals';
import { callWindowMs, startWithinMs } from '../../server/coordination/call-window';
import type { CallPriority, SharedMessage, SharedState } from '../../server/coordination/shared-state';

/** Two processes of one site, and how time passes for them. */
interface SharedPair {
  readonly one: SharedState;
  readonly other: SharedState;
  readonly wait: (milliseconds: number) => Promise<void>;
}

const quota = { name: 'contract', seconds: 600 };

/**
 * Declares what holds for every implementation of the shared state.
 * @param open opens two processes with a limit of two calls a second; each test has names of its own.
 */
export function testSharedState(open: OpenPair): void {
  testFetches(open);
  testMessagesAndCounts(open);
  testOwnership(open);
  testCalls(open);
}

type OpenPair = () => Promise<SharedPair>;

function testFetches(open: OpenPair): void {
  test('a value that is fetched is there for all until its time is over', async () => {
    const { one, other, wait } = await open();
    const long = 'x'.repeat(100_000);
    expect(await one.enterFetch('a', 'h1', 5_000)).toEqual({ kind: 'leased' });
    await one.leaveFetch('a', 'h1', long, 2_000);
    expect(await other.enterFetch('a', 'h2', 5_000)).toEqual({ kind: 'value', value: long });
    await wait(2_050);
    expect(await other.enterFetch('a', 'h2', 5_000)).toEqual({ kind: 'leased' });
  });

  test('one fetches, who may renew, and the others find it busy', async () => {
    const { one, other, wait } = await open();
    expect(await one.enterFetch('b', 'h1', 2_000)).toEqual({ kind: 'leased' });
    expect(await other.enterFetch('b', 'h2', 2_000)).toEqual({ kind: 'busy' });
    await wait(1_200);
    expect(await one.enterFetch('b', 'h1', 2_000)).toEqual({ kind: 'leased' });
    await wait(1_200);
    expect(await other.enterFetch('b', 'h2', 2_000)).toEqual({ kind: 'busy' });
    await wait(1_200);
    expect(await other.enterFetch('b', 'h2', 2_000)).toEqual({ kind: 'leased' });
  });

  test('a fetch without a value is left to the next reader, and all hear of its end', async () => {
    const { one, other, wait } = await open();
    const received: SharedMessage[][] = [[], []];
    for (const [index, state] of [one, other].entries())
      state.subscribe((message) => received[index]?.push(message));
    await one.enterFetch('c', 'h1', 5_000);
    await one.leaveFetch('c', 'h1', null, 0);
    await wait(100);
    expect(await other.enterFetch('c', 'h2', 5_000)).toEqual({ kind: 'leased' });
    expect(received).toEqual([[{ topic: 'fetched', data: 'c' }], [{ topic: 'fetched', data: 'c' }]]);
  });
}

function testMessagesAndCounts(open: OpenPair): void {
  test('a message reaches all but its sender', async () => {
    const { one, other, wait } = await open();
    const received: SharedMessage[][] = [[], []];
    for (const [index, state] of [one, other].entries())
      state.subscribe((message) => received[index]?.push(message));
    one.publish({ topic: 'version', data: '{"é":1}' });
    await wait(100);
    expect(received).toEqual([[], [{ topic: 'version', data: '{"é":1}' }]]);
  });

  test('points are counted by all, are given back, and are never below 0', async () => {
    const { one, other } = await open();
    expect((await one.count(quota, 'k', 1)).count).toBe(1);
    expect((await other.count(quota, 'k', 2)).count).toBe(3);
    expect((await one.count(quota, 'k', -1)).count).toBe(2);
    const { count, msLeft } = await other.count(quota, 'k', 0);
    expect([count, msLeft > 590_000, msLeft <= 600_000]).toEqual([2, true, true]);
    expect((await one.count(quota, 'other', 0)).count).toBe(0);
    expect((await one.count(quota, 'unused', -1)).count).toBe(0);
  });

  test('points are forgotten when their window is over', async () => {
    const { one, other, wait } = await open();
    const brief = { name: 'brief', seconds: 1 };
    await one.count(brief, 'k', 5);
    await wait(1_100);
    expect((await other.count(brief, 'k', 1)).count).toBe(1);
  });
}

function testOwnership(open: OpenPair): void {
  test('a name is claimed once until its time is over', async () => {
    const { one, other, wait } = await open();
    const claims = await Promise.all([one.claim('n', 1_500), other.claim('n', 1_500)]);
    expect(claims.filter(Boolean)).toEqual([true]);
    await wait(1_550);
    expect(await other.claim('n', 300)).toBe(true);
  });

  test('a lease has one holder, until it is released or its time is over', async () => {
    const { one, other, wait } = await open();
    expect(await one.acquireLease('l', 'h1', 1_500)).toBe(true);
    expect(await other.acquireLease('l', 'h2', 1_500)).toBe(false);
    expect(await one.acquireLease('l', 'h1', 1_500)).toBe(true);
    await other.releaseLease('l', 'h2');
    expect(await other.acquireLease('l', 'h2', 1_500)).toBe(false);
    await one.releaseLease('l', 'h1');
    expect(await other.acquireLease('l', 'h2', 1_500)).toBe(true);
    await wait(1_550);
    expect(await one.acquireLease('l', 'h1', 1_500)).toBe(true);
  });

  test('a value is read by all, and taken by one', async () => {
    const { one, other, wait } = await open();
    await one.put('v', 'Gruß', 5_000);
    expect([await other.get('v'), await other.get('none')]).toEqual(['Gruß', null]);
    const taken = await Promise.all([one.take('v'), other.take('v')]);
    expect(taken.toSorted()).toEqual(['Gruß', null]);
    await one.put('w', '', 1_000);
    expect(await other.get('w')).toBe('');
    await wait(1_100);
    expect(await other.take('w')).toBe(null);
  });
}

function testCalls(open: OpenPair): void {
  test('calls upstream are counted together from when they start', async () => {
    const { one, other, wait } = await open();
    await reserve(one, 'first', wait);
    await one.startCall('first');
    await reserve(other, 'second', wait);
    await other.startCall('second');
    const pause = await one.reserveCall('first', 'known');
    expect([pause > 500, pause <= callWindowMs]).toEqual([true, true]);
    await one.withdrawCall('first');
    await wait(pause + 20);
    expect(await other.reserveCall('second', 'unknown')).toBeLessThanOrEqual(25);
  });

  test('a call that starts later than it should counts from then on', async () => {
    const { one, other, wait } = await open();
    for (const caller of ['late', 'later']) await reserve(one, caller, wait);
    await wait(800);
    for (const caller of ['late', 'later']) await one.startCall(caller);
    await wait(800);
    expect(await other.reserveCall('next', 'known')).toBeGreaterThan(0);
    await other.withdrawCall('next');
    await wait(300);
  });

  test('a caller that waits with a higher priority goes first', async () => {
    const { one, other, wait } = await open();
    // Calls of earlier tests count no longer. The window is then full, and lets one go half a second before the next: replies of two
    // machines that may both start could come in any order.
    await wait(callWindowMs + startWithinMs);
    for (const caller of ['a', 'b']) {
      await reserve(one, caller, wait);
      await one.startCall(caller);
      await wait(caller === 'a' ? 500 : 0);
    }
    const order: string[] = [];
    const call = async (state: SharedState, priority: CallPriority): Promise<void> => {
      for (let pause = 1; pause > 0;) {
        pause = await state.reserveCall(priority, priority);
        if (pause === 0) order.push(priority);
        await wait(pause);
      }
    };
    await Promise.all([call(other, 'unknown'), call(other, 'known'), call(one, 'urgent')]);
    expect(order[0]).toBe('urgent');
  });
}

async function reserve(state: SharedState, caller: string, wait: SharedPair['wait']): Promise<void> {
  for (let pause = 1; pause > 0;) {
    pause = await state.reserveCall(caller, 'known');
    await wait(pause);
  }
}
