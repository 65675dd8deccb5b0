import { expect, test } from '@jest/globals';
import { originOf } from './listen';

test.each([
  ['localhost', 3000, 'http://localhost:3000'],
  ['0.0.0.0', 3000, 'http://localhost:3000'],
  ['::', 80, 'http://localhost'],
  ['::1', 3000, 'http://[::1]:3000'],
  ['Komputer', 80, 'http://komputer'],
])('a server on %s and %i has the origin that browsers send', (host, port, expected) => {
  expect(originOf({ host, port })).toBe(expected);
});
