import { describe, expect, test } from '@jest/globals';
import { createHandClock, settled } from '../../test/hand-clock';
import { createAnswerStore } from './answer-store';
import { createAnswers, type Fill, type Outcome } from './answers';
import { ContentError, outage } from './content-error';
import type { ContentEvent } from './content-events';
import { createContentVersion } from './content-version';

const broken = outage('broken', '/x');
const missing = new ContentError({ status: 404, statusText: 'Not Found', response: 'x', path: '/x' });
const refused = new ContentError({ status: 401, statusText: 'x', response: 'x', path: '/' });

interface World {
  /** The version that the service names; an error where it cannot. */
  version: number | Error;
  /** What a fill brings, by key; an error where it fails. `v<version>` unless set. */
  readonly content: Map<string, string | Error>;
  /** The version that answers bear; the world's own unless set. */
  told: number | null;
  /** Milliseconds that a fill takes. */
  slow: number;
}

function setUp({ reuse = 'on' as 'on' | 'off', seconds = 60 } = {}) {
  const clock = createHandClock();
  const world: World = { version: 10, content: new Map(), told: null, slow: 0 };
  const events: ContentEvent[] = [];
  const fills: { key: string; cv: number | null; priority: string; signal: AbortSignal }[] = [];
  const report = (event: ContentEvent): void => void events.push(event);
  let questions = 0;
  const version = createContentVersion({
    question: () => {
      questions += 1;
      return world.version instanceof Error ? Promise.reject(world.version) : Promise.resolve(world.version);
    },
    seconds,
    clock,
    report,
    pauses: { after: () => 1_000 },
  });
  const store = createAnswerStore<string>({ entries: 1_000, bytes: 1_000_000, onEvict: () => {} });
  const answers = createAnswers({
    store,
    version,
    seconds,
    reuse,
    longestFill: 9_000,
    clock,
    report,
    pauses: { after: (count) => Math.min(8_000, 500 * 2 ** count) },
  });
  const fillOf =
    (key: string): Fill<string> =>
    async ({ cv, priority, signal }) => {
      fills.push({ key, cv, priority, signal });
      if (world.slow > 0) await new Promise<void>((resolve) => void clock.after(world.slow, resolve));
      const current = world.version instanceof Error ? 0 : world.version;
      const value = world.content.get(key) ?? `v${current}`;
      if (value instanceof Error) throw value;
      return { value, bytes: value.length, cv: world.told ?? current };
    };
  const read = (key = 'a', patience = 9_500) => answers.read(key, fillOf(key), { patience });
  return { clock, world, events, fills, version, store, answers, read, questions: () => questions };
}

const fresh = (value: string): Outcome<string> => ({ outcome: 'fresh', value });
const staleAs = (value: string) => expect.objectContaining({ outcome: 'stale', value });
const unavailable = expect.objectContaining({ outcome: 'unavailable' });

