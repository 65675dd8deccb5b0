import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { buildSpace, buildStory, uuidOf } from '../../demo/content-service/space/build-space';
import { signHook } from '../../demo/editor/publish-hook';
import { createFakeClock, flushPromises, type FakeClock } from '../support/fake-clock';
import { closeNow, listenOnFreePort } from '../support/fake-server';
import { startSite, type Intercept, type TestSite } from '../support/site';
import { startStandInCdn, type StandInCdn } from '../support/stand-in-cdn/stand-in-cdn';

const secret = 'whsecret';
const providers = ['cloudflare', 'fastly', 'bunny', 'varnish'] as const;

const line = (text: string) => ({ component: 'typography', _uid: text, text });
const related = (...slugs: string[]) => ({
  component: 'carousel_wrapper',
  _uid: 'c',
  stories: slugs.map(uuidOf),
});
const linkTo = (slug: string) => ({
  component: 'button',
  _uid: 'b',
  label: 'Ke sana',
  link: { linktype: 'story', id: uuidOf(slug), url: '', cached_url: slug },
});
const page = (slug: string, ...body: readonly object[]) =>
  buildStory(slug, { component: 'page', body } as never);

/** The card is shown on two pages, and a third one links to it. */
const stories = [
  page('home', line('beranda'), related('kartu')),
  page('satu', line('satu'), related('kartu')),
  page('dua', line('dua'), linkTo('kartu')),
  page('tiga', line('tiga')),
  page('kartu', line('kartu lama')),
  buildStory('config', { component: 'site_config' }),
];
const paths = ['/', '/satu', '/dua', '/tiga', '/kartu'];
const addresses = paths.flatMap((path) => [path, `${path === '/' ? '' : path}/_payload.json`]);

let clock: FakeClock;
let closing: (() => Promise<void>)[];

