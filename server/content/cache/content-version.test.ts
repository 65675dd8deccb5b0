import { describe, expect, test } from '@jest/globals';
import { createFakeClock, flushPromises } from '../../../test/support/fake-clock';
import { ContentError, outage } from '../api/content-error';
import type { ContentEvent } from '../api/content-events';
import { ContentVersion } from './content-version';

const today = 1_735_689_600_000;

/** A version over scripted responses, one for each request; the last one is repeated. */
function setUp(script: readonly unknown[], { seconds = 60 } = {}) {
  const clock = createFakeClock();
  const events: ContentEvent[] = [];
  const changes: number[] = [];
  let requests = 0;
  const version = new ContentVersion({
    fetch: async () => {
      const next = script[Math.min(requests, script.length - 1)];
      requests += 1;
      await flushPromises();
      if (next instanceof Error) throw next;
      return next as number;
    },
    seconds,
    clock,
    report: (event) => events.push(event),
    onVersionChange: (to) => void changes.push(to),
    backoff: { after: (failures) => failures * 1_000 },
    today: () => today,
  });
  return { clock, events, changes, version, requests: () => requests };
}

const broken = outage('broken', '/cdn/spaces/me');
const refused = new ContentError({ status: 404, statusText: 'x', response: 'x', path: '/' });

describe('the version request', () => {
  test('is sent once per TTL, whatever the number of callers', async () => {
    const { clock, version, requests } = setUp([10]);
    const states = await Promise.all(Array.from({ length: 1_000 }, () => version.check()));
    expect([new Set(states), version.current(), requests()]).toEqual([new Set(['verified']), 10, 1]);
    for (let second = 0; second < 59; second += 1) {
      await version.check();
      await clock.advance(1_000);
    }
    expect(requests()).toBe(1);
    await clock.advance(1_000);
    await version.check();
    expect([requests(), version.state(), version.age()]).toEqual([2, 'verified', 0]);
  });

  test('is retried after growing pauses while it fails, and the version stays', async () => {
    const { clock, version, requests } = setUp([10, broken, broken, broken, 11]);
    await version.check();
    await clock.advance(60_000);
    const times: number[] = [];
    for (let second = 0; second < 12; second += 1) {
      const before = requests();
      await version.check();
      if (requests() > before) times.push(second);
      await clock.advance(1_000);
    }
    expect(times).toEqual([0, 1, 3, 6]);
    expect([version.current(), version.state()]).toEqual([11, 'verified']);
  });

  test('is retried at least every five seconds during a long outage, and not much more often', async () => {
    const clock = createFakeClock();
    const times: number[] = [];
    const fetchVersion = (): Promise<number> => {
      times.push(clock.now());
      return Promise.reject(broken);
    };
    const version = new ContentVersion({ fetch: fetchVersion, seconds: 60, clock, report: () => {} });
    for (let tick = 0; tick < 1_200; tick += 1) {
      await version.check();
      await clock.advance(100);
    }
    const pauses = times.slice(1).map((at, index) => at - (times[index] ?? at));
    expect(Math.max(...pauses)).toBeLessThanOrEqual(5_100);
    expect(Math.min(...pauses.slice(4))).toBeGreaterThanOrEqual(2_500);
    expect(clock.waiting()).toBe(0);
  });

  test('that is refused makes the version unsupported, and is not repeated within the TTL', async () => {
    const { clock, version, requests } = setUp([refused, refused, 12]);
    expect(await version.check()).toBe('unsupported');
    await clock.advance(59_000);
    expect([await version.check(), requests()]).toEqual(['unsupported', 1]);
    await clock.advance(1_000);
    expect([await version.check(), requests()]).toEqual(['unsupported', 2]);
    await clock.advance(60_000);
    expect([await version.check(), version.current()]).toEqual(['verified', 12]);
  });

  test('is repeated after a publish, once for concurrent callers', async () => {
    const { version, requests } = setUp([10, 11, 12]);
    await version.check();
    await Promise.all([version.request(), version.request(), version.request(), version.request()]);
    // One in flight, which may be older than the publish, and one after it for all other callers.
    expect([requests(), version.current()]).toEqual([3, 12]);
  });
});

describe('a version', () => {
  test('only moves forward', async () => {
    const { version, changes } = setUp([10]);
    await version.check();
    for (const observed of [9, 11, 10, 11, 12, 1]) version.observe(observed);
    expect([version.current(), changes]).toEqual([12, [10, 11, 12]]);
  });

  test('that alternates moves once, and causes no extra requests', async () => {
    const { clock, version, requests, changes } = setUp([10, 11, 10, 11, 10, 11, 10, 11, 10, 11]);
    for (let minute = 0; minute < 10; minute += 1) {
      await version.check();
      await clock.advance(60_000);
    }
    expect([changes, requests()]).toEqual([[10, 11], 10]);
  });

  test('reports each step by name', async () => {
    const { clock, version, events } = setUp([10, 9, broken, 11]);
    for (let minute = 0; minute < 4; minute += 1) {
      await version.check();
      await clock.advance(60_000);
    }
    const outcomes = ['version-moved', 'version-ignored', 'version-unknown', 'version-moved'];
    expect(events).toEqual(outcomes.flatMap((event) => ['version-asked', event]));
  });

  test('that stays lower is accepted after three responses in a row', async () => {
    const { clock, version, events } = setUp([100, 50, 50, 51]);
    const seen: number[] = [];
    for (let minute = 0; minute < 4; minute += 1) {
      await version.check();
      seen.push(version.current());
      await clock.advance(60_000);
    }
    expect(seen).toEqual([100, 100, 100, 51]);
    expect(events.filter((event) => event === 'version-ignored')).toHaveLength(2);
  });

  test('that falls with each response is not accepted', async () => {
    const { clock, version } = setUp([100, 50, 49, 48, 47, 46]);
    for (let minute = 0; minute < 6; minute += 1) {
      await version.check();
      await clock.advance(60_000);
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
  ])('of %p is invalid, and does not block a later one', async (invalid) => {
    const { clock, version, events } = setUp([invalid, 10]);
    version.observe(invalid as number);
    expect([await version.check(), version.current()]).toEqual(['unsupported', 0]);
    expect(events).toContain('version-ignored');
    await clock.advance(60_000);
    expect([await version.check(), version.current()]).toEqual(['verified', 10]);
  });

  test('in milliseconds is valid', async () => {
    const { version } = setUp([today - 5]);
    expect([await version.check(), version.current()]).toEqual(['verified', today - 5]);
  });

  test('that is named while the one before is entered is moved to as soon as that is done', async () => {
    let enter = (): void => {};
    const entered = new Promise<void>((resolve) => (enter = resolve));
    const steps: string[] = [];
    const version = new ContentVersion({
      fetch: () => Promise.resolve(10),
      seconds: 60,
      clock: createFakeClock(),
      report: () => {},
      prepare: async (next) => void steps.push(`prepare ${next}`),
      onVersionChange: (to) => {
        steps.push(`enter ${to}`);
        return to === 10 ? entered : Promise.resolve();
      },
      today: () => today,
    });
    const checked = version.check();
    await flushPromises();
    const observed = version.observe(11);
    enter();
    await Promise.all([checked, observed]);
    expect(steps).toEqual(['enter 10', 'prepare 11', 'enter 11']);
    expect([version.current(), version.isMoving()]).toEqual([11, false]);
  });

  test('has an infinite age before its first confirmation', () => {
    expect(setUp([10]).version.age()).toBe(Infinity);
  });
});
