import { describe, expect, test } from '@jest/globals';
import { MalformedJsonError, parseJson, displayPath } from './malformed-json';

function errorOf(text: string): MalformedJsonError {
  try {
    parseJson(text, 'stories/a.json');
  } catch (error) {
    if (error instanceof MalformedJsonError) return error;
  }
  throw new Error('No error was thrown');
}

describe('JSON', () => {
  test('is parsed', () => {
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
  ])('malformed as %j is reported with its location and reason', (text, message) => {
    expect(errorOf(text).message).toBe(`stories/a.json:${message}`);
  });

  test('that only the engine rejects is reported in one line', () => {
    const { message, location } = errorOf('\uFEFF{"a":\n1}');
    expect(message).toMatch(/^stories\/a\.json:1:1: not valid JSON: Unexpected token .*$/);
    expect(message).not.toContain('\n');
    expect(location).toEqual({ file: 'stories/a.json', line: 1, column: 1, source: '\uFEFF{"a":' });
  });

  test('that is malformed has the line of the error', () => {
    expect(errorOf('{\n  "a" 1\n}').location).toEqual({
      file: 'stories/a.json',
      line: 2,
      column: 7,
      source: '  "a" 1',
    });
  });
});

test.each([
  [`${process.cwd()}/demo/a.json`, 'demo/a.json'],
  ['/elsewhere/a.json', '/elsewhere/a.json'],
])('the file %s is displayed as %s', (path, displayed) => {
  expect(displayPath(path)).toBe(displayed);
});
