import { describe, expect, test } from '@jest/globals';
import { otherSlug, slugIn, slugsOf } from './story-slugs';

const cloth = (path: unknown) => [{ lang: 'en', path, name: 'Cloth', published: true }];

describe('the slug of a story', () => {
  test.each([
    ['in the first language', { full_slug: 'kain' }, null, null, 'kain'],
    ['of a folder’s start page', { full_slug: 'kain/' }, null, null, 'kain'],
    ['without a path of its own', { full_slug: 'en/kain' }, 'en', 'en', 'kain'],
    [
      'with the CMS’s word for the first language’s',
      { full_slug: 'en/cloth', default_full_slug: 'kain' },
      'en',
      null,
      'kain',
    ],
    ['with a path of its own', { full_slug: 'kain', translated_slugs: cloth('cloth') }, null, 'en', 'cloth'],
    ['of another language', { full_slug: 'kain', translated_slugs: cloth('cloth') }, null, 'fr', 'kain'],
    ['with slashes', { full_slug: 'kain', translated_slugs: cloth('/all//cloth/') }, null, 'en', 'all/cloth'],
    ['with the language', { full_slug: 'kain', translated_slugs: cloth('en/cloth') }, null, 'en', 'cloth'],
    ['named like the language', { full_slug: 'en', translated_slugs: cloth('en') }, null, 'en', 'en'],
    ['that is empty', { full_slug: 'kain', translated_slugs: cloth('') }, null, 'en', 'kain'],
    ['that is no text', { full_slug: 'kain', translated_slugs: cloth(7) }, null, 'en', 'kain'],
    ['of the home page', { full_slug: 'home', translated_slugs: cloth('start') }, null, 'en', 'home'],
    ['in a folder named like the language', { full_slug: 'en/kain' }, null, null, 'en/kain'],
  ])('%s', (_, story, fetchedIn, language, slug) => {
    expect(slugIn(slugsOf(story, fetchedIn), language)).toBe(slug);
  });
});

describe('a story that was found at an address', () => {
  const translated = { full_slug: 'en/cloth', default_full_slug: 'kain', translated_slugs: cloth('cloth') };
  const home = { full_slug: 'en/start', default_full_slug: 'home', translated_slugs: cloth('start') };
  test.each([
    ['at its own', translated, 'en', 'cloth', null],
    ['at that of the first language', translated, 'en', 'kain', 'cloth'],
    ['in the first language', { ...translated, full_slug: 'kain' }, null, 'kain', null],
    ['without a path of its own', { full_slug: 'en/kain', default_full_slug: null }, 'en', 'kain', null],
    ['that names no address', { full_slug: '' }, 'en', 'kain', null],
    ['at home', home, 'en', 'home', null],
    ['at a path of the home page', home, 'en', 'start', 'home'],
  ])('%s', (_, story, language, slug, other) => {
    expect(otherSlug(story, { language, slug })).toBe(other);
  });
});
