import { expect, test } from '@jest/globals';
import { addressOf } from './request-url';

test.each([
  ['/', '/', ''],
  ['/a/b', '/a/b', ''],
  ['/a?b=c', '/a', '?b=c'],
  ['/a?b=c?d&e=%2F', '/a', '?b=c?d&e=%2F'],
  ['/?a', '/', '?a'],
  ['/a?', '/a', ''],
  ['/a#b', '/a', ''],
  ['/a?b#c?d', '/a', '?b'],
  ['/a?b#c\nd', '/a', '?b'],
  ['/a#b?c', '/a', ''],
  ['/caf%c3%a9/%2e%2e', '/caf%c3%a9/%2e%2e', ''],
  ['/a/', '/a/', ''],
  ['//evil.example/a', '//evil.example/a', ''],
  ['/http://evil.example/a', '/http://evil.example/a', ''],
  ['/a?to=http://evil.example/', '/a', '?to=http://evil.example/'],
  ['http://evil.example/a?b', '/a', '?b'],
  ['HTTPS://evil.example:8080/a', '/a', ''],
  ['http://user@evil.example//a', '//a', ''],
  ['http://evil.example', '/', ''],
  ['http://evil.example?a', '/', '?a'],
  ['http://evil.example#a', '/', ''],
  ['http://one.example/http://two.example/', '/http://two.example/', ''],
  ['ftp://evil.example/a', 'ftp://evil.example/a', ''],
  ['*', '*', ''],
  ['', '/', ''],
  ['?', '/', ''],
])('%j is the path %j with the query %j', (originalUrl, pathname, search) => {
  expect(addressOf({ originalUrl })).toEqual({ pathname, search });
});
