import { expect, test } from '@jest/globals';
import { createContentStore } from './content-store';

function storeOf(entries: number, bytes: number) {
  const evicted: number[] = [];
  const store = createContentStore<object>({ entries, bytes, onEvict: (count) => evicted.push(count) });
  const set = (key: string, size = 1): void => store.set(key, { value: { key }, bytes: size, cv: 1, at: 0 });
  const keys = (...names: string[]) => names.filter((name) => store.get(name) !== undefined);
  return { store, set, keys, evicted };
}

test('a value is returned unchanged and counts with its size', () => {
  const { store } = storeOf(10, 1_000);
  const entry = { value: Object.freeze({ a: 1 }), bytes: 400, cv: 7, at: 3 };
  store.set('a', entry);
  expect(store.get('a')?.value).toBe(entry.value);
  expect([store.size(), store.bytes()]).toEqual([1, 400]);
  expect(store.get('b')).toBeUndefined();
});

test('beyond the bound of entries the least recently used are evicted', () => {
  const { store, set, keys, evicted } = storeOf(3, 1_000);
  for (const key of ['a', 'b', 'c']) set(key);
  store.get('a');
  set('d');
  expect([keys('a', 'b', 'c', 'd'), evicted]).toEqual([['a', 'c', 'd'], [1]]);
});

test('beyond the bound of bytes as many are evicted as necessary', () => {
  const { store, set, keys, evicted } = storeOf(100, 1_000);
  for (const key of ['a', 'b', 'c', 'd']) set(key, 250);
  set('e', 600);
  expect([keys('a', 'b', 'c', 'd', 'e'), store.bytes(), evicted]).toEqual([['d', 'e'], 850, [3]]);
});

test('an entry larger than the bound is not stored and evicts nothing', () => {
  const { store, set, keys } = storeOf(100, 1_000);
  set('a', 900);
  set('b', 1_001);
  expect([keys('a', 'b'), store.bytes()]).toEqual([['a'], 900]);
});

test('a replaced entry counts once, and one that became too large is deleted', () => {
  const { store, set, keys } = storeOf(100, 1_000);
  set('a', 900);
  set('a', 300);
  expect([store.size(), store.bytes()]).toEqual([1, 300]);
  set('a', 2_000);
  expect([keys('a'), store.size(), store.bytes()]).toEqual([[], 0, 0]);
});

test('a deleted entry is gone, and deleting a missing one does nothing', () => {
  const { store, set } = storeOf(100, 1_000);
  set('a', 10);
  store.delete('a');
  store.delete('b');
  expect([store.get('a'), store.size(), store.bytes()]).toEqual([undefined, 0, 0]);
});
