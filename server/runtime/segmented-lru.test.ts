import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { SegmentedLru } from './segmented-lru';

interface Sized {
  readonly key: string;
  readonly bytes: number;
}

const lruOf = (maxBytes: number) => new SegmentedLru<Sized>(maxBytes, ({ bytes }) => bytes);
const sized = (key: string, bytes: number): Sized => ({ key, bytes });

describe('a segmented LRU', () => {
  test('holds the last value of a key', () => {
    const lru = lruOf(100);
    lru.set('a', sized('one', 40));
    lru.set('a', sized('two', 30));
    expect([lru.get('a')?.key, lru.values().length, lru.bytes()]).toEqual(['two', 1, 30]);
    lru.delete('a');
    lru.delete('b');
    expect([lru.get('a'), lru.values(), lru.bytes()]).toEqual([undefined, [], 0]);
  });

  test('does not store a value beyond its bound', () => {
    const lru = lruOf(100);
    lru.set('a', sized('one', 40));
    lru.set('a', sized('two', 101));
    expect(lru.values()).toEqual([]);
    lru.set('a', sized('three', 80));
    expect(lru.get('a')?.key).toBe('three');
  });

  test('evicts the least recently used', () => {
    const lru = lruOf(100);
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) lru.set(key, sized(key, 20));
    expect(lru.get('e')).toBeUndefined();
    expect(lru.get('f')?.key).toBe('f');
    expect(lru.bytes()).toBe(100);
  });

  test('keeps values that are requested again, however many others are requested once', () => {
    const lru = lruOf(1000);
    for (let page = 0; page < 500; page += 1) {
      lru.set(`crawled ${page}`, sized('x', 100));
      if (page === 100) {
        lru.set('home', sized('home', 100));
        lru.get('home');
      }
      if (page > 100 && page % 3 === 0) lru.get('home');
    }
    expect(lru.get('home')?.key).toBe('home');
    expect(lru.bytes()).toBeLessThanOrEqual(1000);
    expect(lru.get('crawled 499')).toBeDefined();
  });

  test('protects a key through a change of its value', () => {
    const lru = lruOf(500);
    lru.set('home', sized('one', 100));
    lru.get('home');
    lru.set('home', sized('two', 100));
    for (let page = 0; page < 10; page += 1) lru.set(`crawled ${page}`, sized('x', 100));
    expect(lru.get('home')?.key).toBe('two');
  });

  test('does not count a peek as a request', () => {
    const lru = lruOf(100);
    for (const key of ['a', 'b', 'c', 'd', 'e']) lru.set(key, sized(key, 20));
    expect(lru.peek('e')?.key).toBe('e');
    lru.set('f', sized('f', 20));
    expect(lru.peek('e')).toBeUndefined();
  });

  test('lists the most recently used first', () => {
    const lru = lruOf(1000);
    for (const key of ['a', 'b', 'c']) lru.set(key, sized(key, 10));
    lru.get('a');
    lru.get('b');
    expect(lru.values().map(({ key }) => key)).toEqual(['b', 'a', 'c']);
  });

  test('never holds more than its bound, and counts what it holds', () => {
    const step = fc.tuple(
      fc.constantFrom('get', 'set', 'delete'),
      fc.constantFrom(...'abcdefgh'),
      fc.integer({ min: 1, max: 60 }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const lru = lruOf(100);
        for (const [what, key, bytes] of steps) {
          if (what === 'get') lru.get(key);
          if (what === 'delete') lru.delete(key);
          if (what === 'set') lru.set(key, sized(key, bytes));
          const values = lru.values();
          expect(lru.bytes()).toBe(values.reduce((sum, each) => sum + each.bytes, 0));
          expect(lru.bytes()).toBeLessThanOrEqual(100);
          expect(new Set(values.map((value) => value.key)).size).toBe(values.length);
        }
      }),
    );
  });
});
