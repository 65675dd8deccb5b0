import { describe, expect, test } from '@jest/globals';
import { createFakeClock, flushPromises } from '../../../test/support/fake-clock';
import { ContentError, outage } from '../api/content-error';
import { ContentVersion, type ReceivedVersion } from './content-version';

const today = 1_735_689_600_000;
const hour = 3_600_000;
const broken = outage('broken', '/cdn/spaces/me');
const refused = new ContentError({ status: 404, statusText: 'x', response: 'x', path: '/' });

/** A version over scripted responses, one for each request; the last one is repeated. */
function setUp(script: readonly (number | Error)[], { seconds = 60 } = {}) {
  const clock = createFakeClock();
  const steps: string[] = [];
  const announced: ReceivedVersion[] = [];
  const prepared: (() => void)[] = [];
  let requests = 0;
  const version = new ContentVersion({
    fetch: async () => {
      const next = script[Math.min(requests, script.length - 1)] ?? 0;
      requests += 1;
      if (next instanceof Error) throw next;
      return next;
    },
    announce: (received) => void announced.push(received),
    seconds,
    clock,
    report: () => {},
    prepare: (next) => {
      steps.push(`prepare ${next}`);
      return new Promise((resolve) => prepared.push(resolve));
    },
    onVersionChange: (to) => void steps.push(`enter ${to}`),
    backoff: { after: (failures) => failures * 1_000 },
    today: () => today,
  });
  /** Ends the oldest preparation. */
  const endPreparing = async (): Promise<void> => {
    prepared.shift()?.();
    await flushPromises();
  };
  return { version, clock, steps, announced, endPreparing, requests: () => requests };
}

describe('while a version is prepared', () => {
  test('a later one takes its place', async () => {
    const { version, steps, endPreparing } = setUp([10]);
    await version.check();
    void version.observe(11);
    void version.observe(12);
    await endPreparing();
    await endPreparing();
    expect(steps).toEqual(['enter 10', 'prepare 11', 'prepare 12', 'enter 12']);
  });

  test('ever later ones do not hold the site back: after ten seconds it moves to the last', async () => {
    const { version, clock, steps, endPreparing } = setUp([10]);
    await version.check();
    void version.observe(11);
    const entered: number[] = [];
    for (const next of [12, 13, 14, 15]) {
      void version.observe(next);
      await clock.advance(3_000);
      await endPreparing();
      entered.push(version.current());
    }
    expect([entered, version.isMoving()]).toEqual([[10, 10, 10, 15], false]);
    expect(steps.slice(-2)).toEqual(['prepare 14', 'enter 15']);
  });

  test('a lower one that is accepted counts, and the prepared one does not', async () => {
    const { version, steps, endPreparing } = setUp([10]);
    await version.check();
    void version.observe(11);
    void version.receive({ version: 5, isLower: true });
    await endPreparing();
    expect([steps, version.current(), version.isMoving()]).toEqual([
      ['enter 10', 'prepare 11', 'enter 5'],
      5,
      false,
    ]);
  });

  test('a response of it waits', async () => {
    const { version, endPreparing } = setUp([10]);
    await version.check();
    const seen: number[] = [];
    void version.observe(11).then(() => seen.push(version.current()));
    await flushPromises();
    expect(seen).toEqual([]);
    await endPreparing();
    expect(seen).toEqual([11]);
  });
});

describe('a version from another process', () => {
  test('that is lower moves nothing back: it may come late', async () => {
    const { version, clock } = setUp([12, broken]);
    await version.check();
    await clock.advance(60_000);
    await version.receive({ version: 11, isLower: false });
    expect([version.current(), version.age(), version.state()]).toEqual([12, 60_000, null]);
  });

  test('that is lower is moved to once that process has accepted it', async () => {
    const { version, steps } = setUp([12]);
    await version.check();
    await version.receive({ version: 5, isLower: true });
    expect([steps, version.current(), version.isVerified(5)]).toEqual([['enter 12', 'enter 5'], 5, true]);
  });

  test('counts like a response', async () => {
    const { version, clock, requests } = setUp([12]);
    await version.check();
    await clock.advance(59_000);
    await version.receive({ version: 12, isLower: false });
    await clock.advance(59_000);
    expect([await version.check(), requests()]).toEqual(['verified', 1]);
  });
});

test('other processes are told of each confirmed version, and that a lower one is accepted', async () => {
  const { version, clock, announced } = setUp([100, broken, 50, 50, 51]);
  for (let minute = 0; minute < 5; minute += 1) {
    await version.check();
    await clock.advance(60_000);
  }
  expect(announced).toEqual([
    { version: 100, isLower: false },
    { version: 100, isLower: false },
    { version: 100, isLower: false },
    { version: 51, isLower: true },
  ]);
});

test('a version may be ahead of this clock by hours', async () => {
  const { version } = setUp([today + 23 * hour]);
  expect([await version.check(), version.current()]).toEqual(['verified', today + 23 * hour]);
});

test('after a response the first pause of the next failure is short again', async () => {
  const { version, clock, requests } = setUp([broken, broken, 10, broken, 10]);
  for (const milliseconds of [0, 1_000, 2_000, 60_000, 1_000]) {
    await clock.advance(milliseconds);
    await version.check();
  }
  expect(requests()).toBe(5);
});

test('a request that is refused is not repeated for five seconds, however short the TTL is', async () => {
  const { version, clock, requests } = setUp([refused], { seconds: 1 });
  await version.check();
  await clock.advance(4_999);
  await version.check();
  expect(requests()).toBe(1);
  await clock.advance(1);
  await version.check();
  expect(requests()).toBe(2);
});

test('a response that cannot be a version confirms none', async () => {
  const { version, clock } = setUp([10, 0]);
  await version.check();
  await clock.advance(60_000);
  expect([await version.check(), version.age(), version.current()]).toEqual(['unsupported', 60_000, 10]);
});
