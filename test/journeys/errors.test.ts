import '../runner/production-mode';
import { connect } from 'node:net';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { defineBlock } from '../../common/block-system/define-block';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { startSite, type TestSite } from '../support/site';
import { closeNow, listenOnFreePort } from '../support/fake-server';

const line = (text: string) => ({ component: 'typography', _uid: text, text });
const throwingBlock = defineBlock('throwing_block', {}, () => {
  throw new Error('SECRET-DETAIL of a broken view');
});
const space = buildSpace([
  buildStory('home', {
    component: 'page',
    body: [
      line('sebelum'),
      { component: 'throwing_block', _uid: 't-1' },
      { component: 'hologram', _uid: 'h-1' },
      { component: 'basic_hero', title: { odd: 1 } },
      line('sesudah'),
    ],
  }),
  buildStory('config', { component: 'site_config', header: [{ component: 'navigation', brand: 'Sogan' }] }),
]);

let site: TestSite;

beforeAll(async () => {
  site = await startSite(space, {
    env: { SITE_LANGUAGES: 'id,en' },
    blocks: { throwing_block: () => Promise.resolve({ block: throwingBlock }) },
  });
});

afterAll(() => site.close());

/** The stories that the CMS was requested, except the site chrome of error pages. */
function requestedStories(): readonly string[] {
  // Not those of the list of all stories, which a site fetches by itself.
  const isOfPage = (path: string): boolean =>
    path.startsWith('/v2/cdn/stories/') && !path.endsWith('/config');
  return site.requests.map(({ path }) => path).filter(isOfPage);
}

