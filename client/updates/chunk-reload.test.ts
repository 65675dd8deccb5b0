import { afterEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { rounds } from '../../test/support/rounds';
import { createChunkReload, loadFromServer, type ChunkReload } from './chunk-reload';
import { createReloadGuard, type GuardStorage } from './reload-guard';

const second = 1_000;
const minute = 60 * second;
const at = (path: string): URL => new URL(path, 'https://anyam.example');

/** @param mayStore false if the guard cannot store a reload. @returns the steps taken, in order. */
function setUp({ isOutdated = true, mayReload = true, mayStore = true } = {}): {
  reload: ChunkReload;
  steps: string[];
} {
  const steps: string[] = [];
  const reload = createChunkReload({
    version: {
      checkNow: async () => {
        steps.push('check');
        return isOutdated;
      },
    },
    guard: {
      mayReload: () => mayReload,
      add: (path) => {
        steps.push(`store ${path}`);
        return mayStore;
      },
    },
    here: () => at('/a?b=c#d'),
    load: ({ href }) => steps.push(`load ${href}`),
    offer: (accept) => {
      steps.push('offer');
      accept();
    },
  });
  return { reload, steps };
}

const here = 'load https://anyam.example/a?b=c#d';

describe('a failed chunk', () => {
  test.each([
    ['reloads the page if the server runs another build', {}, ['check', 'store /a', here]],
    ['does nothing if it runs the same build', { isOutdated: false }, ['check']],
    ['ends in the offer if the guard refuses', { mayReload: false }, ['check', 'offer', 'store /a', here]],
    [
      'ends in the offer if the reload cannot be stored',
      { mayStore: false },
      ['check', 'store /a', 'offer', 'store /a', here],
    ],
  ])('%s', async (_, given, expected) => {
    const { reload, steps } = setUp(given);
    await reload.chunkFailed();
    expect(steps).toEqual(expected);
  });

  test.each([
    ['reloads the page', {}, ['check', 'store /a', here]],
    ['uses it if the server runs the same build', { isOutdated: false }, ['check', 'fallback']],
    ['uses it if the guard refuses', { mayReload: false }, ['check', 'fallback']],
  ])('with a fallback %s', async (_, given, expected) => {
    const { reload, steps } = setUp(given);
    await reload.chunkFailed(() => steps.push('fallback'));
    expect(steps).toEqual(expected);
  });

  test('on a navigation loads the page that it leads to', async () => {
    const { reload, steps } = setUp();
    await reload.chunkFailed(undefined, at('/there#x'));
    expect(steps).toEqual(['check', 'store /there', 'load https://anyam.example/there#x']);
  });
});

test('a full load on request ignores the guard’s limits, and is stored', () => {
  const { reload, steps } = setUp({ mayReload: false, isOutdated: false });
  reload.hardNavigate();
  expect(steps).toEqual(['store /a', here]);
});

describe('a full load', () => {
  /** Replaces the browser's location, at `/a?b=c#d`, and history. @returns the calls. */
  function fakeBrowser(): string[] {
    const steps: string[] = [];
    const { origin, pathname, search, hash } = at('/a?b=c#d');
    const location = {
      origin,
      pathname,
      search,
      hash,
      assign: ({ href }: URL) => steps.push(`assign ${href}`),
      reload: () => steps.push('reload'),
    };
    const history = {
      state: { idx: 3 },
      replaceState: (state: unknown, _: string, { href }: URL) =>
        steps.push(`replace ${JSON.stringify(state)} ${href}`),
    };
    for (const [name, value] of Object.entries({ location, history }))
      Object.defineProperty(globalThis, name, { configurable: true, value });
    return steps;
  }

  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'location');
    Reflect.deleteProperty(globalThis, 'history');
  });

  test.each([
    ['/a?b=c#d', ['reload']],
    ['/a?b=c#e', ['replace {"idx":3} https://anyam.example/a?b=c#e', 'reload']],
    ['/a?b=c', ['replace {"idx":3} https://anyam.example/a?b=c', 'reload']],
    ['/a?b=x#d', ['assign https://anyam.example/a?b=x#d']],
    ['/x?b=c#d', ['assign https://anyam.example/x?b=c#d']],
  ])('%s', (path, expected) => {
    const steps = fakeBrowser();
    loadFromServer(at(path));
    expect(steps).toEqual(expected);
  });

  test.each([['https://evil.example/a'], ['http://anyam.example/a'], ['javascript:alert(1)'], ['data:,x']])(
    'but not %s',
    (address) => {
      const steps = fakeBrowser();
      expect(() => loadFromServer(new URL(address))).toThrow('Not an address of this site');
      expect(steps).toEqual([]);
    },
  );
});

