import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { editorQuery } from '../support/editor-query';
import { startSite, type TestSite } from '../support/site';

const now = 1_700_000_000;
const space = buildSpace([
  buildStory('home', { component: 'page', body: [{ component: 'typography', text: 'RAHASIA' }] }),
  buildStory('config', { component: 'site_config', site_name: 'Sanggar Kain' }),
]);
const [name, password] = ['sanggar', 'kain: 3½ meter'];

let site: TestSite;
beforeEach(async () => {
  site = await startSite(space, {
    env: {
      SITE_PASSWORD: `${name}:${password}`,
      TEAM_PASSWORD: 'tim:batik-7c1e',
      SITE_LANGUAGES: 'id,en',
      SITE_URL: 'https://sogan.example',
      CONTENT_PREVIEW_TOKEN: 'demo-preview',
      CONTENT_WEBHOOK_SECRET: 'hook',
      METRICS_TOKEN: 'metrik-9c1d',
    },
    now: () => now * 1000,
  });
});
afterEach(() => site.close());

const get = (path: string) => request(site.app).get(path);
const enter = (path: string) => get(path).auth(name, password);

describe('a site with a password', () => {
  test.each([
    '/',
    '/_payload.json',
    '/tidak-ada',
    '/sitemap.xml',
    '/robots.txt',
    '/site.webmanifest',
    '/cdn/stories',
    '/builds/latest.json',
    '/search?q=a',
    '/forms/tanya',
    '/assetsx',
    '/healthz/',
    '//assets/x',
    '/?_storyblok_tk[token]=x',
  ])('asks for it before %s, and says nothing of the page', async (path) => {
    const { status, headers, text } = await get(path);
    expect([status, headers['www-authenticate']]).toEqual([401, 'Basic realm="site", charset="UTF-8"']);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      vary: expect.stringMatching(/^Accept\b/),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(text).toContain('This site asks for a name and a password.');
    expect(text).not.toMatch(/RAHASIA|typography/);
  });

  test.each([
    ['/', 'id', 'Nama dan kata sandi'],
    ['/en/tidak-ada', 'en', 'Name and password'],
    ['/__team/inbox', 'id', 'Nama dan kata sandi'],
  ])(
    'says so at %s on a page in its language, which shows nothing of the site',
    async (path, lang, heading) => {
      const { type, text } = await get(path).set('Accept', 'text/html');
      expect([type, text]).toEqual(['text/html', expect.stringContaining(`<html lang="${lang}"`)]);
      expect(text).toContain(heading);
      // The client's requests would be refused.
      expect(text).toContain('data-no-client');
      expect(text).not.toContain('Sanggar Kain');
    },
  );

  test.each([
    ['/healthz', 200],
    ['/readyz', 200],
    ['/assets/tidak-ada.js', 404],
    ['/metrics', 401],
  ])('does not before %s', async (path, status) => {
    const response = await get(path);
    expect([response.status, response.headers['www-authenticate']]).not.toEqual([
      401,
      'Basic realm="site", charset="UTF-8"',
    ]);
    expect(response.status).toBe(status);
  });

  test.each([
    ['post', '/assets/a-AAAA.js', 405],
    ['get', '/assets/%', 400],
  ] as const)('shows nothing of the site in the error of %s %s', async (method, path, status) => {
    const response = await request(site.app)[method](path).set('Accept', 'text/html');
    expect([response.status, response.type]).toEqual([status, 'text/html']);
    expect(response.text).toContain('data-no-client');
    expect(response.text).not.toContain('Sanggar Kain');
  });

  test('does not before a publish hook, which is signed', async () => {
    const response = await request(site.app).post('/webhooks/content').send({});
    expect(response.headers['www-authenticate']).toBeUndefined();
  });

  test('does not before a verified preview', async () => {
    const { status, text, headers } = await get(
      `/?${editorQuery(space.id, 'demo-preview', { storyId: 7, time: now })}`,
    );
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(text).toContain('RAHASIA');
  });

  test.each(['/', '/_payload.json', '/sitemap.xml', '/robots.txt', '/tidak-ada', '/cdn/stories'])(
    'sends %s to those who know it, for them alone, from memory, too',
    async (path) => {
      for (const source of ['rendered', 'from memory']) {
        const { status, headers } = await enter(path);
        expect([source, status]).not.toEqual([source, 401]);
        expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
      }
    },
  );

  test.each([
    ['another password', `${name}:salah`],
    ['another name', `x${name}:${password}`],
    ['no name', password],
    ['nothing', ''],
  ])('refuses %s', async (_, credentials) => {
    const header = `Basic ${Buffer.from(credentials).toString('base64')}`;
    const { status } = await get('/').set('Authorization', header);
    expect(status).toBe(401);
  });

  test('refuses another scheme and malformed base64', async () => {
    for (const header of ['Bearer abc', 'Basic', 'Basic ***', 'Basic a b'])
      expect((await get('/').set('Authorization', header)).status).toBe(401);
  });

  test('reads no more passwords of a client that gave twenty wrong ones', async () => {
    const guess = () => get('/').auth(name, 'tebakan');
    for (let count = 0; count < 20; count += 1) expect((await guess()).status).toBe(401);
    const { status, headers, text } = await enter('/');
    expect([status, text]).toEqual([429, expect.stringContaining('There were too many wrong passwords.')]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(500);
  });

  test.each([
    ['/', 'application/json'],
    ['/cdn/stories', 'text/html'],
    ['/_payload.json', '*/*'],
    ['/tidak-ada/_payload.json', 'text/html'],
  ])('says so as JSON for %s with Accept: %s', async (path, accept) => {
    const { body } = await get(path).set('Accept', accept);
    expect(body).toEqual({ error: { status: 401, message: 'This site asks for a name and a password.' } });
  });
});
