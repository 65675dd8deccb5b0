import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createScrollPositions } from './scroll-positions';

/** The only key in session storage. */
const storageKey = 'anyam:scroll';

const page = { scrollY: 0 };
let stored: Map<string, string>;

/** Defines a global of the browser. */
function provide(name: 'window' | 'sessionStorage', get: () => unknown): void {
  Object.defineProperty(globalThis, name, { configurable: true, get });
}

beforeEach(() => {
  stored = new Map();
  provide('window', () => page);
  provide('sessionStorage', () => ({
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  }));
});

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'window');
  Reflect.deleteProperty(globalThis, 'sessionStorage');
});

function saveAt(positions: ReturnType<typeof createScrollPositions>, key: string, scrollY: number): void {
  page.scrollY = scrollY;
  positions.save(key);
}

/** Saves entries 0 to `count - 1`, each as far down as its number. */
function saved(count: number): ReturnType<typeof createScrollPositions> {
  const positions = createScrollPositions();
  for (let entry = 0; entry < count; entry += 1) saveAt(positions, `e${entry}`, entry);
  return positions;
}

describe('scroll positions', () => {
  test('are found by their key, the latest one of each', () => {
    const positions = createScrollPositions();
    saveAt(positions, 'a', 100);
    saveAt(positions, 'b', 0);
    saveAt(positions, 'a', 250.5);
    expect([positions.find('a'), positions.find('b'), positions.find('c')]).toEqual([250.5, 0, undefined]);
  });

  test.each(['constructor', '__proto__', 'default'])(
    'are found under the key %s only after they were saved',
    (key) => {
      const positions = createScrollPositions();
      expect(positions.find(key)).toBeUndefined();
      saveAt(positions, key, 5);
      expect(positions.find(key)).toBe(5);
    },
  );

  test('survive a full load', () => {
    saved(2);
    const reloaded = createScrollPositions();
    expect([reloaded.find('e0'), reloaded.find('e1')]).toEqual([0, 1]);
  });

  test('of a hundred entries are all stored', () => {
    const positions = saved(100);
    expect([positions.find('e0'), positions.find('e99')]).toEqual([0, 99]);
    expect(JSON.parse(stored.get(storageKey) ?? '')).toHaveLength(100);
  });

  test('beyond a hundred entries lose the oldest', () => {
    const positions = saved(101);
    expect([positions.find('e0'), positions.find('e1'), positions.find('e100')]).toEqual([undefined, 1, 100]);
    expect(JSON.parse(stored.get(storageKey) ?? '')).toHaveLength(100);
  });

  test('that are saved again count as the newest', () => {
    const positions = saved(100);
    saveAt(positions, 'e0', 7);
    saveAt(positions, 'new', 8);
    expect([positions.find('e0'), positions.find('e1'), positions.find('e2')]).toEqual([7, undefined, 2]);
  });

  test('beyond a hundred in storage shrink to a hundred with the next save', () => {
    const entries = Array.from({ length: 150 }, (_, entry) => [`e${entry}`, entry]);
    stored.set(storageKey, JSON.stringify(entries));
    const positions = createScrollPositions();
    saveAt(positions, 'new', 1);
    expect([positions.find('e50'), positions.find('e51')]).toEqual([undefined, 51]);
    expect(JSON.parse(stored.get(storageKey) ?? '')).toHaveLength(100);
  });
});

describe('the stored value', () => {
  test.each(['', 'x', '{"e0":1}', 'null', '7', '[["e0"', '[null,["e0",1]]'])('%j counts as empty', (json) => {
    stored.set(storageKey, json);
    expect(createScrollPositions().find('e0')).toBeUndefined();
  });

  test('of other keys stays', () => {
    stored.set('other', 'x');
    saved(1);
    expect([...stored.keys()]).toEqual(['other', storageKey]);
  });
});

describe('without storage', () => {
  const refuse = () => {
    throw new Error('SecurityError');
  };

  test.each([
    ['does not exist', () => undefined],
    ['throws on access', refuse],
    ['throws on reading and writing', () => ({ getItem: refuse, setItem: refuse })],
    ['is full', () => ({ getItem: () => null, setItem: refuse })],
  ])('because it %s, positions live as long as the page', (_, storage) => {
    provide('sessionStorage', storage);
    const positions = saved(101);
    expect([positions.find('e0'), positions.find('e1'), positions.find('e100')]).toEqual([undefined, 1, 100]);
    expect(createScrollPositions().find('e1')).toBeUndefined();
  });
});
