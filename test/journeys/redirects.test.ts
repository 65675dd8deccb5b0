import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import type { JsonObject, Story } from '../../demo/content-service/api/story';
import { buildSpace, buildStory, uuidOf } from '../../demo/content-service/space/build-space';
import { createFakeClock } from '../support/fake-clock';
import { editorQuery } from '../support/editor-query';
import { startSite, type TestSite } from '../support/site';
import { makeTempDir } from '../support/temp-dir';

const page = (slug: string, fields: Partial<Story> = {}): Story =>
  buildStory(slug, { component: 'page', body: [{ component: 'typography', text: 'Isi' }] }, fields);
const to = (url: string): JsonObject => ({ linktype: 'url', url, cached_url: url });
const toStory = (slug: string): JsonObject => ({
  linktype: 'story',
  id: uuidOf(slug),
  url: '',
  cached_url: slug,
});

/** A redirect story as an editor fills it in. */
function redirect(from: string, target: JsonObject, status = '301', more: JsonObject = {}): Story {
  const content = { component: 'redirect', from, to: target, status, ...more };
  return buildStory(`pengalihan/${from.replace(/\W+/g, '-')}`, content);
}

const space = buildSpace(
  [
    page('home'),
    page('baru'),
    page('ada'),
    page('jurnal', { translated_slugs: [{ lang: 'en', path: 'journal', name: null, published: true }] }),
    redirect('/kabar', to('/jurnal?a=1')),
    redirect('/lama', toStory('baru')),
    redirect('/sementara', to('/baru?dari=sementara'), '302'),
    redirect('/ke-luar', to('https://lain.example/a?x=1#y')),
    redirect('/bubar', {}, '410'),
    redirect('/ada', to('/baru')),
    redirect('/draf', toStory('draf')),
    redirect('/jahat', to('//evil.example')),
    redirect('/putar', to('/balik')),
    redirect('/balik', to('/putar')),
    redirect('/kain batik/é', to('/baru')),
    redirect('/tua.old', to('/baru')),
    redirect('/index.php?id=7', to('/baru')),
    redirect('/bahasa', to('/baru'), '301', { to__i18n__en: to('/ada') }),
    redirect('/config', to('/baru')),
    redirect('/rss/feed.xml', to('/baru')),
  ],
  { drafts: [buildStory('draf', {})], languageCodes: ['en'] },
);
let site: TestSite;
const dataDir = makeTempDir();
const clock = createFakeClock();
const env = {
  SITE_LANGUAGES: 'id,en',
  SITE_URL: 'https://sogan.example',
  CONTENT_PREVIEW_TOKEN: 'demo-preview',
};

beforeAll(async () => {
  site = await startSite(space, { env, dataDir, clock });
  await site.indexed();
});
afterAll(() => site.close());

async function visit(path: string, app = site.app): Promise<string> {
  const { status, headers } = await request(app).get(path);
  return [status, headers['location']].filter((part) => part !== undefined).join(' ');
}

