import { describe, expect, test } from '@jest/globals';
import { limitValue, limitResponse } from './limit-story';

/** Arrays nested `depth` levels deep. */
function nested(depth: number): unknown {
  let value: unknown = 'innermost';
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}

describe('a story', () => {
  test('stays unchanged within the limits', () => {
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

  test('of two hundred thousand levels is cut, values beside them are not', () => {
    const story = {
      deep: JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`) as unknown,
      beside: { a: ['kept'] },
    };
    const limited = limitValue(story);
    expect(limited['beside']).toEqual({ a: ['kept'] });
    expect(JSON.stringify(limited).length).toBeLessThan(1000);
  });

  test('keeps 20,000 objects and arrays', () => {
    const wide = (count: number) => ({ list: Array.from({ length: count }, () => ({})) });
    expect(limitValue(wide(19_998))['list']).toHaveLength(19_998);
    expect(limitValue(wide(30_000))['list']).toHaveLength(19_998);
  });

  test('keeps a million characters of a string', () => {
    expect(limitValue({ a: 'x'.repeat(1_000_000) })['a']).toHaveLength(1_000_000);
    expect(limitValue({ a: 'x'.repeat(1_000_001) })['a']).toHaveLength(1_000_000);
  });

  test('gets U+FFFD for a lone surrogate', () => {
    expect(limitValue({ a: 'half \uD83C pair', b: '🌱' })).toEqual({ a: 'half \uFFFD pair', b: '🌱' });
  });

  test('cannot change a prototype', () => {
    const limited = limitValue(
      JSON.parse('{"__proto__":{"polluted":true},"a":{"constructor":{"b":1}}}') as never,
    );
    expect(Object.getPrototypeOf(limited)).toBe(Object.prototype);
    expect(Object.keys(limited)).toEqual(['a']);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe('a response', () => {
  test('is limited story by story', () => {
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

  test('is frozen at every depth in development and tests', () => {
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

  test('of 5,000 levels is cut', () => {
    const deep = JSON.parse(`{"stories":[${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}]}`);
    expect(JSON.stringify(limitResponse(deep)).length).toBeLessThan(1_000);
  });
});
