import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { createCachedResponse } from '../../server/pages/cache/cached-response';
import { editorQuery } from '../support/editor-query';
import { BUILD_ID } from '../support/fixture-build';
import { startSite, type TestSite } from '../support/site';

const now = 1_700_000_000;
const list = { component: 'story_list', _uid: 'l' };
const space = buildSpace([
  buildStory('home', { component: 'page' }),
  buildStory('lain', { component: 'page' }),
  buildStory('jurnal/', { component: 'page', body: [list] }),
  buildStory('jurnal/satu', { component: 'page' }),
  buildStory('config', { component: 'site_config' }),
  // At the addresses of endpoints, where no visitor sees them.
  ...['builds/', 'forms/', 'forms/satu/dua', 'webhooks/', 'webhooks/satu'].map((slug) =>
    buildStory(slug, { component: 'page' }),
  ),
]);
const credentials = 'sanggar:kain-3-meter-2f9d';

/** Every kind of address, and what it answers an editor. */
const addresses: readonly (readonly [path: string, status: number])[] = [
  ['/', 200],
  ['/_payload.json', 200],
  ['/home', 301],
  ['/lain/', 301],
  ['/lain.old', 301],
  ['/tidak-ada', 404],
  ['/tidak-ada/_payload.json', 404],
  ['/%', 400],
  ['/jurnal', 200],
  ['/jurnal/feed.xml', 404],
  ['/search', 200],
  ['/search/', 301],
  ['/sitemap.xml', 200],
  ['/sitemap-1.xml', 404],
  ['/robots.txt', 200],
  ['/site.webmanifest', 200],
  ['/speculation-rules.json', 200],
  ['/security.txt', 200],
  ['/cdn/stories/lain', 200],
  ['/cdn/pages', 400],
  ['/builds/latest.json', 200],
  [`/builds/meta/${BUILD_ID}.json`, 200],
  ['/builds/meta/tidak-ada.json', 404],
  ['/assets/main-AAAA.js', 200],
  ['/assets/tidak-ada.js', 404],
  ['/builds', 404],
  ['/forms', 404],
  ['/forms/satu/dua', 404],
  ['/forms/tanya', 405],
  ['/webhooks', 404],
  ['/webhooks/satu', 404],
  ['/webhooks/satu/_payload.json', 404],
  ['/webhooks/content', 405],
  ['/healthz', 200],
  ['/readyz', 200],
  ['/metrics', 401],
];

describe.each([
  ['without a password', {}],
  ['with a password', { SITE_PASSWORD: credentials }],
])('on a site %s', (_, env) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startSite(space, {
      env: {
        CONTENT_PREVIEW_TOKEN: 'demo-preview',
        CONTENT_WEBHOOK_SECRET: 'rahasia-hook',
        METRICS_TOKEN: 'metrik-9c1d',
        SITE_URL: 'https://sogan.example',
        ...env,
      },
      now: () => now * 1000,
      publicFiles: new Map([['security.txt', createCachedResponse('Contact: x', [])]]),
    });
    await site.indexed();
  });
  afterAll(() => site.close());

  const get = (path: string) => request(site.app).get(path).redirects(0);

  test.each(addresses)('%s is %i for an editor, stored nowhere, and never a 304', async (path, expected) => {
    const visitor = await get(path).set('Authorization', `Basic ${btoa(credentials)}`);
    const query = editorQuery(space.id, 'demo-preview', { time: now });
    const { status, headers } = await get(`${path}?${query}`)
      .set('If-None-Match', visitor.headers['etag'] ?? '*')
      .set('If-Modified-Since', new Date().toUTCString());
    expect(status).toBe(expected);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
    for (const absent of ['etag', 'last-modified']) expect(headers).not.toHaveProperty(absent);
  });
});
