import { expect, test } from '@jest/globals';
import type { RouteOutcome } from '../../common/routes';
import { memoizeRoutes } from './memoize-routes';

const found = (slug: string): RouteOutcome => ({ kind: 'story', language: null, slug });

function counting() {
  const resolved: string[] = [];
  const resolve = memoizeRoutes((pathname) => {
    resolved.push(pathname);
    return found(pathname);
  });
  return { resolve, resolved };
}

test('an address is resolved once, and no other in its place', () => {
  const { resolve, resolved } = counting();
  for (const path of ['/a', '/b', '/a', '/A', '/a/']) expect(resolve(path)).toEqual(found(path));
  expect(resolved).toEqual(['/a', '/b', '/A', '/a/']);
});

test('of addresses that are made up, no more are remembered than the last thousand, and none that is long', () => {
  const { resolve, resolved } = counting();
  const long = `/${'a'.repeat(200)}`;
  for (const path of ['/a', long, long]) resolve(path);
  for (let other = 0; other < 1_000; other += 1) resolve(`/${other}`);
  resolved.length = 0;
  for (const path of ['/0', '/999', '/a', long]) resolve(path);
  expect(resolved).toEqual(['/a', long]);
});
