import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createSegmentedLru } from './segmented-lru';

describe('a bounded store', () => {
  test('keeps what it was given last under a key', () => {
    const store = createSegmentedLru<string>(100);
    store.set('a', 'one', 40);
    store.set('a', 'two', 30);
    expect([store.get('a'), store.size(), store.bytes()]).toEqual(['two', 1, 30]);
    store.delete('a');
    store.delete('b');
    expect([store.get('a'), store.size(), store.bytes()]).toEqual([undefined, 0, 0]);
  });

  test('does not keep what is larger than the whole bound', () => {
    const store = createSegmentedLru<string>(100);
    store.set('a', 'one', 40);
    store.set('a', 'two', 101);
    expect(store.size()).toBe(0);
    store.set('a', 'three', 100);
    expect(store.get('a')).toBe('three');
  });

  test('lets go what was read longest ago', () => {
    const store = createSegmentedLru<number>(100);
    for (const key of ['a', 'b', 'c']) store.set(key, 1, 40);
    expect(['a', 'b', 'c'].map((key) => store.get(key))).toEqual([undefined, 1, 1]);
  });

  test('keeps what is asked for again, however many others are asked for once', () => {
    const store = createSegmentedLru<number>(1000);
    for (const key of ['home', 'news']) {
      store.set(key, 1, 100);
      store.get(key);
    }
    for (let page = 0; page < 500; page += 1) store.set(`crawled ${page}`, 1, 100);
    expect([store.get('home'), store.get('news')]).toEqual([1, 1]);
    expect(store.bytes()).toBeLessThanOrEqual(1000);
    expect(store.get('crawled 499')).toBe(1);
  });

  test('stays hot through a change of its value', () => {
    const store = createSegmentedLru<number>(300);
    store.set('home', 1, 100);
    store.get('home');
    store.set('home', 2, 100);
    for (let page = 0; page < 10; page += 1) store.set(`crawled ${page}`, 1, 100);
    expect(store.get('home')).toBe(2);
  });

  test('makes room where something grew', () => {
    const store = createSegmentedLru<number>(100);
    store.set('a', 1, 40);
    store.set('b', 1, 40);
    store.resize('b', 80);
    store.resize('gone', 80);
    expect([store.get('a'), store.get('b'), store.bytes()]).toEqual([undefined, 1, 80]);
  });

  test('names the hottest first', () => {
    const store = createSegmentedLru<number>(1000);
    for (const key of ['a', 'b', 'c']) store.set(key, 1, 10);
    store.get('a');
    store.get('b');
    expect([...store.entries()].map(([key]) => key)).toEqual(['b', 'a', 'c']);
  });

  test('never holds more than its bound, and counts what it holds', () => {
    const step = fc.tuple(
      fc.constantFrom('get', 'set', 'resize', 'delete'),
      fc.constantFrom(...'abcdefgh'),
      fc.nat({ max: 60 }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const store = createSegmentedLru<string>(100);
        const sizes = new Map<string, number>();
        for (const [what, key, bytes] of steps) {
          if (what === 'get') store.get(key);
          if (what === 'delete') store.delete(key);
          if (what === 'set') store.set(key, key, bytes);
          if (what === 'resize') store.resize(key, bytes);
          if (what === 'set' || (what === 'resize' && sizes.has(key))) sizes.set(key, bytes);
          const kept = [...store.entries()].map(([name]) => sizes.get(name) ?? 0);
          expect(store.bytes()).toBe(kept.reduce((sum, each) => sum + each, 0));
          expect(store.bytes()).toBeLessThanOrEqual(100);
          expect(store.size()).toBe(kept.length);
        }
      }),
    );
  });
});
