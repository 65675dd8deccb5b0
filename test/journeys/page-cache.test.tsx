import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { defineBlock } from '../../common/block-system/define-block';
import { text } from '../../common/fields/fields';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { createFakeClock, type FakeClock } from '../support/fake-clock';
import { rounds } from '../support/rounds';
import { startSite, type Intercept, type TestSite } from '../support/site';
import { closeNow, listenOnFreePort } from '../support/fake-server';

let renders = 0;
let fails = false;
let failsOnce = false;
const counting = defineBlock('counting', { text: text() }, ({ fields, root }) => {
  renders += 1;
  if (fails) throw new Error('Not now');
  if (failsOnce) {
    failsOnce = false;
    throw new Error('Not at first');
  }
  return <p {...root}>{fields.text}</p>;
});

const page = (slug: string, content = `isi ${slug}`) =>
  buildStory(slug, { component: 'page', body: [{ component: 'counting', text: content }] });
const space = buildSpace([
  page('home'),
  page('satu'),
  page('dua'),
  buildStory('config', { component: 'site_config' }),
]);

let site: TestSite | undefined;
let clock: FakeClock;
let today: Date;
let fault: Intercept | null;

async function start(env: Record<string, string> = {}): Promise<TestSite> {
  clock = createFakeClock();
  today = new Date('2031-06-01');
  [renders, fails, fault] = [0, false, null];
  site = await startSite(space, {
    env,
    clock,
    today: () => today,
    blocks: { counting: () => Promise.resolve({ block: counting }) },
    intercept: (call, response, next) => (fault === null ? next() : fault(call, response, next)),
  });
  return site;
}

afterEach(() => site?.close());

const out: Intercept = (_request, response) => {
  response.writeHead(503).end();
};

describe('a page that was served once', () => {
  test('is served from memory, with the same headers and bytes', async () => {
    const { app, requests } = await start();
    const first = await request(app).get('/satu');
    const before = requests.length;
    const second = await request(app).get('/satu');
    const { date: _, ...headers } = first.headers;
    expect(second.headers).toMatchObject(headers);
    expect(Object.keys(second.headers).toSorted()).toEqual(Object.keys(first.headers).toSorted());
    expect(second.text).toBe(first.text);
    expect([renders, requests.length]).toEqual([1, before]);
  });

  test('is the same for every query, and neither rendered nor fetched again', async () => {
    const { app, requests } = await start();
    const { text: html } = await request(app).get('/satu');
    const before = requests.length;
    const queries = ['?', '?/_payload.json', '?x=/_payload.json', '?__proto__[a]=1', '?_form', '?cv=1'];
    for (const query of [...queries, ...Array.from({ length: 50 }, (_, n) => `?utm_x=${n}`)])
      expect((await request(app).get(`/satu${query}`)).text).toBe(html);
    expect([renders, requests.length]).toEqual([1, before]);
  });

  test('is served from memory for HEAD and If-None-Match', async () => {
    const { app } = await start();
    const { headers } = await request(app).get('/satu');
    const head = await request(app).head('/satu').set('Accept-Encoding', 'gzip, deflate');
    expect(head.headers['etag']).toBe(headers['etag']);
    const again = await request(app).get('/satu').set('If-None-Match', String(headers['etag']));
    expect([again.status, renders]).toEqual([304, 1]);
  });

  test('shows the current year', async () => {
    const { app } = await start();
    expect((await request(app).get('/satu')).text).toContain('"year":2031');
    today = new Date('2032-01-01');
    expect((await request(app).get('/satu')).text).toContain('"year":2032');
  });

  test('is gone once it is unpublished', async () => {
    const { app, service } = await start();
    await request(app).get('/satu').expect(200);
    await request(app).get('/satu/_payload.json').expect(200);
    service.unpublish('satu');
    await clock.advance(61_000);
    await request(app).get('/satu').expect(404);
    await request(app).get('/satu/_payload.json').expect(404);
  });
});

test('HEAD before any GET renders the page, and the GET after it has its body', async () => {
  const { app } = await start();
  await request(app).head('/satu').expect(200);
  expect((await request(app).get('/satu')).text).toContain('isi satu');
  expect(renders).toBe(1);
});

describe('many first visits of a page at once', () => {
  let server: Server;
  afterEach(() => closeNow(server));

  test('are one render', async () => {
    const { app } = await start({ CONTENT_TIMEOUT: '60000' });
    server = createServer({ keepAliveTimeout: 60_000 }, app);
    const origin = `http://127.0.0.1:${await listenOnFreePort(server)}`;
    const visits = Array.from({ length: rounds(100) }, () =>
      fetch(`${origin}/satu`).then((response) => response.text()),
    );
    expect(new Set(await Promise.all(visits)).size).toBe(1);
    expect(renders).toBe(1);
  });
});

describe('a publish', () => {
  test('renders visited pages again, ahead of the next visitor', async () => {
    const { app, service, requests } = await start();
    for (const path of ['/satu', '/satu', '/dua', '/dua', '/']) await request(app).get(path).expect(200);
    service.save(page('satu', 'baru'));
    service.publish('satu');
    await clock.advance(61_000);
    await request(app).get('/').expect(200);
    const satuRequests = () => requests.filter(({ path }) => path.endsWith('/satu')).length;
    while (satuRequests() < 2) await new Promise<void>((resolve) => setImmediate(resolve));
    const before = requests.length;
    expect((await request(app).get('/satu')).text).toContain('baru');
    expect(requests.slice(before).filter(({ path }) => path.endsWith('/satu'))).toEqual([]);
  });
});

describe('while the CMS fails', () => {
  test('cached pages are served without being rendered again', async () => {
    const { app } = await start();
    const { text: html } = await request(app).get('/satu');
    fault = out;
    for (let minute = 0; minute < 3; minute += 1) {
      await clock.advance(61_000);
      expect((await request(app).get('/satu').expect(200)).text).toBe(html);
    }
    expect(renders).toBe(1);
  });

  test('with CONTENT_CACHE=off the last good page is served, otherwise every visit renders', async () => {
    const { app } = await start({ CONTENT_CACHE: 'off' });
    const { text: html } = await request(app).get('/satu');
    await request(app).get('/satu').expect(200);
    expect(renders).toBe(2);
    fault = out;
    expect((await request(app).get('/satu').expect(200)).text).toBe(html);
    expect(renders).toBe(2);
  });
});

test('a page whose block failed once is whole, and cached', async () => {
  const { app, events } = await start();
  failsOnce = true;
  const [first, second] = [await request(app).get('/satu'), await request(app).get('/satu')];
  expect(first.text).toContain('isi satu</p>');
  expect([second.text, renders]).toEqual([first.text, 2]);
  expect(events.filter(({ event }) => event === 'block-failed')).toEqual([]);
});

test('a page with a failed block is not cached', async () => {
  const { app } = await start();
  fails = true;
  expect((await request(app).get('/satu').expect(200)).text).not.toContain('isi satu</p>');
  fails = false;
  expect((await request(app).get('/satu').expect(200)).text).toContain('isi satu</p>');
});
