import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { compileModule } from './compiled-modules';

const parameters = ['module', 'exports'];

function load(code: string, filename: string): Record<string, unknown> {
  const exports = {};
  compileModule(code, parameters, filename)({ exports }, exports);
  return exports;
}

describe('a module', () => {
  test('has a state of its own each time it is loaded', () => {
    const code = 'let count = 0; exports.next = () => ++count;';
    const [one, other] = [load(code, '/a.js'), load(code, '/a.js')] as { next: () => number }[];
    expect([one?.next(), one?.next(), other?.next()]).toEqual([1, 2, 1]);
  });

  test('whose file has changed is compiled again', () => {
    expect(load('exports.a = 1;', '/b.js')).toEqual({ a: 1 });
    expect(load('exports.a = 2;', '/b.js')).toEqual({ a: 2 });
  });

  test('may end with a comment, and its directive counts', () => {
    expect(load(`'use strict'; exports.isStrict = this === undefined; // end`, '/c.js')).toEqual({
      isStrict: true,
    });
  });

  test.each([
    ['first', `throw new Error('Faulty');`, '/d.js:1:7'],
    ['second', `\nthrow new Error('Faulty');`, '/e.js:2:7'],
  ])('names file, line and column of an error in its %s line', (_, code, location) => {
    const run = () => load(code, location.replace(/:.*/, ''));
    expect(run).toThrow(
      expect.objectContaining({ message: 'Faulty', stack: expect.stringContaining(location) }),
    );
  });
});

test('an error of a package is an error of the tests', () => {
  expect(() => z.string().parse(1)).toThrow(Error);
});