/** The time between two failures. */
interface Step {
  readonly path: string;
  /** Milliseconds of true time before the chunk fails. */
  readonly passed: number;
  /** The share of them that the page's clock counts: some clocks stop while the machine sleeps. */
  readonly counted: number;
  /** Milliseconds during which no page of the site is open. */
  readonly away: number;
  readonly stays: boolean;
  readonly isStorageBlocked: boolean;
  readonly savesOnLeave: boolean;
}

const duration = fc.oneof(fc.nat(second), fc.nat(20 * second), fc.nat(15 * minute));
const step: fc.Arbitrary<Step> = fc.record({
  path: fc.constantFrom('/a', '/b', '/c', '/d'),
  passed: duration,
  counted: fc.double({ min: 0, max: 1, noNaN: true }),
  away: duration,
  stays: fc.boolean(),
  isStorageBlocked: fc.boolean(),
  savesOnLeave: fc.boolean(),
});

/** Runs the steps in one tab. @returns the reloads with their true time. */
async function reloadsOf(steps: readonly Step[]): Promise<{ path: string; time: number }[]> {
  const reloads: { path: string; time: number }[] = [];
  const stored = new Map<string, unknown>();
  let isStorageBlocked = false;
  const storageNamed = (name: string, isBlocked: () => boolean): GuardStorage => {
    const check = (): void => {
      if (isBlocked()) throw new Error('blocked');
    };
    return {
      read: () => {
        check();
        return stored.get(name) ?? [];
      },
      write: (value) => {
        check();
        stored.set(name, value);
      },
    };
  };
  const storages = [storageNamed('storage', () => isStorageBlocked), storageNamed('entries', () => false)];
  let time = 0;
  let monotonic = 0;
  let guard = createReloadGuard(storages, () => monotonic);

  for (const { path, passed, counted, away, stays, ...how } of steps) {
    ({ isStorageBlocked } = how);
    time += passed;
    monotonic += passed * counted;
    let isLeaving = false;
    await createChunkReload({
      version: { checkNow: async () => true },
      guard,
      here: () => at(path),
      load: ({ pathname }) => {
        isLeaving = true;
        reloads.push({ path: pathname, time });
      },
      offer: () => {},
    }).chunkFailed();
    if (stays && !isLeaving) continue;
    if (how.savesOnLeave) guard.save();
    time += away;
    monotonic = time % 7_000; // the clock of another page begins anywhere
    guard = createReloadGuard(storages, () => monotonic);
  }
  return reloads;
}

test('in any sequence of failures a path reloads once in 10 seconds of true time, all paths three times in 10 minutes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
      const reloads = await reloadsOf(steps);
      for (const [index, { path, time }] of reloads.entries()) {
        const before = reloads.slice(0, index);
        expect(before.filter((past) => past.path === path && time - past.time < 10 * second)).toEqual([]);
        expect(before.filter((past) => time - past.time < 10 * minute).length).toBeLessThan(3);
      }
    }),
    { numRuns: rounds(60) },
  );
});

test('pages that stay open long enough reload again', async () => {
  const open = { counted: 1, away: 0, stays: false, isStorageBlocked: false, savesOnLeave: true };
  const steps = Array.from({ length: 12 }, () => ({ path: '/a', passed: 4 * minute, ...open }));
  expect(await reloadsOf(steps)).toHaveLength(12);
});
