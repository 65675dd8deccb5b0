import { EventEmitter, once } from 'node:events';
import type { RequestListener } from 'node:http';
import { inspect } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, jest, test } from '@jest/globals';
import {
  callOnce,
  callError,
  oauthToken,
  scopeOf,
  startClient,
  token,
} from '../../../test/support/scripted-client';
import { json, startFakeServer } from '../../../test/support/fake-server';

describe('a call', () => {
  test('goes to a URL below the base, with its query and token', async () => {
    const { result, requests } = await callOnce(json(200, { story: 1 }), {
      segments: ['cdn', 'stories', 'a b', 'c?d#e'],
    });
    expect(result).toEqual({ story: 1 });
    expect(requests).toEqual([`/v2/cdn/stories/a%20b/c%3Fd%23e?version=published&token=${token}`]);
  });

  test.each([
    [['cdn', 'stories', '..', 'spaces']],
    [['cdn', '.']],
    [['cdn', '', 'x']],
    [['..', '..', 'x']],
    [['cdn', 'half \uD83C']],
  ])('to a path outside the base, or without a URL, is refused before it is sent: %j', async (segments) => {
    const { result, requests } = await callOnce(json(200, {}), { segments });
    expect(result).toMatchObject({ name: 'ContentError', status: 400, retryable: false });
    expect(requests).toEqual([]);
  });

  test.each([
    ['https://evil.example/x', 'https%3A%2F%2Fevil.example%2Fx'],
    ['//evil.example', '%2F%2Fevil.example'],
    ['\\\\evil.example', '%5C%5Cevil.example'],
    ['%2e%2e', '%252e%252e'],
    ['..;', '..%3B'],
    ['a\r\nHost: b', 'a%0D%0AHost%3A%20b'],
  ])('stays on its host whatever is in a segment: %j', async (segment, encoded) => {
    const { requests } = await callOnce(json(200, {}), { segments: ['cdn', segment] });
    expect(requests).toEqual([`/v2/cdn/${encoded}?version=published&token=${token}`]);
  });

  test('ignores a proxy that the environment names', async () => {
    // Port 1: a request by way of it fails.
    jest.replaceProperty(process, 'env', { http_proxy: 'http://127.0.0.1:1' });
    const { result } = await callOnce(json(200, { story: 1 }));
    expect(result).toEqual({ story: 1 });
  });

  test('cannot replace the token', async () => {
    const { client, upstream } = await startClient(json(200, {}));
    await client.get(['cdn'], { token: 'other' }, scopeOf('known')).finally(upstream.close);
    expect(upstream.requests).toEqual([`/v2/cdn?token=${token}`]);
  });

  test('acquires a slot with its priority', async () => {
    const { client, upstream, priorities } = await startClient(json(200, {}));
    for (const priority of ['unknown', 'urgent'] as const) await client.get(['cdn'], {}, scopeOf(priority));
    await upstream.close();
    expect(priorities).toEqual(['unknown', 'urgent']);
  });

  test('reports that it has left before there is a response', async () => {
    const sending = new EventEmitter();
    const left = once(sending, 'left');
    const limit = { acquire: () => Promise.resolve(() => void sending.emit('left')), waiting: () => 0 };
    const respond: RequestListener = (...exchange) =>
      void left.then(() => json(200, { story: 1 })(...exchange));
    expect((await callOnce(respond, { limit })).result).toEqual({ story: 1 });
  });
});

