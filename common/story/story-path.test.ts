import { describe, expect, test } from '@jest/globals';
import {
  isWellEncoded,
  normaliseEncoding,
  pageOfPayload,
  payloadPath,
  storyAddress,
  storyPath,
  storySegments,
} from './story-path';

describe('segments of a path', () => {
  test.each([
    ['/', []],
    ['/koleksi', ['koleksi']],
    ['/koleksi/', ['koleksi']],
    ['/koleksi/kawung', ['koleksi', 'kawung']],
    ['/caf%C3%A9/a%20b', ['café', 'a b']],
    ['/a..b', ['a..b']],
  ])('%j gives %j', (path, segments) => {
    expect(storySegments(path)).toEqual(segments);
  });

  test.each([
    '',
    'koleksi',
    '//evil.example',
    '/a//b',
    '/a//',
    '/.',
    '/../etc',
    '/%2e%2e/etc',
    '/a/%2e',
    '/a%2Fb',
    '/a%5Cb',
    '/\\evil.example',
    '/a%00',
    '/a%0Ab',
    '/a%7F',
    '/a%C2%85',
    '/%ff',
    '/%',
  ])('%j is rejected', (path) => {
    expect(storySegments(path)).toBeNull();
  });
});

test.each([
  ['/a%20b', true],
  ['/%E0%A4%A', false],
  ['/%c0%ae', false],
  ['/%', false],
])('%j is well encoded: %j', (path, expected) => {
  expect(isWellEncoded(path)).toBe(expected);
});

describe('addresses and paths of stories', () => {
  const languages = ['id', 'en', 'pt-BR'];

  test.each([
    ['/', { language: null, slug: 'home' }, '/'],
    ['/home', { language: null, slug: 'home' }, '/'],
    ['/en', { language: 'en', slug: 'home' }, '/en'],
    ['/en/home', { language: 'en', slug: 'home' }, '/en'],
    ['/pt-BR/a', { language: 'pt-BR', slug: 'a' }, '/pt-BR/a'],
    ['/id/a', { language: null, slug: 'id/a' }, '/id/a'],
    ['/a/home', { language: null, slug: 'a/home' }, '/a/home'],
    ['/a%20b/c+d@e', { language: null, slug: 'a b/c+d@e' }, '/a%20b/c+d@e'],
  ])('%j is at %j, whose canonical path is %j', (path, address, canonical) => {
    expect(storyAddress(storySegments(path) ?? [], languages)).toEqual(address);
    expect(storyPath(address)).toBe(canonical);
  });

  test.each(['koleksi/', '/koleksi', '//koleksi//', 'koleksi'])('the slug %j leads to /koleksi', (slug) => {
    expect(storyPath({ language: null, slug })).toBe('/koleksi');
  });
});

test.each([
  ['/kn%6Fwn', '/known'],
  ['/caf%c3%a9', '/caf%C3%A9'],
  ['/a%20b', '/a%20b'],
  ['/c%2B%2B/%40a%3ab%24%26%2c%3b%3D%27', "/c++/@a:b$&,;='"],
  ['/a%2Fb%3Fc%23d%25', '/a%2Fb%3Fc%23d%25'],
  ['/<b>', '/<b>'],
])('the normal form of %j is %j', (path, expected) => {
  expect(normaliseEncoding(path)).toBe(expected);
});

test.each([
  ['/', '/_payload.json'],
  ['/en', '/en/_payload.json'],
  ['/a/b', '/a/b/_payload.json'],
])('the payload of %j is at %j, which leads back to it', (page, payload) => {
  expect(payloadPath(page)).toBe(payload);
  expect(pageOfPayload(payload)).toBe(page);
});

test.each([
  '/',
  '/a/_PAYLOAD.json',
  '/a/_payload.json/',
  '/a_payload.json',
  '//_payload.json',
  '/a//_payload.json',
])('%j is no path of a payload', (path) => {
  expect(pageOfPayload(path)).toBeNull();
});
