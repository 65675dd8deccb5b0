import { describe, expect, test } from '@jest/globals';
import { createFakeClock, type FakeClock } from '../../test/support/fake-clock';
import { createReloadGuard, type GuardStorage, type ReloadGuard } from './reload-guard';

const second = 1_000;
const minute = 60 * second;

/** Storage that survives pages, as text. */
function createStorage(text = '[]'): GuardStorage & { readonly text: () => string } {
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
const storesNothing: GuardStorage = { read: () => [], write: () => {} };

/** Loads a page: its monotonic clock begins at 0. */
function load(...storages: readonly GuardStorage[]): { guard: ReloadGuard; clock: FakeClock } {
  const clock = createFakeClock(0);
  return { guard: createReloadGuard(storages, clock.now), clock };
}

describe('a reloaded path', () => {
  test.each([
    [0, false],
    [10 * second - 1, false],
    [10 * second, true],
  ])('may reload again after %i milliseconds: %s', async (passed, expected) => {
    const storage = createStorage();
    load(storage).guard.add('/a');
    const { guard, clock } = load(storage);
    expect([guard.mayReload('/a'), guard.mayReload('/b')]).toEqual([false, true]);
    await clock.advance(passed);
    expect(guard.mayReload('/a')).toBe(expected);
  });

  test('counts for the page itself, even if nothing can be stored', async () => {
    const { guard, clock } = load(blocked);
    guard.add('/a');
    expect([guard.mayReload('/a'), guard.mayReload('/b')]).toEqual([false, true]);
    await clock.advance(10 * second);
    expect(guard.mayReload('/a')).toBe(true);
  });

  test('ages across pages', async () => {
    const storage = createStorage();
    load(storage).guard.add('/a');
    for (const seconds of [3, 7]) {
      const { guard, clock } = load(storage);
      await clock.advance(seconds * second);
      guard.save();
    }
    expect(load(storage).guard.mayReload('/a')).toBe(true);
  });

  test('counts from its true age if another page stored it while this one was in the back-forward cache', async () => {
    const storage = createStorage();
    const cached = load(storage);
    await cached.clock.advance(minute);
    load(storage).guard.add('/a');
    expect(cached.guard.mayReload('/a')).toBe(false);
  });
});

describe('all paths together', () => {
  test('reload three times in ten minutes', async () => {
    const storage = createStorage();
    for (const path of ['/a', '/b', '/c']) {
      const { guard } = load(storage);
      expect(guard.mayReload(path)).toBe(true);
      guard.add(path);
    }
    const { guard, clock } = load(storage);
    await clock.advance(10 * minute - 1);
    expect(guard.mayReload('/d')).toBe(false);
    await clock.advance(1);
    expect(guard.mayReload('/d')).toBe(true);
  });

  test('store the latest twenty reloads', () => {
    const storage = createStorage();
    const { guard } = load(storage);
    for (let count = 0; count < 50; count += 1) guard.add(`/${count}`);
    expect(JSON.parse(storage.text())).toHaveLength(20);
  });
});

describe('a reload is stored', () => {
  test.each([
    ['in one storage', [createStorage()], true],
    ['in the second storage if the first is blocked', [blocked, createStorage()], true],
    ['nowhere if all are blocked', [blocked, blocked], false],
    ['nowhere if writing has no effect', [storesNothing], false],
    ['nowhere without a storage', [], false],
  ])('%s', (_, storages, expected) => {
    expect(load(...storages).guard.add('/a')).toBe(expected);
    expect(load(...storages).guard.mayReload('/a')).toBe(!expected);
  });

  test('once if two storages hold it', () => {
    const storages = [createStorage(), createStorage()];
    load(...storages).guard.add('/a');
    load(...storages).guard.add('/b');
    expect(load(...storages).guard.mayReload('/c')).toBe(true);
  });
});

describe('the stored value', () => {
  const stored = (entry: unknown): GuardStorage => createStorage(JSON.stringify([entry]));

  test.each([
    [''],
    ['null'],
    ['{}'],
    ['7'],
    ['[null, 7, "x", [], {}]'],
    ['[{"id":"1"}]'],
    ['[{"path":"/a"}]'],
  ])('%s counts as empty', (text) => {
    expect(load(createStorage(text)).guard.mayReload('/a')).toBe(true);
  });

  test.each([[-1], [1e300], [10 * minute], [null], ['9999999'], [undefined]])(
    'with the age %j counts as just now',
    async (age) => {
      const { guard, clock } = load(stored({ id: '1', path: '/a', age }));
      await clock.advance(10 * second - 1);
      expect(guard.mayReload('/a')).toBe(false);
      await clock.advance(1);
      expect(guard.mayReload('/a')).toBe(true);
    },
  );
});
