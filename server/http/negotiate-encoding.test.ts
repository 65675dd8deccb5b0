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
])('a client that sends %j is served %s', (header, encoding) => {
  expect(negotiateEncoding(header)).toBe(encoding);
  expect(negotiateEncoding(header)).toBe(encoding);
});
