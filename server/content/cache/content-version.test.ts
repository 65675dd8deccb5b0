import { describe, expect, test } from '@jest/globals';
import { createFakeClock, settled } from '../../../test/support/fake-clock';
import { ContentError, outage } from '../api/content-error';
import type { ContentEvent } from '../api/content-events';
import { createContentVersion } from './content-version';

const today = 1_735_689_600_000;

/** A version over a script: what the service answers to one question after the other, the last one for ever. */
function setUp(script: readonly unknown[], { seconds = 60 } = {}) {
  const clock = createFakeClock();
  const events: ContentEvent[] = [];
  const moves: number[] = [];
  let asked = 0;
  const version = createContentVersion({
    fetch: async () => {
      const next = script[Math.min(asked, script.length - 1)];
      asked += 1;
      await settled();
      if (next instanceof Error) throw next;
      return next as number;
    },
    seconds,
    clock,
    report: (event) => events.push(event),
    onVersionChange: (to) => moves.push(to),
    backoff: { after: (failures) => failures * 1_000 },
    today: () => today,
  });
  return { clock, events, moves, version, asked: () => asked };
}

const broken = outage('broken', '/cdn/spaces/me');
const refused = new ContentError({ status: 404, statusText: 'x', response: 'x', path: '/' });

describe('the question', () => {
  test('is asked once in its time, however many want to know', async () => {
    const { clock, version, asked } = setUp([10]);
    const states = await Promise.all(Array.from({ length: 1_000 }, () => version.check()));
    expect([new Set(states), version.current(), asked()]).toEqual([new Set(['verified']), 10, 1]);
    for (let second = 0; second < 59; second += 1) {
      await version.check();
      await clock.turn(1_000);
    }
    expect(asked()).toBe(1);
    await clock.turn(1_000);
    await version.check();
    expect([asked(), version.state(), version.age()]).toEqual([2, 'verified', 0]);
  });

  test('is asked again after growing pauses while it fails, and what was known stands', async () => {
    const { clock, version, asked } = setUp([10, broken, broken, broken, 11]);
    await version.check();
    await clock.turn(60_000);
    const times: number[] = [];
    for (let second = 0; second < 12; second += 1) {
      const before = asked();
      await version.check();
      if (asked() > before) times.push(second);
      await clock.turn(1_000);
    }
    expect(times).toEqual([0, 1, 3, 6]);
    expect([version.current(), version.state()]).toEqual([11, 'verified']);
  });

  test('is asked every five seconds at least however long it fails, and not much more often', async () => {
    const clock = createFakeClock();
    const times: number[] = [];
    const question = (): Promise<number> => {
      times.push(clock.now());
      return Promise.reject(broken);
    };
    const version = createContentVersion({ fetch: question, seconds: 60, clock, report: () => {} });
    for (let tick = 0; tick < 1_200; tick += 1) {
      await version.check();
      await clock.turn(100);
    }
    const backoff = times.slice(1).map((at, place) => at - (times[place] ?? at));
    expect(Math.max(...backoff)).toBeLessThanOrEqual(5_100);
    expect(Math.min(...backoff.slice(4))).toBeGreaterThanOrEqual(2_500);
    expect(clock.waiting()).toBe(0);
  });

  test('that is refused makes the version unsupported, and is not repeated before its time', async () => {
    const { clock, version, asked } = setUp([refused, refused, 12]);
    expect(await version.check()).toBe('unsupported');
    await clock.turn(59_000);
    expect([await version.check(), asked()]).toEqual(['unsupported', 1]);
    await clock.turn(1_000);
    expect([await version.check(), asked()]).toEqual(['unsupported', 2]);
    await clock.turn(60_000);
    expect([await version.check(), version.current()]).toEqual(['verified', 12]);
  });

  test('is asked anew where somebody knows that something was published, once however many know', async () => {
    const { version, asked } = setUp([10, 11, 12]);
    await version.check();
    await Promise.all([version.request(), version.request(), version.request(), version.request()]);
    // One under way, which may have come too early, and one after it for all the others.
    expect([asked(), version.current()]).toEqual([3, 12]);
  });
});

describe('a version', () => {
  test('only moves forward, whoever names it', async () => {
    const { version, moves } = setUp([10]);
    await version.check();
    for (const told of [9, 11, 10, 11, 12, 1]) version.observe(told);
    expect([version.current(), moves]).toEqual([12, [10, 11, 12]]);
  });

  test('that flickers moves once, and costs no question more', async () => {
    const { clock, version, asked, moves } = setUp([10, 11, 10, 11, 10, 11, 10, 11, 10, 11]);
    for (let minute = 0; minute < 10; minute += 1) {
      await version.check();
      await clock.turn(60_000);
    }
    expect([moves, asked()]).toEqual([[10, 11], 10]);
  });

  test('reports each step by name', async () => {
    const { clock, version, events } = setUp([10, 9, broken, 11]);
    for (let minute = 0; minute < 4; minute += 1) {
      await version.check();
      await clock.turn(60_000);
    }
    const responses = ['version-moved', 'version-ignored', 'version-unknown', 'version-moved'];
    expect(events).toEqual(responses.flatMap((answer) => ['version-asked', answer]));
  });

  test('that is lower for good is believed after three answers in a row', async () => {
    const { clock, version, events } = setUp([100, 50, 50, 51]);
    const seen: number[] = [];
    for (let minute = 0; minute < 4; minute += 1) {
      await version.check();
      seen.push(version.current());
      await clock.turn(60_000);
    }
    expect(seen).toEqual([100, 100, 100, 51]);
    expect(events.filter((event) => event === 'version-ignored')).toHaveLength(2);
  });

  test('that falls further with each answer is not believed', async () => {
    const { clock, version } = setUp([100, 50, 49, 48, 47, 46]);
    for (let minute = 0; minute < 6; minute += 1) {
      await version.check();
      await clock.turn(60_000);
    }
    expect(version.current()).toBe(100);
  });

  test.each([
    [0],
    [-1],
    [1.5],
    [Number.NaN],
    [2 ** 53],
    [today + 2 * 86_400_000],
    ['10'],
    [null],
    [undefined],
  ])('that is %p is none, and holds back no later one', async (absurd) => {
    const { clock, version, events } = setUp([absurd, 10]);
    version.observe(absurd as number);
    expect([await version.check(), version.current()]).toEqual(['unsupported', 0]);
    expect(events).toContain('version-ignored');
    await clock.turn(60_000);
    expect([await version.check(), version.current()]).toEqual(['verified', 10]);
  });

  test('counted in milliseconds is one', async () => {
    const { version } = setUp([today - 5]);
    expect([await version.check(), version.current()]).toEqual(['verified', today - 5]);
  });

  test('has no age before it was ever confirmed', () => {
    expect(setUp([10]).version.age()).toBe(Infinity);
  });
});