describe('a missing page', () => {
  test('is an error page in the default layout with the exact message', async () => {
    const { status, text, headers } = await request(site.app).get('/tidak/ada?a=b');
    expect(status).toBe(404);
    expect(text).toContain('Page Not Found: /tidak/ada</bdi>');
    expect(text).toContain('Halaman tidak ditemukan</h1>');
    expect(text).toContain('data-block="navigation"');
    expect(text).toContain('<title>Halaman tidak ditemukan</title>');
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(headers['vary']).toContain('Accept');
  });

  test.each([
    [
      'application/json',
      'application/json; charset=utf-8',
      '{"error":{"status":404,"message":"Page Not Found: /tidak-ada"}}',
    ],
    ['application/json, text/html', 'text/html; charset=utf-8', '<!DOCTYPE html>'],
    ['text/html', 'text/html; charset=utf-8', '<!DOCTYPE html>'],
    ['*/*', 'text/html; charset=utf-8', '<!DOCTYPE html>'],
  ])('requested with Accept %j is %s', async (accept, type, start) => {
    const { headers, text } = await request(site.app).get('/tidak-ada').set('Accept', accept);
    expect(headers['content-type']).toBe(type);
    expect(text.startsWith(start)).toBe(true);
  });

  test('keeps percent-encoding and escapes the rest', async () => {
    const path = `/${encodeURIComponent('<img src=x onerror=alert(1)>').replaceAll('%3D', '=')}'&`;
    const { text, status } = await request(site.app).get(path);
    expect(status).toBe(404);
    expect(text).toContain('Page Not Found: /%3Cimg%20src=x%20onerror=alert(1)%3E&#x27;&amp;</bdi>');
  });

  test('repeats no more than 2,000 characters of its path', async () => {
    const { body } = await request(site.app)
      .get(`/${'a'.repeat(5000)}`)
      .set('Accept', 'application/json');
    expect(body.error.message).toBe(`Page Not Found: /${'a'.repeat(1999)}`);
  });

  test.each([
    '/../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fetc',
    '/..%5c..%5cwin.ini',
    '//evil.example',
    '///evil.example/',
    '/%5Cevil.example/..',
    '/%09/evil.example',
    '/a%00b',
    '/a%C2%9Fb',
    '/..old',
    '/...old',
    '/%2e%2e.old',
    '/%2e.old/_payload.json',
    '/%2E%2E.old?_storyblok=1',
    '/a//b',
    '/config',
    '/a/./b',
  ])('%s never reaches the CMS', async (path) => {
    const before = requestedStories();
    const { response } = await raw(site, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(response).toMatch(/^HTTP\/1\.1 404 /);
    expect(requestedStories()).toEqual(before);
  });
});

describe('a malformed or forbidden request', () => {
  test.each(['/%', '/%E0%A4%A', '/%ff', '/%c0%ae%c0%ae/', '/a%/_payload.json'])(
    'for %s gets a 400',
    async (path) => {
      const { status, text } = await request(site.app).get(path);
      expect(status).toBe(400);
      expect(text).toContain('Bad Request');
      expect(text).not.toMatch(/URIError|at .*\(.*:\d+:\d+\)/);
    },
  );

  test.each([
    ['/', 'a', 'a'],
    ['/', 'a', 'b'],
    ['/healthz', 'a', 'b'],
  ])('for %s at the hosts %s and %s gets a 400', async (path, one, other) => {
    await request(site.app).get(path).expect(200);
    const lines = [`GET ${path} HTTP/1.1`, `Host: ${one}`, `host: ${other}`, 'Connection: close'];
    const { response } = await raw(site, `${lines.join('\r\n')}\r\n\r\n`);
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response).toContain('Bad Request');
  });

  test.each(['a b', 'user:word@a', 'a/b', 'a?b', 'a#b', 'a\\b', '"a"', 'a:x', 'a%zz', '[a', 'é.example'])(
    'at the host %s gets a 400',
    async (host) => {
      await request(site.app).get('/').expect(200);
      const { response } = await raw(site, `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      expect(response).toMatch(/^HTTP\/1\.1 400 /);
      expect(response).toContain('Bad Request');
      expect(response).toMatch(/\r\nCache-Control: no-store\r\n/);
    },
  );

  test.each(['', 'a', 'a:', 'a_b.example:3000', '192.0.2.1', '[2001:db8::1]:443', 'a,b', '%C3%A9.example'])(
    'is none at the host "%s"',
    async (host) => {
      const { response } = await raw(site, `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      expect(response).toMatch(/^HTTP\/1\.1 200 /);
    },
  );

  test('with a URL in absolute form is for this site, whatever host it names', async () => {
    const { response } = await raw(
      site,
      'GET http://evil.example/tidak-ada HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    );
    expect(response).toMatch(/^HTTP\/1\.1 404 /);
    expect(response).toContain('Page Not Found: /tidak-ada<');
    expect(response).not.toContain('evil.example');
  });

  test.each([
    ['http://?/tidak-ada', 200],
    ['http://a;/healthz', 200],
    ['http://a%2fhealthz', 200],
    ['https://a:99999/tidak-ada', 404],
    ['http://[/tidak-ada', 404],
  ])('with the URL %s gets a %d, with the headers of this site', async (url, status) => {
    const { response } = await raw(site, `GET ${url} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(response).toContain(`HTTP/1.1 ${status} `);
    expect(response).toMatch(/\r\ncontent-security-policy: default-src 'none';base-uri/i);
    expect(response).not.toContain('Cannot GET');
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'])(
    'with %s gets a 405 on a page',
    async (method) => {
      const before = requestedStories();
      const { response } = await raw(
        site,
        `${method} /home HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
      );
      expect(response).toMatch(/^HTTP\/1\.1 405 /);
      expect(response).toMatch(/\r\nAllow: GET, HEAD\r\n/);
      expect(requestedStories()).toEqual(before);
    },
  );
});

describe('an error page explains in the page’s language what happened and what to do', () => {
  const explanationOf = (html: string) => /<h1[^>]*>[^<]*<\/h1><p[^>]*>([^<]*)<\/p>/.exec(html)?.[1];
  const post = (path: string, type: string, body: string) =>
    request(site.app).post(path).set({ 'Content-Type': type, 'Sec-Fetch-Site': 'same-origin' }).send(body);
  const form = 'application/x-www-form-urlencoded';

  test.each([
    [404, () => request(site.app).get('/tidak-ada'), 'Halaman yang Anda cari tidak ada di sini.'],
    [400, () => request(site.app).get('/%'), 'Alamat ini, atau isian yang Anda kirim, tidak dapat dibaca.'],
    [403, () => post('/forms/a', form, 'a=b').set('Origin', 'https://x.example'), 'Permintaan ini ditolak.'],
    [405, () => request(site.app).get('/forms/a'), 'Alamat ini tidak dapat dibuka dengan cara itu.'],
    [405, () => request(site.app).post('/en/a'), 'This address cannot be opened that way.'],
    [400, () => request(site.app).get('/en/%zz'), 'This address, or what you sent, cannot be read.'],
    [413, () => post('/forms/a', form, 'x'.repeat(200_000)), 'Isian yang Anda kirim terlalu besar.'],
    [415, () => post('/forms/a', 'text/plain', 'a'), 'Isian yang Anda kirim tidak dapat dibaca di sini.'],
  ])('%i', async (expected, send, start) => {
    const { status, text } = await send();
    expect(status).toBe(expected);
    expect(explanationOf(text)?.startsWith(`${start} `)).toBe(true);
    expect(text).not.toContain('di pihak kami');
    expect(text).not.toContain('on our side');
  });
});

test.each([
  ['GET', '/', 200],
  ['HEAD', '/', 200],
  ['GET', '/_payload.json', 200],
  ['GET', '/?_form=tidak-ada', 200],
  ['GET', '/home', 301],
  ['GET', '/home/_payload.json', 301],
  ['GET', '/tidak-ada', 404],
  ['GET', '/tidak-ada/_payload.json', 404],
  ['GET', '/%', 400],
  ['GET', '/%?_storyblok=1', 400],
  ['POST', '/', 405],
  ['GET', '/healthz', 200],
  ['GET', '/builds/latest.json', 200],
  ['GET', '/cdn/stories', 200],
  ['GET', '/assets/tidak-ada-AAAA.js', 404],
  ['GET', '/forms/tidak-ada', 405],
  ['POST', '/webhooks/content', 405],
] as const)('the response to %s %s (%i) has the security headers, once', async (method, path, status) => {
  const { headers, ...response } = await request(site.app)[method.toLowerCase() as 'get'](path).redirects(0);
  expect(response.status).toBe(status);
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringMatching(/^default-src 'none';/),
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
  });
});

