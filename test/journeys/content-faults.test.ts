import { createServer, type Server, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { createFakeClock, type FakeClock } from '../support/fake-clock';
import { rounds } from '../support/rounds';
import { startSite, type Intercept, type TestSite } from '../support/site';
import { closeNow, listenOnFreePort } from '../support/fake-server';

const page = (slug: string, text = `isi ${slug}`) =>
  buildStory(slug, { component: 'page', body: [{ component: 'typography', _uid: slug, text }] });
const field = { component: 'form_field', name: 'kota', type: 'select', options_source: 'kota' };
const town = { id: 1, name: 'Yogyakarta', value: 'yogyakarta', dimension_values: {} };
const space = buildSpace(
  [
    page('home'),
    page('satu'),
    page('dua'),
    buildStory('pesan', {
      component: 'page',
      body: [{ component: 'form_element', name: 'pesan', fields: [field] }],
    }),
    buildStory('config', { component: 'site_config' }),
  ],
  { datasources: [{ id: 7, name: 'Kota', slug: 'kota', dimensions: [], entries: [town] }] },
);

let site: TestSite | undefined;
let clock: FakeClock;
let fault: Intercept | null = null;

async function start(env: Record<string, string> = {}): Promise<TestSite> {
  clock = createFakeClock();
  fault = null;
  site = await startSite(space, {
    env,
    clock,
    intercept: (call, response, next) => (fault === null ? next() : fault(call, response, next)),
  });
  return site;
}

afterEach(() => site?.close());

function publishNew(service: TestSite['service']): void {
  service.save(page('satu', 'baru'));
  service.publish('satu');
}

/** Advances the clock to where the next visit checks the content version. */
const afterVersionTtl = () => clock.advance(61_000);

const respondWith =
  (status: number, type: string, body: string | Buffer, headers: Record<string, string> = {}): Intercept =>
  (_request, response) => {
    response.writeHead(status, { 'Content-Type': type, ...headers });
    response.end(body);
  };
const json = 'application/json';
const story = (value: unknown) => JSON.stringify({ story: value, cv: 1, rels: [], links: [] });
const truncatedGzip = gzipSync(story({ uuid: 'u', full_slug: 'x', content: {} })).subarray(0, 30);

/** The forms of an outage. */
const faults: readonly (readonly [name: string, fault: Intercept])[] = [
  ['500 with JSON', respondWith(500, json, '{"error":"demo-public"}')],
  ['502 with HTML', respondWith(502, 'text/html', '<h1>Bad gateway demo-public</h1>')],
  ['503 without a body', respondWith(503, json, '')],
  ['401', respondWith(401, json, '{"error":"Unauthorized demo-public"}')],
  ['403', respondWith(403, json, '{}')],
  ['404 with HTML', respondWith(404, 'text/html', '<h1>Not here</h1>')],
  ['404 without a body', respondWith(404, 'text/plain', '')],
  ['200 with HTML', respondWith(200, 'text/html', '<h1>Maintenance</h1>')],
  ['200 with broken JSON', respondWith(200, json, '{"story":{"uuid":')],
  ['200 with JSON that is not an object', respondWith(200, json, '[]')],
  ['200 without a body', respondWith(200, json, '')],
  ['a story that is null', respondWith(200, json, story(null))],
  ['a story without a uuid', respondWith(200, json, story({ full_slug: 'x' }))],
  ['a truncated gzip body', respondWith(200, json, truncatedGzip, { 'Content-Encoding': 'gzip' })],
  ['a truncated body', (_request, response) => cutInTheMiddle(response)],
  ['a closed connection', (call) => void call.socket.destroy()],
  [
    'a redirect to another host',
    respondWith(302, json, '', { Location: 'http://127.0.0.2:9/v2/cdn/stories/x' }),
  ],
  ['a redirect loop', (call, response) => void response.writeHead(302, { Location: call.url ?? '/' }).end()],
];

function cutInTheMiddle(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': json, 'Content-Length': '5000' });
  response.write('{"story":{', () => response.destroy());
}

describe.each(faults)('while Storyblok responds with %s', (_, broken) => {
  test('cached pages are served unchanged, and other pages are 503 and never 404', async () => {
    const { app, events } = await start();
    const before = await request(app).get('/satu').expect(200);
    fault = broken;
    await afterVersionTtl();
    for (let visit = 0; visit < 3; visit += 1) {
      const { status, text } = await request(app).get('/satu');
      expect([status, text === before.text]).toEqual([200, true]);
      await clock.advance(20_000);
    }
    const unavailable = ['/dua', '/tidak-ada', '/dua/_payload.json'];
    for (const path of unavailable) {
      const { status, headers, text } = await request(app).get(path);
      expect([path, status, headers['retry-after'], headers['cache-control']]).toEqual([
        path,
        503,
        '10',
        'no-store',
      ]);
      expect(text).not.toMatch(/demo-public|\bat .*:\d+:\d+|127\.0\.0\.1/);
    }
    const { body } = await request(app).get('/readyz').expect(200);
    expect(body.content.staleSeconds).toBeGreaterThan(60);
    expect(JSON.stringify(events)).not.toContain('demo-public');
    // Once for each page that could not be shown.
    const logged = events.filter(({ event }) => event === 'content-unavailable');
    expect(logged.map(({ level }) => level)).toEqual(unavailable.map(() => 'warn'));
  });

  test('the site recovers within ten seconds', async () => {
    const { app, service } = await start();
    await request(app).get('/satu').expect(200);
    fault = broken;
    await afterVersionTtl();
    for (let visit = 0; visit < 10; visit += 1) {
      await request(app).get('/satu').expect(200);
      await request(app).get('/dua').expect(503);
      await clock.advance(9_000);
    }
    fault = null;
    publishNew(service);
    await clock.advance(10_000);
    expect((await request(app).get('/satu').expect(200)).text).toContain('baru');
    await request(app).get('/dua').expect(200);
    await request(app).get('/tidak-ada').expect(404);
  });
});

describe('while everything is 404 with JSON, as of a gateway without a way to Storyblok', () => {
  const nothing = respondWith(404, json, '{"error":"This record could not be found"}');

  test('cached pages are served unchanged, other pages are 503, and what is known outlives it', async () => {
    const { app } = await start();
    const before = await request(app).get('/satu').expect(200);
    await request(app).get('/pesan').expect(200);
    fault = nothing;
    for (let visit = 0; visit < 3; visit += 1) {
      await afterVersionTtl();
      expect((await request(app).get('/satu').expect(200)).text).toBe(before.text);
      expect((await request(app).get('/pesan').expect(200)).text).toContain('yogyakarta');
      for (const path of ['/dua', '/tidak-ada']) await request(app).get(path).expect(503);
    }
    fault = respondWith(500, json, '{}');
    await afterVersionTtl();
    await request(app).get('/satu').expect(200);
    fault = null;
    await clock.advance(10_000);
    await request(app).get('/dua').expect(200);
    await request(app).get('/tidak-ada').expect(404);
  });
});

test('a page that cannot be shown because the token was revoked names the setting in the log', async () => {
  const { app, events } = await start();
  fault = respondWith(401, json, '{"error":"Unauthorized"}');
  await request(app).get('/satu').expect(503);
  expect(events).toContainEqual(
    expect.objectContaining({
      event: 'content-unavailable',
      fields: {
        error: expect.stringContaining('401'),
        advice: expect.stringContaining('does not accept CONTENT_TOKEN: copy a token'),
      },
    }),
  );
});

describe('first visits', () => {
  let server: Server;
  afterEach(() => closeNow(server));

  test('of one uncached page, many at once, cause one request for each resource and get the same bytes', async () => {
    // A busy machine takes long for so many.
    const { app, requests } = await start({ CONTENT_TIMEOUT: '60000' });
    // Connections stay open for as long as that takes.
    server = createServer({ keepAliveTimeout: 60_000 }, app);
    const origin = `http://127.0.0.1:${await listenOnFreePort(server)}`;
    const visits = Array.from({ length: rounds(100) }, () =>
      fetch(`${origin}/satu`).then((response) => response.text()),
    );
    const pages = await Promise.all(visits);
    expect(new Set(pages).size).toBe(1);
    expect(pages[0]).toContain('isi satu');
    const calls = requests.map(({ path }) => path).toSorted();
    expect(calls).toEqual(['/v2/cdn/spaces/me', '/v2/cdn/stories/config', '/v2/cdn/stories/satu']);
  });
});

describe('a publish', () => {
  test('shows after the version’s TTL, and costs one listing, one list of what changed, and one request for each page that it changed', async () => {
    const { app, service, requests } = await start();
    for (const path of ['/', '/satu', '/dua']) await request(app).get(path).expect(200);
    await clock.advance(1_000); // the first listing
    publishNew(service);
    expect((await request(app).get('/satu')).text).toContain('isi satu');
    await afterVersionTtl();
    const earlier = requests.length;
    expect((await request(app).get('/satu')).text).toContain('baru');
    await request(app).get('/satu');
    expect(
      requests
        .slice(earlier)
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(['/v2/cdn/links', '/v2/cdn/spaces/me', '/v2/cdn/stories', '/v2/cdn/stories/satu']);
  });

  test('is checked once in that time, for any number of visited pages', async () => {
    const { app, requests } = await start();
    for (let minute = 0; minute < 5; minute += 1) {
      for (const path of ['/', '/satu', '/dua', '/tidak-ada']) await request(app).get(path);
      await afterVersionTtl();
    }
    expect(requests.filter(({ path }) => path === '/v2/cdn/spaces/me')).toHaveLength(5);
    expect(requests.filter(({ path }) => path === '/v2/cdn/stories/satu')).toHaveLength(1);
  });

  test('that removes a page stays in effect when the service fails afterwards', async () => {
    const { app, service } = await start();
    await request(app).get('/satu').expect(200);
    service.unpublish('satu');
    await afterVersionTtl();
    await request(app).get('/satu').expect(404);
    fault = respondWith(500, json, '{}');
    await afterVersionTtl();
    const { text } = await request(app).get('/satu').expect(503);
    expect(text).not.toContain('isi satu');
  });
});

describe('a version', () => {
  const reportedVersion =
    (version: unknown): Intercept =>
    (call, response, next) =>
      call.url?.includes('/spaces/me') === true
        ? respondWith(200, json, JSON.stringify({ space: { version } }))(call, response, next)
        : next();

  test('that alternates causes neither older content after newer nor a storm of requests', async () => {
    const { app, service, requests } = await start();
    await request(app).get('/satu').expect(200);
    const older = service.version;
    publishNew(service);
    const newer = service.version;
    const showsNewer: boolean[] = [];
    for (let minute = 0; minute < 12; minute += 1) {
      fault = reportedVersion(minute % 2 === 0 ? newer : older);
      await afterVersionTtl();
      showsNewer.push((await request(app).get('/satu').expect(200)).text.includes('baru'));
    }
    expect(new Set(showsNewer)).toEqual(new Set([true]));
    expect(requests.filter(({ path }) => path === '/v2/cdn/stories/satu')).toHaveLength(2);
  });

  test.each([9_999_999_999_999, -1, 0, 'x', null, 1e300, [1]])(
    'of %j is ignored, and does not delay a later publish',
    async (version) => {
      const { app, service } = await start();
      await request(app).get('/satu').expect(200);
      fault = reportedVersion(version);
      await afterVersionTtl();
      await request(app).get('/satu').expect(200);
      fault = null;
      publishNew(service);
      await afterVersionTtl();
      expect((await request(app).get('/satu').expect(200)).text).toContain('baru');
    },
  );
});

test('with the cache off every visit requests the story, and the last good page is served while the service fails', async () => {
  const { app, service, requests } = await start({ CONTENT_CACHE: 'off' });
  await request(app).get('/satu').expect(200);
  publishNew(service);
  expect((await request(app).get('/satu')).text).toContain('baru');
  expect(requests.filter(({ path }) => path === '/v2/cdn/stories/satu').length).toBeGreaterThanOrEqual(2);
  fault = respondWith(500, json, '{}');
  expect((await request(app).get('/satu').expect(200)).text).toContain('baru');
  await request(app).get('/dua').expect(503);
});

test.each(['/satu', '/satu/_payload.json', '/cdn/stories/satu'])(
  'with the cache off %s waits for a service that is slow, and shows what it has now',
  async (path) => {
    const { app, service } = await start({ CONTENT_CACHE: 'off' });
    await request(app).get(path).expect(200);
    publishNew(service);
    const held: (() => void)[] = [];
    fault = (_request, _response, next) => void held.push(next);
    let hasResponse = false;
    const reading = request(app)
      .get(path)
      .then(({ text }) => {
        hasResponse = true;
        return text;
      });
    while (held.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await clock.advance(3_000);
    await request(app).get('/healthz').expect(200);
    expect(hasResponse).toBe(false);
    fault = null;
    for (const next of held) next();
    expect(await reading).toContain('baru');
  },
);
