import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { createFakeClock, flushPromises, type FakeClock } from '../support/fake-clock';
import { closeNow, listenOnFreePort } from '../support/fake-server';
import { startSite, type TestSite } from '../support/site';

// More work than the site takes on: requests that wait for a CMS which does not answer.

const page = (slug: string) =>
  buildStory(slug, { component: 'page', body: [{ component: 'typography', text: `isi ${slug}` }] });
const slugs = Array.from({ length: 420 }, (_, index) => `halaman-${index}`);
const space = buildSpace(['home', 'satu', 'dua', ...slugs].map(page).concat(buildStory('config', {})));

let site: TestSite;
let clock: FakeClock;
let server: Server;
let origin: string;
/** True for paths of the CMS that do not answer. */
let isHeld: (path: string) => boolean;
let held: ServerResponse[];
let visits: Promise<unknown>[];

/** Starts a site with a page in memory. */
async function start(): Promise<void> {
  clock = createFakeClock();
  [held, visits, isHeld] = [[], [], () => false];
  site = await startSite(space, {
    clock,
    env: {
      CONTENT_WEBHOOK_SECRET: 'whsecret',
      METRICS_TOKEN: 'ukuran',
      CONTENT_TIMEOUT: '60000', // of the system's clock
      SITE_LANGUAGES: 'id,en',
      TRUST_PROXY: '1',
      CACHE_STATUS: 'on',
    },
    intercept: ({ url = '' }, response, next) => {
      if (isHeld(url)) held.push(response);
      else next();
    },
  });
  await site.indexed();
  server = createServer({ keepAliveTimeout: 60_000, ...site.messageClasses }, site.app);
  origin = `http://127.0.0.1:${await listenOnFreePort(server)}`;
  await get('/satu');
  await get('/satu');
}

/** Ends all requests: none of them is answered after the file has ended. */
async function stop(): Promise<void> {
  isHeld = () => false;
  release();
  await Promise.all(visits);
  await closeNow(server);
  await site.close();
}

const get = (path: string, init: RequestInit = {}) => fetch(`${origin}${path}`, init);

/** Sends requests that stay in flight, until no more are admitted. There are some more of them: each look takes a place. @param probe an address of their rank that needs no CMS. */
async function keepBusy(paths: readonly string[], probe: string): Promise<void> {
  for (const [index, path] of paths.entries()) {
    // Each of another visitor: the quota of one is smaller.
    const headers = { 'X-Forwarded-For': `10.0.${index >> 8}.${index & 255}` };
    visits.push(get(path, { headers }));
  }
  while ((await get(probe)).status !== 503) await flushPromises();
}

/** The CMS answers what it held back. */
function release(): void {
  for (const response of held.splice(0))
    response.writeHead(404, { 'Content-Type': 'application/json' }).end('{}');
}

const manyLists = Array.from({ length: 220 }, (_, index) => `/cdn/stories?page=${index + 1}`);

describe('with as many unknown addresses in flight as are admitted', () => {
  afterAll(stop);
  beforeAll(async () => {
    await start();
    isHeld = (path) => path.includes('/cdn/stories?');
    await keepBusy(manyLists, '/karangan');
  });

  test('another one gets 503, in the words and the language of the site', async () => {
    const response = await get('/en/karangan', { headers: { Accept: 'text/html' } });
    expect(response.status).toBe(503);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'cache-status': 'anyam; fwd=bypass',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'content-type': 'text/html; charset=utf-8',
      'retry-after': '10',
      vary: 'Accept',
      'x-content-type-options': 'nosniff',
    });
    const text = await response.text();
    expect(text).toContain('<html lang="en">');
    expect(text).toContain('<h1>Page not available right now</h1>');
    expect(await (await get('/karangan')).text()).toContain('<html lang="id">');
  });

  test.each([
    ['/karangan/_payload.json', {}],
    ['/karangan', { Accept: 'application/json' }],
    ['/cdn/stories?page=300', {}],
  ])('a program that requests %s gets JSON', async (path, headers) => {
    const response = await get(path, { headers });
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ error: { status: 503, message: 'Service Unavailable' } });
  });

  test('HEAD gets the headers alone', async () => {
    const response = await get('/karangan', { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([503, '']);
  });

  test('everything else goes on: pages, in memory and not, probes, hooks and forms', async () => {
    const statusOf = async (path: string, init?: RequestInit) => (await get(path, init)).status;
    expect(await statusOf('/satu')).toBe(200);
    expect(await statusOf('/dua')).toBe(200);
    expect(await statusOf('/healthz')).toBe(200);
    expect(await statusOf('/assets/tiada.js')).toBe(404);
    expect(await statusOf('/builds/latest.json')).toBe(200);
    expect(await statusOf('/webhooks/content', { method: 'POST', body: '{}' })).toBe(401);
    expect(await statusOf('/forms/kontak', { method: 'POST', body: 'a=b' })).toBe(415);
    expect(await statusOf('/robots.txt')).toBe(200);
  });

  test('the log has one line, and the metrics each request', async () => {
    for (let count = 0; count < 5; count += 1) await get('/karangan');
    const lines = () => site.events.filter(({ event }) => event.startsWith('overload'));
    expect(lines()).toMatchObject([
      { level: 'warn', event: 'overload', fields: { reason: 'work', inFlight: 200 } },
    ]);
    const metrics = await (await get('/metrics', { headers: { Authorization: 'Bearer ukuran' } })).text();
    const shed = Number(/^anyam_shed_total\{reason="work"\} (\d+)/m.exec(metrics)?.[1]);
    expect(shed).toBeGreaterThanOrEqual(6);
    await clock.advance(5_000);
    expect(lines()[1]).toMatchObject({ event: 'overload-over', fields: { shed, stale: 0 } });
  });

  test('an unknown address is answered again once the others have their responses', async () => {
    release();
    await Promise.all(visits);
    expect((await get('/karangan')).status).toBe(404);
  });
});

describe('with as many pages in flight as are admitted', () => {
  afterAll(stop);
  beforeAll(async () => {
    await start();
    await clock.advance(61_000); // the content version is to be requested again
    isHeld = () => true;
    await keepBusy(
      slugs.map((slug) => `/${slug}`),
      '/robots.txt',
    );
  });

  test('a page that may be outdated is served as it is', async () => {
    const response = await get('/satu');
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-status')).toMatch(/^anyam; hit; ttl=-\d+; detail=stale$/);
    expect(await response.text()).toContain('isi satu');
    expect(site.events.find(({ event }) => event === 'overload')).toBeDefined();
  });

  test('a preview, a form and a page that was never loaded get 503', async () => {
    expect((await get('/satu?_storyblok=1')).status).toBe(503);
    expect((await get('/forms/kontak', { method: 'POST', body: 'a=b' })).status).toBe(503);
    expect((await get('/dua')).status).toBe(503);
  });
});
