import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { buildSpace, buildStory } from '../../space/build-space';
import { createContentService } from '../../content-service';

const page = (fields = {}) => ({ component: 'page', _uid: 'root', ...fields });
const HOME = buildStory('home', page({ rank: 3 }), { name: 'Rumah', position: 2, tag_list: ['baru'] });
const START = buildStory('koleksi/', page({ rank: '10' }), { name: 'Koleksi', position: 1 });
const KAWUNG = buildStory('koleksi/kawung', page({ rank: '9', body: [{ note: ['Dari Soga'] }] }), {
  name: 'Kawung',
  position: 4,
  tag_list: ['klasik', 'biru'],
  published_at: '2025-02-01T00:00:00.000Z',
});
const CONFIG = buildStory(
  'config',
  { component: 'site_config', _uid: 'c', rank: '' },
  { name: 'Config', position: 3 },
);
const SPACE = buildSpace([HOME, START, KAWUNG, CONFIG]);
const { app } = createContentService({ space: SPACE });

const list = (query: string) => request(app).get(`/v2/cdn/stories?token=demo-public&cv=1&${query}`);

async function listSlugs(query: string): Promise<unknown> {
  const { body } = await list(query);
  return body.stories.map((story: { full_slug: string }) => story.full_slug);
}

describe('filters', () => {
  test.each([
    ['', ['koleksi/', 'home', 'config', 'koleksi/kawung']],
    ['starts_with=koleksi', ['koleksi/', 'koleksi/kawung']],
    ['starts_with=koleksi/k', ['koleksi/kawung']],
    ['starts_with=', ['koleksi/', 'home', 'config', 'koleksi/kawung']],
    ['by_slugs=home,koleksi', ['koleksi/', 'home']],
    ['by_slugs=koleksi/*', ['koleksi/', 'koleksi/kawung']],
    ['by_slugs=*k*ng', ['koleksi/kawung']],
    ['excluding_slugs=koleksi/*,config', ['home']],
    [`by_uuids=${KAWUNG.uuid},${HOME.uuid}`, ['home', 'koleksi/kawung']],
    [`by_uuids_ordered=${KAWUNG.uuid},${HOME.uuid}`, ['koleksi/kawung', 'home']],
    [`by_uuids_ordered=${KAWUNG.uuid},${HOME.uuid}&sort_by=name:desc`, ['koleksi/kawung', 'home']],
    [`by_uuids=00000000-0000-4000-8000-000000000000`, []],
    ['content_type=site_config', ['config']],
    ['is_startpage=1', ['koleksi/']],
    ['is_startpage=false&content_type=page', ['home', 'koleksi/kawung']],
    [`by_ids=${KAWUNG.id},${HOME.id},7`, ['home', 'koleksi/kawung']],
    [`excluding_ids=${KAWUNG.id},${HOME.id}`, ['koleksi/', 'config']],
    ['level=1', ['home', 'config']],
    ['level=2', ['koleksi/', 'koleksi/kawung']],
    ['level=3', []],
    ['with_tag=klasik', ['koleksi/kawung']],
    ['with_tag=klasik,baru', ['home', 'koleksi/kawung']],
    ['with_tag=klas', []],
    ['search_term=rumah', ['home']],
    ['search_term=KOLEKSI', ['koleksi/', 'koleksi/kawung']],
    ['search_term=dari soga', ['koleksi/kawung']],
    ['search_term=nowhere', []],
    ['published_at_gt=2025-01-31 23:59', ['koleksi/kawung']],
    ['published_at_gt=2025-02-01T00:00:00.000Z', []],
    ['published_at_gte=2025-02-01T00:00:00.000Z', ['koleksi/kawung']],
    ['published_at_gte=2025-02-01', ['koleksi/kawung']],
    ['published_at_lt=2025-02-01 01:00%2B01:00', ['koleksi/', 'home', 'config']],
    ['published_at_lte=2025-02-01', ['koleksi/', 'home', 'config', 'koleksi/kawung']],
    ['first_published_at_gt=2025-01-01', []],
    ['updated_at_lte=2025-01-01&published_at_gt=2025-01-01', ['koleksi/kawung']],
  ])('%j finds %j', async (query, slugs) => {
    expect(await listSlugs(query)).toEqual(slugs);
  });
});

describe('order', () => {
  test.each([
    ['name:asc', ['config', 'koleksi/kawung', 'koleksi/', 'home']],
    ['name:desc', ['home', 'koleksi/', 'koleksi/kawung', 'config']],
    ['published_at:desc,name:asc', ['koleksi/kawung', 'config', 'koleksi/', 'home']],
    ['content.rank:asc:int', ['home', 'koleksi/kawung', 'koleksi/', 'config']],
    ['content.rank:desc:float', ['koleksi/', 'koleksi/kawung', 'home', 'config']],
    ['content.rank:asc', ['home', 'koleksi/', 'koleksi/kawung', 'config']],
    ['content.rank:asc:int:nulls_last', ['home', 'koleksi/kawung', 'koleksi/', 'config']],
    ['content.rank:asc:int:nulls_first', ['config', 'home', 'koleksi/kawung', 'koleksi/']],
    ['content.rank:desc:nulls_first', ['config', 'koleksi/kawung', 'koleksi/', 'home']],
    ['content.nowhere:desc', ['koleksi/', 'home', 'config', 'koleksi/kawung']],
  ])('sort_by=%s gives %j', async (order, slugs) => {
    expect(await listSlugs(`sort_by=${order}`)).toEqual(slugs);
  });
});

