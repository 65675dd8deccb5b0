import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { makeTempDir } from '../../../test/support/temp-dir';
import { commandProblem } from './file-problem';

function errorOf(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}

test('a command says what is wrong with a file, and what to do', () => {
  const missing = join(makeTempDir(), 'a', 'b.json');
  expect(commandProblem(errorOf(() => readFileSync(missing)))).toBe(
    `${missing} does not exist, or its folder does not: create the folder, or correct the path`,
  );
  const below = join(__filename, 'b.json');
  expect(commandProblem(errorOf(() => writeFileSync(below, '')))).toBe(
    `${below} lies below a file: correct the path`,
  );
});

test.each([
  [new Error('a block needs a name'), 'a block needs a name'],
  [Object.assign(new Error('no such thing'), { code: 'ENOENT' }), 'no such thing'],
  ['thrown', 'thrown'],
])('of any other error, a command says its message: %s', (error, text) => {
  expect(commandProblem(error)).toBe(text);
});