describe('an answer', () => {
  test('is asked for once by 1,000 who come at once, and not again until the version moves', async () => {
    const { clock, world, fills, read, events } = setUp();
    const outcomes = await Promise.all(Array.from({ length: 1_000 }, () => read()));
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome)))).toEqual(
      new Set([JSON.stringify(fresh('v10'))]),
    );
    expect(fills.map(({ key, cv, priority }) => [key, cv, priority])).toEqual([['a', 10, 'unknown']]);
    expect(events.filter((event) => event === 'coalesced')).toHaveLength(999);
    await clock.turn(3_600_000);
    expect(await read()).toEqual(fresh('v10'));
    world.version = 11;
    expect(await read()).toEqual(fresh('v10'));
    await clock.turn(60_000);
    expect(await Promise.all([read(), read()])).toEqual([fresh('v11'), fresh('v11')]);
    expect(fills.map(({ cv, priority }) => [cv, priority])).toEqual([
      [10, 'unknown'],
      [11, 'known'],
    ]);
    expect(clock.waiting()).toBe(0);
  });

  test('goes on being fetched when the visitor who asked has left, and is there for the next', async () => {
    const { clock, world, fills, read } = setUp();
    world.slow = 3_000;
    const left = read('a', 1_000);
    await clock.turn(1_000);
    expect(await left).toEqual(unavailable);
    await clock.turn(2_000);
    expect([await read(), fills.length]).toEqual([fresh('v10'), 1]);
  });

  test('that takes too long is given up, its signal ended', async () => {
    const { clock, world, fills, read } = setUp();
    world.slow = 60_000;
    const asked = read('a', 20_000);
    await clock.turn(9_000);
    expect(fills[0]?.signal.aborted).toBe(true);
    await clock.turn(60_000);
    expect(await asked).toEqual(unavailable);
    expect(clock.waiting()).toBe(0);
  });

  test('older than the one before it never takes its place', async () => {
    const { clock, world, read } = setUp();
    world.version = 20;
    expect(await read()).toEqual(fresh('v20'));
    world.version = 21;
    world.told = 15;
    world.content.set('a', 'old');
    await clock.turn(60_000);
    expect(await read()).toEqual(staleAs('v20'));
    world.told = null;
    world.content.delete('a');
    await clock.turn(10_000);
    expect(await read()).toEqual(fresh('v21'));
  });

  test('older than what was asked for is shown where nothing is known, and asked for anew after a pause', async () => {
    const { clock, world, fills, read } = setUp();
    world.told = 5;
    expect(await read()).toEqual(staleAs('v10'));
    for (let visit = 0; visit < 100; visit += 1) expect(await read()).toEqual(staleAs('v10'));
    expect(fills).toHaveLength(1);
    world.told = null;
    await clock.turn(1_000);
    expect(await read()).toEqual(fresh('v10'));
  });

  test('newer than the version asked for moves it', async () => {
    const { world, read, version } = setUp();
    world.told = 12;
    expect(await read()).toEqual(fresh('v10'));
    expect(version.current()).toBe(12);
    expect(await read()).toEqual(fresh('v10'));
  });
});

describe('while the service fails', () => {
  test('who knows nothing is told so, all of them by one call, and nobody asks in the pauses, which grow', async () => {
    const { clock, world, fills, read } = setUp();
    world.content.set('a', broken);
    expect(await Promise.all([read(), read(), read()])).toEqual([unavailable, unavailable, unavailable]);
    const times: number[] = [];
    for (let tick = 0; tick < 200; tick += 1) {
      const before = fills.length;
      expect(await read()).toEqual(unavailable);
      if (fills.length > before) times.push(tick / 10);
      await clock.turn(100);
    }
    expect(times).toEqual([1, 3, 7, 15]);
    world.content.delete('a');
    await clock.turn(10_000);
    expect(await read()).toEqual(fresh('v10'));
  });

  test('the last good answer is served, its age said, and a new one within ten seconds after', async () => {
    const { clock, world, read, answers } = setUp();
    await read();
    expect(answers.stalest()).toBe(0);
    world.version = 11;
    world.content.set('a', broken);
    await clock.turn(60_000);
    for (let minute = 1; minute <= 10; minute += 1) {
      expect(await read()).toEqual({ outcome: 'stale', value: 'v10', age: minute * 60_000 });
      expect(answers.stalest()).toBe(minute * 60_000);
      await clock.turn(60_000);
    }
    world.content.delete('a');
    await clock.turn(10_000);
    expect(await read()).toEqual(fresh('v11'));
    await clock.turn(60_000);
    expect(answers.stalest()).toBe(0);
  });

  test('to name its version, what is known is served as stale without a call for it', async () => {
    const { clock, world, fills, read } = setUp();
    await read();
    world.version = broken;
    await clock.turn(60_000);
    for (let visit = 0; visit < 50; visit += 1) {
      expect(await read()).toEqual(staleAs('v10'));
      await clock.turn(100);
    }
    expect(fills).toHaveLength(1);
  });
});

