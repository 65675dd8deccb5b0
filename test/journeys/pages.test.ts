import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { buildSpace, buildStory, uuidOf } from '../../demo/content-service/space/build-space';
import { BUILD_ID, OLD_BUILD_ID } from '../support/fixture-build';
import { startSite, type TestSite } from '../support/site';

const line = (text: string) => ({ component: 'typography', _uid: text, text });
const page = (slug: string, body: unknown[] = [line(`isi ${slug}`)], fields = {}) =>
  buildStory(slug, { component: 'page', _uid: slug, body, ...fields });
const toKawung = {
  component: 'button',
  label: 'Kawung',
  link: { linktype: 'story', id: uuidOf('koleksi/kawung') },
};
const config = buildStory('config', {
  component: 'site_config',
  site_name: 'Sogan',
  header: [
    {
      component: 'navigation',
      _uid: 'n',
      brand: 'Sogan',
      items: [{ component: 'nav_item', label: 'Kawung', link: toKawung.link }],
    },
  ],
  footer: [{ component: 'navigation_footer', _uid: 'f', tagline: 'Batik tulis' }],
});
const english = buildStory('inggris', {
  component: 'page',
  body: [line('halo')],
  seo_title: 'Judul',
  seo_title__i18n__en: 'Title',
});
const space = buildSpace([
  page('home', [line('isi home'), toKawung]),
  page('koleksi/', undefined, { seo_title: 'Koleksi <b>&"', seo_description: 'Tiga "motif"' }),
  page('koleksi/kawung'),
  page('rahasia', undefined, { seo_noindex: true }),
  page('sendiri', [
    { component: 'navigation', brand: 'Sendiri' },
    line('x'),
    { component: 'NavigationFooter', tagline: 'Kaki' },
  ]),
  buildStory('kosong', {}),
  buildStory('satu-blok', line('hanya satu') as never),
  english,
  config,
]);

let site: TestSite;

beforeAll(async () => {
  site = await startSite(space, { env: { SITE_LANGUAGES: 'id,en' } });
  // A process that was just started lists the stories, with calls that no test here is about.
  await site.indexed();
});

afterAll(() => site.close());

