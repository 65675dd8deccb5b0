import { afterEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { createFakeClock, flushPromises, type FakeClock } from '../support/fake-clock';
import { startSite, type Intercept, type TestSite } from '../support/site';

const page = (slug: string) =>
  buildStory(slug, { component: 'page', body: [{ component: 'typography', text: `isi ${slug}` }] });
const space = buildSpace([page('home'), page('satu'), page('dua'), buildStory('config', {})], {
  unlisted: [page('__katalog/tombol')],
});

let site: TestSite | undefined;
let clock: FakeClock;
let fault: Intercept | null;
afterEach(() => site?.close());

async function start(env: Record<string, string> = {}): Promise<TestSite> {
  clock = createFakeClock();
  fault = null;
  site = await startSite(space, {
    clock,
    env,
    intercept: (call, response, next) => (fault === null ? next() : fault(call, response, next)),
  });
  await request(site.app).get('/satu').expect(200);
  await clock.advance(1_000);
  while (!site.requests.some(({ path }) => path.endsWith('/links'))) await flushPromises();
  await flushPromises();
  return site;
}

const hooked = { CONTENT_WEBHOOK_SECRET: 'whsecret' };
const storyRequests = ({ requests }: TestSite): readonly string[] =>
  requests.map(({ path }) => path).filter((path) => path.includes('/stories/'));
const madeUp = Array.from({ length: 60 }, (_, number) => `/karangan-${number}`);

describe('an address that has no page', () => {
  test('costs no call while a hook reports each publish', async () => {
    const running = await start(hooked);
    const before = running.requests.length;
    for (const path of madeUp) await request(running.app).get(path).expect(404);
    await request(running.app).get('/karangan/_payload.json').expect(404);
    await request(running.app).get('/en/satu').expect(404);
    expect(running.requests).toHaveLength(before);
  });

  test.each(['/webhooks/kait', '/healthz/kait', '/forms/kontak/kait'])(
    'is one below an endpoint, such as %s, although a story has it',
    async (path) => {
      const running = await startSite(buildSpace([page('home'), page(path.slice(1))]));
      site = running;
      await request(running.app).get(path).expect(404);
      await request(running.app).get(`${path}/_payload.json`).expect(404);
    },
  );

  test('is not one that no list of stories has', async () => {
    const { app } = await start(hooked);
    await request(app).get('/__katalog/tombol').expect(200);
    await request(app).get('/__katalog/kartu').expect(404);
  });

  test('is requested once a second in all without a hook', async () => {
    const running = await start();
    const before = storyRequests(running).length;
    const made = () => storyRequests(running).slice(before).length;
    for (const path of madeUp) await request(running.app).get(path).expect(404);
    expect(made()).toBe(1);
    await clock.advance(1_000);
    for (const path of madeUp) await request(running.app).get(`${path}-lain`).expect(404);
    expect(made()).toBe(2);
  });

  test('leaves pages that have one in memory', async () => {
    const running = await start(hooked);
    const { text } = await request(running.app).get('/satu');
    for (const path of madeUp) await request(running.app).get(path).expect(404);
    const before = running.requests.length;
    expect((await request(running.app).get('/satu')).text).toBe(text);
    expect(running.requests).toHaveLength(before);
  });

  test('is 503 while the CMS fails', async () => {
    const running = await start(hooked);
    fault = (_request, response) => void response.writeHead(503).end();
    await clock.advance(61_000);
    await request(running.app).get('/satu').expect(200);
    await request(running.app).get('/karangan').expect(503);
  });

  test('is requested where no index can be fetched', async () => {
    clock = createFakeClock();
    site = await startSite(space, {
      clock,
      env: hooked,
      intercept: (call, response, next) => {
        if (call.url?.includes('/links') === true) response.writeHead(500).end();
        else next();
      },
    });
    await request(site.app).get('/karangan').expect(404);
    await request(site.app).get('/karangan-lain').expect(404);
    expect(storyRequests(site).filter((path) => path.includes('karangan'))).toHaveLength(2);
  });
});

describe('a new page', () => {
  test('is there after a lost hook, once its address is requested, within the TTL', async () => {
    const running = await start();
    running.service.save(page('baru'));
    running.service.publish('baru');
    expect((await request(running.app).get('/baru').expect(200)).text).toContain('isi baru');
  });

  test('is there after the TTL although a hook was lost', async () => {
    const running = await start(hooked);
    running.service.save(page('baru'));
    running.service.publish('baru');
    await request(running.app).get('/baru').expect(404);
    await clock.advance(61_000);
    await request(running.app).get('/baru').expect(200);
  });

  test('that a wrong index lacks is found, and then every address is requested', async () => {
    clock = createFakeClock();
    site = await startSite(space, {
      clock,
      intercept: (call, response, next) => {
        if (call.url?.includes('/links') !== true) return next();
        response.setHeader('Content-Type', 'application/json').setHeader('Total', '0').end('{"links":{}}');
      },
    });
    await request(site.app).get('/satu').expect(200);
    await clock.advance(1_000);
    for (const path of ['/dua', '/', '/satu']) await request(site.app).get(path).expect(200);
  });
});
