import { createServer, type Server, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { createFakeClock, type FakeClock } from '../support/fake-clock';
import { startSite, type Intercept, type TestSite } from '../support/site';
import { closeNow, listenOnFreePort } from '../support/fake-server';

const page = (slug: string, text = `isi ${slug}`) =>
  buildStory(slug, { component: 'page', body: [{ component: 'typography', _uid: slug, text }] });
const space = buildSpace([
  page('home'),
  page('satu'),
  page('dua'),
  buildStory('config', { component: 'site_config' }),
]);

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

/** Tells the site that its version may have moved: the next visit asks. */
const aMinuteLater = () => clock.turn(61_000);

const answer =
  (status: number, type: string, body: string | Buffer, headers: Record<string, string> = {}): Intercept =>
  (_request, response) => {
    response.writeHead(status, { 'Content-Type': type, ...headers });
    response.end(body);
  };
const json = 'application/json';
const story = (value: unknown) => JSON.stringify({ story: value, cv: 1, rels: [], links: [] });
const cutOff = gzipSync(story({ uuid: 'u', full_slug: 'x', content: {} })).subarray(0, 30);

/** Everything that an outage may look like. */
const faults: readonly (readonly [name: string, fault: Intercept])[] = [
  ['500 with JSON', answer(500, json, '{"error":"demo-public"}')],
  ['502 with HTML', answer(502, 'text/html', '<h1>Bad gateway demo-public</h1>')],
  ['503 without a body', answer(503, json, '')],
  ['401', answer(401, json, '{"error":"Unauthorized demo-public"}')],
  ['403', answer(403, json, '{}')],
  ['404 with HTML', answer(404, 'text/html', '<h1>Not here</h1>')],
  ['404 without a body', answer(404, 'text/plain', '')],
  ['200 with HTML', answer(200, 'text/html', '<h1>Maintenance</h1>')],
  ['200 with broken JSON', answer(200, json, '{"story":{"uuid":')],
  ['200 with JSON that is no object', answer(200, json, '[]')],
  ['200 without a body', answer(200, json, '')],
  ['a story that is null', answer(200, json, story(null))],
  ['a story without a uuid', answer(200, json, story({ full_slug: 'x' }))],
  ['a gzip body that ends too soon', answer(200, json, cutOff, { 'Content-Encoding': 'gzip' })],
  ['a body that ends too soon', (_request, response) => cutInTheMiddle(response)],
  ['a connection that is cut', (call) => void call.socket.destroy()],
  ['a redirect to another host', answer(302, json, '', { Location: 'http://127.0.0.2:9/v2/cdn/stories/x' })],
  [
    'a redirect in a circle',
    (call, response) => void response.writeHead(302, { Location: call.url ?? '/' }).end(),
  ],
];

function cutInTheMiddle(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': json, 'Content-Length': '5000' });
  response.write('{"story":{', () => response.destroy());
}

describe.each(faults)('while the content service answers with %s', (_, broken) => {
  test('what was served before is served further, byte for byte, and what was not is 503 and never 404', async () => {
    const { app, events } = await start();
    const before = await request(app).get('/satu').expect(200);
    fault = broken;
    await aMinuteLater();
    for (let visit = 0; visit < 3; visit += 1) {
      const { status, text } = await request(app).get('/satu');
      expect([status, text === before.text]).toEqual([200, true]);
      await clock.turn(20_000);
    }
    for (const path of ['/dua', '/tidak-ada', '/dua/_payload.json']) {
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
  });

  test('within ten seconds after it all is as it should be', async () => {
    const { app, service } = await start();
    await request(app).get('/satu').expect(200);
    fault = broken;
    await aMinuteLater();
    for (let visit = 0; visit < 10; visit += 1) {
      await request(app).get('/satu').expect(200);
      await request(app).get('/dua').expect(503);
      await clock.turn(9_000);
    }
    fault = null;
    publishNew(service);
    await clock.turn(10_000);
    expect((await request(app).get('/satu').expect(200)).text).toContain('baru');
    await request(app).get('/dua').expect(200);
    await request(app).get('/tidak-ada').expect(404);
  });
});

describe('first visits', () => {
  let server: Server;
  afterEach(() => closeNow(server));

  test('of one cold page, 1,000 at once, cause one call for its story and one for anything else, and get the same bytes', async () => {
    // A busy machine may take its time over so many.
    const { app, requests } = await start({ CONTENT_TIMEOUT: '60000' });
    // However long the crowd takes, nobody is cut off.
    server = createServer({ keepAliveTimeout: 60_000 }, app);
    const origin = `http://127.0.0.1:${await listenOnFreePort(server)}`;
    const visits = Array.from({ length: 1_000 }, () =>
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
  test('shows once the time is over that answers hold for, and costs one call for each page that is visited', async () => {
    const { app, service, requests } = await start();
    for (const path of ['/', '/satu', '/dua']) await request(app).get(path).expect(200);
    publishNew(service);
    expect((await request(app).get('/satu')).text).toContain('isi satu');
    await aMinuteLater();
    const asked = requests.length;
    expect((await request(app).get('/satu')).text).toContain('baru');
    await request(app).get('/satu');
    expect(
      requests
        .slice(asked)
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(['/v2/cdn/spaces/me', '/v2/cdn/stories/config', '/v2/cdn/stories/satu']);
  });

  test('is asked about once in that time, however many pages are visited', async () => {
    const { app, requests } = await start();
    for (let minute = 0; minute < 5; minute += 1) {
      for (const path of ['/', '/satu', '/dua', '/tidak-ada']) await request(app).get(path);
      await aMinuteLater();
    }
    expect(requests.filter(({ path }) => path === '/v2/cdn/spaces/me')).toHaveLength(5);
    expect(requests.filter(({ path }) => path === '/v2/cdn/stories/satu')).toHaveLength(1);
  });

  test('that takes a page away is believed, also when the service fails afterwards', async () => {
    const { app, service } = await start();
    await request(app).get('/satu').expect(200);
    service.unpublish('satu');
    await aMinuteLater();
    await request(app).get('/satu').expect(404);
    fault = answer(500, json, '{}');
    await aMinuteLater();
    const { text } = await request(app).get('/satu').expect(503);
    expect(text).not.toContain('isi satu');
  });
});

describe('a version', () => {
  const told =
    (version: unknown): Intercept =>
    (call, response, next) =>
      call.url?.includes('/spaces/me') === true
        ? answer(200, json, JSON.stringify({ space: { version } }))(call, response, next)
        : next();

  test('that moves back and forth brings no older content after newer, and no storm of calls', async () => {
    const { app, service, requests } = await start();
    await request(app).get('/satu').expect(200);
    const older = service.version;
    publishNew(service);
    const newer = service.version;
    const seen: boolean[] = [];
    for (let minute = 0; minute < 12; minute += 1) {
      fault = told(minute % 2 === 0 ? newer : older);
      await aMinuteLater();
      seen.push((await request(app).get('/satu').expect(200)).text.includes('baru'));
    }
    expect(new Set(seen)).toEqual(new Set([true]));
    expect(requests.filter(({ path }) => path === '/v2/cdn/stories/satu')).toHaveLength(2);
  });

  test.each([9_999_999_999_999, -1, 0, 'x', null, 1e300, [1]])(
    'that is %j is no version, and holds back no later publish',
    async (version) => {
      const { app, service } = await start();
      await request(app).get('/satu').expect(200);
      fault = told(version);
      await aMinuteLater();
      await request(app).get('/satu').expect(200);
      fault = null;
      publishNew(service);
      await aMinuteLater();
      expect((await request(app).get('/satu').expect(200)).text).toContain('baru');
    },
  );
});

test('with the cache off every visit asks, and the last good page is served while the service fails', async () => {
  const { app, service, requests } = await start({ CONTENT_CACHE: 'off' });
  await request(app).get('/satu').expect(200);
  publishNew(service);
  expect((await request(app).get('/satu')).text).toContain('baru');
  expect(requests.filter(({ path }) => path === '/v2/cdn/stories/satu').length).toBeGreaterThanOrEqual(2);
  fault = answer(500, json, '{}');
  expect((await request(app).get('/satu').expect(200)).text).toContain('baru');
  await request(app).get('/dua').expect(503);
});
