import { describe, expect, test } from '@jest/globals';
import { ancestorKeys, ancestorsOf } from './ancestors';
import { changesBetween } from './changes';
import { readLink, StoryIndex, type IndexedStory } from './story-index';

const link = (slug: string, fields: object = {}): IndexedStory => {
  const story = readLink({ uuid: slug, id: slug.length, slug, name: slug, published: true, ...fields });
  if (story === null) throw new Error(`${slug} is no story`);
  return story;
};
const start = (slug: string, name: string, fields: object = {}): IndexedStory =>
  link(`${slug}/`, { name, is_startpage: true, ...fields });
const english = (name: string, slug = 'stories') => ({
  alternates: [{ lang: 'en', path: slug, name, published: true, translated_slug: slug }],
});
const indexOf = (...stories: IndexedStory[]): StoryIndex => new StoryIndex(1, stories);

describe('the ancestors of a page', () => {
  const index = indexOf(
    start('cerita', 'Cerita', english('Stories')),
    start('cerita/lama', 'Lama'),
    link('tanpa'),
    link('cerita/lama/a'),
  );
  const namesAt = (slug: string, language: string | null = null) =>
    ancestorsOf(index, { language, slug }).map((ancestor) => [ancestor.slug, ancestor.name]);

  test('says where a name is in the language of the page', () => {
    const languages = ancestorsOf(index, { language: 'en', slug: 'cerita/lama/a' }).map(({ lang }) => lang);
    expect(languages).toEqual(['en', undefined]);
    expect(ancestorsOf(index, { language: null, slug: 'cerita/a' })).toEqual([
      { uuid: 'cerita/', name: 'Cerita', slug: 'cerita' },
    ]);
  });

  test.each([
    [
      'cerita/lama/a',
      null,
      [
        ['cerita', 'Cerita'],
        ['cerita/lama', 'Lama'],
      ],
    ],
    ['cerita/a', 'en', [['stories', 'Stories']]],
    ['stories/a', 'en', [['stories', 'Stories']]],
    ['cerita/lama', null, [['cerita', 'Cerita']]],
    [
      'cerita/lama/a',
      'de',
      [
        ['cerita', 'Cerita'],
        ['cerita/lama', 'Lama'],
      ],
    ],
    ['cerita', null, []],
    ['tanpa/a', null, []],
    ['tidak-ada/a', null, []],
  ])('at %s in %s are the start pages of its folders', (slug, language, expected) => {
    expect(namesAt(slug, language)).toEqual(expected);
  });
});

describe('a page below a start page', () => {
  const before = start('cerita', 'Cerita', english('Stories'));
  const dependsOnChange = (
    slug: string,
    language: string | null,
    from: StoryIndex,
    to: StoryIndex,
  ): boolean => {
    const { addresses } = changesBetween(from, to);
    return ancestorKeys({ language, slug }).some((key) => addresses.has(key));
  };

  test.each([
    ['is renamed', [before], [start('cerita', 'Kisah', english('Stories'))]],
    ['is renamed in a language', [before], [start('cerita', 'Cerita', english('Tales'))]],
    ['is published', [], [before]],
    ['is unpublished', [before], []],
    ['moves away', [before], [{ ...before, slug: 'kisah', path: 'kisah', addressStamp: 0, stamp: 0 }]],
  ])('changes when that %s, and no other page does', (_, from, to) => {
    const indexes = [indexOf(...from), indexOf(...to)] as const;
    expect(dependsOnChange('cerita/a', null, ...indexes)).toBe(true);
    expect(dependsOnChange('cerita/a', 'en', ...indexes)).toBe(true);
    expect(dependsOnChange('stories/a', 'en', ...indexes)).toBe(true);
    expect(dependsOnChange('koleksi/a', null, ...indexes)).toBe(false);
    expect(dependsOnChange('cerita', null, ...indexes)).toBe(false);
  });

  test.each([
    ['is published again', [before], [{ ...before, stamp: 0 }]],
    ['is a story of a page alone', [link('cerita')], [link('cerita', { name: 'Kisah' })]],
  ])('stays when that %s', (_, from, to) => {
    expect(dependsOnChange('cerita/a', null, indexOf(...from), indexOf(...to))).toBe(false);
  });
});
