import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { buildSpace } from '../space/build-space';
import { createContentService } from '../content-service';

const folder = mkdtempSync(join(tmpdir(), 'assets-'));
const { app } = createContentService({ space: buildSpace([], { assetsFolder: join(folder, 'assets') }) });
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const PICTURE = '/f/1/16x9/abc123/kain-biru.svg';

beforeAll(() => {
  const files = {
    'secret.svg': 'SECRET',
    'assets/secret.svg': 'SECRET',
    'assets/f/1/16x9/abc123/.hidden.svg': 'SECRET',
    [`assets${PICTURE}`]: SVG,
    'assets/f/1/16x9/abc123/note.txt': 'note',
    'assets/f/1/16x9/abc123/photo.webp': 'RIFF',
    'assets/f/1/x/abc123/film.webm': 'WEBM',
    'assets/f/1/x/abc123/film.vtt': 'WEBVTT',
    'assets/f/1/x/abc123/page.html': '<p>Halo</p>',
    'assets/f/1/x/abc123/PAGE.HTM': '<p>Halo</p>',
    'assets/f/1/x/abc123/page.xhtml': '<p>Halo</p>',
    'assets/f/1/x/abc123/page.xml': '<p>Halo</p>',
    'assets/f/1/16x9/abc123/KAIN.SVG': SVG,
  };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('a file other than a picture', () => {
  test.each([
    ['film.webm', 'video/webm', 'WEBM'],
    ['film.vtt', 'text/vtt', 'WEBVTT'],
    ['page.html', 'text/html', '<p>Halo</p>'],
  ])('is served by its type to every origin: %s', async (name, type, content) => {
    const response = await request(app).get(`/f/1/x/abc123/${name}`).responseType('blob');
    expect([response.status, response.type, String(response.body)]).toEqual([200, type, content]);
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  test('is served by range', async () => {
    const part = await request(app).get('/f/1/x/abc123/film.webm').set('Range', 'bytes=1-2');
    expect([part.status, part.headers['content-range'], String(part.body)]).toEqual([
      206,
      'bytes 1-2/4',
      'EB',
    ]);
  });

  test.each(['page.html', 'PAGE.HTM', 'page.xhtml', 'page.xml'])(
    'that is a page runs no scripts: %s',
    async (name) => {
      const { status, headers } = await request(app).get(`/f/1/x/abc123/${name}`);
      expect([status, headers['content-security-policy']]).toEqual([
        200,
        "default-src 'none'; style-src 'unsafe-inline'",
      ]);
    },
  );

  test.each(['/f/1/x/abc123/lost.webm', '/f/1/x/abc123/film.webm/m/640x0', '/f/1/xx/abc123/film.webm'])(
    'that is not there is 404: %s',
    async (path) => {
      expect((await request(app).get(path)).status).toBe(404);
    },
  );
});

describe('a picture', () => {
  test('is served to every origin and cached for a year', async () => {
    const response = await request(app).get(PICTURE);
    expect([response.status, String(response.body)]).toEqual([200, SVG]);
    expect(response.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    });
  });

  test('that is an SVG cannot run scripts when opened by itself', async () => {
    for (const path of [PICTURE, '/f/1/16x9/abc123/KAIN.SVG']) {
      const { headers } = await request(app).get(path);
      expect(headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'");
    }
    const photo = await request(app).get('/f/1/16x9/abc123/photo.webp');
    expect([photo.status, photo.type]).toEqual([200, 'image/webp']);
    expect(photo.headers).not.toHaveProperty('content-security-policy');
  });

  test('is served by range, and as 304 for its ETag', async () => {
    const first = await request(app).get(PICTURE);
    const again = await request(app)
      .get(PICTURE)
      .set('If-None-Match', first.headers['etag'] ?? '');
    const part = await request(app).get(PICTURE).set('Range', 'bytes=0-3');
    const beyond = await request(app).get(PICTURE).set('Range', 'bytes=9000-');
    expect([again.status, part.status, String(part.body)]).toEqual([304, 206, '<svg']);
    expect([beyond.status, beyond.body]).toEqual([416, { error: 'Range Not Satisfiable' }]);
  });

  test('responds to HEAD without its bytes', async () => {
    const response = await request(app).head(PICTURE);
    expect([response.status, response.headers['content-length']]).toEqual([200, String(SVG.length)]);
  });
});

describe('anything else', () => {
  test.each([
    '/f',
    '/f/',
    '/f/1/16x9/abc123/',
    '/f/1/16x9/abc123/nothing.svg',
    '/f/1/16x9/abc123/.hidden.svg',
    '/f/1/16x9/ABC123/kain-biru.svg',
    '/f/2/16x9/abc123/kain-biru.svg',
    '/f/1/16x9/abc123/kain-biru.svg/',
    '/f/1/16x9/abc123/kain-merah.svg/m/',
    '/f/1/16x9/abc123/note.txt/m/',
    `/f/1/16x9/abc123/${'a'.repeat(300)}.svg`,
    '/f/1/16x9/abc123/kain-biru.svg%00',
    '/f/1/16x9/abc123//kain-biru.svg',
    '/f/%2e%2e/secret.svg',
    '/f/..%2fsecret.svg',
    '/f/1/16x9/abc123/..%2f..%2f..%2f..%2fsecret.svg',
    '/f/1/16x9/abc123/..%5c..%5csecret.svg',
  ])('%s is a 404 that is not cached', async (path) => {
    const response = await request(app).get(path);
    expect([response.status, response.type, response.text]).toEqual([404, 'text/plain', 'Not Found']);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers).not.toHaveProperty('content-security-policy');
  });

  test.each(['/f/../secret.svg', '/f/../../secret.svg', '/f/1/../../../secret.svg'])(
    'the path %s, sent unchanged, is not served',
    async (path) => {
      const server = app.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const address = server.address();
      const port = typeof address === 'object' ? address?.port : undefined;
      const [response] = await once(get({ port, host: '127.0.0.1', path, agent: false }), 'response');
      response.resume();
      server.close();
      await once(server, 'close');
      expect(response.statusCode).toBe(404);
    },
  );

  test('a space without assets has none', async () => {
    const { app: bare } = createContentService({ space: buildSpace([]) });
    expect((await request(bare).get(PICTURE)).status).toBe(404);
  });
});
