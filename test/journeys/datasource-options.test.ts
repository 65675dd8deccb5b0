import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { callPublishHook } from '../support/call-publish-hook';
import { memorySubmissions } from '../support/memory-submissions';
import { startSite, type TestSite } from '../support/site';

const secret = 'whsecret';
const entry = (id: number, value: string, name: string, english?: string) => ({
  id,
  name,
  value,
  dimension_values: english === undefined ? {} : { en: english },
});
const entries = [
  entry(1, 'yogyakarta', 'Yogyakarta'),
  entry(2, 'abroad', 'Luar negeri', 'Abroad'),
  entry(3, 'not: an option', 'Salah'),
];
const towns = {
  id: 7,
  name: 'Kota',
  slug: 'kota',
  dimensions: [{ id: 8, name: 'English', entry_value: 'en' }],
  entries,
};

const form = (name: string, fields: object) => ({
  component: 'form_element',
  _uid: name,
  name,
  fields: [{ component: 'form_field', _uid: 'f', name: 'kota', label: 'Kota', type: 'select', ...fields }],
});
const page = (slug: string, block: object) => buildStory(slug, { component: 'page', body: [block] });

let site: TestSite;
beforeAll(async () => {
  const stories = [
    page('home', { component: 'typography', text: 'Kain' }),
    page('kontak', form('kontak', { options_source: 'kota' })),
    page('lain', form('lain', { options_source: 'gone', options: 'sendiri: Sendiri' })),
  ];
  site = await startSite(buildSpace(stories, { datasources: [towns] }), {
    env: { SITE_LANGUAGES: 'id,en', CONTENT_WEBHOOK_SECRET: secret, FORM_RATE_LIMIT: '100' },
    submissions: memorySubmissions(),
  });
  await site.indexed();
});
afterAll(() => site.close());

async function optionsOn(path: string): Promise<readonly string[]> {
  const { text } = await request(site.app).get(path).expect(200);
  return [...text.matchAll(/<option value="([^"]+)"[^>]*>([^<]*)</g)].map(
    ([, value, name]) => `${value}: ${name}`,
  );
}

const requestsOfEntries = () => site.requests.filter(({ path }) => path.endsWith('/datasource_entries'));

describe('a field that takes its options from a datasource', () => {
  test('has them in the language of the page, and requests them once', async () => {
    expect(await optionsOn('/kontak')).toEqual(['yogyakarta: Yogyakarta', 'abroad: Luar negeri']);
    expect(await optionsOn('/en/kontak')).toEqual(['yogyakarta: Yogyakarta', 'abroad: Abroad']);
    await request(site.app).get('/kontak/_payload.json').expect(200);
    const ofTowns = requestsOfEntries().filter(({ query }) => query.get('datasource') === 'kota');
    expect(ofTowns.map(({ query }) => query.get('dimension'))).toEqual([null, 'en']);
  });

  test('accepts their values, and no others', async () => {
    const statusOf = async (kota: string): Promise<number> => {
      const call = request(site.app).post('/forms/kontak');
      return (await call.send({ _page: '/kontak', _elapsed: 9_000, kota })).status;
    };
    expect(await statusOf('yogyakarta')).toBe(202);
    expect(await statusOf('Yogyakarta')).toBe(422);
    expect(await statusOf('not: an option')).toBe(422);
  });

  test('has the field’s options where there is no such datasource', async () => {
    expect(await optionsOn('/lain')).toEqual(['sendiri: Sendiri']);
  });

  test('follows a change of the datasource, while other pages stay as they are', async () => {
    const before = await request(site.app).get('/').expect(200);
    entries.push(entry(4, 'solo', 'Surakarta'));
    site.service.publish('lain');
    await callPublishHook(site.app, secret);
    await site.indexed();
    expect(await optionsOn('/kontak')).toContain('solo: Surakarta');
    const after = await request(site.app).get('/').expect(200);
    expect(after.text).toBe(before.text);
  });

  test('leaves the page as it is where only something else was published', async () => {
    const before = await request(site.app).get('/kontak').expect(200);
    const stories = site.requests.filter(({ path }) => path.endsWith('/stories/kontak')).length;
    site.service.publish('lain');
    await callPublishHook(site.app, secret);
    await site.indexed();
    const after = await request(site.app).get('/kontak').expect(200);
    expect(after.text).toBe(before.text);
    expect(site.requests.filter(({ path }) => path.endsWith('/stories/kontak'))).toHaveLength(stories);
  });
});