describe('an address that has no page', () => {
  test.each([
    ['/lama', '301 /baru'],
    ['/en/lama', '301 /en/baru'],
    ['/lama?a=1&b=//evil.example', '301 /baru?a=1&b=//evil.example'],
    ['/lama/', '301 /lama'],
    ['/sementara?x=2', '302 /baru?dari=sementara&x=2'],
    ['/ke-luar?x=9&z', '301 https://lain.example/a?x=1&z#y'],
    ['/kain%20batik/%C3%A9', '301 /baru'],
    ['/tua.old', '301 /baru'],
    ['/index.php?id=8', '301 /baru?id=8'],
    ['/bahasa', '301 /baru'],
    ['/en/bahasa', '301 /en/ada'],
    ['/kabar', '301 /jurnal?a=1'],
    ['/en/kabar', '301 /en/journal?a=1'],
    ['/config', '301 /baru'],
    ['/lama/_payload.json?build=1', '301 /baru/_payload.json?build=1'],
    ['/en/lama/_payload.json', '301 /en/baru/_payload.json'],
    ['/ke-luar/_payload.json', '404'],
    ['/rss/feed.xml?a=1', '301 /baru?a=1'],
    ['/rss', '404'],
    ['/bubar', '410'],
    ['/bubar/_payload.json', '410'],
    ['/draf', '404'],
    ['/jahat', '404'],
    ['/putar', '404'],
    ['/Lama', '404'],
    ['/lama//evil.example', '404'],
    ['/pengalihan/-lama', '404'],
  ])('%s leads as its redirect says: %s', async (path, expected) => {
    expect(await visit(path)).toBe(expected);
  });

  test('gets a response that no cache stores, with the headers of every response', async () => {
    const { headers } = await request(site.app).get('/lama').expect(301);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-content-type-options']).toBe('nosniff');
    await request(site.app).head('/lama').expect(301);
    await request(site.app).post('/lama').expect(405);
  });

  test('whose page went for good shows that', async () => {
    const { text, headers } = await request(site.app).get('/bubar').expect(410);
    expect(text).toContain('Gone');
    expect(text).toContain('tidak akan kembali');
    expect([headers['cache-control'], /<meta name="robots" content="noindex"/.test(text)]).toEqual([
      'no-store',
      true,
    ]);
    const { body } = await request(site.app).get('/bubar').set('Accept', 'application/json').expect(410);
    expect(body).toEqual({ error: { status: 410, message: 'Gone' } });
  });

  test('follows no header of the request', async () => {
    const { headers } = await request(site.app)
      .get('/lama')
      .set({ Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' });
    expect(headers['location']).toBe('/baru');
  });
});

test('a page wins over a redirect', async () => {
  expect(await visit('/ada')).toBe('200');
});

describe('the editor of a redirect reads where it leads', () => {
  const query = editorQuery(123456, 'demo-preview');

  test.each([
    ['/lama', toStory('baru'), '301', '', 'pengalihan: /lama membawa pengunjung ke /baru, selamanya (301).'],
    ['/lama', to('/baru?a=1#b'), '302', '/en', '/lama takes visitors to /en/baru?a=1#b, for now (302).'],
    ['/lama', to('https://lain.example/'), '301', '', 'ke https://lain.example/, selamanya'],
    ['/lama', {}, '410', '', 'di /lama pengunjung membaca bahwa halamannya sudah tidak ada (410).'],
    ['/lama', {}, '301', '', '/lama belum membawa pengunjung ke mana pun. “to” kosong'],
    ['', to('/baru'), '301', '', '“from” bukan alamat halaman'],
    ['/ada', to('/baru'), '301', '', 'Ada halaman di alamat itu'],
    ['/bahasa', to('/baru'), '301', '', 'Pengalihan lain sudah memakai alamat itu'],
    ['/lama', toStory('draf'), '301', '/en', 'is not published: publish it, or choose another.'],
    ['/lama', to('/lama'), '301', '', 'Pengalihan ini berputar'],
  ])('from %j to %j (%s)', async (from, target, status, prefix, note) => {
    const draft = redirect('/lama', target, status);
    site.service.save({ ...draft, content: { ...draft.content, from } });
    const { text } = await request(site.app).get(`${prefix}/pengalihan/-lama?${query}`).expect(404);
    expect(text).toContain(note);
  });

  test.each([
    ['/tua.old?a=1&', /^301 \/baru\?a=1&_storyblok=1&/],
    ['/sementara?', /^302 \/baru\?dari=sementara&_storyblok=1&/],
    ['/ke-luar?x=9&z&', /^301 https:\/\/lain\.example\/a\?x=1&z#y$/],
    ['/ke-luar?', /^301 https:\/\/lain\.example\/a\?x=1#y$/],
    ['/bubar?', /^410$/],
  ])(
    '%s leads an editor as it leads a visitor, and gives the token to no other site',
    async (path, expected) => {
      expect(await visit(path + query)).toMatch(expected);
    },
  );
});

test('a loop is logged once, however often something is published', async () => {
  const loops = () => site.events.filter(({ event }) => event === 'redirect-loop');
  expect(loops().map(({ fields }) => fields)).toEqual([{ from: '/balik, /putar' }]);
  site.service.save({ ...page('ada'), published_at: new Date().toISOString() });
  site.service.publish('ada');
  await site.indexed();
  expect(loops()).toHaveLength(1);
});

test('a publish changes redirects, and takes them back', async () => {
  site.service.save(redirect('/tambahan', to('/baru')));
  site.service.publish('pengalihan/-tambahan');
  await site.indexed();
  expect(await visit('/tambahan')).toBe('301 /baru');
  site.service.save(page('tambahan'));
  site.service.publish('tambahan');
  await site.indexed();
  expect(await visit('/tambahan')).toBe('200');
  for (const slug of ['tambahan', 'pengalihan/-tambahan']) site.service.unpublish(slug);
  await site.indexed();
  expect(await visit('/tambahan')).toBe('404');
});

test('an outage keeps redirects, after a restart too', async () => {
  await site.written();
  await site.close();
  await clock.advance(61_000);
  const restarted = await startSite(space, { env, dataDir, contentOf: site, clock });
  for (const { app } of [site, restarted])
    expect([await visit('/lama', app), await visit('/bubar', app), await visit('/x', app)]).toEqual([
      '301 /baru',
      '410',
      '503',
    ]);
  for (const [path, expected] of [
    ['/ada.old', '301 /ada'],
    ['/tua.old', '301 /baru'],
    ['/x.old', '503'],
    ['/ada/page/1', '301 /ada'],
    ['/x/page/1', '503'],
  ] as const)
    expect([path, await visit(path, restarted.app)]).toEqual([path, expected]);
});
