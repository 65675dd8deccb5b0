import { describe, expect, test } from '@jest/globals';
import { property, assert, constantFrom, array } from 'fast-check';
import { emptyMatcher, type RouteMatcher } from './build-metadata';
import { rulesFor } from './match-route';

const yes = { prerender: true };
const no = { prerender: false };

function matcherOf(matcher: Partial<Record<keyof RouteMatcher, unknown>>): RouteMatcher {
  return { ...emptyMatcher, ...matcher } as RouteMatcher;
}

describe('the rules of a route', () => {
  test.each<[string, Partial<RouteMatcher>, string, object]>([
    ['are none without a match', { static: { '/a': yes } }, '/b', {}],
    ['come from its exact path', { static: { '/a': yes } }, '/a', yes],
    ['do not come from a path below', { static: { '/a/b': yes } }, '/a', {}],
    ['come from a prefix', { wildcard: { '/a': yes } }, '/a/b/c', yes],
    ['come from a prefix that is the path itself', { wildcard: { '/a': yes } }, '/a', yes],
    ['come from the prefix of everything', { wildcard: { '/': yes } }, '/a', yes],
    ['come from the prefix of everything for the home page', { wildcard: { '/': yes } }, '/', yes],
    ['do not come from half a segment', { wildcard: { '/a': yes } }, '/ab', {}],
    ['prefer the longer prefix', { wildcard: { '/a/b': no, '/a': yes } }, '/a/b/c', no],
    ['prefer the exact path to any prefix', { static: { '/a': no }, wildcard: { '/a': yes } }, '/a', no],
    [
      'come from a matcher below a prefix',
      { dynamic: { '/a': { ...emptyMatcher, static: { '/b': yes } } } },
      '/a/b',
      yes,
    ],
    [
      'come from matchers within matchers',
      {
        dynamic: {
          '/a': { ...emptyMatcher, dynamic: { '/b': { ...emptyMatcher, wildcard: { '/': yes } } } },
        },
      },
      '/a/b/c',
      yes,
    ],
    [
      'prefer a matcher below a prefix to the prefix',
      { wildcard: { '/a': yes }, dynamic: { '/a': { ...emptyMatcher, static: { '/b': no } } } },
      '/a/b',
      no,
    ],
  ])('%s', (_, matcher, path, expected) => {
    expect(rulesFor(matcherOf(matcher), path)).toEqual(expected);
  });

  test('are merged key by key at any depth', () => {
    const matcher = matcherOf({
      wildcard: { '/': { prerender: true, headers: { a: 1, b: 1 } }, '/a': { headers: { b: 2 } } },
      static: { '/a/b': { headers: { c: 3 } } },
    });
    expect(rulesFor(matcher, '/a/b')).toEqual({ prerender: true, headers: { a: 1, b: 2, c: 3 } });
    expect(rulesFor(matcher, '/x')).toEqual({ prerender: true, headers: { a: 1, b: 1 } });
  });

  test.each([['__proto__'], ['constructor'], ['toString'], ['/__proto__']])(
    'are none for a path called %s',
    (path) => {
      expect(rulesFor(emptyMatcher, path)).toEqual({});
    },
  );

  test('cannot change the prototype', () => {
    const hostile: unknown = JSON.parse('{"/": {"__proto__": {"polluted": true}}}');
    const rules = rulesFor(matcherOf({ wildcard: hostile, static: hostile }), '/');
    expect(Object.getPrototypeOf(rules)).toBe(Object.prototype);
    expect('polluted' in rules).toBe(false);
  });

  test('of a listed path are its own in any table', () => {
    const paths = array(constantFrom('a', 'ab', 'b', '__proto__', '%20'), { maxLength: 4 }).map(
      (segments) => `/${segments.join('/')}`,
    );
    assert(
      property(array(paths), paths, (listed, path) => {
        const matcher = matcherOf({ static: Object.fromEntries(listed.map((each) => [each, yes])) });
        expect(rulesFor(matcher, path).prerender === true).toBe(listed.includes(path));
      }),
    );
  });
});
