import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { buildSpace, buildStory } from '../../space/build-space';
import { createContentService } from '../../content-service';

const FIELDS = {
  a: {
    title: 'Kain Biru',
    price: '12',
    weight: 1.5,
    tags: ['klasik', 'biru'],
    on: true,
    day: '2025-06-01 12:00',
    seo: { title: 'Batik' },
    body: [{ name: 'first' }, { name: 'second' }],
  },
  b: { title: 'Kain Merah', price: 9, weight: '0.25', tags: [], on: false, day: '2024-01-31T00:00:00.000Z' },
  c: { title: '', price: 'much', tags: ['merah'], note: null },
  d: {},
};
const stories = Object.entries(FIELDS).map(([slug, fields], position) =>
  buildStory(slug, { component: 'page', ...fields }, { position }),
);
const { app } = createContentService({ space: buildSpace(stories) });

async function find(query: string): Promise<string> {
  const { body } = await request(app).get(`/v2/cdn/stories?token=demo-public&cv=1&${query}`);
  return body.stories.map((story: { slug: string }) => story.slug).join('');
}

describe('filter_query', () => {
  test.each([
    ['[title][in]=Kain Biru', 'a'],
    ['[title][in]=Kain', ''],
    ['[title][in]=Kain Biru,Kain Merah', 'ab'],
    ['[title][in]=', 'cd'],
    ['[price][in]=9,12', 'ab'],
    ['[on][in]=true', 'a'],
    ['[tags][in]=klasik', ''],
    ['[title][not_in]=Kain Biru', 'bcd'],
    ['[title][like]=*kain*', 'ab'],
    ['[title][like]=kain*', 'ab'],
    ['[title][like]=*biru', 'a'],
    ['[title][like]=biru', 'a'],
    ['[title][like]=biru*', ''],
    ['[title][like]=*', 'abc'],
    ['[title][not_like]=*biru*', 'bcd'],
    ['[tags][in_array]=biru,merah', 'ac'],
    ['[tags][any_in_array]=biru', 'a'],
    ['[tags][all_in_array]=biru,klasik', 'a'],
    ['[tags][all_in_array]=biru,merah', ''],
    ['[title][in_array]=Kain Biru', ''],
    ['[note][exists]=true', 'c'],
    ['[note][exists]=0', 'abd'],
    ['[title][is]=empty', 'cd'],
    ['[title][is]=not_empty', 'ab'],
    ['[tags][is]=empty_array', 'b'],
    ['[tags][is]=not_empty_array', 'ac'],
    ['[note][is]=null', 'c'],
    ['[note][is]=not_null', 'abd'],
    ['[on][is]=true', 'a'],
    ['[on][is]=false', 'b'],
    ['[price][gt_int]=9', 'a'],
    ['[price][lt_int]=12', 'b'],
    ['[weight][gt_float]=0.25', 'a'],
    ['[weight][lt_float]=1.5', 'b'],
    ['[weight][gt_int]=0', ''],
    ['[day][gt_date]=2025-06-01 11:59', 'a'],
    ['[day][lt_date]=2025-06-01 12:00', 'b'],
    ['[seo.title][in]=Batik', 'a'],
    ['[body.1.name][in]=second', 'a'],
    ['[body.2.name][in]=second', ''],
    ['[title.length][in]=9', ''],
    ['[constructor.name][is]=not_empty', ''],
  ])('%s finds %j', async (filter, slugs) => {
    expect(await find(`filter_query${filter}`)).toBe(slugs);
  });

  test.each([
    ['filter_query[title][like]=*kain*&filter_query[on][is]=false', 'b'],
    ['filter_query[__or][][title][in]=Kain Biru&filter_query[__or][][title][in]=Kain Merah', 'ab'],
    ['filter_query[__or][][on][is]=true&filter_query[__or][][tags][in_array]=merah', 'ac'],
    ['filter_query[__or][0][on][is]=true&filter_query[__or][0][price][gt_int]=50', ''],
    [
      'filter_query[__or][0][on][is]=true&filter_query[__or][0][price][gt_int]=5&filter_query[__or][1][note][is]=null',
      'ac',
    ],
    ['filter_query[__or][][on][is]=true&filter_query[__or][][on][is]=false&filter_query[price][in]=9', 'b'],
    ['filter_query[title][like]=*kain*&starts_with=a', 'a'],
  ])('%s finds %j', async (query, slugs) => {
    expect(await find(query)).toBe(slugs);
  });

  test('keeps repeated alternatives on the way to the content version', async () => {
    const query = 'filter_query[__or][][on][is]=true&filter_query[__or][][on][is]=false';
    const { status, headers } = await request(app).get(`/v2/cdn/stories?token=demo-public&${query}`);
    expect(status).toBe(301);
    const { body } = await request(app).get(headers['location'] ?? '');
    expect(body.stories).toHaveLength(2);
  });
});
