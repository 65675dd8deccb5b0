import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { idleClock } from '../../server/runtime/clock';
import { closeNow, listenOnFreePort } from '../support/fake-server';
import { startSite, type TestSite } from '../support/site';
import { describeVarnish } from './describe-varnish';
import { startVarnish, type RunningVarnish } from './start-varnish';

const token = 'rahasia';

describeVarnish('the site behind docs/varnish.vcl', () => {
  let site: TestSite;
  let server: Server;
  let siteOrigin: string;
  let varnish: RunningVarnish;

  beforeAll(async () => {
    const stories = ['home', 'kontak', 'config'].map((slug) => buildStory(slug, {}));
    site = await startSite(buildSpace(stories), {
      clock: idleClock,
      env: { CDN: 'varnish', CDN_PURGE_URL: 'http://127.0.0.1:1', CDN_PURGE_TOKEN: token },
    });
    server = createServer(site.app);
    siteOrigin = `http://127.0.0.1:${await listenOnFreePort(server)}`;
    varnish = await startVarnish(siteOrigin, token);
  });

  afterAll(async () => {
    await varnish.close();
    await closeNow(server);
    await site.close();
  });

  const get = (url: string, headers: Record<string, string> = {}) =>
    fetch(`${varnish.origin}${url}`, { headers });
  const result = async (url: string) => (await get(url)).headers.get('x-cache');

  test.each(['/kontak', '/kontak/_payload.json'])(
    '%s is a hit, and a 304 for those who have it',
    async (url) => {
      const first = await get(url);
      const second = await get(url);
      expect([first, second].map(({ status, headers }) => [status, headers.get('x-cache')])).toEqual([
        [200, 'MISS'],
        [200, 'HIT'],
      ]);
      expect(await second.text()).toBe(await first.text());
      expect([second.headers.has('xkey'), second.headers.get('cache-control')]).toEqual([
        false,
        'public, max-age=0',
      ]);
      const etag = second.headers.get('etag') ?? '';
      expect((await get(url, { 'If-None-Match': etag })).status).toBe(304);
    },
  );

  test('a purge by the key of one story leaves the other pages', async () => {
    const keysOf = async (url: string) =>
      (await fetch(`${siteOrigin}${url}`)).headers.get('xkey')?.split(' ') ?? [];
    const homeKeys = await keysOf('/');
    const key = (await keysOf('/kontak')).find((each) => !homeKeys.includes(each)) ?? '';
    for (const url of ['/', '/kontak']) await get(url);
    const purged = await fetch(varnish.origin, {
      method: 'PURGE',
      headers: { Authorization: `Bearer ${token}`, 'xkey-purge': key },
    });
    expect(purged.status).toBe(200);
    expect([await result('/'), await result('/kontak')]).toEqual(['HIT', 'MISS']);
  });

  test.each([
    ['/?_storyblok=1', 200],
    ['/tidak-ada', 404],
    ['/kontak/', 301],
    ['/healthz', 200],
  ])('%s passes', async (url, status) => {
    for (let round = 0; round < 2; round += 1) {
      const response = await fetch(`${varnish.origin}${url}`, { redirect: 'manual' });
      expect([response.status, response.headers.get('x-cache')]).toEqual([status, 'PASS']);
    }
  });
});
