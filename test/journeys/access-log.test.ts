import { connect } from 'node:net';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { JsonObject } from '../../common/json';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { editorQuery } from '../support/editor-query';
import { listenTo, type ListeningSite, type RawResponse } from '../support/raw-client';
import { startSite, type Intercept, type TestSite } from '../support/site';

const page = (slug: string) =>
  buildStory(slug, { component: 'page', body: [{ component: 'typography', text: 'isi '.repeat(200) }] });
const space = buildSpace([page('home'), page('satu'), page('dua'), buildStory('config', {})]);

const hookKey = 'kunci-rahasia-dari-24-huruf';
const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

let site: TestSite;
let server: ListeningSite;
let hold: Intercept | null = null;
let breaks = false;

async function start(env: Record<string, string> = {}): Promise<void> {
  [hold, breaks] = [null, false];
  site = await startSite(space, {
    today: () => {
      if (breaks) throw new Error('unexpected');
      return new Date();
    },
    env: {
      CONTENT_PREVIEW_TOKEN: 'demo-preview',
      CONTENT_WEBHOOK_KEY: hookKey,
      METRICS_TOKEN: 'UKUR',
      ...env,
    },
    intercept: (request, response, next) => (hold === null ? next() : hold(request, response, next)),
  });
  server = await listenTo(site);
}

afterEach(async () => {
  await server.close();
  await site.close();
});

/** The lines so far, once there are so many. */
async function lines(count: number): Promise<readonly JsonObject[]> {
  while (site.accessLines.length < count) await nextIteration();
  for (let round = 0; round < 5; round += 1) await nextIteration(); // one too many would show
  return site.accessLines;
}

/** The line of one request. */
async function lineOf(
  ...call: Parameters<ListeningSite['send']>
): Promise<JsonObject & { sent: RawResponse }> {
  const before = site.accessLines.length;
  const sent = await server.send(...call);
  const all = await lines(before + 1);
  expect(all).toHaveLength(before + 1);
  return { ...all[before], sent };
}

