import { describe, expect, test } from '@jest/globals';
import { createFakeClock, settled } from '../../../test/support/fake-clock';
import type { ContentEvent } from './content-events';
import { createRateLimit, type Priority } from './rate-limit';

function setUp(options: { starts?: number; room?: number } = {}) {
  const clock = createFakeClock();
  const events: ContentEvent[] = [];
  const limit = createRateLimit({ starts: 5, ...options, clock, report: (event) => events.push(event) });
  const began: { name: string; at: number }[] = [];
  const refused: string[] = [];
  const ask = (
    name: string,
    priority: Priority = 'known',
    signal: AbortSignal = new AbortController().signal,
  ): void => {
    limit.turn(priority, signal).then(
      () => began.push({ name, at: clock.now() }),
      (error: unknown) => refused.push(`${name}: ${String(error)}`),
    );
  };
  return { clock, events, limit, began, refused, ask };
}

describe('calls', () => {
  test('start at once up to the limit, and then as the first ones leave the second', async () => {
    const { clock, began, ask, limit } = setUp();
    for (let call = 1; call <= 12; call += 1) ask(`call ${call}`);
    await settled();
    expect(began).toHaveLength(5);
    expect(limit.waiting()).toBe(7);
    await clock.turn(10_000);
    expect(began).toHaveLength(12);
    const sixthLater = began.slice(5).map(({ at }, position) => at - (began[position]?.at ?? at));
    expect(Math.min(...sixthLater)).toBeGreaterThanOrEqual(1_000);
    expect(began.at(-1)?.at).toBeLessThan(1_000 + 2_100);
  });

  test('never exceed the limit in any second, however they come', async () => {
    const { clock, began, ask } = setUp({ starts: 3 });
    for (let wave = 0; wave < 30; wave += 1) {
      for (let call = 0; call <= wave % 4; call += 1) ask(`${wave}.${call}`);
      await clock.turn((wave * 137) % 700);
    }
    await clock.turn(60_000);
    const times = began.map(({ at }) => at);
    expect(times).toHaveLength(73);
    for (const at of times)
      expect(times.filter((other) => other >= at && other < at + 1_000).length).toBeLessThanOrEqual(3);
  });

  test('of more importance go first, those of the same in the order they came', async () => {
    const { clock, began, ask } = setUp({ starts: 1 });
    ask('first', 'unknown');
    ask('unknown 1', 'unknown');
    ask('known 1', 'known');
    ask('unknown 2', 'unknown');
    ask('urgent', 'urgent');
    ask('known 2', 'known');
    await clock.turn(20_000);
    expect(began.map(({ name }) => name)).toEqual([
      'first',
      'urgent',
      'known 1',
      'known 2',
      'unknown 1',
      'unknown 2',
    ]);
  });
});

describe('where no more may wait', () => {
  test('a call is refused', async () => {
    const { events, refused, ask, limit } = setUp({ starts: 1, room: 2 });
    for (const name of ['a', 'b', 'c', 'd']) ask(name, 'unknown');
    await settled();
    expect(refused).toEqual([expect.stringMatching(/^d: .*Too Many Calls/)]);
    expect(limit.waiting()).toBe(2);
    expect(events).toEqual(['limited', 'limited', 'refused']);
  });

  test('the newest of the least important gives way to one of more importance', async () => {
    const { clock, began, refused, ask } = setUp({ starts: 1, room: 3 });
    ask('running');
    ask('known', 'known');
    ask('unknown 1', 'unknown');
    ask('unknown 2', 'unknown');
    ask('urgent', 'urgent');
    ask('known 2', 'known');
    ask('known 3', 'known');
    await clock.turn(20_000);
    expect(refused.map((line) => line.split(':')[0])).toEqual(['unknown 2', 'unknown 1', 'known 3']);
    expect(began.map(({ name }) => name)).toEqual(['running', 'urgent', 'known', 'known 2']);
  });
});

describe('a call that is given up', () => {
  test('leaves the queue at once and takes nobody’s turn', async () => {
    const { clock, began, refused, ask, limit } = setUp({ starts: 1 });
    const caller = new AbortController();
    ask('first');
    ask('given up', 'known', caller.signal);
    ask('after', 'unknown');
    caller.abort(new Error('no longer wanted'));
    await settled();
    expect(refused).toEqual(['given up: Error: no longer wanted']);
    expect(limit.waiting()).toBe(1);
    await clock.turn(1_100);
    expect(began.map(({ name }) => name)).toEqual(['first', 'after']);
  });

  test('before it came is refused', async () => {
    const { refused, ask } = setUp();
    ask('late', 'urgent', AbortSignal.abort(new Error('gone')));
    await settled();
    expect(refused).toEqual(['late: Error: gone']);
  });

  test('as the last one leaves no timer behind', async () => {
    const { clock, ask } = setUp({ starts: 1 });
    const caller = new AbortController();
    ask('first');
    ask('second', 'known', caller.signal);
    await settled();
    expect(clock.waiting()).toBe(1);
    caller.abort();
    await settled();
    expect(clock.waiting()).toBe(0);
  });
});

test('nothing waits, and no timer runs, while there is room', async () => {
  const { clock, ask, limit } = setUp();
  for (let call = 0; call < 5; call += 1) ask(String(call));
  await settled();
  expect([limit.waiting(), clock.waiting()]).toEqual([0, 0]);
});
