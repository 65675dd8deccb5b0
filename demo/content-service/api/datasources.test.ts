import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { buildSpace, buildStory } from '../space/build-space';
import { createContentService } from '../content-service';
import { parseDatasources } from './parse-datasources';

const COLOURS = {
  id: 1,
  name: 'Warna',
  slug: 'warna',
  dimensions: [{ id: 5, name: 'English', entry_value: 'en', datasource_id: 1 }],
  entries: [
    {
      id: 11,
      name: 'biru',
      value: 'Biru',
      dimension_value: '',
      datasource_id: 1,
      dimension_values: { en: 'Blue' },
    },
    { id: 12, name: 'soga', value: 'Soga', dimension_value: '', datasource_id: 1 },
  ],
};
const SIZES = { id: 2, name: 'Ukuran', slug: 'ukuran', entries: [{ id: 21, name: 's', value: 'Kecil' }] };
const datasources = parseDatasources([COLOURS, SIZES], 'test');
const { app, version } = createContentService({
  space: buildSpace([buildStory('home', {})], { datasources }),
});

async function get(path: string, query = 'token=demo-public&cv=1') {
  return request(app).get(`/v2/cdn/${path}${path.includes('?') ? '&' : '?'}${query}`);
}

describe('entries', () => {
  const BLUE = { id: 11, name: 'biru', value: 'Biru', dimension_value: null };
  const SOGA = { id: 12, name: 'soga', value: 'Soga', dimension_value: null };
  const SMALL = { id: 21, name: 's', value: 'Kecil', dimension_value: null };

  test.each([
    ['', [BLUE, SOGA, SMALL], '3', '25'],
    ['datasource=warna', [BLUE, SOGA], '2', '25'],
    ['datasource=warna&dimension=en', [{ ...BLUE, dimension_value: 'Blue' }, SOGA], '2', '25'],
    ['datasource=warna&dimension=constructor', [BLUE, SOGA], '2', '25'],
    ['datasource=warna&per_page=1&page=2', [SOGA], '2', '1'],
    ['datasource=ukuran&per_page=1000', [SMALL], '1', '1000'],
  ])('%j', async (query, entries, total, perPage) => {
    const { body, headers } = await get(`datasource_entries?${query}`);
    expect(body).toEqual({ datasource_entries: entries, cv: version });
    expect([headers['total'], headers['per-page']]).toEqual([total, perPage]);
  });

  test('of an unknown datasource are a 404', async () => {
    const { status, body } = await get('datasource_entries?datasource=nowhere');
    expect([status, body]).toEqual([404, ['This record could not be found']]);
  });

  test('come in pages of 1,000 at most', async () => {
    const { status, body } = await get('datasource_entries?per_page=1001');
    expect([status, body.error]).toEqual([422, 'per_page must be a whole number from 1 to 1000']);
  });
});

describe('datasources', () => {
  const WARNA = {
    id: 1,
    name: 'Warna',
    slug: 'warna',
    dimensions: [{ id: 5, name: 'English', entry_value: 'en', datasource_id: 1 }],
  };

  test('are listed without their entries', async () => {
    const { body, headers } = await get('datasources');
    expect(body.datasources).toEqual([WARNA, { id: 2, name: 'Ukuran', slug: 'ukuran', dimensions: [] }]);
    expect(headers['total']).toBe('2');
  });

  test('are returned one by one', async () => {
    expect((await get('datasources/1')).body).toEqual({ datasource: WARNA });
    expect((await get('datasources/3')).status).toBe(404);
  });

  test.each(['datasources', 'datasources/1', 'datasource_entries'])(
    '%s has tokens and versions',
    async (path) => {
      expect((await get(path, 'token=guess')).status).toBe(401);
      expect((await get(path, 'token=demo-public')).status).toBe(301);
      expect((await get(path, 'token=demo-preview')).headers['cache-control']).toBe('no-store');
    },
  );

  test('are empty for a space without any', async () => {
    const bare = createContentService({ space: buildSpace([buildStory('home', {})]) });
    const { body } = await request(bare.app).get('/v2/cdn/datasources?token=demo-public&cv=1');
    expect(body).toEqual({ datasources: [] });
  });
});

describe('a file', () => {
  test('may hold a single datasource', () => {
    expect(parseDatasources(SIZES, 'one.json')).toEqual([datasources[1]]);
  });

  test('with any other content is rejected by name', () => {
    expect(() => parseDatasources([{ ...SIZES, slug: '' }], 'bad.json')).toThrow(
      'bad.json must contain datasources',
    );
  });
});
