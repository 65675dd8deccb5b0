import { afterEach, describe, expect, test } from '@jest/globals';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { createCachedResponse } from '../../server/pages/cache/cached-response';
import { editorQuery } from '../support/editor-query';
import { createFakeClock, type FakeClock } from '../support/fake-clock';
import { makeTempDir } from '../support/temp-dir';
import { prerenderedBuild } from '../support/prerendered-build';
import { listenTo, type ListeningSite } from '../support/raw-client';
import { startSite, type Intercept, type TestSite, type TestSiteOptions } from '../support/site';

const page = (slug: string, text = `isi ${slug}`) =>
  buildStory(slug, { component: 'page', body: [{ component: 'typography', text }] });
const space = buildSpace([
  page('home'),
  page('satu'),
  page('dua'),
  page('folder/tiga'),
  buildStory('config', { component: 'site_config' }),
]);
const today = () => new Date('2031-06-01');
const failing: Intercept = (_request, response) => {
  response.writeHead(503).end();
};

let clock: FakeClock;
let fault: Intercept | null;
const open: { close: () => Promise<unknown> }[] = [];

async function start(options: TestSiteOptions = {}): Promise<{ site: TestSite; server: ListeningSite }> {
  clock = createFakeClock();
  fault = null;
  const site = await startSite(space, {
    clock,
    today,
    intercept: (call, response, next) => (fault === null ? next() : fault(call, response, next)),
    ...options,
    env: { CACHE_STATUS: 'on', CONTENT_PREVIEW_TOKEN: 'demo-preview', ...options.env },
  });
  const server = await listenTo(site);
  open.unshift(server, site);
  return { site, server };
}

afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

/** The header, with the seconds of its lifetime as `N`. */
async function statusOf(server: ListeningSite, ...call: Parameters<ListeningSite['send']>): Promise<string> {
  const { headers } = await server.send(...call);
  return String(headers['cache-status']).replace(/ttl=\d+/, 'ttl=N');
}

describe('with CACHE_STATUS=on', () => {
  test('a page is a miss that is stored, then a hit in memory with what is left of its time', async () => {
    const { server } = await start();
    const { headers } = await server.send('/satu');
    expect(headers['cache-status']).toBe('anyam; fwd=uri-miss; stored');
    expect(headers['server-timing']).toMatch(
      /^cache;desc=miss, upstream;dur=[\d.]+, render;dur=[\d.]+, total;dur=[\d.]+$/,
    );
    await clock.advance(20_000);
    const second = await server.send('/satu');
    expect(second.headers['cache-status']).toBe('anyam; hit; ttl=40; detail=memory');
    expect(second.headers['server-timing']).toMatch(/^cache;desc=memory, total;dur=[\d.]+$/);
    expect(second.headers.etag).toBe(headers.etag);
    const { etag } = second.headers;
    const third = await server.send('/satu', { headers: { 'if-none-match': etag ?? '' } });
    expect([third.status, third.headers['cache-status']]).toEqual([304, 'anyam; hit; ttl=40; detail=memory']);
  });

  test('a page from before the index of stories is rendered again when the index is there, then a hit in memory', async () => {
    const { site, server } = await start();
    const held: (() => void)[] = [];
    fault = ({ url = '' }, _response, next) => void (url.includes('/links') ? held.push(next) : next());
    expect(await statusOf(server, '/folder/tiga')).toContain('fwd=uri-miss');
    fault = null;
    for (const next of held) next();
    await site.indexed();
    expect(await statusOf(server, '/folder/tiga')).toContain('fwd=stale');
    expect(await statusOf(server, '/folder/tiga')).toContain('hit');
  });

  test('concurrent requests of a page are collapsed into one', async () => {
    const { server } = await start();
    const all = await Promise.all(Array.from({ length: 3 }, () => statusOf(server, '/dua')));
    expect(all.toSorted()).toEqual([
      'anyam; fwd=uri-miss; stored',
      'anyam; fwd=uri-miss; stored; collapsed',
      'anyam; fwd=uri-miss; stored; collapsed',
    ]);
  });

  test('a page that was published anew is stale, and its successor is stored', async () => {
    const { site, server } = await start();
    await statusOf(server, '/satu');
    site.service.save(page('satu', 'baru'));
    site.service.publish('satu');
    await clock.advance(61_000);
    expect(await statusOf(server, '/satu')).toBe('anyam; fwd=stale; stored');
  });

  test('a page that outlives the CMS is a hit whose time is over', async () => {
    const { server } = await start();
    await statusOf(server, '/satu');
    fault = failing;
    await clock.advance(100_000);
    const { status, headers } = await server.send('/satu');
    expect([status, headers['cache-status']]).toEqual([200, 'anyam; hit; ttl=-40; detail=stale']);
    expect(await statusOf(server, '/dua')).toBe('anyam; fwd=uri-miss; detail=unavailable');
  });

  test('pages from disk tell who wrote them', async () => {
    const env = { SITE_LANGUAGES: 'id' };
    const { site: service } = await start({ env });
    const build = await prerenderedBuild(service.contentApi, env, today);
    const dataDir = makeTempDir();
    const { server, site } = await start({ build, dataDir, env, contentOf: service });
    expect(await statusOf(server, '/satu')).toBe('anyam; hit; ttl=N; detail=prerendered');
    service.service.save(page('dua', 'baru'));
    service.service.publish('dua');
    await clock.advance(61_000);
    await statusOf(server, '/dua');
    await site.written();
    const { server: next } = await start({ build, dataDir, env, contentOf: service });
    expect(await statusOf(next, '/dua')).toBe('anyam; hit; ttl=N; detail=disk');
  });

  test('every other response says that no cache was involved, or what it knew', async () => {
    const publicFiles = new Map([['ads.txt', createCachedResponse('ads', [])]]);
    const { server } = await start({ publicFiles });
    const calls: readonly [Parameters<ListeningSite['send']>, string][] = [
      [['/tidak-ada'], 'anyam; fwd=uri-miss; detail=missing'],
      [['/satu/'], 'anyam; fwd=bypass'],
      [['/healthz'], 'anyam; fwd=bypass'],
      [['/assets/tidak-ada.js'], 'anyam; fwd=bypass'],
      [['/ads.txt'], 'anyam; fwd=bypass'],
      [['/satu', { method: 'POST' }], 'anyam; fwd=bypass'],
      [[`/satu?${editorQuery(1, 'demo-preview')}`], 'anyam; fwd=bypass'],
      [['/cdn/stories/satu'], 'anyam; fwd=uri-miss'],
      [['/cdn/stories/satu'], 'anyam; hit; ttl=N; detail=memory'],
    ];
    for (const [call, expected] of calls)
      expect([call, await statusOf(server, ...call)]).toEqual([call, expected]);
  });

  test('with CONTENT_CACHE=off pages bypass the cache', async () => {
    const { server } = await start({ env: { CONTENT_CACHE: 'off' } });
    await statusOf(server, '/satu');
    const { headers } = await server.send('/satu');
    expect(headers['cache-status']).toBe('anyam; fwd=bypass');
    expect(headers['server-timing']).toMatch(/render;dur=/);
  });
});

test('without CACHE_STATUS no response says anything of caches', async () => {
  const { server } = await start({ env: { CACHE_STATUS: 'off' } });
  for (const path of ['/satu', '/satu', '/healthz']) {
    const { headers } = await server.send(path);
    expect(Object.keys(headers).filter((name) => /cache-status|server-timing/.test(name))).toEqual([]);
  }
});
