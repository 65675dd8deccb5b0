import { describe, expect, test } from '@jest/globals';
import { emptyMatcher, parseBuildMetadata } from './build-metadata';

const metadata = {
  id: 'b1',
  timestamp: 1_700_000_000_000,
  matcher: {
    static: { '/': { prerender: true }, '/a': { prerender: false }, '/b': {} },
    wildcard: { '/c': { prerender: true } },
    dynamic: {
      '/d': {
        static: { '/e': { prerender: true } },
        wildcard: {},
        dynamic: { '/f': { static: {}, wildcard: { '/g': { prerender: false } }, dynamic: {} } },
      },
    },
  },
  prerendered: ['/', '/c/1'],
};

describe('build metadata', () => {
  test('is parsed completely, at any depth of its rules', () => {
    expect(parseBuildMetadata(metadata)).toEqual(metadata);
  });

  test('loses unknown keys', () => {
    const unknown = {
      ...metadata,
      secret: 'x',
      matcher: { ...emptyMatcher, static: { '/': { prerender: true, other: 1 } }, other: {} },
    };
    expect(parseBuildMetadata(unknown)).toEqual({
      ...metadata,
      matcher: { ...emptyMatcher, static: { '/': { prerender: true } } },
    });
  });

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['the HTML of an error page', '<!DOCTYPE html>'],
    ['an array', [metadata]],
    ['an empty object', {}],
    ['an error in JSON', { error: { status: 404, message: 'Build Not Found' } }],
    ['without id', { ...metadata, id: undefined }],
    ['with a number for an id', { ...metadata, id: 7 }],
    ['without timestamp', { ...metadata, timestamp: undefined }],
    ['with a string for a timestamp', { ...metadata, timestamp: '1700000000000' }],
  ])('that is %s is rejected', (_, value) => {
    expect(() => parseBuildMetadata(value)).toThrow(
      'Build metadata needs a string `id` and a number `timestamp`',
    );
  });

  test.each([[undefined], [null], ['x'], [7], [[]], [[{ static: {} }]]])(
    'with the matcher %j has no rules',
    (matcher) => {
      expect(parseBuildMetadata({ ...metadata, matcher })).toEqual({ ...metadata, matcher: emptyMatcher });
    },
  );

  test('has its valid rules alone', () => {
    const matcher = {
      static: { '/': null, '/a': 'x', '/b': [], '/c': { prerender: 'yes' }, '/d': { prerender: true } },
      wildcard: 'x',
      dynamic: { '/e': null, '/f': {}, '/g': [] },
    };
    expect(parseBuildMetadata({ ...metadata, matcher }).matcher).toEqual({
      static: { '/c': {}, '/d': { prerender: true } },
      wildcard: {},
      dynamic: { '/f': emptyMatcher },
    });
  });

  test('may have a path named like a property of objects', () => {
    const matcher: unknown = JSON.parse('{"static": {"__proto__": {"prerender": true}}}');
    const rules = parseBuildMetadata({ ...metadata, matcher }).matcher.static;
    expect(Object.keys(rules)).toEqual(['__proto__']);
    expect(rules['/other']).toBeUndefined();
    expect(rules['prerender']).toBeUndefined();
  });

  test.each([
    [undefined, []],
    [null, []],
    ['/', []],
    [
      ['/', 7, null, ['/a'], '/b'],
      ['/', '/b'],
    ],
  ])('prerendered %j counts as %j', (prerendered, expected) => {
    expect(parseBuildMetadata({ ...metadata, prerendered }).prerendered).toEqual(expected);
  });
});
