import { getEventListeners } from 'node:events';
import { describe, expect, test } from '@jest/globals';
import { createFakeClock, flushPromises } from '../../../test/support/fake-clock';
import { callWindowMs } from '../../coordination/call-window';
import type { ContentEvent } from './content-events';
import { createRateLimit, type Priority } from './rate-limit';

function setUp(options: Partial<Parameters<typeof createRateLimit>[0]> = {}) {
  const clock = createFakeClock();
  const events: ContentEvent[] = [];
  const limit = createRateLimit({
    callsPerSecond: 5,
    clock,
    report: (event) => events.push(event),
    ...options,
  });
  const started: { name: string; at: number }[] = [];
  const refused: string[] = [];
  const call = (
    name: string,
    priority: Priority = 'known',
    signal: AbortSignal = new AbortController().signal,
    onStart: (left: () => void) => void = (left) => left(),
  ): void => {
    limit.acquire(priority, signal).then(
      (left) => {
        started.push({ name, at: clock.now() });
        onStart(left);
      },
      (error: unknown) => refused.push(`${name}: ${String(error)}`),
    );
  };
  return { clock, events, limit, started, refused, call };
}

describe('calls', () => {
  test('start immediately up to the limit, later ones a second after those', async () => {
    const { clock, started, call, limit } = setUp();
    for (let count = 1; count <= 12; count += 1) call(`call ${count}`);
    await flushPromises();
    expect(started).toHaveLength(5);
    expect(limit.waiting()).toBe(7);
    await clock.advance(10_000);
    expect(started).toHaveLength(12);
    const sixthLater = started.slice(5).map(({ at }, position) => at - (started[position]?.at ?? at));
    expect(Math.min(...sixthLater)).toBeGreaterThanOrEqual(1_000);
    expect(started.at(-1)?.at).toBeLessThanOrEqual(1_000 + 2 * callWindowMs);
  });

  test('never exceed the limit in any second, however they arrive', async () => {
    const { clock, started, call } = setUp({ callsPerSecond: 3 });
    for (let wave = 0; wave < 30; wave += 1) {
      for (let count = 0; count <= wave % 4; count += 1) call(`${wave}.${count}`);
      await clock.advance((wave * 137) % 700);
    }
    await clock.advance(60_000);
    const times = started.map(({ at }) => at);
    expect(times).toHaveLength(73);
    for (const at of times)
      expect(times.filter((other) => other >= at && other < at + 1_000).length).toBeLessThanOrEqual(3);
  });

  test('start by priority, those of the same priority in the order of arrival', async () => {
    const { clock, started, call } = setUp({ callsPerSecond: 1 });
    call('first', 'unknown');
    call('unknown 1', 'unknown');
    call('known 1', 'known');
    call('unknown 2', 'unknown');
    call('urgent', 'urgent');
    call('known 2', 'known');
    await clock.advance(20_000);
    expect(started.map(({ name }) => name)).toEqual([
      'first',
      'urgent',
      'known 1',
      'known 2',
      'unknown 1',
      'unknown 2',
    ]);
  });
});

describe('a call that takes its time to leave', () => {
  const { signal } = new AbortController();

  test.each([
    ['from when it has left', 400, 400],
    ['as one that left half a second later, where it never says so', Infinity, 500],
  ])('counts %s', async (_, leavesAfter, counts) => {
    const { clock, started, call } = setUp({ callsPerSecond: 1 });
    call('slow', 'known', signal, (left) => {
      clock.after(leavesAfter, left);
      clock.after(leavesAfter + 50, left); // again: without effect
    });
    call('next');
    await clock.advance(3_000);
    const [slow, next] = started.map(({ at }) => at);
    const between = (next ?? 0) - (slow ?? 0);
    expect(between).toBeGreaterThanOrEqual(counts + 1_000);
    expect(between).toBeLessThanOrEqual(counts + callWindowMs);
  });
});

describe('with a full queue', () => {
  test('a call is refused', async () => {
    const { events, refused, call, limit } = setUp({ callsPerSecond: 1, maxWaiting: 2 });
    for (const name of ['a', 'b', 'c', 'd']) call(name, 'unknown');
    await flushPromises();
    expect(refused).toEqual([expect.stringMatching(/^d: .*too many calls are waiting/)]);
    expect(limit.waiting()).toBe(2);
    expect(events).toEqual(['limited', 'limited', 'refused']);
  });

  test('a call displaces the newest one of the lowest priority below its own', async () => {
    const { clock, started, refused, events, call } = setUp({ callsPerSecond: 1, maxWaiting: 3 });
    call('running');
    call('known', 'known');
    call('unknown 1', 'unknown');
    call('unknown 2', 'unknown');
    call('urgent', 'urgent');
    call('known 2', 'known');
    call('known 3', 'known');
    await clock.advance(20_000);
    expect(refused.map((line) => line.split(':')[0])).toEqual(['unknown 2', 'unknown 1', 'known 3']);
    expect(events.filter((event) => event === 'refused')).toHaveLength(3);
    expect(started.map(({ name }) => name)).toEqual(['running', 'urgent', 'known', 'known 2']);
  });
});

test('two hundred calls wait, and no more', async () => {
  const { limit, refused, call } = setUp({ callsPerSecond: 1 });
  for (let count = 0; count < 202; count += 1) call(String(count));
  await flushPromises();
  expect([limit.waiting(), refused.length]).toEqual([200, 1]);
});

