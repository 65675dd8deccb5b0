import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { openVisits, type Visits } from '../../server/visits/open-visits';
import { editorQuery } from '../support/editor-query';
import { createFakeClock } from '../support/fake-clock';
import { recordingLog } from '../support/recording-log';
import { startSite, type TestSite } from '../support/site';
import { makeTempDir } from '../support/temp-dir';

const own = 'https://sogan.example';
const space = buildSpace([
  buildStory('home', { component: 'page' }),
  buildStory('kain', { component: 'page' }),
  buildStory('config', { component: 'site_config' }),
]);
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const visitor = { 'User-Agent': chrome, 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Mode': 'navigate' };
const behindCdn = {
  CDN: 'varnish',
  CDN_PURGE_URL: 'http://127.0.0.1:9/purge',
  CDN_PURGE_TOKEN: 'rahasia-cdn',
};

let site: TestSite;
let visits: Visits;

/** Starts a site that counts, with these settings besides. */
async function start(env: Record<string, string> = {}): Promise<void> {
  visits = openVisits({
    settings: { visits: 'on', dataDir: makeTempDir(), siteUrl: own, siteLanguages: ['id', 'en'] },
    log: recordingLog().log,
    today: () => new Date('2026-11-24T10:00:00Z'),
    count: () => {},
    clock: createFakeClock(),
  });
  const given = {
    VISITS: 'on',
    SITE_URL: own,
    SITE_LANGUAGES: 'id,en',
    CONTENT_PREVIEW_TOKEN: 'demo-preview',
  };
  site = await startSite(space, { env: { ...given, ...env }, visits });
}

beforeEach(() => start());
afterEach(() => site.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  request(site.app)
    .get(path)
    .set({ ...visitor, ...headers });
const report = (body: string, headers: Record<string, string> = {}) =>
  request(site.app)
    .post('/__visits')
    .set({ 'User-Agent': chrome, Origin: own, 'Content-Type': 'text/plain;charset=UTF-8', ...headers })
    .send(body);
/** What was counted since the last call, in short. */
const counted = (): readonly string[] =>
  (visits.counter?.take() ?? []).map(({ path, language, referrer, views }) =>
    `${views} ${language} ${path} ${referrer}`.trim(),
  );

describe('a document that a visitor loads', () => {
  test('counts whether it was in memory or not, whole or as not modified', async () => {
    const first = await get('/kain');
    expect((await get('/kain')).status).toBe(200);
    expect((await get('/kain', { 'If-None-Match': String(first.headers['etag']) })).status).toBe(304);
    expect(counted()).toEqual(['3 id /kain']);
  });

  test('counts for its path, its language and the host that led to it, and for nothing else', async () => {
    await get('/en/kain?utm_source=x', { Referer: 'https://cari.example/q?nama=Budi' });
    await get('/en/kain', { Referer: `${own}/` });
    expect(visits.counter?.take()).toEqual([
      { day: '2026-11-24', path: '/en/kain', language: 'en', referrer: '', views: 1 },
      { day: '2026-11-24', path: '/en/kain', language: 'en', referrer: 'cari.example', views: 1 },
    ]);
  });

  test('gets no cookie, and the bytes that every visitor gets', async () => {
    const [one, other] = [await get('/kain'), await get('/kain', { Referer: 'https://cari.example/' })];
    expect(one.headers['set-cookie']).toBeUndefined();
    expect(other.text).toBe(one.text);
  });

  test('counts where a query names the editor without its token, but a preview does not', async () => {
    const query = editorQuery(1, 'demo-preview');
    expect((await get(`/kain?${query}`)).headers['cache-control']).toContain('no-store');
    expect(counted()).toEqual([]);
    await get('/kain?_storyblok=1');
    expect(counted()).toEqual(['1 id /kain']);
  });
});

test.each([
  ['fetched ahead by the browser', '/kain', { 'Sec-Purpose': 'prefetch' }],
  ['prerendered by the browser', '/kain', { 'Sec-Purpose': 'prefetch;prerender' }],
  ['fetched by a script', '/kain', { 'Sec-Fetch-Dest': 'empty' }],
  ['in a frame', '/kain', { 'Sec-Fetch-Dest': 'iframe' }],
  ['of a crawler', '/kain', { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
  ['of a program without a name', '/kain', { 'User-Agent': '' }],
  ['that is a payload', '/kain/_payload.json', {}],
  ['that is missing', '/tidak-ada', {}],
  ['that redirects', '/home', {}],
])('a response %s is no view, the first time and from memory', async (_what, path, headers) => {
  await get(path, headers);
  await get(path, headers);
  await request(site.app).head('/kain').set(visitor);
  expect(counted()).toEqual([]);
});

test.each([
  ['counts', {}, ['1 id /kain']],
  ['that our script fetched does not', { 'X-Requested-With': 'fetch' }, []],
  ['that the browser fetched ahead does not', { Purpose: 'prefetch' }, []],
])('where browsers say little, a document %s', async (_what, headers, expected) => {
  await request(site.app)
    .get('/kain')
    .set({ 'User-Agent': chrome, ...headers });
  expect(counted()).toEqual(expected);
});

describe('a report of a page on screen', () => {
  test('counts for a page that exists', async () => {
    const response = await report('/en/kain ');
    expect([response.status, response.text, response.headers['cache-control']]).toEqual([
      204,
      '',
      'no-store',
    ]);
    expect(response.headers['set-cookie']).toBeUndefined();
    await report('/ https://cari.example/q');
    expect(counted()).toEqual(['1 en /en/kain', '1 id / cari.example']);
  });

  test.each(['/tidak-ada', '/kain/', 'kain', '', '/config', '/kain/_payload.json', '//evil.example/kain'])(
    'of “%s”, which is no page, counts nothing',
    async (path) => {
      expect((await report(path)).status).toBe(204);
      expect(counted()).toEqual([]);
    },
  );

  test.each([
    ['of another site', '/kain', { Origin: 'https://lain.example' }, 403],
    ['without an origin', '/kain', { Origin: 'null' }, 403],
    ['in an unknown charset', '/kain', { 'Content-Type': 'text/plain;charset=wek' }, 415],
    ['that is too long', `/kain ${'x'.repeat(5_000)}`, {}, 413],
  ])('%s is refused', async (_what, body, headers, status) => {
    expect((await report(body, headers)).status).toBe(status);
    expect(counted()).toEqual([]);
  });

  test('at another address of the site than its public one counts, too', async () => {
    const at = { Host: 'uji.example:3000', Origin: 'http://uji.example:3000' };
    expect((await report('/kain', at)).status).toBe(204);
    expect(counted()).toEqual(['1 id /kain']);
  });

  test('of a crawler counts nothing', async () => {
    await report('/kain', { 'User-Agent': 'Googlebot/2.1' });
    expect(counted()).toEqual([]);
  });

  test('is limited to 600 a minute from one address', async () => {
    const statuses: number[] = [];
    for (let call = 0; call < 602; call += 1) statuses.push((await report('/kain')).status);
    expect(statuses.indexOf(429)).toBe(600);
  });

  test('is only ever posted', async () => {
    const response = await get('/__visits');
    expect([response.status, response.headers['allow']]).toEqual([405, 'POST']);
  });
});

describe('behind a CDN', () => {
  beforeEach(async () => {
    await site.close();
    await start(behindCdn);
  });

  test('documents do not count, since browsers report their loads', async () => {
    const { text } = await get('/kain');
    await get('/kain');
    expect(counted()).toEqual([]);
    expect(text).toContain('data-visits="loads"');
    await report('/kain https://cari.example/');
    expect(counted()).toEqual(['1 id /kain cari.example']);
  });

  test('a browser without scripts reports them by a picture, which names its page', async () => {
    expect((await get('/kain')).text).toContain('<noscript><img src="/__visits" alt="" hidden></noscript>');
    const picture = { 'Sec-Fetch-Dest': 'image' };
    expect((await get('/__visits', { ...picture, Referer: `${own}/kain` })).status).toBe(204);
    await get('/__visits', { ...picture, Referer: 'https://lain.example/kain' });
    await get('/__visits', picture);
    expect(counted()).toEqual(['1 id /kain']);
  });

  test('an error page counts for no page', async () => {
    const { text } = await get('/tidak-ada', { Accept: 'text/html' });
    expect(text).toContain('data-visits="navigations"');
    expect(text).not.toContain('<noscript><img');
  });
});

describe('without VISITS', () => {
  test('there is no endpoint, and pages name none', async () => {
    await site.close();
    site = await startSite(space, { env: { SITE_URL: own } });
    expect((await report('/kain')).status).toBe(405);
    expect((await get('/__visits')).status).toBe(404);
    expect((await get('/kain')).text).not.toMatch(/visits/);
  });
});
