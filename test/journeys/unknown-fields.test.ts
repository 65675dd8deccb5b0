import { afterAll, beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { memorySubmissions, type MemorySubmissions } from '../support/memory-submissions';
import { startSite, type TestSite } from '../support/site';

/** The form `kontak` with one required field. */
const formWith = (name: string) => ({
  component: 'form_element',
  name: 'kontak',
  fields: [{ component: 'form_field', name, label: name, type: 'text', required: true }],
});
const stale = [
  { component: 'basic_hero', title: 'Judul usang' },
  { component: 'typography', variant: 'h1', text: 'Judul usang' },
  {
    component: 'accordion',
    items: [{ component: 'accordion_item', title: 'Kontak', text: textOf('usang') }],
  },
  { component: 'story_list', folder: 'kain' },
  formWith('usang'),
];

function textOf(text: string) {
  return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
}

const space = buildSpace([
  buildStory('home', {
    component: 'page',
    old_body: stale,
    body: [
      { component: 'quiz', questions: stale },
      {
        component: 'row',
        cells: stale,
        columns: [{ component: 'typography', variant: 'h1', text: 'Kontak' }],
      },
      formWith('nama'),
    ],
  }),
  buildStory('kain/kawung', { component: 'page', body: [] }),
]);
let site: TestSite;
let store: MemorySubmissions;

beforeAll(async () => {
  store = memorySubmissions();
  site = await startSite(space, { submissions: store, env: { SITE_URL: 'https://sogan.example' } });
});
afterAll(() => site.close());

test('a form in a field that its block lacks does not hide the one on the page', async () => {
  const { status } = await request(site.app)
    .post('/forms/kontak')
    .set({ Origin: 'https://sogan.example', Referer: 'https://sogan.example/' })
    .send({ nama: 'Sari' });
  expect([status, store.stored.map(({ fields }) => fields)]).toEqual([202, [{ nama: 'Sari' }]]);
});

test('a heading, a list and a question there are no part of the page, of its data or of its structured data', async () => {
  const { text } = await request(site.app).get('/').expect(200);
  expect([...text.matchAll(/<h1[^>]*>([^<]*)/g)].map(([, heading]) => heading)).toEqual(['Kontak']);
  expect(text).not.toMatch(/usang|FAQPage|kawung/);
  const { body } = await request(site.app).get('/_payload.json').expect(200);
  expect(body.lists).toBeUndefined();
  expect(JSON.stringify(body)).not.toMatch(/usang/);
});