test('a call that has started, was refused or was aborted leaves no listener behind', async () => {
  const { call } = setUp({ callsPerSecond: 1, maxWaiting: 1 });
  const callers = Array.from({ length: 3 }, () => new AbortController());
  for (const [index, { signal }] of callers.entries()) call(String(index), 'unknown', signal);
  call('urgent', 'urgent'); // displaces one
  await flushPromises();
  const aborted = new AbortController();
  const { call: other } = setUp({ callsPerSecond: 1 });
  other('first');
  other('aborted', 'known', aborted.signal);
  aborted.abort();
  for (const { signal } of [...callers, aborted]) expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('a call of a higher priority that comes while others wait leaves one timer', async () => {
  const { clock, call } = setUp({ callsPerSecond: 1 });
  for (const priority of ['unknown', 'unknown', 'known', 'urgent'] as const) call(priority, priority);
  await flushPromises();
  expect(clock.waiting()).toBe(1);
});

describe('calls that are counted in another process', () => {
  /** @returns also the reservations that were asked for, each of which the test answers with milliseconds. */
  function setUpShared() {
    const reservations: ((milliseconds: number) => Promise<void>)[] = [];
    const withdrawn: string[] = [];
    const shared = {
      reserveCall: () =>
        new Promise<number>((resolve) => {
          reservations.push((milliseconds) => {
            resolve(milliseconds);
            return flushPromises();
          });
        }),
      startCall: () => Promise.resolve(),
      withdrawCall: (caller: string) => {
        withdrawn.push(caller);
        return Promise.resolve();
      },
    };
    const reserve = async (index: number, milliseconds: number) => reservations[index]?.(milliseconds);
    return { ...setUp({ shared }), reservations, reserve, withdrawn };
  }
  const namesOf = (started: readonly { readonly name: string }[]) => started.map(({ name }) => name);

  test('reserve one slot at a time, and start as these come', async () => {
    const { started, reservations, reserve, call, limit, clock } = setUpShared();
    for (const name of ['a', 'b']) call(name);
    call('urgent', 'urgent');
    await flushPromises();
    expect([reservations.length, limit.waiting()]).toEqual([1, 3]);
    await reserve(0, 0);
    expect([reservations.length, namesOf(started)]).toEqual([2, ['urgent']]);
    await reserve(1, 40);
    expect([reservations.length, clock.waiting()]).toEqual([2, 1]);
    await clock.advance(40);
    await reserve(2, 0);
    await reserve(3, 0);
    expect([reservations.length, namesOf(started), clock.waiting()]).toEqual([4, ['urgent', 'a', 'b'], 0]);
  });

  test('count as limited where they wait for more than the message of the first', async () => {
    const { events, reserve, call } = setUpShared();
    call('first');
    expect(events).toEqual([]);
    call('second');
    expect(events).toEqual(['limited']);
    await reserve(0, 0);
    expect(events).toEqual(['limited']);
  });

  test.each([
    [250, ['a']],
    [251, []],
  ])('start with a slot that comes %i ms later: %j', async (late, names) => {
    const { clock, started, reservations, reserve, call } = setUpShared();
    call('a');
    await clock.advance(late);
    await reserve(0, 0);
    expect(namesOf(started)).toEqual(names);
    expect(reservations).toHaveLength(2 - names.length);
    await reserve(1, 0);
    expect(namesOf(started)).toEqual(['a']);
  });

  test('wait as long as they are told to, however late that comes', async () => {
    const { clock, started, reservations, reserve, call } = setUpShared();
    call('a');
    await clock.advance(400);
    await reserve(0, 100);
    await clock.advance(99);
    expect(reservations).toHaveLength(1);
    await clock.advance(1);
    await reserve(1, 0);
    expect(namesOf(started)).toEqual(['a']);
  });

  test.each([0, 40])(
    'take none where the last was aborted before it came, in %i ms',
    async (milliseconds) => {
      const { clock, started, reserve, call, withdrawn } = setUpShared();
      const caller = new AbortController();
      call('a', 'known', caller.signal);
      caller.abort();
      await reserve(0, milliseconds);
      expect([started, clock.waiting(), withdrawn.length]).toEqual([[], 0, milliseconds > 0 ? 1 : 0]);
    },
  );
});

describe('an aborted call', () => {
  test('leaves the queue immediately and uses no capacity', async () => {
    const { clock, started, refused, call, limit } = setUp({ callsPerSecond: 1 });
    const caller = new AbortController();
    call('first');
    call('aborted', 'known', caller.signal);
    call('after', 'unknown');
    caller.abort(new Error('no longer wanted'));
    await flushPromises();
    expect(refused).toEqual(['aborted: Error: no longer wanted']);
    expect(limit.waiting()).toBe(1);
    await clock.advance(1_100);
    expect(started.map(({ name }) => name)).toEqual(['first', 'after']);
  });

  test('that was aborted before it arrived is refused', async () => {
    const { refused, call } = setUp();
    call('late', 'urgent', AbortSignal.abort(new Error('gone')));
    await flushPromises();
    expect(refused).toEqual(['late: Error: gone']);
  });

  test('at the end of the queue leaves no timer behind', async () => {
    const { clock, call } = setUp({ callsPerSecond: 1 });
    const caller = new AbortController();
    call('first');
    call('second', 'known', caller.signal);
    await flushPromises();
    expect(clock.waiting()).toBe(1);
    caller.abort();
    await flushPromises();
    expect(clock.waiting()).toBe(0);
  });
});

test('without a queue there is no timer', async () => {
  const { clock, call, limit } = setUp();
  for (let count = 0; count < 5; count += 1) call(String(count));
  await flushPromises();
  expect([limit.waiting(), clock.waiting()]).toEqual([0, 0]);
});