describe('a redirect', () => {
  test('on the same host is followed', async () => {
    const { result } = await callOnce((request, response) => {
      if (request.url?.includes('cv=')) return json(200, { cv: 7 })(request, response);
      response.writeHead(301, { Location: `${request.url ?? ''}&cv=7` }).end();
    });
    expect(result).toEqual({ cv: 7 });
  });

  test('to another port is not followed', async () => {
    const other = await startFakeServer(json(200, { stolen: true }));
    const error = await callError((request, response) => {
      response.writeHead(302, { Location: `${other.origin}${request.url ?? ''}` }).end();
    });
    await other.close();
    expect([error.status, other.requests]).toEqual([0, []]);
  });

  test.each([
    ['another host', (host: string) => `http://localhost:${host.split(':')[1]}/x`],
    ['another protocol', (host: string) => `https://${host}/x`],
    ['a file', () => 'file:///etc/passwd'],
    ['another host without a protocol', () => '//evil.example/x'],
    ['an invalid URL', () => 'http://'],
  ])('to %s is an outage', async (_, to) => {
    const error = await callError((request, response) => {
      response.writeHead(302, { Location: to(request.headers.host ?? '') }).end();
    });
    expect(error).toMatchObject({ status: 0, retryable: true });
  });

  test('whose body never ends is followed, and its connection is closed', async () => {
    let closed: Promise<unknown> | undefined;
    const { result } = await callOnce(async (request, response) => {
      if (closed === undefined) {
        closed = once(response, 'close');
        response.writeHead(301, { Location: `${request.url ?? ''}&cv=7` }).write('moved');
        return;
      }
      await closed;
      json(200, { cv: 7 })(request, response);
    });
    expect(result).toEqual({ cv: 7 });
  });

  test('chain ends after three redirects', async () => {
    const { result, requests } = await callOnce((request, response) => {
      response.writeHead(302, { Location: request.url ?? '' }).end();
    });
    expect(result).toMatchObject({ name: 'ContentError', status: 0 });
    expect(requests).toHaveLength(4);
  });

  test('takes a slot of the rate limit for each request', async () => {
    const { priorities, requests } = await callOnce((request, response) => {
      if (request.url?.includes('cv=')) return json(200, { cv: 7 })(request, response);
      response.writeHead(301, { Location: `${request.url ?? ''}&cv=7` }).end();
    });
    expect([priorities, requests.length]).toEqual([['known', 'known'], 2]);
  });
});

const raw =
  (headers: Record<string, string>, body: string | Buffer): RequestListener =>
  (_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  };
const jsonType = { 'Content-Type': 'application/json' };
const zipped = { ...jsonType, 'Content-Encoding': 'gzip' };

describe('a response that is no JSON object', () => {
  const long = gzipSync('{"a":"'.padEnd(5000, 'xy1z'));
  const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024, ' '), { level: 1 });

  test.each<[string, RequestListener]>([
    ['a maintenance page', raw({ 'Content-Type': 'text/html' }, '<h1>maintenance</h1>')],
    ['JSON with the type of HTML', raw({ 'Content-Type': 'text/html' }, '{}')],
    ['JSON without a type', raw({}, '{}')],
    ['truncated JSON', raw(jsonType, '{"story":{"uu')],
    ['truncated gzip', raw(zipped, long.subarray(0, 40))],
    ['gzip without the end of its text', raw(zipped, long.subarray(0, -12))],
    ['JSON that claims to be gzip', raw(zipped, '{}')],
    ['JSON in the encoding "constructor"', raw({ ...jsonType, 'Content-Encoding': 'constructor' }, '{}')],
    ['JSON in an unknown encoding', raw({ ...jsonType, 'Content-Encoding': 'x-unknown' }, '\u0001')],
    ['an empty body', raw(jsonType, '')],
    ['null', json(200, null)],
    ['an array', json(200, [])],
    ['a string', json(200, 'x')],
    [
      'less than its Content-Length',
      (_, response) =>
        void response
          .writeHead(200, { ...jsonType, 'Content-Length': '100' })
          .write('{}', () => response.destroy()),
    ],
    ['more than 10 MB', raw(jsonType, `{"a":"${'x'.repeat(10 * 1024 * 1024)}"}`)],
    [
      'what decompresses to more than 10 MB',
      raw(zipped, gzipSync(`{"a":"${'x'.repeat(10 * 1024 * 1024)}"}`)),
    ],
    ['a decompression bomb', raw(zipped, bomb)],
    [
      'a 404 page of a proxy',
      (_, response) => void response.writeHead(404, { 'Content-Type': 'text/html' }).end('<h1>404</h1>'),
    ],
    [
      'a truncated 404',
      (_, response) => void response.writeHead(404, jsonType).end('["This record could not be fou'),
    ],
  ])('%s is an outage', async (_, response) => {
    const error = await callError(response);
    expect([0, 502]).toContain(error.status);
    expect(error.message).toMatch(/^The CMS (?:gave no usable response|did not respond) \(/);
    expect(error.retryable).toBe(true);
  });
});