describe('with ACCESS_LOG=on', () => {
  beforeEach(() => start({ ACCESS_LOG: 'on' }));

  test('a page has a line when it is rendered, and one from memory', async () => {
    const { sent, ...first } = await lineOf('/satu?_page=RAHASIA');
    expect(first).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      event: 'request',
      request: sent.headers['x-request-id'],
      method: 'GET',
      path: '/satu',
      status: 200,
      bytes: sent.body.length,
      milliseconds: expect.any(Number),
      cache: 'miss',
    });
    const second = await lineOf('/satu?x=1', { headers: { 'accept-encoding': 'br' } });
    expect(second).toMatchObject({ path: '/satu', status: 200, cache: 'memory' });
    expect(second['bytes']).toBe(second.sent.body.length);
    expect(second['bytes']).toBeLessThan(Number(first['bytes']));
    expect(second['request']).not.toBe(first['request']);
  });

  test('every kind of request has exactly one line', async () => {
    await lineOf('/satu');
    const etag = String((await lineOf('/satu')).sent.headers.etag);
    const posted = { method: 'POST', body: 'a=1', headers: { 'content-type': 'text/plain' } };
    const calls: readonly [Parameters<ListeningSite['send']>, object][] = [
      [['/satu', { method: 'HEAD' }], { method: 'HEAD', status: 200, bytes: 0, cache: 'memory' }],
      [['/satu', { headers: { 'if-none-match': etag } }], { status: 304, bytes: 0, cache: 'memory' }],
      [['/satu', { method: 'POST' }], { method: 'POST', status: 405, cache: 'bypass' }],
      [['/satu/_payload.json'], { path: '/satu/_payload.json', status: 200, cache: 'miss' }],
      [['/satu/_payload.json'], { status: 200, cache: 'memory' }],
      [['/satu/'], { path: '/satu/', status: 301, cache: 'bypass' }],
      [['/tidak-ada'], { status: 404, cache: 'missing' }],
      [['/%zz'], { path: '/%zz', status: 400, cache: 'bypass' }],
      [['/assets/tidak-ada.js'], { status: 404 }],
      [['/healthz'], { status: 200, cache: 'bypass' }],
      [['/readyz'], { status: 200 }],
      [['/metrics'], { status: 401 }],
      [['/robots.txt'], { status: 200 }],
      [['/search?q=isi'], { path: '/search' }],
      [['/builds/latest.json?1'], { path: '/builds/latest.json', status: 200 }],
      [['/cdn/stories/satu?version=published'], { status: 200, cache: 'miss' }],
      [['/cdn/stories/satu?version=published'], { status: 200, cache: 'memory' }],
      [['/cdn/stories?token=RAHASIA'], { path: '/cdn/stories', status: 400 }],
      [['/forms/kontak', posted], { method: 'POST', path: '/forms/kontak', status: 415 }],
      [[`/satu?${editorQuery(1, 'demo-preview')}`], { path: '/satu', status: 200, cache: 'bypass' }],
      [['http://lain.example/satu'], { path: '/satu', status: 200, cache: 'memory' }],
    ];
    for (const [call, expected] of calls) {
      const line = await lineOf(...call);
      expect(line).toMatchObject(expected);
      expect(line).toMatchObject({ status: line.sent.status, bytes: line.sent.body.length });
    }
    expect(JSON.stringify(site.accessLines)).not.toMatch(/RAHASIA|_storyblok|127\.0\.0\.1/);
    expect(site.events.filter(({ event }) => event === 'request')).toEqual([]);
  });

  test.each([
    ['the key of the publish hook', hookKey, 202],
    ['the key with a percent-encoded letter', hookKey.replace('k', '%6b'), 202],
    ['the key with a wrong letter', hookKey.replace('k', 'q'), 401],
    ['the key with something below it', `${hookKey.replace('k', '%6b')}/x`, 401],
    ['the key with a malformed letter', hookKey.replace('k', '%zz'), 400],
  ])('%s is redacted', async (_, key, status) => {
    const path = `/webhooks/content/${key}?_storyblok_tk[token]=x`; // a refused preview is logged as well
    const line = await lineOf(path, { method: 'POST', body: '{}' });
    expect(line).toMatchObject({ path: '/webhooks/content/[secret]', status });
    expect(JSON.stringify([site.accessLines, site.events])).not.toContain(hookKey.slice(1));
  });

  test('a sane request id is taken over, any other is replaced', async () => {
    const taken = await lineOf('/satu', { headers: { 'x-request-id': 'lb-1:a.b_C-9' } });
    expect([taken['request'], taken.sent.headers['x-request-id']]).toEqual(['lb-1:a.b_C-9', 'lb-1:a.b_C-9']);
    for (const id of ['short', 'x'.repeat(129), 'has a space', '"quoted-id"', ['satu-satu', 'dua-dua-dua']]) {
      const line = await lineOf('/satu', { headers: { 'x-request-id': id } });
      expect(line['request']).toMatch(/^[\da-f-]{36}$/);
      expect(line.sent.headers['x-request-id']).toBe(line['request']);
    }
  });

  test('a valid traceparent is in the line, and no call to the CMS has it', async () => {
    const headers: string[] = [];
    hold = (request, _response, next) => {
      headers.push(...Object.keys(request.headers));
      next();
    };
    expect(await lineOf('/satu', { headers: { traceparent } })).toMatchObject({ traceparent });
    expect(headers.length).toBeGreaterThan(0);
    expect(headers).not.toContain('traceparent');
    const invalid = traceparent.replace('00-', 'ff-');
    expect(await lineOf('/satu', { headers: { traceparent: invalid } })).not.toHaveProperty('traceparent');
  });

  test('concurrent requests of a page have a line each: one loads, the others wait for it', async () => {
    const responses = await Promise.all(Array.from({ length: 4 }, () => server.send('/dua')));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const all = await lines(4);
    expect(all.filter(({ collapsed }) => collapsed === true)).toHaveLength(3);
    expect(new Set(all.map(({ cache }) => cache))).toEqual(new Set(['miss']));
    expect(new Set(all.map(({ request }) => request)).size).toBe(4);
  });

  test('pipelined requests have a line each', async () => {
    await lineOf('/satu');
    const socket = connect(server.port, '127.0.0.1');
    const once200 = 'GET /satu HTTP/1.1\r\nHost: a\r\n\r\n';
    socket.write(once200.repeat(3));
    socket.resume();
    expect((await lines(4)).slice(1)).toEqual(
      Array.from({ length: 3 }, () => expect.objectContaining({ status: 200, cache: 'memory' })),
    );
    socket.destroy();
  });

  test('a client that leaves before the response has the status 499', async () => {
    const arrived = new Promise<void>((resolve) => {
      hold = () => resolve();
    });
    const socket = connect(server.port, '127.0.0.1');
    socket.write('GET /dua HTTP/1.1\r\nHost: a\r\n\r\n');
    await arrived;
    socket.destroy();
    expect((await lines(1))[0]).toMatchObject({ path: '/dua', status: 499, bytes: 0, aborted: true });
    expect(site.accessLines[0]).not.toHaveProperty('cache', 'memory');
  });

  test('the error of a request has the id of its line', async () => {
    breaks = true;
    const line = await lineOf('/satu', { headers: { 'x-request-id': 'dari-luar-1' } });
    expect(line).toMatchObject({ status: 500, request: 'dari-luar-1' });
    expect(site.events).toContainEqual({
      level: 'error',
      event: 'request-failed',
      fields: expect.objectContaining({ request: 'dari-luar-1', path: '/satu' }),
    });
  });
});

test('without ACCESS_LOG there are no lines and no ids, and requests that memory does not serve are logged as before', async () => {
  await start();
  const first = await server.send('/satu', { headers: { 'x-request-id': 'dari-luar-1' } });
  const second = await server.send('/satu');
  expect([first, second].map(({ headers }) => headers['x-request-id'])).toEqual([undefined, undefined]);
  const requests = () => site.events.filter(({ event }) => event === 'request');
  while (requests().length === 0) await nextIteration();
  expect(requests().map(({ fields }) => fields)).toEqual([
    expect.objectContaining({ method: 'GET', path: '/satu', status: 200, request: expect.any(String) }),
  ]);
  expect(site.accessLines).toEqual([]);
});

test('without ACCESS_LOG the key of the publish hook is redacted as well', async () => {
  await start();
  await server.send(`/webhooks/content/${hookKey.replace('k', '%6b')}`, { method: 'POST', body: '{}' });
  const logged = () => site.events.filter(({ event }) => event === 'request').map(({ fields }) => fields);
  while (logged().length === 0) await nextIteration();
  expect(logged()).toMatchObject([{ path: '/webhooks/content/[secret]', status: 202 }]);
});
