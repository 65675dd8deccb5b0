import { describe, expect, test } from '@jest/globals';
import { MovedAddresses } from './moved-addresses';
import { readLink, StoryIndex, type IndexedStory } from './story-index';

type Stories = Readonly<Record<string, string | { readonly slug: string; readonly english: string }>>;

/** An index of stories by uuid: a slug, or one with a path of its own in English. */
function indexOf(stories: Stories): StoryIndex {
  const links = Object.entries(stories).map(([uuid, story]): IndexedStory | null => {
    if (typeof story === 'string') return readLink({ id: 1, uuid, slug: story });
    const alternates = [{ lang: 'en', path: story.english, translated_slug: story.english }];
    return readLink({ id: 1, uuid, slug: story.slug, alternates });
  });
  return new StoryIndex(
    1,
    links.flatMap((link) => link ?? []),
  );
}

/** The memory of a space that was published so, one time after the other. */
function after(...publishes: readonly Stories[]): MovedAddresses {
  const moved = new MovedAddresses();
  const indexes = publishes.map(indexOf);
  for (const [number, index] of indexes.entries())
    if (number > 0) moved.record(indexes[number - 1] ?? index, index);
  return moved;
}

describe('the memory of moved addresses', () => {
  test.each<[string, Stories[], string[][]]>([
    ['that stays has none', [{ u: 'a' }, { u: 'a' }], []],
    ['that moved has its old one', [{ u: 'a' }, { u: 'b' }], [['a', 'u']]],
    [
      'that moved twice has both',
      [{ u: 'a' }, { u: 'b' }, { u: 'c' }],
      [
        ['a', 'u'],
        ['b', 'u'],
      ],
    ],
    ['that moved back has only the other', [{ u: 'a' }, { u: 'b' }, { u: 'a' }], [['b', 'u']]],
    ['that went has its last', [{ u: 'a' }, {}], [['a', 'u']]],
    ['that went and came back elsewhere has its old one', [{ u: 'a' }, {}, { u: 'b' }], [['a', 'u']]],
    ['that took the address of another has none of its own', [{ u: 'a' }, { u: 'b', v: 'a' }], [['a', 'u']]],
    [
      'that took the address of another, and moved, is the last one there',
      [{ u: 'a' }, { u: 'b', v: 'a' }, { u: 'b', v: 'c' }],
      [['a', 'v']],
    ],
    [
      'that took the address of another, and went, leaves it to that one',
      [{ u: 'a' }, { u: 'b', v: 'a' }, { u: 'b' }],
      [['a', 'u']],
    ],
    [
      'with another path in a language has that one',
      [{ u: { slug: 'a', english: 'x' } }, { u: { slug: 'a', english: 'y' } }],
      [['en/x', 'u']],
    ],
    [
      'whose folder moved is one of many',
      [
        { u: 'a/1', v: 'a/2', w: 'b' },
        { u: 'c/1', v: 'c/2', w: 'b' },
      ],
      [
        ['a/1', 'u'],
        ['a/2', 'v'],
      ],
    ],
  ])('of a story %s', (_, publishes, expected) => {
    expect([...after(...publishes).entries()]).toEqual(expected);
  });

  test.each([
    [null, 'a', 'u'],
    ['en', 'a', 'u'],
    ['en', 'x', 'u'],
    [null, 'x', undefined],
    ['de', 'x', undefined],
    [null, 'b', undefined],
  ])('finds what was at %s %s', (language, slug, uuid) => {
    const moved = after({ u: { slug: 'a', english: 'x' } }, { u: { slug: 'b', english: 'y' } });
    expect(moved.find({ language, slug })).toBe(uuid);
  });

  test('forgets the oldest beyond fifty thousand', () => {
    const many = (folder: string, count: number): Stories =>
      Object.fromEntries(Array.from({ length: count }, (_, each) => [`u${each}`, `${folder}/${each}`]));
    const moved = after(many('a', 30_000), many('b', 30_000), many('c', 30_000));
    expect([...moved.entries()]).toHaveLength(50_000);
    expect(moved.find({ language: null, slug: 'a/9999' })).toBeUndefined();
    expect(moved.find({ language: null, slug: 'b/0' })).toBe('u0');
  });
});
