import { describe, expect, test } from '@jest/globals';
import type { JsonObject } from '../../../common/json';
import { uuidOf } from '../../../demo/content-service/space/build-space';
import { dependenciesOf, dependenciesOfPayload, dependenciesOnStoryAt, resultStamp } from './dependencies';

const story = (name: string, content: JsonObject = {}, more: JsonObject = {}) => ({
  uuid: uuidOf(name),
  name,
  full_slug: name,
  content,
  ...more,
});
const alone = { rels: {}, links: {} };

describe('a page', () => {
  test('depends on its story’s content, and on the addresses of what it links to', () => {
    const { contents, addresses } = dependenciesOf({
      story: story('a'),
      rels: { [uuidOf('related')]: story('related') },
      links: { [uuidOf('linked')]: { uuid: uuidOf('linked') } },
    });
    expect(contents).toEqual(new Set([uuidOf('a'), uuidOf('related')]));
    expect(addresses).toEqual(new Set([uuidOf('related'), uuidOf('linked')]));
  });

  test('depends on each uuid that its contents name, found or not, but not on the ids of its blocks', () => {
    const content = {
      component: 'page',
      _uid: uuidOf('block'),
      body: [
        { _uid: uuidOf('inner'), link: { linktype: 'story', id: uuidOf('link') }, stories: [uuidOf('list')] },
      ],
      text: `${uuidOf('x')} in a sentence`,
    };
    const { addresses } = dependenciesOf({ story: story('a', content), ...alone });
    expect(addresses).toEqual(new Set([uuidOf('link'), uuidOf('list')]));
  });

  test('depends on the addresses of its alternates, which have no uuid', () => {
    const { addresses } = dependenciesOf({
      story: story('a', {}, { alternates: [{ id: 7 }, { id: 8 }] }),
      ...alone,
    });
    expect(addresses).toEqual(new Set(['#7', '#8']));
  });

  test.each([
    [
      'header and footer',
      story('config', { link: uuidOf('l') }),
      [uuidOf('a'), uuidOf('config')],
      [uuidOf('l')],
    ],
    ['the story that would have them, where there is none', null, [uuidOf('a')], ['/config']],
  ])('depends on %s', (_, config, contents, addresses) => {
    const payload = { story: story('a'), ...alone, config, buildId: 'b' };
    const found = dependenciesOfPayload(payload, { language: null, slug: 'a' });
    expect([[...found.contents], [...found.addresses]]).toEqual([contents, addresses]);
  });

  test('depends on datasources where a field takes its options from one', () => {
    const addressesWith = (fields: JsonObject) => {
      const body = [{ component: 'form_field', ...fields }];
      const payload = { story: story('a', { body }), ...alone, config: null, buildId: 'b' };
      return [...dependenciesOfPayload(payload, { language: null, slug: 'a' }).addresses];
    };
    expect(addressesWith({ options_source: 'cities' })).toContain('datasources');
    expect(addressesWith({})).not.toContain('datasources');
  });

  test.each([
    ['kain', 'en', []],
    ['kain/page/2', null, ['/kain/page/2']],
    ['kain/tag/baru', 'en', ['/kain/tag/baru', '/en/kain/tag/baru']],
  ])('at %s in %s, the part of a list, depends on the stories %j', (slug, language, expected) => {
    expect([...dependenciesOnStoryAt({ language, slug }).addresses]).toEqual(expected);
  });
});

test('a result has the stamp of an equal one alone', () => {
  const tags = [{ name: 'baru', slug: 'baru', count: 1 }];
  const results = [
    { stories: [], total: 1 },
    { stories: [], total: 2 },
    { stories: [null], total: 1 },
    { stories: [], total: 1, tags },
  ];
  expect(new Set(results.map(resultStamp)).size).toBe(4);
  expect(resultStamp({ stories: [], total: 1 })).toBe(resultStamp({ total: 1, stories: [] }));
});
