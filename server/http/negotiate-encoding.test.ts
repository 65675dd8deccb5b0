import { expect, test } from '@jest/globals';
import { negotiateEncoding, type Encoding } from './negotiate-encoding';

test.each<[string | undefined, Encoding]>([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['BR', 'br'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0 ,gzip ; q=0', 'identity'],
  ['identity, gzip;q=0.5', 'identity'],
  ['gzip, identity', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['zstd', 'identity'],
  ['gzip;q=x', 'identity'],
  [`${'x,'.repeat(500)}gzip`, 'gzip'],
])('a client that sends %j gets %s, from the cache too', (header, encoding) => {
  expect(negotiateEncoding(header)).toBe(encoding);
  expect(negotiateEncoding(header)).toBe(encoding);
});

test.each<[string, readonly Encoding[], Encoding]>([
  ['gzip, deflate, br, zstd', ['gzip', 'identity'], 'gzip'],
  ['br;q=0.5, gzip;q=0.8', ['br', 'identity'], 'br'],
  ['br', ['gzip', 'identity'], 'identity'],
  ['br, gzip', ['identity'], 'identity'],
])('a client that sends %j, of a response available as %j, gets %s', (header, available, encoding) => {
  expect(negotiateEncoding(header, available)).toBe(encoding);
});
