import { expect, test } from '@jest/globals';
import { sourceLineOf, sourceStack } from './source-lines';

const lines = {
  sources: ['node_modules/express/lib/express.js', 'server/app.ts'],
  runs: [3, 0, 1, 10, 1, 4, 12, 1, 40, 20, -1, 0],
};

test.each([
  [1, undefined],
  [2, undefined],
  [3, 'node_modules/express/lib/express.js:1'],
  [9, 'node_modules/express/lib/express.js:7'],
  [10, 'server/app.ts:4'],
  [11, 'server/app.ts:5'],
  [12, 'server/app.ts:40'],
  [19, 'server/app.ts:47'],
  [20, undefined],
  [99, undefined],
])('line %d of a bundle is %s', (line, expected) => expect(sourceLineOf(lines, line)).toBe(expected));

test('without lines nothing is found', () => {
  expect(sourceLineOf({ sources: [], runs: [] }, 1)).toBeUndefined();
});

test('a stack of code that is not bundled stays as it is', () => {
  const { stack = '' } = new Error('x');
  expect(sourceStack(stack)).toBe(stack);
});