describe('pages', () => {
  const many = Array.from({ length: 130 }, (_, index) =>
    buildStory(`story-${String(index).padStart(3, '0')}`, page(), { position: index }),
  );
  const { app: large } = createContentService({ space: buildSpace(many) });

  test.each([
    ['', 25, 'story-000', '25'],
    ['page=6', 5, 'story-125', '25'],
    ['page=7', 0, undefined, '25'],
    ['page=1000000', 0, undefined, '25'],
    ['per_page=1&page=3', 1, 'story-002', '1'],
    ['per_page=100', 100, 'story-000', '100'],
  ])('%j returns %d stories from %s', async (query, length, first, perPage) => {
    const response = await request(large).get(`/v2/cdn/stories?token=demo-public&cv=1&${query}`);
    expect(response.body.stories).toHaveLength(length);
    expect(response.body.stories[0]?.slug).toBe(first);
    expect([response.headers['total'], response.headers['per-page']]).toEqual(['130', perPage]);
  });
});

describe('refusals', () => {
  test.each([
    ['per_page=0', 'per_page'],
    ['per_page=101', 'per_page'],
    ['per_page=-1', 'per_page'],
    ['per_page=1e1', 'per_page'],
    ['per_page=ten', 'per_page'],
    ['page=0', 'page'],
    ['page=1.5', 'page'],
    ['page=99999999999999999999', 'page'],
    ['per_page=5&per_page=6', 'per_page'],
    ['by_uuids[]=a', 'by_uuids[]'],
    ['by_uuids=a&by_uuids=b', 'by_uuids'],
    ['starts_with[$gt]=', 'starts_with[$gt]'],
    ['__proto__=x', '__proto__'],
    ['constructor=x', 'constructor'],
    ['find_by=uuid', 'find_by'],
    ['from_release=1&from_release=2', 'from_release'],
    ['published_at=2025-01-01', 'published_at'],
    ['published_at_gt=yesterday', 'published_at_gt'],
    ['published_at_gt=2025-13-01', 'published_at_gt'],
    ['updated_at_lte=2025', 'updated_at_lte'],
    ['updated_at_between=2025-01-01', 'updated_at_between'],
    ['level=0', 'level'],
    ['level=root', 'level'],
    ['sort_by=name:asc:nulls', 'sort_by'],
    ['sort_by=name:asc:nulls_last:int', 'sort_by'],
    ['filter_query=x', 'filter_query'],
    ['filter_query[rank]=1', 'filter_query[rank]'],
    ['filter_query[rank][equals]=1', 'filter_query[rank][equals]'],
    ['filter_query[rank][constructor]=1', 'filter_query[rank][constructor]'],
    ['filter_query[rank][in][]=1', 'filter_query[rank][in][]'],
    ['filter_query[rank][in]=1&filter_query[rank][in]=2', 'filter_query[rank][in]'],
    ['filter_query[__or][rank][in]=1', 'filter_query[__or][rank][in]'],
    ['filter_query[rank][is]=full', 'filter_query[rank][is]'],
    ['filter_query[rank][is]=constructor', 'filter_query[rank][is]'],
    ['filter_query[rank][gt_int]=1.5', 'filter_query[rank][gt_int]'],
    ['filter_query[rank][lt_float]=much', 'filter_query[rank][lt_float]'],
    ['filter_query[rank][gt_date]=soon', 'filter_query[rank][gt_date]'],
    ['filter_query[rank][exists]=maybe', 'filter_query[rank][exists]'],
    ['is_startpage=yes', 'is_startpage'],
    ['sort_by=name', 'sort_by'],
    ['sort_by=name:up', 'sort_by'],
    ['sort_by=password:asc', 'sort_by'],
    ['sort_by=constructor:asc', 'sort_by'],
    ['resolve_relations=card', 'resolve_relations'],
    ['resolve_relations=card.story,*.*', 'resolve_relations'],
    ['resolve_links=all', 'resolve_links'],
    ['resolve_links=__proto__', 'resolve_links'],
    ['resolve_level=3', 'resolve_level'],
    ['version=live', 'version'],
    ['version=published&version=draft', 'version'],
    ['token=demo-public', 'token'],
  ])('%s is refused by name', async (query, name) => {
    const response = await list(query);
    expect(response.status).toBe(422);
    expect(Object.keys(response.body)).toEqual(['error']);
    expect(response.body.error).toContain(name);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('the name of a long unknown parameter is not repeated whole', async () => {
    const response = await list(`${'x'.repeat(5_000)}=1`);
    expect(response.status).toBe(422);
    expect(response.text.length).toBeLessThan(300);
  });
});
