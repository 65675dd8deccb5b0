import { describe, expect, test } from '@jest/globals';
import { createFakeClock, settled, type FakeClock } from '../../test/support/fake-clock';
import { BUILD_CHECK_INTERVAL, createBuildWatch, type BuildWatch, type WatchDeps } from './version-check';

const hour = BUILD_CHECK_INTERVAL;
/** When the page began, by the clock. */
const start = 1_700_000_000_000;

type Answer = { readonly ok?: boolean; readonly json: () => Promise<unknown> };

const responses = (body: unknown): Answer => ({ json: async () => body });
const named = (id: string): Answer => responses({ id, timestamp: 1 });
const ours = named('ours');

interface Watched {
  readonly watch: BuildWatch;
  readonly clock: FakeClock;
  /** What was asked for, and when since the start. */
  readonly asked: [string, number][];
  readonly outdated: number[];
  /** Makes the clock say something else than the time that passed. */
  readonly jump: (milliseconds: number) => void;
}

/** Starts a watch whose questions are answered in turn, the last answer again and again. */
function watching(given: readonly (Answer | Error)[], deps: Partial<WatchDeps> = {}): Watched {
  const clock = createFakeClock(start);
  const asked: [string, number][] = [];
  const outdated: number[] = [];
  let jumped = 0;
  const watch = createBuildWatch({
    buildId: 'ours',
    startedAt: start,
    clock: { now: () => clock.now() + jumped, after: clock.after },
    fetch: async (address) => {
      const response = given[Math.min(asked.length, given.length - 1)];
      asked.push([address, clock.now() - start]);
      if (response === undefined || response instanceof Error) throw response;
      return { ok: true, ...response };
    },
    onOutdated: () => outdated.push(clock.now() - start),
    ...deps,
  });
  return { watch, clock, asked, outdated, jump: (milliseconds) => (jumped += milliseconds) };
}

const times = ({ asked }: Watched): number[] => asked.map(([, time]) => time);

describe('the watch', () => {
  test('asks every hour with the time in the address', async () => {
    const watched = watching([ours]);
    await watched.clock.turn(2.5 * hour);
    expect(watched.asked).toEqual([
      [`/builds/latest.json?${start + hour}`, hour],
      [`/builds/latest.json?${start + 2 * hour}`, 2 * hour],
    ]);
    expect(watched.outdated).toEqual([]);
  });

  test('counts the first hour from the page’s start', async () => {
    const watched = watching([ours], { startedAt: start - 0.75 * hour });
    await watched.clock.turn(0.5 * hour);
    expect(times(watched)).toEqual([0.25 * hour]);
  });

  test('says once that there is another build, and asks no more', async () => {
    const watched = watching([ours, named('newer'), ours]);
    await watched.clock.turn(10 * hour);
    expect(times(watched)).toEqual([hour, 2 * hour]);
    expect(watched.outdated).toEqual([2 * hour]);
    expect(await watched.watch.askNow()).toBe(true);
    watched.watch.wake();
    expect([watched.asked.length, watched.clock.waiting()]).toEqual([2, 0]);
  });

  test.each<[string, Answer | Error]>([
    ['no network', new TypeError('Failed to fetch')],
    ['no JSON', { json: () => Promise.reject(new SyntaxError('Unexpected token <')) }],
    ['an error in JSON', { ok: false, ...named('newer') }],
    ['JSON of something else', responses({ error: { status: 404 } })],
    ['null', responses(null)],
    ['a list', responses([{ id: 'newer', timestamp: 1 }])],
    ['a number for an id', responses({ id: 7, timestamp: 1 })],
    ['no timestamp', responses({ id: 'newer' })],
  ])('learns nothing from %s, and goes on asking', async (_, response) => {
    const watched = watching([response]);
    expect(await watched.watch.askNow()).toBe(false);
    await watched.clock.turn(2 * hour);
    expect(times(watched)).toEqual([0, hour, 2 * hour]);
    expect(watched.outdated).toEqual([]);
  });

  test('of a page that names no build takes the first one it hears of for its own', async () => {
    const watched = watching([named('one'), named('one'), named('two')], { buildId: null });
    await watched.clock.turn(5 * hour);
    expect(watched.outdated).toEqual([3 * hour]);
  });
});

describe('a question', () => {
  test('under way is shared, and the next one comes an hour after it', async () => {
    const watched = watching([named('newer')]);
    await watched.clock.turn(0.5 * hour);
    const both = await Promise.all([watched.watch.askNow(), watched.watch.askNow()]);
    expect(both).toEqual([true, true]);
    expect([times(watched), watched.outdated]).toEqual([[0.5 * hour], [0.5 * hour]]);
  });

  test('that was asked between puts off the hourly one', async () => {
    const watched = watching([ours]);
    await watched.clock.turn(0.5 * hour);
    await watched.watch.askNow();
    await watched.clock.turn(hour);
    expect(times(watched)).toEqual([0.5 * hour, 1.5 * hour]);
    expect(watched.clock.waiting()).toBe(1);
  });
});

describe('a tab that comes back', () => {
  test.each([
    ['within the hour asks nothing', hour - 1, []],
    ['after an hour whose timer slept asks at once', hour, [0]],
    ['years later asks at once', 20 * 365 * 24 * hour, [0]],
    ['before it left, by the clock, asks at once', -1, [0]],
  ])('%s', async (_, jump, expected) => {
    const watched = watching([ours]);
    watched.jump(jump);
    watched.watch.wake();
    await settled();
    expect(times(watched)).toEqual(expected);
  });

  test('asks once, however often the clock went back', async () => {
    const watched = watching([ours]);
    watched.jump(-1e12);
    watched.watch.wake();
    watched.watch.wake();
    await watched.clock.turn(hour / 2);
    watched.watch.wake();
    expect(times(watched)).toEqual([0]);
  });
});
