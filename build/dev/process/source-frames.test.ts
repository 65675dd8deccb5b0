import { describe, expect, test } from '@jest/globals';
import { frameText, sourceFrames, withSourceFrames, type FindSource } from './source-frames';

/** Lines from 100 on belong to a package. */
const find: FindSource = (file, line, column) =>
  Promise.resolve(
    line >= 100 ? undefined : { file: `common/${file}`, line: line + 1, column, source: 'a()' },
  );
const textsOf = async (stack: string): Promise<string[]> => (await sourceFrames(stack, find)).map(frameText);

describe('in a stack', () => {
  test.each([
    ['    at Hero (http://127.0.0.1:3000/assets/main-AB12.js:10:5)', '    at Hero common/main-AB12.js:11:5'],
    ['    at async load (http://localhost/assets/a-b.js?7:1:2)', '    at load common/a-b.js:2:2'],
    ['    at Object.g [as h] (https://a.example/assets/a.js:1:2)', '    at Object.g [as h] common/a.js:2:2'],
    ['    at http://127.0.0.1:3000/assets/a.js:10:5', '    at common/a.js:11:5'],
    ['Hero@http://127.0.0.1:3000/assets/a.js:10:5', '    at Hero common/a.js:11:5'],
    ['@http://127.0.0.1:3000/assets/a.js:10:5', '    at common/a.js:11:5'],
  ])('the frame %j is %j', async (frame, text) => {
    expect(await textsOf(`Error: No\n${frame}`)).toEqual([text]);
  });

  test('frames of packages, of the engine and of extensions are left out', async () => {
    const stack = [
      'Error: at (http://a/assets/a.js:1:2) of it',
      '    at renderWithHooks (http://127.0.0.1:3000/assets/a.js:100:5)',
      '    at Array.map (<anonymous>)',
      '    at x (chrome-extension://abc/a.js:1:2)',
      '    at Hero (http://127.0.0.1:3000/assets/a.js:10:5)',
    ].join('\n');
    expect(await textsOf(stack)).toEqual(['    at Hero common/a.js:11:5']);
  });

  test('the innermost eight are shown', async () => {
    const stack = Array.from({ length: 9 }, (_, index) => `    at f${index} (http://a/assets/a.js:1:2)`).join(
      '\n',
    );
    const texts = await textsOf(stack);
    expect([texts.length, texts[0], texts[7]]).toEqual([
      8,
      '    at f0 common/a.js:2:2',
      '    at f7 common/a.js:2:2',
    ]);
  });
});

test('a text keeps its lines and, of the stack within it, the frames of the project', async () => {
  const text = [
    'Each child needs a key.',
    '',
    '    at Hero (http://a/assets/a.js:1:2)',
    '    at div (<anonymous>)',
    '    at render (http://a/assets/a.js:100:2)',
    'See http://a/assets/a.js:1:2',
  ].join('\n');
  expect(await withSourceFrames(text, find)).toBe(
    'Each child needs a key.\n\n    at Hero common/a.js:2:2\nSee http://a/assets/a.js:1:2',
  );
});

test('the longest line of a report is read at once', async () => {
  const line = ' '.repeat(6_000);
  expect(await withSourceFrames(line, find)).toBe(line);
  expect(await withSourceFrames(`    at ${'('.repeat(6_000)}x`, find)).toHaveLength(6_008);
});
