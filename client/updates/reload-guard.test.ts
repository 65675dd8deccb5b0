import { describe, expect, test } from '@jest/globals';
import { createFakeClock, type FakeClock } from '../../test/support/fake-clock';
import { createReloadMemory, type GuardStorage, type ReloadMemory } from './reload-guard';

const second = 1_000;
const minute = 60 * second;

/** A place that outlives pages, as text. */
function storedPlace(text = '[]'): GuardStorage & { readonly text: () => string } {
  let stored = text;
  return {
    read: () => JSON.parse(stored),
    write: (reloads) => {
      stored = JSON.stringify(reloads);
    },
    text: () => stored,
  };
}

function refuse(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}

const blocked: GuardStorage = { read: refuse, write: refuse };
const forgetful: GuardStorage = { read: () => [], write: () => {} };

/** A page that loads: its monotonic clock begins anew. */
function load(...places: readonly GuardStorage[]): { memory: ReloadMemory; clock: FakeClock } {
  const clock = createFakeClock(0);
  return { memory: createReloadMemory(places, clock.now), clock };
}

describe('a path that was reloaded', () => {
  test.each([
    [0, false],
    [10 * second - 1, false],
    [10 * second, true],
  ])('%i milliseconds ago: may it again? %s', async (passed, expected) => {
    const place = storedPlace();
    load(place).memory.add('/a');
    const { memory, clock } = load(place);
    expect([memory.mayReload('/a'), memory.mayReload('/b')]).toEqual([false, true]);
    await clock.turn(passed);
    expect(memory.mayReload('/a')).toBe(expected);
  });

  test('is known to the page itself, too', async () => {
    const { memory, clock } = load(blocked);
    memory.add('/a');
    expect([memory.mayReload('/a'), memory.mayReload('/b')]).toEqual([false, true]);
    await clock.turn(10 * second);
    expect(memory.mayReload('/a')).toBe(true);
  });

  test('grows older over pages that are left', async () => {
    const place = storedPlace();
    load(place).memory.add('/a');
    for (const seconds of [3, 7]) {
      const { memory, clock } = load(place);
      await clock.turn(seconds * second);
      memory.save();
    }
    expect(load(place).memory.mayReload('/a')).toBe(true);
  });

  test('is as young as it was where another page wrote of it while this one lay in the back-forward cache', async () => {
    const place = storedPlace();
    const cached = load(place);
    await cached.clock.turn(minute);
    load(place).memory.add('/a');
    expect(cached.memory.mayReload('/a')).toBe(false);
  });
});

describe('all paths together', () => {
  test('reload three times in ten minutes', async () => {
    const place = storedPlace();
    for (const path of ['/a', '/b', '/c']) {
      const { memory } = load(place);
      expect(memory.mayReload(path)).toBe(true);
      memory.add(path);
    }
    const { memory, clock } = load(place);
    await clock.turn(10 * minute - 1);
    expect(memory.mayReload('/d')).toBe(false);
    await clock.turn(1);
    expect(memory.mayReload('/d')).toBe(true);
  });

  test('take no more room than twenty reloads, the latest', () => {
    const place = storedPlace();
    const { memory } = load(place);
    for (let count = 0; count < 50; count += 1) memory.add(`/${count}`);
    expect(JSON.parse(place.text())).toHaveLength(20);
  });
});

describe('a reload is remembered', () => {
  test.each([
    ['in one place', [storedPlace()], true],
    ['in the other place where one is blocked', [blocked, storedPlace()], true],
    ['nowhere where all are blocked', [blocked, blocked], false],
    ['nowhere where writing comes to nothing', [forgetful], false],
    ['nowhere where there is no place', [], false],
  ])('%s', (_, places, expected) => {
    expect(load(...places).memory.add('/a')).toBe(expected);
    expect(load(...places).memory.mayReload('/a')).toBe(!expected);
  });

  test('once where two places know of it', () => {
    const places = [storedPlace(), storedPlace()];
    load(...places).memory.add('/a');
    load(...places).memory.add('/b');
    expect(load(...places).memory.mayReload('/c')).toBe(true);
  });
});

describe('what is stored', () => {
  const stored = (entry: unknown): GuardStorage => storedPlace(JSON.stringify([entry]));

  test.each([
    [''],
    ['null'],
    ['{}'],
    ['7'],
    ['[null, 7, "x", [], {}]'],
    ['[{"id":"1"}]'],
    ['[{"path":"/a"}]'],
  ])('and holds nothing of ours counts for nothing: %s', (text) => {
    expect(load(storedPlace(text)).memory.mayReload('/a')).toBe(true);
  });

  test.each([[-1], [1e300], [10 * minute], [null], ['9999999'], [undefined]])(
    'with the age %j counts as just now',
    async (age) => {
      const { memory, clock } = load(stored({ id: '1', path: '/a', age }));
      await clock.turn(10 * second - 1);
      expect(memory.mayReload('/a')).toBe(false);
      await clock.turn(1);
      expect(memory.mayReload('/a')).toBe(true);
    },
  );
});
