import { describe, expect, test } from '@jest/globals';
import { clientIp, isJsonCaller, loggedPath, parseRequestUrl, prefersJson } from './request';

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
  expect(parseRequestUrl({ originalUrl })).toEqual({ pathname, search });
});

test.each([
  ['/satu?kunci=1', '/satu'],
  ['/webhooks/content', '/webhooks/content'],
  ['/webhooks/content/', '/webhooks/content/'],
  ['/webhooks/content/kunci', '/webhooks/content/[secret]'],
  ['/webhooks/content/%6bunci/x?y', '/webhooks/content/[secret]'],
  ['/Webhooks/Content/kunci', '/Webhooks/Content/[secret]'],
  ['http://a.example/webhooks/content/kunci', '/webhooks/content/[secret]'],
  ['/satu/webhooks/content/dua', '/satu/webhooks/content/dua'],
])('%j is logged as %j', (originalUrl, path) => {
  expect(loggedPath({ originalUrl })).toBe(path);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['203.0.113.7:4001', '203.0.113.7'],
  ['[2001:db8:1:2::7]:4001', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::7]', '2001:db8:1:2::/64'],
  ['unknown', 'unknown'],
  ['_hidden7', 'unknown'],
  ['203.0.113.7:x', 'unknown'],
  ['', 'unknown'],
  [undefined, 'unknown'],
])('a client at %j is counted as %j', (ip, key) => {
  expect(clientIp({ ip })).toBe(key);
});

/** Node writes the names of headers in lower case. */
const requestWith = (headers: Readonly<Record<string, string>>) => ({
  headers: Object.fromEntries(Object.entries(headers).map(([name, text]) => [name.toLowerCase(), text])),
});

describe('a client', () => {
  test.each([
    [undefined, false],
    ['*/*', false],
    ['text/html', false],
    ['application/json', true],
    ['Application/JSON;q=0.9, */*', true],
    ['application/json, text/html', false],
    ['text/plain , application/json ;q=0.5', true],
    ['application/json-patch+json', false],
    ['application/jsonx', false],
    ['application/json, text/html-foo', true],
    ['text/plain;a="text/html", application/json', true],
  ])('that accepts %j prefers JSON: %j', (accept, expected) => {
    expect(prefersJson(requestWith(accept === undefined ? {} : { Accept: accept }))).toBe(expected);
  });

  test.each([
    [{ 'Content-Type': 'application/json' }, true],
    [{ 'Content-Type': 'Application/JSON ; charset=utf-8' }, true],
    [{ 'Content-Type': 'application/jsonx' }, false],
    [{ 'Content-Type': 'text/plain; a=application/json' }, false],
    [{ 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' }, true],
    [{ 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' }, false],
  ])('with the headers %j gets JSON from a form: %j', (headers, expected) => {
    expect(isJsonCaller(requestWith(headers))).toBe(expected);
  });
});