describe('a page', () => {
  test.each([
    ['/', 'isi home'],
    ['/koleksi', 'isi koleksi'],
    ['/koleksi/kawung', 'isi koleksi/kawung'],
    ['/kosong', '<main'],
    ['/satu-blok', 'hanya satu'],
    ['/en', 'isi home'],
  ])('%s shows its story in the default layout', async (path, text) => {
    const { status, headers, text: html } = await request(site.app).get(path);
    expect(status).toBe(200);
    expect(html).toContain(text);
    expect(html).toContain('data-block="navigation"');
    expect(html).toContain('data-block="navigation_footer"');
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400',
      vary: 'Accept-Encoding',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
  });

  test('names its title, description and language, escaped', async () => {
    const { text } = await request(site.app).get('/koleksi');
    expect(text).toContain('<html lang="id">');
    expect(text).toContain('<title>Koleksi &lt;b&gt;&amp;&quot;</title>');
    expect(text).toContain('<meta name="description" content="Tiga &quot;motif&quot;" data-head>');
    expect(text).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
    expect(text).toContain('<link rel="icon" href="/assets/icon-AAAA.svg" sizes="any" type="image/svg+xml">');
  });

  test('without a title has its name and the site’s', async () => {
    const { text } = await request(site.app).get('/koleksi/kawung');
    expect(text).toContain('<title>kawung – Sogan</title>');
  });

  test('with noindex has the meta element', async () => {
    const { text } = await request(site.app).get('/rahasia');
    expect(text).toContain('<meta name="robots" content="noindex" data-head>');
  });

  test('in another language has that language’s texts and links', async () => {
    const { text } = await request(site.app).get('/en/inggris');
    expect(text).toContain('<html lang="en">');
    expect(text).toContain('<title>Title</title>');
    expect(text).toContain('href="/en/koleksi/kawung"');
  });

  test('with its own navigation and footer shows them in place of the site’s', async () => {
    const { text } = await request(site.app).get('/sendiri');
    const html = text.slice(0, text.indexOf('<script type="application/json"'));
    expect(html).toContain('Sendiri');
    expect(html).toContain('Kaki');
    expect(html).not.toContain('Batik tulis');
    expect(html.match(/<header/g)).toHaveLength(1);
    expect(html.match(/<footer/g)).toHaveLength(1);
  });

  test('preloads the chunks of the client and of its interactive blocks alone', async () => {
    const { text } = await request(site.app).get('/koleksi/kawung');
    const preloaded = [
      ...text.matchAll(/<link rel="modulepreload" href="([^"]+)" fetchpriority="low">/g),
    ].map(([, href]) => href);
    expect(preloaded).toEqual(['/assets/chunk-AAAA.js']);
    expect(text).toContain(
      '<script type="module" src="/assets/main-AAAA.js" fetchpriority="low" data-chunks="/assets/site-AAAA.js /assets/texts-page-id-AAAA.js" data-loading="Memuat halaman"></script>',
    );
  });

  test('has its data as escaped JSON, and no other inline script', async () => {
    const { text } = await request(site.app).get('/koleksi');
    const scripts = [...text.matchAll(/<script([^>]*)>([^<]*)<\/script>/g)];
    expect(scripts.map(([, attributes]) => attributes)).toEqual([
      ' src="/assets/scheme-AAAA.js"',
      expect.stringMatching(
        /^ type="module" src="\/assets\/main-AAAA\.js" fetchpriority="low" data-chunks="[^"]*" data-loading="Memuat halaman"$/,
      ),
      ' type="application/json" id="page-data"',
    ]);
    expect(JSON.parse(scripts[2]?.[2] ?? '')).toMatchObject({
      shown: { kind: 'story', buildId: BUILD_ID },
      language: null,
    });
  });

  test('responds to HEAD with the headers of GET and no body', async () => {
    const get = await request(site.app).get('/koleksi');
    const head = await request(site.app).head('/koleksi').set('Accept-Encoding', 'gzip, deflate');
    expect(head.status).toBe(200);
    const { date: _, ...headers } = get.headers;
    expect(head.headers).toMatchObject(headers);
    expect(headers['content-encoding']).toBe('gzip');
    expect(Number(headers['content-length'])).toBeGreaterThan(100);
    expect(head.text).toBeUndefined();
  });

  test.each(['/koleksi', '/koleksi/_payload.json', '/koleksi?_form=tidak-ada', '/tidak-ada', '/a//b'])(
    'is compressed once: %s',
    async (path) => {
      const { headers, text } = await request(site.app).get(path).set('Accept-Encoding', 'gzip');
      expect(headers).toMatchObject({
        'content-encoding': 'gzip',
        vary: expect.stringMatching(/Accept-Encoding/),
      });
      expect(text).toMatch(/^(?:<!DOCTYPE html>|\{"story")/);
    },
  );

  test('is a 304 for its ETag', async () => {
    const { headers } = await request(site.app).get('/koleksi');
    const again = await request(site.app).get('/koleksi').set('If-None-Match', String(headers['etag']));
    expect(again.status).toBe(304);
    expect(again.headers['vary']).toBe('Accept-Encoding');
    expect(again.text).toBe('');
  });

  test.each([
    { 'X-Requested-With': 'x' },
    { Accept: 'application/json' },
    { 'X-Nextjs-Data': '1' },
    { 'X-HTTP-Method-Override': 'DELETE' },
    { 'X-Original-Url': '/kosong' },
    { 'X-Forwarded-Host': 'evil.example' },
    { Host: 'evil.example' },
    { Cookie: 'a=1; __proto__=x' },
  ])('is the same with the request headers %j', async (headers) => {
    const plain = await request(site.app).get('/koleksi');
    const other = await request(site.app).get('/koleksi').set(headers);
    expect(other.text).toBe(plain.text);
    expect(other.status).toBe(200);
  });

  test.each(['?/_payload.json', '?x=/_payload.json', '?utm_source=x', '?__proto__[polluted]=1'])(
    'is the same with the query %s',
    async (query) => {
      const plain = await request(site.app).get('/koleksi');
      expect((await request(site.app).get(`/koleksi${query}`)).text).toBe(plain.text);
    },
  );
});

describe('the canonical path', () => {
  test.each([
    ['/home', '/'],
    ['/home/', '/'],
    ['/koleksi/', '/koleksi'],
    ['/koleksi/kawung/?a=b&c', '/koleksi/kawung?a=b&c'],
    ['/home?a=%2F', '/?a=%2F'],
    ['/en/', '/en'],
    ['/en/home', '/en'],
    ['/koleks%69/tag/c%2B%2B', '/koleksi/tag/c++'],
    ['/tidak-ada/', '/tidak-ada'],
    ['/home?next=//evil.example', '/?next=//evil.example'],
    ['/home/_payload.json', '/_payload.json'],
  ])('%s redirects to %s without a request to the CMS', async (path, to) => {
    const before = site.requests.length;
    const { status, headers } = await request(site.app).get(path);
    expect([status, headers['location']]).toEqual([301, to]);
    expect(site.requests).toHaveLength(before);
  });

  test.each([
    ['/koleksi.old', '/koleksi'],
    ['/home.old', '/'],
    ['/KOSONG.old', null],
    ['/tidak-ada.old', null],
    ['/config.old', null],
    ['/koleksi.old?a=b', '/koleksi?a=b'],
  ])('the legacy path %s leads to %s', async (path, to) => {
    const { status, headers } = await request(site.app).get(path);
    expect([status, headers['location'] ?? null]).toEqual(to === null ? [404, null] : [301, to]);
  });
});