test('a missing asset is an error in JSON for programs, and varies by that', async () => {
  const path = '/assets/tidak-ada-AAAA.js';
  expect((await request(site.app).get(path)).headers['vary']).toBe('Accept');
  const { status, headers, body } = await request(site.app).get(path).accept('json');
  expect([status, body.error.status, headers['vary']]).toEqual([404, 404, 'Accept, Accept-Encoding']);
});

test('a missing asset that a visitor opens is a page, which is not stored', async () => {
  const path = '/assets/tidak-ada-AAAA.js';
  const { status, headers, text } = await request(site.app).get(path).accept('text/html,*/*;q=0.8');
  expect([status, headers['cache-control'], headers['vary']]).toEqual([
    404,
    'no-store',
    'Accept, Accept-Encoding',
  ]);
  expect(text).toContain('<!DOCTYPE html>');
  expect(text).toContain(`Page Not Found: ${path}`);
});

describe('a page with broken blocks', () => {
  test('shows all the rest', async () => {
    const { status, text } = await request(site.app).get('/');
    const html = text.slice(0, text.indexOf('<script type="application/json"'));
    expect(status).toBe(200);
    expect(html).toContain('sebelum');
    expect(html).toContain('sesudah');
    expect(html).not.toContain('SECRET-DETAIL');
    expect(html).not.toContain('hologram');
  });

  test('logs each broken block once, by component and id', async () => {
    const before = site.events.length;
    await request(site.app).get('/');
    const about = site.events.slice(before).filter(({ event }) => event.startsWith('block-'));
    expect(
      about.map(({ level, event, fields }) => [level, event, fields['component'], fields['uid']]),
    ).toEqual([
      ['error', 'block-unknown', 'hologram', 'h-1'],
      ['error', 'block-failed', 'throwing_block', 't-1'],
    ]);
    expect(about[1]?.fields['error']).toBe('Error: SECRET-DETAIL of a broken view');
  });
});

describe('while the CMS is down', () => {
  test('uncached pages get a 503 with Retry-After, and cached ones are served', async () => {
    const other = await startSite(space);
    expect((await request(other.app).get('/')).status).toBe(200);
    await other.close();
    expect((await request(other.app).get('/')).status).toBe(200);

    const { status, text, headers } = await request(other.app).get('/entah');
    expect(status).toBe(503);
    expect(text).toContain('Service Unavailable</bdi>');
    expect(text).toContain('<a href=""');
    expect(text).not.toMatch(/127\.0\.0\.1|demo-public|ECONNREFUSED/);
    expect(headers).toMatchObject({ 'retry-after': '10', 'cache-control': 'no-store' });
    const payload = await request(other.app).get('/entah/_payload.json');
    expect([payload.status, payload.body]).toEqual([
      503,
      { error: { status: 503, message: 'Service Unavailable' } },
    ]);
    expect((await request(other.app).get('/entah.old')).status).toBe(503);
    expect((await request(other.app).get('/readyz')).status).toBe(200);
    expect((await request(other.app).get('/healthz')).status).toBe(200);
  });

  test('a site without cached pages is not ready', async () => {
    const other = await startSite(space);
    await other.close();
    await request(other.app).get('/');
    const { status, body } = await request(other.app).get('/readyz');
    expect([status, body]).toEqual([
      503,
      {
        status: 'unavailable',
        reasons: ['the CMS does not respond'],
        content: expect.objectContaining({ state: 'failing', known: 0 }),
      },
    ]);
  });
});

/** Sends bytes unchanged: HTTP clients normalise URLs before sending. */
async function raw({ app }: TestSite, bytes: string): Promise<{ response: string }> {
  const server = createServer(app);
  const port = await listenOnFreePort(server);
  const response = await new Promise<string>((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (chunk) => (received += chunk));
    socket.on('error', reject).on('close', () => resolve(received));
  });
  await closeNow(server);
  return { response };
}
