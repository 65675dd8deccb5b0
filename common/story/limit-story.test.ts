import { describe, expect, test } from '@jest/globals';
import { limitValue, limitResponse } from './limit-story';

/** A list in a list in a list …, `depth` of them. */
function nested(depth: number): unknown {
  let value: unknown = 'innermost';
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}

describe('a story as it came', () => {
  test('stays as it is within the caps', () => {
    const made = () => ({
      uuid: 'u',
      content: { body: [{ a: 1, b: null, c: [true, 'x', {}], d: '' }] },
      tags: [],
    });
    expect(limitValue(made())).toEqual(made());
  });

  test('keeps 100 levels and nothing below', () => {
    expect(JSON.stringify(limitValue({ a: nested(99) }))).toContain('innermost');
    expect(JSON.stringify(limitValue({ a: nested(100) }))).not.toContain('innermost');
  });

  test('two hundred thousand levels deep is cut, what stands beside it is not', () => {
    const story = {
      deep: JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`) as unknown,
      beside: { a: ['kept'] },
    };
    const copy = limitValue(story);
    expect(copy['beside']).toEqual({ a: ['kept'] });
    expect(JSON.stringify(copy).length).toBeLessThan(1000);
  });

  test('keeps 20,000 objects and lists', () => {
    const wide = (count: number) => ({ list: Array.from({ length: count }, () => ({})) });
    expect(limitValue(wide(19_998))['list']).toHaveLength(19_998);
    expect(limitValue(wide(30_000))['list']).toHaveLength(19_998);
  });

  test('keeps a million characters of a text', () => {
    expect(limitValue({ a: 'x'.repeat(1_000_000) })['a']).toHaveLength(1_000_000);
    expect(limitValue({ a: 'x'.repeat(1_000_001) })['a']).toHaveLength(1_000_000);
  });

  test('loses what no page can show', () => {
    expect(limitValue({ a: 'half \uD83C pair', b: '🌱' })).toEqual({ a: 'half \uFFFD pair', b: '🌱' });
  });

  test('cannot change a prototype', () => {
    const copy = limitValue(
      JSON.parse('{"__proto__":{"polluted":true},"a":{"constructor":{"b":1}}}') as never,
    );
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
    expect(Object.keys(copy)).toEqual(['a']);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe('an answer', () => {
  test('keeps each story within its own caps, and the rest as it came', () => {
    const story = (name: string) => ({ name, list: Array.from({ length: 15_000 }, () => ({})) });
    const response = limitResponse({
      stories: [story('a'), story('b'), 7, null],
      cv: 7,
      rel_uuids: ['x'],
      links: [],
    });
    expect(response).toMatchObject({ cv: 7, rel_uuids: ['x'], links: [] });
    const [a, b, ...rest] = response['stories'] as readonly ReturnType<typeof story>[];
    expect([a?.list.length, b?.list.length, rest]).toEqual([15_000, 15_000, [7, null]]);
  });

  test('is frozen all through', () => {
    const { stories } = limitResponse({ stories: [{ content: { body: [{ a: 1 }] } }] });
    const seen: unknown[] = [];
    const walk = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      seen.push(value);
      expect(Object.isFrozen(value)).toBe(true);
      Object.values(value).forEach(walk);
    };
    walk(stories);
    expect(seen).toHaveLength(5);
  });

  test('of 5,000 levels is cut and not fatal', () => {
    const deep = JSON.parse(`{"stories":[${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}]}`);
    expect(JSON.stringify(limitResponse(deep)).length).toBeLessThan(1_000);
  });
});