describe('while the service is slow', () => {
  test('who knows the last good answer waits half a second, and the next one not at all', async () => {
    const { clock, world, read, fills } = setUp();
    await read();
    world.version = 11;
    world.slow = 5_000;
    await clock.turn(60_000);
    const first = read();
    await clock.turn(499);
    let done = false;
    void first.then(() => (done = true));
    await settled();
    expect(done).toBe(false);
    await clock.turn(1);
    expect(await first).toEqual(staleAs('v10'));
    expect(await read()).toEqual(staleAs('v10'));
    await clock.turn(4_500);
    expect([await read(), fills.length]).toEqual([fresh('v11'), 2]);
  });
});

describe('what is missing', () => {
  test('is not asked for again for a minute, or until the version moves', async () => {
    const { clock, world, fills, read } = setUp({ seconds: 20 });
    world.content.set('a', missing);
    for (let second = 0; second < 20; second += 1) {
      expect(await read()).toEqual({ outcome: 'missing' });
      await clock.turn(999);
    }
    expect(fills).toHaveLength(1);
    world.version = 11;
    world.content.delete('a');
    await clock.turn(1_000);
    expect(await read()).toEqual(fresh('v11'));
  });

  test('was there before and is shown no more, whatever happens afterwards', async () => {
    const { clock, world, read } = setUp();
    await read();
    world.version = 11;
    world.content.set('a', missing);
    await clock.turn(60_000);
    expect(await read()).toEqual({ outcome: 'missing' });
    world.version = broken;
    world.content.set('a', broken);
    await clock.turn(60_000);
    expect(await read()).toEqual(unavailable);
  });

  test('is not known to be missing while nobody answers', async () => {
    const { clock, world, read } = setUp();
    world.content.set('a', missing);
    await read();
    world.version = broken;
    world.content.set('a', broken);
    await clock.turn(60_000);
    expect(await read()).toEqual(unavailable);
  });
});

describe('a service without versions', () => {
  test('gets answers that hold for their time, asked for without one', async () => {
    const { clock, world, fills, read } = setUp({ seconds: 60 });
    world.version = refused;
    world.content.set('a', 'one');
    expect(await read()).toEqual(fresh('one'));
    world.content.set('a', 'two');
    await clock.turn(59_000);
    expect(await read()).toEqual(fresh('one'));
    await clock.turn(1_000);
    expect(await read()).toEqual(fresh('two'));
    expect(fills.map(({ cv }) => cv)).toEqual([null, null]);
  });
});

describe('with reuse off', () => {
  test('every question is asked, without a version, and the last good answer serves only when it fails', async () => {
    const { world, fills, read, clock } = setUp({ reuse: 'off' });
    world.content.set('a', 'one');
    expect([await read(), await read()]).toEqual([fresh('one'), fresh('one')]);
    world.content.set('a', broken);
    expect(await read()).toEqual(staleAs('one'));
    world.content.set('a', missing);
    await clock.turn(10_000);
    expect([await read(), await read()]).toEqual([{ outcome: 'missing' }, { outcome: 'missing' }]);
    expect(fills.map(({ cv }) => cv)).toEqual([null, null, null, null, null]);
  });
});

test('100,000 made-up questions leave nothing behind that grows', async () => {
  const { world, store, clock, answers } = setUp();
  const fill: Fill<string> = () => Promise.reject(world.content.size % 2 === 0 ? missing : broken);
  for (let place = 0; place < 100_000; place += 1) await answers.read(`k${place}`, fill, { patience: 1_000 });
  expect([store.size(), clock.waiting()]).toEqual([0, 0]);
}, 60_000);

test('a fault of ours while reading an answer costs that answer alone', async () => {
  const { read, world } = setUp();
  world.content.set('a', new TypeError('x is undefined'));
  expect(await read()).toEqual(unavailable);
  expect(await read('b')).toEqual(fresh('v10'));
});
