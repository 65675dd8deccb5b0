import { describe, expect, test } from '@jest/globals';
import { createFakeClock, flushPromises, type FakeClock } from '../../test/support/fake-clock';
import { CHECK_INTERVAL, createVersionCheck, type VersionCheck, type CheckDeps } from './version-check';

const hour = CHECK_INTERVAL;
/** When the page was opened, by the wall clock. */
const start = 1_700_000_000_000;

type FakeResponse = { readonly ok?: boolean; readonly json: () => Promise<unknown> };

const responseOf = (body: unknown): FakeResponse => ({ json: async () => body });
const named = (id: string): FakeResponse => responseOf({ id, timestamp: 1 });
const ours = named('ours');

interface Setup {
  readonly version: VersionCheck;
  readonly clock: FakeClock;
  /** Address of each request, and milliseconds since the start. */
  readonly requests: [string, number][];
  readonly outdated: number[];
  /** Sets the wall clock forward or back without time passing. */
  readonly jump: (milliseconds: number) => void;
}

/** Starts a check. @param responses to its requests in order; the last one repeats. */
function startCheck(responses: readonly (FakeResponse | Error)[], deps: Partial<CheckDeps> = {}): Setup {
  const clock = createFakeClock(start);
  const requests: [string, number][] = [];
  const outdated: number[] = [];
  let jumped = 0;
  const version = createVersionCheck({
    buildId: 'ours',
    startedAt: start,
    clock: { now: () => clock.now() + jumped, after: clock.after },
    fetch: async (address) => {
      const response = responses[Math.min(requests.length, responses.length - 1)];
      requests.push([address, clock.now() - start]);
      if (response === undefined || response instanceof Error) throw response;
      return { ok: true, ...response };
    },
    onOutdated: () => outdated.push(clock.now() - start),
    ...deps,
  });
  return { version, clock, requests, outdated, jump: (milliseconds) => (jumped += milliseconds) };
}

const times = ({ requests }: Setup): number[] => requests.map(([, time]) => time);

describe('the version check', () => {
  test('sends a request every hour with the time in the address', async () => {
    const setup = startCheck([ours]);
    await setup.clock.advance(2.5 * hour);
    expect(setup.requests).toEqual([
      [`/builds/latest.json?${start + hour}`, hour],
      [`/builds/latest.json?${start + 2 * hour}`, 2 * hour],
    ]);
    expect(setup.outdated).toEqual([]);
  });

  test('counts the first hour from the opening of the page', async () => {
    const setup = startCheck([ours], { startedAt: start - 0.75 * hour });
    await setup.clock.advance(0.5 * hour);
    expect(times(setup)).toEqual([0.25 * hour]);
  });

  test('reports another build once, and sends no more requests', async () => {
    const setup = startCheck([ours, named('newer'), ours]);
    await setup.clock.advance(10 * hour);
    expect(times(setup)).toEqual([hour, 2 * hour]);
    expect(setup.outdated).toEqual([2 * hour]);
    expect(await setup.version.checkNow()).toBe(true);
    setup.version.wake();
    expect([setup.requests.length, setup.clock.waiting()]).toEqual([2, 0]);
  });

  test.each<[string, FakeResponse | Error]>([
    ['no network', new TypeError('Failed to fetch')],
    ['no JSON', { json: () => Promise.reject(new SyntaxError('Unexpected token <')) }],
    ['an error in JSON', { ok: false, ...named('newer') }],
    ['JSON of something else', responseOf({ error: { status: 404 } })],
    ['null', responseOf(null)],
    ['an array', responseOf([{ id: 'newer', timestamp: 1 }])],
    ['a number for an id', responseOf({ id: 7, timestamp: 1 })],
    ['no timestamp', responseOf({ id: 'newer' })],
  ])('takes %s for no information, and goes on', async (_, response) => {
    const setup = startCheck([response]);
    expect(await setup.version.checkNow()).toBe(false);
    await setup.clock.advance(2 * hour);
    expect(times(setup)).toEqual([0, hour, 2 * hour]);
    expect(setup.outdated).toEqual([]);
  });

  test('takes the first build for its own on a page that names none', async () => {
    const setup = startCheck([named('one'), named('one'), named('two')], { buildId: null });
    await setup.clock.advance(5 * hour);
    expect(setup.outdated).toEqual([3 * hour]);
  });
});

describe('a check', () => {
  test('under way is shared, and the next one follows an hour later', async () => {
    const setup = startCheck([named('newer')]);
    await setup.clock.advance(0.5 * hour);
    const both = await Promise.all([setup.version.checkNow(), setup.version.checkNow()]);
    expect(both).toEqual([true, true]);
    expect([times(setup), setup.outdated]).toEqual([[0.5 * hour], [0.5 * hour]]);
  });

  test('in between postpones the hourly one', async () => {
    const setup = startCheck([ours]);
    await setup.clock.advance(0.5 * hour);
    await setup.version.checkNow();
    await setup.clock.advance(hour);
    expect(times(setup)).toEqual([0.5 * hour, 1.5 * hour]);
    expect(setup.clock.waiting()).toBe(1);
  });
});

describe('a tab that is shown again', () => {
  test.each([
    ['within the hour sends no request', hour - 1, []],
    ['after an hour in which timers were suspended checks at once', hour, [0]],
    ['after years checks at once', 20 * 365 * 24 * hour, [0]],
    ['with a clock that went back checks at once', -1, [0]],
  ])('%s', async (_, jump, expected) => {
    const setup = startCheck([ours]);
    setup.jump(jump);
    setup.version.wake();
    await flushPromises();
    expect(times(setup)).toEqual(expected);
  });

  test('checks once, however often the clock goes back', async () => {
    const setup = startCheck([ours]);
    setup.jump(-1e12);
    setup.version.wake();
    setup.version.wake();
    await setup.clock.advance(hour / 2);
    setup.version.wake();
    expect(times(setup)).toEqual([0]);
  });
});
