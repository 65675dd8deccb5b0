import { describe, expect, test } from '@jest/globals';
import { isSameOrigin, ownReferer, type OriginHeaders } from './same-origin';

const SITE = 'https://sogan.example';
const own = { origin: SITE } as const;
const evil = { origin: 'https://evil.example' } as const;
const site = (value: string) => ({ 'sec-fetch-site': value });

type Row = [why: string, headers: OriginHeaders, json: boolean, urlencoded: boolean];

describe('with SITE_URL', () => {
  const rows: Row[] = [
    ['its own origin', own, true, true],
    ['its own origin and another host', { ...own, host: 'inside:3000' }, true, true],
    ['its own origin in a frame of another site', { ...own, ...site('cross-site') }, false, false],
    ['another origin', evil, false, false],
    ['another origin that matches the host', { ...evil, host: 'evil.example' }, false, false],
    ['another scheme', { origin: 'http://sogan.example' }, false, false],
    ['another port', { origin: 'https://sogan.example:8443' }, false, false],
    ['another origin with the same beginning', { origin: `${SITE}.evil.example` }, false, false],
    ['another origin of the same site', { origin: 'https://toko.sogan.example' }, false, false],
    ['no origin at all', {}, true, false],
    ['an opaque origin', { origin: 'null' }, true, false],
    ['an opaque origin, from the same origin', { origin: 'null', ...site('same-origin') }, true, true],
    ['no origin, from the same origin', site('same-origin'), true, true],
    ['no origin, from the same site', site('same-site'), true, false],
    ['no origin, typed in', site('none'), true, false],
    ['no origin, from another site', site('cross-site'), false, false],
    ['an opaque origin, from another site', { origin: 'null', ...site('cross-site') }, false, false],
    ['an empty origin', { origin: '' }, false, false],
    ['an origin without a scheme', { origin: 'sogan.example' }, false, false],
    ['two origins', { origin: `${SITE}, https://evil.example` }, false, false],
  ];
  test.each(rows)('a request with %s', (_, headers, json, urlencoded) => {
    expect([isSameOrigin(headers, 'json', SITE), isSameOrigin(headers, 'urlencoded', SITE)]).toEqual([
      json,
      urlencoded,
    ]);
  });
});

describe('without SITE_URL the Host header counts', () => {
  test.each<[OriginHeaders, boolean]>([
    [{ origin: 'http://localhost:3000', host: 'localhost:3000' }, true],
    [{ origin: 'https://sogan.example', host: 'sogan.example' }, true],
    [{ origin: 'https://sogan.example', host: 'sogan.example:443' }, true],
    [{ origin: 'http://sogan.example', host: 'Sogan.Example' }, true],
    [{ origin: 'http://localhost:3001', host: 'localhost:3000' }, false],
    [{ origin: 'https://evil.example', host: 'sogan.example' }, false],
    [{ origin: 'https://sogan.example' }, false],
    [{ origin: 'https://sogan.example', host: '' }, false],
    [{ origin: 'https://sogan.example', host: 'a b<script>' }, false],
    [{ origin: 'file://sogan.example', host: 'sogan.example' }, false],
    [{ origin: 'https://', host: 'sogan.example' }, false],
  ])('%j', (headers, isOwn) => {
    expect(isSameOrigin(headers, 'urlencoded', undefined)).toBe(isOwn);
  });
});

test.each([
  ['https://sogan.example/kontak?a=1#b', '/kontak'],
  ['https://sogan.example', '/'],
  ['https://evil.example/kontak', undefined],
  ['/kontak', undefined],
  ['', undefined],
  [undefined, undefined],
])('the referer %j names %j', (referer, path) => {
  expect(ownReferer(referer === undefined ? {} : { referer }, SITE)).toBe(path);
});
