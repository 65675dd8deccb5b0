import { describe, expect, test } from '@jest/globals';
import { writeJson } from './write-json';

/** As many objects and arrays within each other, around something. */
function nest(levels: number, core: unknown): unknown {
  let value = core;
  for (let level = 0; level < levels; level += 1) value = { before: 1, body: [value, 'after'] };
  return value;
}

const SAMPLES: readonly unknown[] = [
  {},
  [],
  { a: [], b: {}, c: [{}, [1, [2]]] },
  { text: 'quote " and \u2028', 'odd "name"': -0.5, __proto__x: null },
  { left: undefined, there: [undefined, true, false, null] },
  JSON.parse('{"__proto__":{"a":[1]}}'),
];

describe('the JSON of', () => {
  test.each(SAMPLES)('%j is the same at the root and 20,000 levels deep', (sample) => {
    expect(writeJson(sample)).toBe(JSON.stringify(sample));
    const levels = 20_000;
    const text = writeJson(nest(levels, sample));
    expect(text).toBe(
      '{"before":1,"body":['.repeat(levels) + JSON.stringify(sample) + ',"after"]}'.repeat(levels),
    );
  });

  test('a value that contains itself is rejected', () => {
    const circle: { self?: unknown } = {};
    circle.self = circle;
    expect(() => writeJson(circle)).toThrow(TypeError);
  });
});
