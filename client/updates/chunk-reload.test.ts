import { afterEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createChunkReload, hardNavigate, type ChunkReload } from './chunk-reload';
import { createReloadMemory, type GuardStorage } from './reload-guard';

const second = 1_000;
const minute = 60 * second;
const at = (path: string): URL => new URL(path, 'https://anyam.example');

function dealing({ outdated = true, may = true, keeps = true } = {}): {
  reload: ChunkReload;
  done: string[];
} {
  const done: string[] = [];
  const reload = createChunkReload({
    watch: {
      askNow: async () => {
        done.push('ask');
        return outdated;
      },
    },
    memory: {
      mayReload: () => may,
      add: (path) => {
        done.push(`write ${path}`);
        return keeps;
      },
    },
    here: () => at('/a?b=c#d'),
    load: ({ href }) => done.push(`load ${href}`),
    offer: (accept) => {
      done.push('offer');
      accept();
    },
  });
  return { reload, done };
}

const here = 'load https://anyam.example/a?b=c#d';

describe('a chunk that failed', () => {
  test.each([
    ['loads the page where another build is served', {}, ['ask', 'write /a', here]],
    ['does nothing where ours is', { outdated: false }, ['ask']],
    ['is an offer where the guard refuses', { may: false }, ['ask', 'offer', 'write /a', here]],
    [
      'is an offer where nothing can be remembered',
      { keeps: false },
      ['ask', 'write /a', 'offer', 'write /a', here],
    ],
  ])('%s', async (_, given, expected) => {
    const { reload, done } = dealing(given);
    await reload.chunkFailed();
    expect(done).toEqual(expected);
  });

  test.each([
    ['loads the page all the same', {}, ['ask', 'write /a', here]],
    ['falls back on what serves instead where ours is served', { outdated: false }, ['ask', 'instead']],
    ['falls back on what serves instead where the guard refuses', { may: false }, ['ask', 'instead']],
  ])('and has something to fall back on %s', async (_, given, expected) => {
    const { reload, done } = dealing(given);
    await reload.chunkFailed(() => done.push('instead'));
    expect(done).toEqual(expected);
  });

  test('on the way to a page loads that page', async () => {
    const { reload, done } = dealing();
    await reload.chunkFailed(undefined, at('/there#x'));
    expect(done).toEqual(['ask', 'write /there', 'load https://anyam.example/there#x']);
  });
});

test('a full load that somebody asked for needs no leave, and is written down', () => {
  const { reload, done } = dealing({ may: false, outdated: false });
  reload.hardNavigate();
  expect(done).toEqual(['write /a', here]);
});

describe('an address is loaded in full', () => {
  /** Stands in for the browser's address at `/a?b=c#d`. @returns what it was told to do. */
  function browserAt(): string[] {
    const done: string[] = [];
    const { origin, pathname, search, hash } = at('/a?b=c#d');
    const location = {
      origin,
      pathname,
      search,
      hash,
      assign: ({ href }: URL) => done.push(`assign ${href}`),
      reload: () => done.push('reload'),
    };
    const history = {
      state: { idx: 3 },
      replaceState: (state: unknown, _: string, { href }: URL) =>
        done.push(`replace ${JSON.stringify(state)} ${href}`),
    };
    for (const [name, value] of Object.entries({ location, history }))
      Object.defineProperty(globalThis, name, { configurable: true, value });
    return done;
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
    const done = browserAt();
    hardNavigate(at(path));
    expect(done).toEqual(expected);
  });

  test.each([['https://evil.example/a'], ['http://anyam.example/a'], ['javascript:alert(1)'], ['data:,x']])(
    'but not %s',
    (address) => {
      const done = browserAt();
      expect(() => hardNavigate(new URL(address))).toThrow('Not an address of this site');
      expect(done).toEqual([]);
    },
  );
});

/** What may come between two failures. */
interface Step {
  readonly path: string;
  /** Milliseconds that pass in truth before the chunk fails. */
  readonly passed: number;
  /** What of them the page's clock counts: some stand still while the machine sleeps. */
  readonly counted: number;
  /** Milliseconds that pass where no page of ours is alive. */
  readonly away: number;
  readonly stays: boolean;
  readonly isStorageBlocked: boolean;
  readonly isLeftInOrder: boolean;
}

const duration = fc.oneof(fc.nat(second), fc.nat(20 * second), fc.nat(15 * minute));
const step: fc.Arbitrary<Step> = fc.record({
  path: fc.constantFrom('/a', '/b', '/c', '/d'),
  passed: duration,
  counted: fc.double({ min: 0, max: 1, noNaN: true }),
  away: duration,
  stays: fc.boolean(),
  isStorageBlocked: fc.boolean(),
  isLeftInOrder: fc.boolean(),
});

/** Plays the steps in one tab. @returns the reloads: path, and the true time. */
async function reloadsOf(steps: readonly Step[]): Promise<{ path: string; time: number }[]> {
  const reloads: { path: string; time: number }[] = [];
  const stored = new Map<string, unknown>();
  let isStorageBlocked = false;
  const placeNamed = (name: string, isBlocked: () => boolean): GuardStorage => {
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
  const places = [placeNamed('storage', () => isStorageBlocked), placeNamed('entries', () => false)];
  let time = 0;
  let monotonic = 0;
  let memory = createReloadMemory(places, () => monotonic);

  for (const { path, passed, counted, away, stays, ...how } of steps) {
    ({ isStorageBlocked } = how);
    time += passed;
    monotonic += passed * counted;
    let isLeaving = false;
    await createChunkReload({
      watch: { askNow: async () => true },
      memory,
      here: () => at(path),
      load: ({ pathname }) => {
        isLeaving = true;
        reloads.push({ path: pathname, time });
      },
      offer: () => {},
    }).chunkFailed();
    if (stays && !isLeaving) continue;
    if (how.isLeftInOrder) memory.save();
    time += away;
    monotonic = time % 7_000; // another page's clock begins anywhere
    memory = createReloadMemory(places, () => monotonic);
  }
  return reloads;
}

test('whatever fails when: a path reloads once in 10 seconds of true time, all paths three times in 10 minutes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
      const reloads = await reloadsOf(steps);
      for (const [place, { path, time }] of reloads.entries()) {
        const before = reloads.slice(0, place);
        expect(before.filter((past) => past.path === path && time - past.time < 10 * second)).toEqual([]);
        expect(before.filter((past) => time - past.time < 10 * minute).length).toBeLessThan(3);
      }
    }),
    { numRuns: 300 },
  );
});

test('pages that live long enough reload again: the rule above is no standstill', async () => {
  const alive = { counted: 1, away: 0, stays: false, isStorageBlocked: false, isLeftInOrder: true };
  const steps = Array.from({ length: 12 }, () => ({ path: '/a', passed: 4 * minute, ...alive }));
  expect(await reloadsOf(steps)).toHaveLength(12);
});
