import { describe, expect, test } from '@jest/globals';
import { anyTagKey, changesBetween, folderKey, tagKey, withTags } from '../content/story-index/changes';
import { compactStory, StoryIndex } from '../content/story-index/story-index';
import { keyHeader, keysOfChanges } from './cache-keys';
import { cdnProviders } from './providers';

const uuids = (count: number) => Array.from({ length: count }, (_, index) => `story-${index}`);

describe('the header of a page', () => {
  test.each([
    ['cloudflare', 'Cache-Tag', ','],
    ['fastly', 'Surrogate-Key', ' '],
    ['bunny', 'CDN-Tag', ','],
    ['varnish', 'xkey', ' '],
  ] as const)('of %s is %s, separated by "%s"', (provider, header, separator) => {
    const made = { contents: new Set(['one']), addresses: new Set(['one', 'two', '/config']) };
    const [name, value] = keyHeader(cdnProviders[provider], made);
    expect(name).toBe(header);
    expect(value.split(separator)).toEqual([
      'anyam-page',
      'cfe05bcdc',
      expect.stringMatching(/^a[\da-f]{8}$/),
      expect.stringMatching(/^a[\da-f]{8}$/),
    ]);
  });

  test.each([
    ['cloudflare', 1_637, 16_384],
    ['fastly', 1_637, 16_384],
    ['bunny', 101, 1_024],
    ['varnish', 817, 8_186],
  ] as const)('of %s holds %i keys, and one coarse key in place of more', (provider, most, bytes) => {
    const valueFor = (count: number) =>
      keyHeader(cdnProviders[provider], { contents: new Set(uuids(count)), addresses: new Set() })[1];
    expect(valueFor(most).length).toBeLessThanOrEqual(bytes);
    expect(valueFor(most).split(/[ ,]/)).toHaveLength(most + 1);
    expect(valueFor(most + 1).split(/[ ,]/)).toEqual(['anyam-page', 'anyam-many']);
  });
});

describe('the keys of a change', () => {
  const story = (slug: string, stamp = 1) =>
    compactStory({
      id: 1,
      uuid: slug,
      slug,
      path: slug,
      name: slug,
      publishedAt: 0,
      addressStamp: 1,
      stamp,
      alternates: [],
    });
  const list = (...keys: readonly string[]) => {
    const query = { kind: 'neighbours', of: 'a' } as const;
    return {
      contents: new Set<string>(),
      addresses: new Set<string>(),
      lists: [{ query, language: null, stamp: '', keys }],
    };
  };

  test.each([
    ['the folder that it is in', folderKey('blog'), true],
    ['a folder above that', folderKey(''), true],
    ['another folder', folderKey('news'), false],
    ['a tag that it has or had', tagKey('batik'), true],
    ['another tag', tagKey('nila'), false],
  ])('of a story purge the lists of %s: %s', (_, key, isPurged) => {
    const before = new StoryIndex(1, [story('blog/a')]);
    const changes = changesBetween(before, new StoryIndex(2, [story('blog/a', 2)]));
    const tagged = withTags(changes, { stories: new Set(['blog/a']), tags: new Set(['batik']) });
    const keys = keyHeader(cdnProviders.fastly, list(key))[1].split(' ').slice(1);
    expect(keys.some((each) => keysOfChanges(tagged).includes(each))).toBe(isPurged);
  });

  test('purge every list by tags where it is unknown which tags a story had', () => {
    const changes = changesBetween(new StoryIndex(1, [story('a')]), new StoryIndex(2, [story('a', 2)]));
    const [key] = keyHeader(cdnProviders.fastly, list(anyTagKey))[1].split(' ').slice(1);
    const known = { stories: new Set(['a']), tags: new Set<string>() };
    expect(keysOfChanges(withTags(changes, known))).not.toContain(key);
    for (const unknown of [null, { stories: new Set<string>(), tags: new Set<string>() }])
      expect(keysOfChanges(withTags(changes, unknown))).toContain(key);
  });

  test('purge each page that holds the story, names it, or is made of too much for its header', () => {
    const changed = { contents: new Set(['one']), addresses: new Set(['two']) };
    const page = keyHeader(cdnProviders.fastly, { contents: new Set(['one']), addresses: new Set() })[1];
    const naming = keyHeader(cdnProviders.fastly, { contents: new Set(), addresses: new Set(['two']) })[1];
    const keys = keysOfChanges(changed);
    expect(keys).toEqual(['anyam-many', page.split(' ')[1], naming.split(' ')[1]]);
  });

  test('leave out a page that only names a story whose content changed', () => {
    const naming = keyHeader(cdnProviders.fastly, { contents: new Set(), addresses: new Set(['one']) })[1];
    const keys = keysOfChanges({ contents: new Set(['one']), addresses: new Set() });
    expect(keys).not.toContain(naming.split(' ')[1]);
  });

  test('are none where nothing changed', () => {
    expect(keysOfChanges({ contents: new Set(), addresses: new Set() })).toEqual([]);
  });
});
