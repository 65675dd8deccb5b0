import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { buildSpace, buildStory } from '../space/build-space';
import { createContentService } from '../content-service';
import { type CallOutcome, type ListeningService, listenWith } from './call-service';
import type { FaultRuleInput } from './fault-rule';

const HOME = buildStory('home', { component: 'page', _uid: 'root', title: 'Rumah' });
const folder = mkdtempSync(join(tmpdir(), 'faulty-assets-'));
const service = createContentService({
  space: buildSpace([HOME, buildStory('lain', { component: 'page' })], { assetsFolder: folder }),
});
const STORY = '/v2/cdn/stories/home?token=demo-public&cv=1';
const LIST = '/v2/cdn/stories?token=demo-public&cv=1';
const SPACE = '/v2/cdn/spaces/me?token=demo-public';
let server: ListeningService;
let original: CallOutcome;

beforeAll(async () => {
  server = await listenWith(service);
  original = await server.call(STORY);
});
afterEach(() => service.faults.clear());
afterAll(() => {
  rmSync(folder, { recursive: true });
  return server.close();
});

async function callWith(response: FaultRuleInput['response'], path = STORY): Promise<CallOutcome> {
  service.faults.set([response === undefined ? { delay: 0 } : { response }]);
  return server.call(path);
}

const textOf = ({ body }: CallOutcome) => body.toString();
const valueOf = (outcome: CallOutcome) => JSON.parse(textOf(outcome));
const half = (body: Buffer) => body.subarray(0, Math.floor(body.length / 2));

describe('a status', () => {
  test.each([
    [
      { status: 429 },
      'application/json',
      '{"error":"Rate limit of 6 request per second has been reached. Retry later."}',
    ],
    [{ status: 404 }, 'application/json', '["This record could not be found"]'],
    [{ status: 401 }, 'application/json', '{"error":"Unauthorized"}'],
    [{ status: 503 }, 'application/json', '{"error":"Service Unavailable"}'],
    [{ status: 502, body: 'html' }, 'text/html', '<h1>502 Bad Gateway</h1>'],
    [{ status: 599, body: 'html' }, 'text/html', '<h1>599 Error</h1>'],
  ] as const)('%j has the type %s', async (fields, type, text) => {
    const outcome = await callWith({ kind: 'status', ...fields });
    expect([outcome.status, outcome.error]).toEqual([fields.status, null]);
    expect(outcome.headers['content-type']).toBe(`${type}; charset=utf-8`);
    expect(outcome.headers).toMatchObject({
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
    });
    expect(outcome.headers).not.toHaveProperty('retry-after');
    expect(textOf(outcome)).toContain(text);
  });

  test('may have neither body nor type', async () => {
    const { status, headers, body } = await callWith({ kind: 'status', status: 429, body: 'empty' });
    expect([status, headers['content-length'], body.length]).toEqual([429, '0', 0]);
    expect(headers).not.toHaveProperty('content-type');
  });

  test.each([
    [2, '2'],
    [0, '0'],
    ['Wed, 21 Oct 2026 07:28:00 GMT', 'Wed, 21 Oct 2026 07:28:00 GMT'],
  ])('may have a Retry-After: %j', async (retryAfter, header) => {
    const { headers } = await callWith({ kind: 'status', status: 503, retryAfter });
    expect(headers['retry-after']).toBe(header);
  });
});

