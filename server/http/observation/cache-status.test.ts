import { describe, expect, test } from '@jest/globals';
import { emptyReport, type CacheOutcome, type CacheReport } from './cache-report';
import { cacheStatusOf, serverTimingOf } from './cache-status';

const report = (outcome: CacheOutcome, more: Partial<CacheReport> = {}): CacheReport => ({
  ...emptyReport(outcome),
  ...more,
});

/** An item of RFC 8941, of the kinds that RFC 9211 has: a token, with parameters that are true, integers or tokens. */
const item = /^anyam(; (hit|stored|collapsed|ttl=-?\d{1,15}|(fwd|detail)=[a-z*][\w!#$%&'*+.^`|~:/-]*))+$/;

const cases: readonly [CacheReport, string][] = [
  [report('memory'), 'anyam; hit; ttl=17; detail=memory'],
  [report('memory', { isStored: true }), 'anyam; hit; ttl=17; detail=memory'],
  [report('prerendered'), 'anyam; hit; ttl=17; detail=prerendered'],
  [report('disk'), 'anyam; hit; ttl=17; detail=disk'],
  [report('stale'), 'anyam; hit; ttl=-1; detail=stale'],
  [report('miss'), 'anyam; fwd=uri-miss'],
  [report('miss', { isStored: true }), 'anyam; fwd=uri-miss; stored'],
  [report('miss', { isStored: true, isCollapsed: true }), 'anyam; fwd=uri-miss; stored; collapsed'],
  [report('expired', { isStored: true }), 'anyam; fwd=stale; stored'],
  [report('missing'), 'anyam; fwd=uri-miss; detail=missing'],
  [report('unavailable', { isCollapsed: true }), 'anyam; fwd=uri-miss; collapsed; detail=unavailable'],
  [report('bypass'), 'anyam; fwd=bypass'],
];

describe.each(cases)('%j', (given, expected) => {
  test(`is ${expected}`, () => expect(cacheStatusOf(given, 16.6)).toBe(expected));
  test('is an item with parameters', () => expect(cacheStatusOf(given, 16.6)).toMatch(item));
  test('says either that it is a hit, or why it is none', () => {
    const value = cacheStatusOf(given, 16.6);
    expect([/; hit\b/.test(value), /; fwd=/.test(value)].filter(Boolean)).toHaveLength(1);
  });
});

test('time that is over is negative, and left out where it never began', () => {
  expect(cacheStatusOf(report('stale'), -40.2)).toBe('anyam; hit; ttl=-40; detail=stale');
  expect(cacheStatusOf(report('memory'), -0.4)).toBe('anyam; hit; ttl=0; detail=memory');
  expect(cacheStatusOf(report('disk'), -Infinity)).toBe('anyam; hit; detail=disk');
});

test('timings are those that are known, in milliseconds', () => {
  expect(serverTimingOf(report('memory'), 0.04)).toBe('cache;desc=memory, total;dur=0');
  expect(serverTimingOf(report('miss', { upstream: 12.34, render: 5 }), 20.06)).toBe(
    'cache;desc=miss, upstream;dur=12.3, render;dur=5, total;dur=20.1',
  );
});