describe('an error', () => {
  test.each([
    [404, ['This record could not be found'], 'This record could not be found', false],
    [404, { error: 'gone' }, 'gone', false],
    [401, { error: 'Unauthorized' }, 'Unauthorized', false],
    [
      422,
      { slug: ['is wrong', 'is long'], name: ['is taken'] },
      'slug is wrong, is long; name is taken',
      false,
    ],
    [422, { code: 7 }, 'no reason given', false],
    [422, { slug: 'is wrong' }, 'is wrong', false],
    [500, { error: 'oops' }, 'oops', true],
    [503, null, 'no reason given', true],
  ])('with status %i and body %j has the reason "%s"', async (status, body, response, retryable) => {
    const error = await callError(json(status, body));
    expect(error).toMatchObject({
      name: 'ContentError',
      status,
      response,
      retryable,
      path: '/cdn/stories/a',
    });
    expect(error.statusText).not.toBe('');
    expect(error.message).toContain(String(status));
  });

  test('has a short message', async () => {
    expect((await callError(json(500, { error: 'x'.repeat(100_000) }))).message.length).toBeLessThan(400);
  });

  test('after a reset connection is an outage', async () => {
    expect((await callError((request) => void request.socket.destroy())).status).toBe(0);
  });

  test('never contains a token, even if the CMS sends it back', async () => {
    const errors = [
      await callError(json(500, { error: `oops ${token} ${oauthToken}` })),
      await callError(json(401, { error: `Unauthorized ${token}` })),
      await callError(json(429, { error: token })),
      await callError((request) => void request.socket.destroy()),
      await callError(json(200, null)),
      await callError(raw(jsonType, `{"${token}`)),
      await callError((_, response) => void response.writeHead(302, { Location: `http://${token}` }).end()),
      await callError((_, response) => void response.writeHead(500, token).end()),
    ];
    for (const error of errors) {
      const own = Object.getOwnPropertyNames(error).map((name) => String(Reflect.get(error, name)));
      const shown = inspect(error, { depth: 9, showHidden: true });
      expect(
        `${error.message} ${error.stack} ${own.join(' ')} ${JSON.stringify(error)} ${shown}`,
      ).not.toMatch(/TOKEN-MARK|PERSONAL-MARK/i);
    }
  });
});

describe('an attempt', () => {
  test('that takes too long is an outage, even while bytes keep arriving, and its connection is closed', async () => {
    const closed: Promise<unknown>[] = [];
    const error = await callError(
      (_request, response) => {
        closed.push(once(response, 'close'));
        response.writeHead(200, jsonType);
        response.write('{');
        const drip = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(drip));
      },
      { timeout: 150 },
    );
    expect(error).toMatchObject({ status: 0, retryable: true });
    expect(closed).toHaveLength(1);
    await closed[0];
  });

  test('without a response ends with the caller’s signal', async () => {
    const caller = new AbortController();
    const error = await callError(() => caller.abort(), { signal: caller.signal });
    expect(error).toMatchObject({ status: 0, retryable: true });
  });

  test('with an aborted signal is not sent', async () => {
    const { result, requests } = await callOnce(json(200, {}), { signal: AbortSignal.abort() });
    expect([result, requests]).toEqual([expect.objectContaining({ status: 0 }), []]);
  });
});

describe('a response', () => {
  test.each([
    [{ Total: '33', 'Per-Page': '25' }, 33, 25],
    [{}, null, null],
    [{ Total: 'many', 'Per-Page': '-1' }, null, null],
  ])('with the headers %j has a total of %j, %j per page', async (headers, total, perPage) => {
    const { client, upstream } = await startClient(json(200, { stories: [] }, headers));
    const response = await client.get(['cdn', 'stories'], {}, scopeOf('known')).finally(upstream.close);
    const text = '{"stories":[]}';
    expect(response).toEqual({ body: { stories: [] }, text, bytes: text.length, total, perPage });
  });

  test.each(['application/json', 'application/json; charset=utf-8', 'Application/Vnd.API+JSON'])(
    'of the type %s is JSON',
    async (type) => {
      expect((await callOnce(raw({ 'Content-Type': type }, '{"a":1}'))).result).toEqual({ a: 1 });
    },
  );

  test.each([
    ['gzip', gzipSync],
    ['GZIP', gzipSync],
    ['br', brotliCompressSync],
  ])('compressed by %s is decompressed', async (encoding, compress) => {
    const response = raw({ ...jsonType, 'Content-Encoding': encoding }, compress('\uFEFF{"a":"ä"}'));
    expect((await callOnce(response)).result).toEqual({ a: 'ä' });
  });

  test('of exactly 10 MB is accepted', async () => {
    const body = `{"a":"${'x'.repeat(10 * 1024 * 1024 - 8)}"}`;
    expect((await callOnce(raw(zipped, gzipSync(body)))).result).toHaveProperty('a');
  });
});
