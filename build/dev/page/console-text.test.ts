import { describe, expect, test } from '@jest/globals';
import { consoleText } from './console-text';

const error = new TypeError('No');
const circle: Record<string, unknown> = {};
circle['self'] = circle;

describe('the text of a console call', () => {
  test.each([
    [['a', 1, null, undefined], 'a 1 null undefined'],
    [['%s has %d of %i%% %o', 'A', 2, 3, { b: 4 }, 'c'], 'A has 2 of 3% {"b":4} c'],
    [['%c[note]%s', 'color: red', 'x'], '[note]x'],
    [['%s and %s', 'a'], 'a and %s'],
    [['50% of %y', 'a'], '50% of %y a'],
    [[{ a: [1] }, '%s'], '{"a":[1]} %s'],
    [['Failed', error], 'Failed TypeError: No'],
    [[circle], '[object Object]'],
    [[], ''],
  ])('with %p is %j', (values, message) => {
    expect(consoleText(values).message).toBe(message);
  });

  test('comes with the stack of its first error', () => {
    expect(consoleText(['%s', error, new Error('other')]).stack).toBe(error.stack);
    expect(consoleText(['No error']).stack).toBe('');
  });
});
