import { describe, expect, test } from '@jest/globals';
import type { JsonObject } from '../../../common/json';
import type { Story } from '../../../common/story/story';
import { summarise } from './summary';

const storyOf = (content: JsonObject, fields: JsonObject = {}): Story => ({
  uuid: 'a',
  name: 'Kawung',
  full_slug: 'cerita/kawung',
  ...fields,
  content,
});

describe('the summary of a story', () => {
  test.each([
    [true, false],
    ['true', false],
    [false, true],
    ['false', true],
    ['', true],
    [undefined, true],
    [1, true],
  ])('with seo_noindex %j may be indexed: %s', (noindex, expected) => {
    expect(summarise(storyOf({ component: 'page', seo_noindex: noindex }), null)).toMatchObject({
      isIndexable: expected,
    });
  });

  const firstPublished = '2026-03-04T05:06:07.000Z';

  test.each<[string, JsonObject, JsonObject, string]>([
    ['an article with a date', { date: '2026-05-01 08:30' }, {}, '2026-05-01T08:30:00.000Z'],
    ['an article with a number for a date', { date: '7' }, {}, firstPublished],
    ['an article with words for a date', { date: 'May 2027' }, {}, firstPublished],
    ['an article without a date', {}, {}, firstPublished],
    ['a page with a field `date`', { component: 'page', date: '2026-05-01 08:30' }, {}, firstPublished],
    [
      'a story without a first publication',
      {},
      { first_published_at: null, published_at: '2026-06-07T08:09:10.000Z' },
      '2026-06-07T08:09:10.000Z',
    ],
  ])('has the date that the page shows: %s', (_, content, fields, expected) => {
    const story = storyOf(
      { component: 'article', ...content },
      { first_published_at: firstPublished, ...fields },
    );
    expect(new Date(summarise(story, null).date * 1000).toISOString()).toBe(expected);
  });

  test('without any date has none', () => {
    expect(summarise(storyOf({ component: 'article', date: 'besok' }), null).date).toBe(0);
  });
});
