import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createContentCache } from './content-cache';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

const counter = () => {
  let calls = 0;
  return { fill: () => Promise.resolve((calls += 1)), calls: () => calls };
};

describe('a cache', () => {
  test('keeps an answer for its seconds and no longer', async () => {
    const cache = createContentCache<number>({ seconds: 60, entries: 10 });
    const { fill } = counter();
    expect(await cache.read('a', fill)).toBe(1);
    jest.advanceTimersByTime(59_999);
    expect(await cache.read('a', fill)).toBe(1);
    jest.advanceTimersByTime(2);
    expect(await cache.read('a', fill)).toBe(2);
  });

  test('of no seconds keeps nothing, yet lets those who ask at once share a call', async () => {
    const cache = createContentCache<number>({ seconds: 0, entries: 10 });
    const { fill } = counter();
    expect(await Promise.all([cache.read('a', fill), cache.read('a', fill)])).toEqual([1, 1]);
    expect(await cache.read('a', fill)).toBe(2);
    cache.keep('b', 7);
    expect(cache.peek('b')).toBeUndefined();
  });

  test('makes a thousand who ask at once wait for one call', async () => {
    const cache = createContentCache<number>({ seconds: 60, entries: 10 });
    const { fill, calls } = counter();
    await Promise.all(Array.from({ length: 1000 }, () => cache.read('a', fill)));
    expect(calls()).toBe(1);
  });

  test('shares a failure with those who wait and forgets it', async () => {
    const cache = createContentCache<number>({ seconds: 60, entries: 10 });
    const fail = () => Promise.reject(new Error('down'));
    const both = await Promise.allSettled([cache.read('a', fail), cache.read('a', fail)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await cache.read('a', () => Promise.resolve(7))).toBe(7);
  });

  test('gives way to new answers when it is full, the oldest first', () => {
    const cache = createContentCache<number>({ seconds: 60, entries: 20 });
    for (let number = 0; number < 20; number += 1) cache.keep(`key ${number}`, number);
    cache.keep('one more', 1);
    expect(cache.size()).toBe(19);
    expect(cache.peek('key 0')).toBeUndefined();
    expect(cache.peek('key 19')).toBe(19);
    expect(cache.peek('one more')).toBe(1);
  });
});
