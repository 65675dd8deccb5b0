import { afterAll, beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { buildSpace, buildStory, uuidOf } from '../../demo/content-service/space/build-space';
import { editorQuery } from '../support/editor-query';
import { startSite, type TestSite } from '../support/site';

const line = { component: 'typography', text: 'Isi tulisan' };
const author = uuidOf('penulis/sari');
const space = buildSpace([
  buildStory('home', { component: 'page', body: [line] }),
  buildStory('penulis/sari', { component: 'author', name: 'Sari', role: 'Penulis' }),
  buildStory('promo', { component: 'redirect', from: '/lama', to: {}, status: '301' }),
  buildStory('lain', { component: 'hologram', body: [line] }),
  buildStory('pencarian', { component: 'search' }),
  buildStory('blok', line),
  buildStory('kosong', {}),
  buildStory('cerita/a', {
    _uid: 'u',
    component: 'article',
    title: 'Judul',
    intro: 'Pembuka',
    author,
    date: '2026-05-01 10:00',
    body: [line],
  }),
]);
let site: TestSite;

beforeAll(async () => {
  site = await startSite(space, { env: { SITE_LANGUAGES: 'id,en', CONTENT_PREVIEW_TOKEN: 'demo-preview' } });
});
afterAll(() => site.close());

const data = ['/penulis/sari', '/promo', '/lain', '/pencarian'];

test.each(data)('%s, a story that is no page, is not found', async (path) => {
  const { text } = await request(site.app).get(path).expect(404);
  expect(text).toContain(`Page Not Found: ${path}`);
  const payload = `${path}/_payload.json`;
  const { body } = await request(site.app).get(payload).expect(404);
  expect(body).toEqual({ error: { status: 404, message: `Page Not Found: ${payload}` } });
  await request(site.app).get(`/en${path}`).expect(404);
});

test('such a story is loaded once, however often its address is visited', async () => {
  await request(site.app).get('/penulis/sari').expect(404);
  // The stories of a process that was just started are still being listed.
  const calls = () => site.requests.filter(({ path }) => path.endsWith('/penulis/sari')).length;
  const before = calls();
  for (let visit = 0; visit < 5; visit += 1) await request(site.app).get('/penulis/sari').expect(404);
  expect(calls()).toBe(before);
});

test.each([
  ['/penulis/sari', 'Cerita ini tidak punya halaman sendiri: jenis isinya author.'],
  ['/en/lain', 'This story has no page of its own: its content type is hologram.'],
])('the editor of %s reads that it has no page', async (path, note) => {
  const url = `${path}?${editorQuery(space.id, 'demo-preview')}`;
  const { text, headers } = await request(site.app).get(url).expect(404);
  expect(text).toContain(note);
  expect(headers['cache-control']).toBe('private, no-store');
});

test('the editor of an address without a story reads the note of any visitor', async () => {
  const url = `/tidak-ada?${editorQuery(space.id, 'demo-preview')}`;
  const { text } = await request(site.app).get(url).expect(404);
  expect(text).not.toContain('jenis isinya');
});

test.each(['/blok', '/kosong'])('%s, a story of one block or of none, is a page', async (path) => {
  await request(site.app).get(path).expect(200);
});

test('an article is a page with its author, which comes with it', async () => {
  const { text } = await request(site.app).get('/cerita/a').expect(200);
  expect(text).toContain('<title>Judul</title>');
  expect(text).toContain('<meta name="description" content="Pembuka" data-head>');
  expect(text).toMatch(/<h1[^>]*>Judul<\/h1>/);
  expect(text).toMatch(/>Sari<\/span>/);
  expect(text).toMatch(/<time [^>]*dateTime="2026-05-01">1 Mei 2026<\/time>/);
  expect(text).toContain('Isi tulisan');
});

test('an author that is not published shows nothing', async () => {
  site.service.unpublish('penulis/sari');
  const other = await startSite(space, { contentOf: site });
  const { text } = await request(other.app).get('/cerita/a').expect(200);
  expect(text.split('page-data')[0]).not.toContain('Sari');
});
