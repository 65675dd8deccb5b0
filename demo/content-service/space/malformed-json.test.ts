import { describe, expect, test } from '@jest/globals';
import { MalformedJsonError, parseJson, shownPath } from './malformed-json';

function faultOf(text: string): MalformedJsonError {
  try {
    parseJson(text, 'stories/a.json');
  } catch (error) {
    if (error instanceof MalformedJsonError) return error;
  }
  throw new Error('It was read');
}

describe('JSON', () => {
  test('is read', () => {
    expect(parseJson('{"a": [1, null]}', 'a.json')).toEqual({ a: [1, null] });
  });

  test.each([
    ['{"a": 1,}', '1:8: not valid JSON: JSON does not support trailing commas'],
    ['{"a": 1},', '1:9: not valid JSON: Expected end of file in JSON but found ","'],
    ['{\n  "a": 1\n  "b": 2\n}', '3:3: not valid JSON: Expected "," in JSON but found "\\"b\\""'],
    ['{"é": 1 "b": 2}', '1:9: not valid JSON: Expected "," in JSON but found "\\"b\\""'],
    ["{'a': 1}", '1:2: not valid JSON: JSON strings must use double quotes'],
    ['// a\n{}', '1:1: not valid JSON: JSON does not support comments'],
    ['', '1:1: not valid JSON: Unexpected end of file in JSON'],
  ])('that is malformed as %j is named with its place and reason', (text, message) => {
    expect(faultOf(text).message).toBe(`stories/a.json:${message}`);
  });

  test('that only the engine objects to is named in one line', () => {
    const { message, place } = faultOf('\uFEFF{"a":\n1}');
    expect(message).toMatch(/^stories\/a\.json:1:1: not valid JSON: Unexpected token .*$/);
    expect(message).not.toContain('\n');
    expect(place).toEqual({ file: 'stories/a.json', line: 1, column: 1, source: '\uFEFF{"a":' });
  });

  test('that is malformed shows the line at fault', () => {
    expect(faultOf('{\n  "a" 1\n}').place).toEqual({
      file: 'stories/a.json',
      line: 2,
      column: 7,
      source: '  "a" 1',
    });
  });
});

test.each([
  ['/project/demo/a.json', 'demo/a.json'],
  ['/elsewhere/a.json', '/elsewhere/a.json'],
])('the file %s is shown as %s', (path, shown) => {
  expect(shownPath('/project', path)).toBe(shown);
});
