import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createFakeClock, type FakeClock } from '../../test/support/fake-clock';
import { closeNow, json, listenOnFreePort } from '../../test/support/fake-server';
import { cdnProviders } from './providers';
import { createPurgeClient, type PurgeClient } from './purge-client';

interface Call {
  readonly method: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

const now = Date.parse('2026-08-17T10:00:00Z');

let calls: Call[];
let respond: RequestListener;
let server: Server;
let url: string;
let clock: FakeClock;

beforeEach(async () => {
  calls = [];
  clock = createFakeClock();
  respond = json(200, { success: true });
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method, headers } = request;
      calls.push({ method, headers, body: body === '' ? undefined : JSON.parse(body) });
      respond(request, response);
    });
  });
  url = `http://127.0.0.1:${await listenOnFreePort(server)}/zones/1/purge`;
});

afterEach(() => closeNow(server));

function clientOf(provider: keyof typeof cdnProviders): PurgeClient {
  return createPurgeClient({ provider: cdnProviders[provider], url, token: 'kunci', clock, now: () => now });
}

test.each([
  [
    'cloudflare',
    { method: 'POST', body: { tags: ['c1', 'a2'] } },
    { authorization: 'Bearer kunci', 'content-type': 'application/json' },
  ],
  ['fastly', { method: 'POST' }, { 'fastly-key': 'kunci', 'surrogate-key': 'c1 a2' }],
  ['varnish', { method: 'PURGE' }, { authorization: 'Bearer kunci', 'xkey-purge': 'c1 a2' }],
] as const)('%s gets all keys in one call', async (provider, call, headers) => {
  expect(await clientOf(provider).purge(['c1', 'a2'])).toBeNull();
  expect(calls).toEqual([expect.objectContaining({ body: undefined, ...call })]);
  expect(calls[0]?.headers).toMatchObject(headers);
});

test('bunny gets each key in a call of its own', async () => {
  expect(await clientOf('bunny').purge(['c1', 'a2'])).toBeNull();
  expect(calls.map(({ method, body }) => [method, body])).toEqual([
    ['POST', { CacheTag: 'c1' }],
    ['POST', { CacheTag: 'a2' }],
  ]);
  expect(calls[0]?.headers['accesskey']).toBe('kunci');
});

describe('many keys', () => {
  const keys = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`);

  test('go in several calls', async () => {
    await clientOf('cloudflare').purge(keys(250));
    expect(calls.map(({ body }) => (body as { tags: string[] }).tags.length)).toEqual([100, 100, 50]);
  });

  test('that would take more than twenty calls become the key of every page', async () => {
    await clientOf('bunny').purge(keys(20));
    expect(calls.splice(0)).toHaveLength(20);
    await clientOf('bunny').purge(keys(21));
    expect(calls.map(({ body }) => body)).toEqual([{ CacheTag: 'anyam-page' }]);
  });

  test('stay within the rate of a free plan: 25 calls at once, then one in twelve seconds', async () => {
    const client = clientOf('cloudflare');
    for (let call = 0; call < 25; call += 1) await client.purge(['c1']);
    const next = client.purge(['c1']);
    await clock.advance(11_999);
    expect(calls).toHaveLength(25);
    await clock.advance(1);
    expect(await next).toBeNull();
    expect(calls).toHaveLength(26);
  });
});

describe('a purge fails', () => {
  test.each([
    ['by its status', json(403, {}), { reason: 'HTTP 403', pause: 0 }],
    ['by a status just beyond success', json(300, {}), { reason: 'HTTP 300', pause: 0 }],
    ['by a response too long', json(200, 'x'.repeat(70_000)), { reason: 'ERR_BAD_RESPONSE', pause: 0 }],
    ['by its body', json(200, { success: false }), { reason: 'HTTP 200', pause: 0 }],
    ['beyond the rate', json(429, {}, { 'Retry-After': '30' }), { reason: 'HTTP 429', pause: 30_000 }],
    ['with a redirect', json(302, {}, { Location: '/' }), { reason: 'HTTP 302', pause: 0 }],
    [
      'without a response',
      ((request) => request.socket.destroy()) satisfies RequestListener,
      { reason: 'ECONNRESET', pause: 0 },
    ],
  ])('%s', async (_, response, failure) => {
    respond = response;
    expect(await clientOf('cloudflare').purge(['c1'])).toEqual(failure);
  });

  test('while the CDN is out of reach, and says neither address nor token', async () => {
    await closeNow(server);
    expect(await clientOf('fastly').purge(['c1'])).toEqual({ reason: 'ECONNREFUSED', pause: 0 });
  });

  test('at the first of several calls, and makes no further one', async () => {
    respond = json(500, {});
    expect(await clientOf('bunny').purge(['c1', 'c2'])).toEqual({ reason: 'HTTP 500', pause: 0 });
    expect(calls).toHaveLength(1);
  });
});
