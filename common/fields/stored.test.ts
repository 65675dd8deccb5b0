import { expect, test } from '@jest/globals';
import { stored } from './stored';

test.each([
  ['a', 'a'],
  [0, 0],
  [{ plugin: 'x' }, { plugin: 'x' }],
  ['', null],
  [undefined, null],
  [null, null],
])('the stored value %j is %j', (value, parsed) => {
  const { schema, parse } = stored('custom');
  expect(schema).toEqual({ type: 'custom' });
  expect(parse(value, { assetOrigins: [] })).toEqual(parsed);
});
