import { expect, test } from '@jest/globals';
import { parseFormOutcome } from './form-outcome';

const outcome = {
  form: 'kontak',
  result: 'invalid',
  errors: { nama: 'Isian ini wajib diisi.' },
  values: { nama: '', motif: ['kawung', 'parang'] },
};

test('an outcome survives being written as JSON', () => {
  expect(parseFormOutcome(JSON.parse(JSON.stringify(outcome)))).toEqual(outcome);
});

test.each([[undefined], [null], ['invalid'], [[outcome]], [{}], [{ ...outcome, result: 'sent' }]])(
  '%j is no outcome',
  (value) => {
    expect(parseFormOutcome(value)).toBeUndefined();
  },
);

test.each([
  ['form', 7, ''],
  ['errors', null, {}],
  ['errors', ['x'], {}],
  ['errors', { a: 'b', c: 7, d: ['e'] }, { a: 'b' }],
  ['values', 'x', {}],
  ['values', { a: 'b', c: 7, d: ['e'], f: ['g', 7], h: {} }, { a: 'b', d: ['e'] }],
])('of %s as %j it has what fits', (key, value, read) => {
  expect(parseFormOutcome({ ...outcome, [key]: value })).toEqual({ ...outcome, [key]: read });
});

test('a name is a name, whatever it is', () => {
  const written = '{"result":"invalid","values":{"__proto__":"x","constructor":"y"}}';
  const values = parseFormOutcome(JSON.parse(written))?.values ?? {};
  expect(Object.entries(values)).toEqual([
    ['__proto__', 'x'],
    ['constructor', 'y'],
  ]);
});
