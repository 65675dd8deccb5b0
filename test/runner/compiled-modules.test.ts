import { createContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { compileModule } from './compiled-modules';

const parameters = ['module', 'exports'];

function load(code: string, filename: string, context = createContext({})): Record<string, unknown> {
  const exports = {};
  compileModule(code, parameters, { filename, parsingContext: context })({ exports }, exports);
  return exports;
}

test('a module has a state and the globals of its own in each context', () => {
  const code = 'let count = 0; exports.next = () => ++count + start;';
  const [one, other] = [1, 100].map((start) => load(code, '/a.js', createContext({ start }))) as {
    next: () => number;
  }[];
  expect([one?.next(), one?.next(), other?.next()]).toEqual([2, 3, 101]);
});

test('a file that has changed is compiled again', () => {
  expect(load('exports.a = 1;', '/b.js')).toEqual({ a: 1 });
  expect(load('exports.a = 2;', '/b.js')).toEqual({ a: 2 });
});

test('a module may end with a comment, and its directive counts', () => {
  expect(load(`'use strict'; exports.isStrict = this === undefined; // end`, '/c.js')).toEqual({
    isStrict: true,
  });
});

test.each([
  ['first', `throw new Error('Faulty');`, '/d.js:1:7'],
  ['second', `\nthrow new Error('Faulty');`, '/e.js:2:7'],
])('an error in the %s line names file, line and column', (_, code, location) => {
  const run = () => load(code, location.replace(/:.*/, ''), createContext({ Error }));
  expect(run).toThrow(
    expect.objectContaining({ message: 'Faulty', stack: expect.stringContaining(location) }),
  );
});