beforeEach(() => {
  clock = createFakeClock();
  closing = [];
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

interface SiteBehindCdn {
  readonly site: TestSite;
  readonly cdn: StandInCdn;
  /** Requests an address at the CDN. */
  readonly get: (path: string) => Promise<Response>;
  /** What the CDN had of addresses: `HIT`, `MISS`, … */
  readonly results: (requested: readonly string[]) => Promise<Readonly<Record<string, string | null>>>;
  /** Saves and publishes a story, and calls the hook. */
  readonly publish: (story: ReturnType<typeof page>) => Promise<void>;
  readonly callHook: () => Promise<void>;
  /** Resolves once the purge endpoint has had so many calls. */
  readonly purged: (calls: number) => Promise<void>;
}

/** Starts a site behind a CDN, whose first purge, of everything, is over. */
async function start(
  provider: (typeof providers)[number],
  {
    space = stories,
    intercept,
    env = {},
  }: { space?: readonly object[]; intercept?: Intercept; env?: Record<string, string> } = {},
): Promise<SiteBehindCdn> {
  const server = createServer();
  const origin = `http://127.0.0.1:${await listenOnFreePort(server)}`;
  const cdn = await startStandInCdn({ provider, origin, clock });
  const site = await startSite(buildSpace(space as never), {
    clock,
    ...(intercept === undefined ? {} : { intercept }),
    env: {
      CDN: provider,
      CDN_PURGE_URL: cdn.purgeUrl,
      CDN_PURGE_TOKEN: cdn.purgeToken,
      CONTENT_WEBHOOK_SECRET: secret,
      ...env,
    },
  });
  server.on('request', site.app);
  closing.push(cdn.close, () => closeNow(server), site.close);
  const get = (path: string) => fetch(`${cdn.origin}${path}`, { redirect: 'manual' });
  const callHook = async (): Promise<void> => {
    const body = '{"action":"published","space_id":123456}';
    const headers = { 'webhook-signature': signHook(body, secret) };
    expect((await fetch(`${origin}/webhooks/content`, { method: 'POST', headers, body })).status).toBe(202);
  };
  const purged = async (calls: number): Promise<void> => {
    while (cdn.purges.length < calls) await flushPromises();
    await flushPromises();
  };
  const running: SiteBehindCdn = {
    site,
    cdn,
    get,
    results: async (requested) => {
      const found: Record<string, string | null> = {};
      for (const path of requested) found[path] = (await get(path)).headers.get('x-cache');
      return found;
    },
    publish: async (story) => {
      site.service.save({ ...story, published_at: new Date().toISOString() });
      site.service.publish(story.full_slug);
      await callHook();
    },
    callHook,
    purged,
  };
  await get('/tiga');
  await purged(1);
  await clock.advance(1_000); // the first listing
  while (!site.events.some(({ event }) => event === 'content-indexed')) await flushPromises();
  await clock.advance(5_000);
  await purged(2);
  expect(cdn.purges.map(({ keys }) => keys)).toEqual([['anyam-page'], ['anyam-page']]);
  return running;
}

/** Lets the clock run until a promise is resolved. */
async function advanceUntil<Value>(promise: Promise<Value>): Promise<Value> {
  const state = { isOver: false };
  void promise.then(() => (state.isOver = true));
  while (!state.isOver) await clock.advance(100);
  return promise;
}

const each = (names: readonly string[], result: string) =>
  Object.fromEntries(names.map((name) => [name, result]));

describe.each(providers)('behind %s', (provider) => {
  test('a page stays for a day', async () => {
    const { get, results, cdn } = await start(provider, { env: { CONTENT_CACHE_TTL: '40000' } });
    await results(addresses);
    await clock.advance(86_399_000);
    expect(await results(addresses)).toEqual(each(addresses, 'HIT'));
    expect((await get('/satu')).headers.get('cache-control')).toBe(
      'public, max-age=0, s-maxage=86400, stale-while-revalidate=600, stale-if-error=86400',
    );
    expect(cdn.violations).toEqual([]);
  });

  test('a publish purges the pages that show the story, and no others', async () => {
    const { get, results, cdn, publish, purged } = await start(provider);
    await results(addresses);
    const before = await get('/dua');
    await publish(page('kartu', line('kartu baru')));
    // One key a call at Bunny.
    const calls = provider === 'bunny' ? 2 : 1;
    await purged(2 + calls);
    const shown = ['/', '/satu', '/kartu'].flatMap((path) => [
      path,
      `${path === '/' ? '' : path}/_payload.json`,
    ]);
    expect(
      cdn.purges
        .slice(2)
        .flatMap((call) => call.purged)
        .sort(),
    ).toEqual(shown.sort());
    const after = await get('/dua');
    expect([after.headers.get('x-cache'), after.headers.get('etag')]).toEqual([
      'HIT',
      before.headers.get('etag'),
    ]);
    expect(await (await get('/kartu')).text()).toContain('kartu baru');
    expect(await results(addresses)).toMatchObject(each(['/tiga', '/dua/_payload.json'], 'HIT'));
  });
});

test('a publish whose hook was lost is noticed within the TTL, though the CDN has every page', async () => {
  const { get, results, purged, site } = await start('fastly');
  await results(addresses);
  site.service.save({ ...page('kartu', line('kartu baru')), published_at: new Date().toISOString() });
  site.service.publish('kartu');
  await clock.advance(60_000);
  await purged(3);
  expect(await (await get('/kartu')).text()).toContain('kartu baru');
});

test('a page that was under way at the purge is purged by the repeated one', async () => {
  const { get, cdn, publish, purged } = await start('fastly');
  const hold = cdn.holdNext('/kartu');
  const underWay = get('/kartu');
  await hold.sent;
  await publish(page('kartu', line('kartu baru')));
  await purged(3);
  hold.release();
  expect(await (await underWay).text()).toContain('kartu lama');
  expect(await (await get('/kartu')).text()).toContain('kartu lama');
  await clock.advance(5_000);
  await purged(4);
  expect(await (await get('/kartu')).text()).toContain('kartu baru');
});

test('a page that is served stale stays for a second', async () => {
  let isSlow = false;
  const { get, publish, purged, results } = await start('fastly', {
    intercept: (request, _response, next) => {
      // Until the connection closes.
      if (!isSlow || request.url?.includes('/stories/kartu') !== true) next();
    },
  });
  await results(['/kartu']);
  isSlow = true;
  await publish(page('kartu', line('kartu baru')));
  await purged(3);
  const response = await advanceUntil(get('/kartu'));
  expect(await response.text()).toContain('kartu lama');
  expect(response.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1, stale-if-error=86400');
});

test('a CDN that is out of reach gets the purge later', async () => {
  const { get, results, cdn, publish, purged, site } = await start('cloudflare');
  await results(addresses);
  cdn.purgeFault = 'drop';
  await publish(page('kartu', line('kartu baru')));
  await purged(3);
  expect(await (await get('/kartu')).text()).toContain('kartu lama');
  cdn.purgeFault = null;
  while (cdn.purges.length < 4) await clock.advance(1_000);
  while (!site.events.some(({ event, fields }) => event === 'cdn-purged' && fields?.['all'] === false))
    await flushPromises();
  expect(await (await get('/kartu')).text()).toContain('kartu baru');
});

test('a page that is gone leaves the CDN', async () => {
  const { get, results, callHook, purged, site } = await start('varnish');
  await results(addresses);
  site.service.unpublish('tiga');
  await callHook();
  await purged(3);
  expect((await get('/tiga')).status).toBe(404);
  expect((await get('/tiga/_payload.json')).status).toBe(404);
  expect(await results(['/dua'])).toEqual({ '/dua': 'HIT' });
});

test('a page that moves leaves its old address, and the pages that link to it', async () => {
  const { get, results, publish, purged } = await start('fastly');
  await results(addresses);
  await publish({ ...page('kartu', line('kartu')), slug: 'pindah', full_slug: 'pindah' });
  await purged(3);
  const { status, headers } = await get('/kartu');
  expect([status, headers.get('location'), headers.get('x-cache')]).toEqual([301, '/pindah', 'PASS']);
  expect(await (await get('/dua')).text()).toContain('href="/pindah"');
  expect(await results(['/tiga'])).toEqual({ '/tiga': 'HIT' });
});

test('every page is purged when what a publish changed shows in no listing', async () => {
  const { results, callHook, purged, site } = await start('fastly');
  await results(addresses);
  site.service.save(page('baru'));
  site.service.publish('baru');
  site.service.unpublish('baru');
  await callHook();
  await purged(3);
  expect(await results(paths)).toEqual(each(paths, 'MISS'));
});

test('a page that is made of too much for the header is purged by each publish, and no other page is', async () => {
  const cards = Array.from({ length: 120 }, (_, index) => page(`kartu-${index}`, line(`${index}`)));
  const many = page('home', related(...cards.map(({ full_slug: slug }) => slug)));
  const { results, publish, purged, cdn } = await start('bunny', {
    space: [many, page('tiga', line('tiga')), page('dua', line('dua')), ...cards],
  });
  await results(['/', '/tiga', '/dua']);
  await publish(page('tiga', line('tiga baru')));
  await purged(4);
  expect(await results(['/', '/tiga', '/dua'])).toEqual({ '/': 'MISS', '/tiga': 'MISS', '/dua': 'HIT' });
  expect(cdn.violations).toEqual([]);
});

test('previews and errors stay out of the CDN', async () => {
  const { results } = await start('fastly');
  const requested = [
    '/tidak-ada',
    '/tidak-ada/_payload.json',
    '/satu/',
    '/..%2f',
    '/satu?_storyblok=1&_storyblok_tk[space_id]=1',
  ];
  await results(requested);
  const again = await results(requested);
  expect(Object.values(again).filter((result) => result === 'HIT')).toEqual(['HIT']);
});
