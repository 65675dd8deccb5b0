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
});