describe('an invalid 200 response', () => {
  test('is an HTML page', async () => {
    const outcome = await callWith({ kind: 'html' });
    expect([outcome.status, outcome.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(textOf(outcome)).toContain('<!doctype html>');
  });

  test('has no body', async () => {
    const { status, headers, body } = await callWith({ kind: 'empty' });
    expect([status, headers['content-type'], body.length]).toEqual([
      200,
      'application/json; charset=utf-8',
      0,
    ]);
  });

  test('is half of its JSON, complete by HTTP', async () => {
    const outcome = await callWith({ kind: 'broken-json' });
    expect([outcome.status, outcome.error]).toEqual([200, null]);
    expect(outcome.body).toEqual(half(original.body));
    expect(() => valueOf(outcome)).toThrow(SyntaxError);
    expect(outcome.headers).not.toHaveProperty('etag');
  });

  test('is the unchanged body with another type', async () => {
    const outcome = await callWith({ kind: 'wrong-type' });
    expect([outcome.headers['content-type'], textOf(outcome)]).toEqual([
      'text/html; charset=utf-8',
      textOf(original),
    ]);
    const named = await callWith({ kind: 'wrong-type', type: 'image/png' });
    expect(named.headers['content-type']).toBe('image/png');
  });

  test('is half of its gzipped body', async () => {
    const { headers, body, error } = await callWith({ kind: 'truncated-gzip' });
    expect([headers['content-encoding'], headers['content-length'], error]).toEqual([
      'gzip',
      String(body.length),
      null,
    ]);
    expect(() => gunzipSync(body)).toThrow('unexpected end of file');
  });

  test('ends before its Content-Length', async () => {
    const { status, headers, body, error } = await callWith({ kind: 'truncated-body' });
    expect([status, headers['content-length'], error]).toEqual([
      200,
      String(original.body.length),
      'ECONNRESET',
    ]);
    expect(body).toEqual(half(original.body));
  });
});

describe('a closed connection', () => {
  test('at the start has no response', async () => {
    const { status, error } = await callWith({ kind: 'cut', at: 'start' });
    expect([status, error]).toEqual([undefined, 'ECONNRESET']);
  });

  test('in the middle has half of a body without Content-Length', async () => {
    const { status, headers, body, error } = await callWith({ kind: 'cut', at: 'middle' });
    expect([status, headers['transfer-encoding'], error]).toEqual([200, 'chunked', 'ECONNRESET']);
    expect(body).toEqual(half(original.body));
  });
});

describe('a redirect', () => {
  test('leads to another host', async () => {
    const { status, headers } = await callWith({ kind: 'redirect', to: 'http://127.0.0.2:9/x', status: 307 });
    expect([status, headers['location']]).toEqual([307, 'http://127.0.0.2:9/x']);
  });

  test('leads back to the same URL', async () => {
    const { status, headers } = await callWith({ kind: 'redirect-loop' });
    expect([status, headers['location']]).toEqual([302, STORY]);
  });
});

describe('an oversized body', () => {
  test('is the unchanged one after megabytes of white space', async () => {
    const { status, body } = await callWith({ kind: 'large', megabytes: 3 });
    expect([status, body.length]).toEqual([200, 3 * 2 ** 20 + original.body.length]);
    expect(JSON.parse(body.toString())).toEqual(valueOf(original));
  });

  test('may be highly compressed', async () => {
    const { headers, body } = await callWith({ kind: 'gzip-bomb', megabytes: 8 });
    expect(headers['content-encoding']).toBe('gzip');
    expect(body.length).toBeLessThan(20_000);
    const decompressed = gunzipSync(body);
    expect(decompressed).toHaveLength(8 * 2 ** 20 + original.body.length);
    expect(JSON.parse(decompressed.toString())).toEqual(valueOf(original));
  });
});

describe('a story', () => {
  test('can be null, alone and in lists', async () => {
    const alone = await callWith({ kind: 'null-story' });
    expect([alone.status, alone.error, valueOf(alone)]).toEqual([
      200,
      null,
      { ...valueOf(original), story: null },
    ]);
    const list = await callWith({ kind: 'null-story' }, LIST);
    expect([list.headers['total'], valueOf(list).stories]).toEqual(['2', [null, null]]);
  });

  test('can lack its content, alone and in lists', async () => {
    const { content: _, ...rest } = valueOf(original).story;
    expect(valueOf(await callWith({ kind: 'no-content' })).story).toEqual(rest);
    const { stories } = valueOf(await callWith({ kind: 'no-content' }, LIST));
    expect(stories.map(Object.keys)).toEqual([Object.keys(rest), Object.keys(rest)]);
  });
});

describe('the content version', () => {
  test('takes the next value with every response that has one', async () => {
    service.faults.set([{ response: { kind: 'content-version', values: [5, 'soon', null] } }]);
    const versions: unknown[] = [];
    for (const path of [STORY, SPACE, LIST, '/v2/cdn/links?token=demo-public&cv=1', SPACE]) {
      const { cv, space } = valueOf(await server.call(path));
      versions.push(cv === undefined ? space?.version : cv);
    }
    expect(versions).toEqual([5, 'soon', null, undefined, 5]);
  });

  test.each([
    ['space', service.version, 7],
    ['stories', 7, service.version],
    ['both', 7, 7],
  ] as const)('is replaced in %s', async (target, cv, version) => {
    const response: FaultRuleInput['response'] = { kind: 'content-version', values: [7], in: target };
    expect(valueOf(await callWith(response)).cv).toBe(cv);
    expect(valueOf(await callWith(response, SPACE)).space.version).toBe(version);
  });
});

describe('a response other than 200', () => {
  test.each(['broken-json', 'truncated-body', 'null-story', 'gzip-bomb'] as const)(
    'is not changed by %s and not counted',
    async (kind) => {
      service.faults.set([{ response: { kind }, times: 1 }]);
      const redirect = await server.call('/v2/cdn/stories/home?token=demo-public');
      expect([redirect.status, redirect.headers['location']]).toEqual([
        301,
        `/v2/cdn/stories/home?token=demo-public&cv=${service.version}`,
      ]);
      const missing = await server.call('/v2/cdn/stories/nirgendwo?token=demo-public&cv=1');
      expect([missing.status, valueOf(missing)]).toEqual([404, ['This record could not be found']]);
      expect(service.faults.describe()).toMatchObject([{ met: 0 }]);
    },
  );
});

describe('a picture', () => {
  const PICTURE = '/f/1/16x9/abc123/kain.svg';
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';

  test('is subject to the same faults as a story, except those of stories', async () => {
    mkdirSync(join(folder, 'f/1/16x9/abc123'), { recursive: true });
    writeFileSync(join(folder, PICTURE), SVG);
    const dripping = { drip: { bytes: 10, pause: 1 } };
    service.faults.set([dripping]);
    expect(textOf(await server.call(PICTURE))).toBe(SVG);
    const truncated = await callWith({ kind: 'truncated-body' }, PICTURE);
    expect([truncated.headers['content-length'], truncated.error]).toEqual([
      String(SVG.length),
      'ECONNRESET',
    ]);
    expect(textOf(truncated)).toBe(SVG.slice(0, SVG.length / 2));
    for (const kind of ['null-story', 'no-content'] as const) {
      const unchanged = await callWith({ kind }, PICTURE);
      expect([unchanged.headers['content-type'], textOf(unchanged)]).toEqual(['image/svg+xml', SVG]);
    }
  });
});

test('faults of the body do not affect HEAD requests', async () => {
  service.faults.set([{ response: { kind: 'broken-json' } }]);
  const { status, headers } = await request(service.app).head(STORY);
  expect([status, headers['content-length']]).toEqual([200, String(original.body.length)]);
  service.faults.set([{ response: { kind: 'status', status: 503 } }]);
  expect((await request(service.app).head(STORY)).status).toBe(503);
});

describe('a delay', () => {
  test('comes before the headers', async () => {
    service.faults.set([{ delay: 120 }]);
    const start = performance.now();
    const outcome = await server.call(STORY);
    // Timers may be early by a fraction of a millisecond.
    expect(performance.now() - start).toBeGreaterThan(118);
    expect(textOf(outcome)).toBe(textOf(original));
  });

  test('comes between the chunks of the body', async () => {
    service.faults.set([{ drip: { bytes: 100, pause: 15 } }]);
    const outcome = await server.call(STORY);
    expect(outcome.chunks).toBeGreaterThan(2);
    expect([textOf(outcome), outcome.headers['content-length']]).toEqual([
      textOf(original),
      String(original.body.length),
    ]);
  });

  test('comes between the chunks of a fault as well', async () => {
    service.faults.set([
      { drip: { bytes: 10, pause: 5 }, response: { kind: 'status', status: 500, body: 'html' } },
    ]);
    const outcome = await server.call(STORY);
    expect([outcome.status, outcome.chunks > 2]).toEqual([500, true]);
    expect(textOf(outcome)).toContain('500 Internal Server Error');
  });

  test('ends when the client disconnects', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const before = timers();
    service.faults.set([{ delay: 600_000 }]);
    const client = new AbortController();
    const response = fetch(server.origin + STORY, { signal: client.signal });
    while (service.faults.describe()[0]?.met === 0) await new Promise(setImmediate);
    expect(timers()).toBeGreaterThan(before);
    client.abort();
    await expect(response).rejects.toThrow('aborted');
    while (timers() > before) await new Promise(setImmediate);
  });
});