describe('a payload', () => {
  test.each([
    '/_payload.json',
    '/koleksi/_payload.json',
    '/koleksi/kawung/_payload.json',
    '/en/inggris/_payload.json',
  ])('%s has the data of its page', async (path) => {
    const { status, body, headers } = await request(site.app).get(path);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(Object.keys(body).toSorted()).toEqual(['buildId', 'config', 'links', 'rels', 'story']);
    expect(body).toMatchObject({
      buildId: BUILD_ID,
      config: { full_slug: expect.stringContaining('config') },
      rels: {},
    });
  });

  test('has links by uuid', async () => {
    const { body } = await request(site.app).get('/_payload.json');
    expect(body.links[uuidOf('koleksi/kawung')]).toMatchObject({ full_slug: 'koleksi/kawung' });
  });

  test.each([
    '/tidak-ada/_payload.json',
    '/koleksi/_payload.json/_payload.json',
    '/config/_payload.json',
    '/koleksi.old/_payload.json',
    '//_payload.json',
  ])('%s is a 404 in JSON with its full path', async (path) => {
    const { status, body, headers } = await request(site.app).get(path).set('Accept', 'text/html');
    expect(status).toBe(404);
    expect(body).toEqual({ error: { status: 404, message: `Page Not Found: ${path}` } });
    expect(headers['cache-control']).toBe('no-store');
  });
});

test.each(['/HEALTHZ', '/Healthz', '/Builds/latest.json', '/ASSETS/main-AAAA.js'])(
  '%s is a 404: paths are case-sensitive',
  async (path) => {
    expect((await request(site.app).get(path)).status).toBe(404);
  },
);

describe('the rules by which browsers fetch documents ahead', () => {
  test('are named by pages, and by no payload and no error', async () => {
    const named = async (path: string): Promise<unknown> =>
      (await request(site.app).get(path)).headers['speculation-rules'];
    expect(await named('/koleksi')).toBe('"/speculation-rules.json"');
    expect([await named('/koleksi/_payload.json'), await named('/tidak-ada')]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('are JSON of their own type, cached for a day', async () => {
    const { status, headers, body } = await request(site.app)
      .get('/speculation-rules.json')
      .buffer(true)
      .parse((response, done) => {
        let text = '';
        response.on('data', (part) => (text += part));
        response.on('end', () => done(null, JSON.parse(text)));
      });
    expect([status, Object.keys(body)]).toEqual([200, ['prefetch']]);
    expect(headers).toMatchObject({
      'content-type': 'application/speculationrules+json',
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
    });
  });

  test('change nothing of what a page responds with to a prefetch', async () => {
    const visited = await request(site.app).get('/koleksi');
    const ahead = await request(site.app).get('/koleksi').set('Sec-Purpose', 'prefetch');
    expect([ahead.text, ahead.headers['etag'], ahead.headers['vary']]).toEqual([
      visited.text,
      visited.headers['etag'],
      'Accept-Encoding',
    ]);
  });
});

describe('builds and assets', () => {
  test('the latest build is never cached', async () => {
    const { body, headers } = await request(site.app).get('/builds/latest.json?1700000000000');
    expect(body).toEqual({ id: BUILD_ID, timestamp: 1_700_000_000_000 });
    expect(headers['cache-control']).toBe('no-store');
  });

  test.each([BUILD_ID, OLD_BUILD_ID])('the metadata of build %s never change', async (id) => {
    const { body, headers } = await request(site.app).get(`/builds/meta/${id}.json`);
    expect(body).toEqual({
      id,
      timestamp: 1_700_000_000_000,
      matcher: { static: {}, wildcard: {}, dynamic: {} },
      prerendered: [],
    });
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test.each(['/builds/meta/other.json', '/builds/meta/..%2flatest.json', '/builds/x'])(
    '%s is a 404 in JSON',
    async (path) => {
      const { body } = await request(site.app).get(path).expect(404);
      expect(body).toEqual({ error: { status: 404, message: `Page Not Found: ${path}` } });
    },
  );

  test.each([
    ['br, gzip', 'gzip'],
    ['gzip', 'gzip'],
    ['identity', undefined],
    ['gzip;q=0', undefined],
  ])('an asset requested with Accept-Encoding %j has the encoding %j', async (accepted, encoding) => {
    const { status, headers, text } = await request(site.app)
      .get('/assets/main-AAAA.js')
      .set('Accept-Encoding', accepted);
    expect(status).toBe(200);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
    });
    expect(text).toContain('a script of the site');
  });

  test.each([
    '/assets/other-AAAA.js',
    '/assets/main-AAAA.js.map',
    '/assets/main-AAAA.js.gz',
    '/assets/..%2fmanifest.json',
    '/assets/%2e%2e/manifest.json',
    '/assets',
    '/assets/__proto__',
  ])('%s is an uncached 404 in plain text', async (path) => {
    const { status, headers } = await request(site.app).get(path).set('Accept', '*/*');
    expect({ etag: 'none', ...headers, status }).toMatchObject({
      status: 404,
      etag: 'none',
      'cache-control': 'no-store',
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
  });
});
