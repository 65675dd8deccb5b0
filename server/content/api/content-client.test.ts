import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { inspect } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { ask, failure, oauthToken, scopeOf, startClient, token } from '../../../test/support/scripted-client';
import { json, startUpstream } from '../../../test/support/fake-server';

describe('a call', () => {
  test('asks below the base with its query and token', async () => {
    const { result, requests } = await ask(json(200, { story: 1 }), {
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
  ])('that would leave the base, or has no address, is refused before it is made: %j', async (segments) => {
    const { result, requests } = await ask(json(200, {}), { segments });
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
  ])('stays on its host whatever a segment holds: %j', async (segment, written) => {
    const { requests } = await ask(json(200, {}), { segments: ['cdn', segment] });
    expect(requests).toEqual([`/v2/cdn/${written}?version=published&token=${token}`]);
  });

  test('cannot be given another token', async () => {
    const { client, upstream } = await startClient(json(200, {}));
    await client.get(['cdn'], { token: 'other' }, scopeOf('known')).finally(upstream.close);
    expect(upstream.requests).toEqual([`/v2/cdn?token=${token}`]);
  });

  test('takes a turn of its priority', async () => {
    const { client, upstream, turns } = await startClient(json(200, {}));
    for (const priority of ['unknown', 'urgent'] as const) await client.get(['cdn'], {}, scopeOf(priority));
    await upstream.close();
    expect(turns).toEqual(['unknown', 'urgent']);
  });
});

describe('a redirect', () => {
  test('on the same host is followed', async () => {
    const { result } = await ask((request, response) => {
      if (request.url?.includes('cv=')) return json(200, { cv: 7 })(request, response);
      response.writeHead(301, { Location: `${request.url ?? ''}&cv=7` }).end();
    });
    expect(result).toEqual({ cv: 7 });
  });

  test('to another port is not', async () => {
    const other = await startUpstream(json(200, { stolen: true }));
    const error = await failure((request, response) => {
      response.writeHead(302, { Location: `${other.origin}${request.url ?? ''}` }).end();
    });
    await other.close();
    expect([error.status, other.requests]).toEqual([0, []]);
  });

  test.each([
    ['another host', (host: string) => `http://localhost:${host.split(':')[1]}/x`],
    ['another protocol', (host: string) => `https://${host}/x`],
    ['no protocol of the web', () => 'file:///etc/passwd'],
    ['another host without a protocol', () => '//evil.example/x'],
    ['nowhere', () => 'http://'],
  ])('to %s is an outage', async (_, to) => {
    const error = await failure((request, response) => {
      response.writeHead(302, { Location: to(request.headers.host ?? '') }).end();
    });
    expect(error).toMatchObject({ status: 0, retryable: true });
  });

  test('whose body never ends is followed, and its connection is closed', async () => {
    const closed: Promise<unknown>[] = [];
    const { result } = await ask((request, response) => {
      if (request.url?.includes('cv=')) return json(200, { cv: 7 })(request, response);
      closed.push(once(response, 'close'));
      response.writeHead(301, { Location: `${request.url ?? ''}&cv=7` }).write('moved');
    });
    expect([result, closed.length]).toEqual([{ cv: 7 }, 1]);
    await closed[0];
  });

  test('that never ends is given up after three', async () => {
    const { result, requests } = await ask((request, response) => {
      response.writeHead(302, { Location: request.url ?? '' }).end();
    });
    expect(result).toMatchObject({ name: 'ContentError', status: 0 });
    expect(requests).toHaveLength(4);
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

describe('an answer that is no JSON object', () => {
  const long = gzipSync('{"a":"'.padEnd(5000, 'xy1z'));
  const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024, ' '), { level: 1 });

  test.each<[string, RequestListener]>([
    ['a maintenance page', raw({ 'Content-Type': 'text/html' }, '<h1>maintenance</h1>')],
    ['JSON called HTML', raw({ 'Content-Type': 'text/html' }, '{}')],
    ['JSON of no type', raw({}, '{}')],
    ['cut-off JSON', raw(jsonType, '{"story":{"uu')],
    ['cut-off gzip', raw(zipped, long.subarray(0, 40))],
    ['gzip cut off by one byte of its text', raw(zipped, long.subarray(0, -12))],
    ['no gzip at all', raw(zipped, '{}')],
    [
      'JSON in a wrapping that every object knows',
      raw({ ...jsonType, 'Content-Encoding': 'constructor' }, '{}'),
    ],
    ['JSON in an unknown wrapping', raw({ ...jsonType, 'Content-Encoding': 'x-unknown' }, '\u0001')],
    ['nothing', raw(jsonType, '')],
    ['null', json(200, null)],
    ['an array', json(200, [])],
    ['a text', json(200, 'x')],
    [
      'less than was promised',
      (_, response) =>
        void response
          .writeHead(200, { ...jsonType, 'Content-Length': '100' })
          .write('{}', () => response.destroy()),
    ],
    ['more than 10 MB', raw(jsonType, `{"a":"${'x'.repeat(10 * 1024 * 1024)}"}`)],
    ['what unpacks beyond 10 MB', raw(zipped, gzipSync(`{"a":"${'x'.repeat(10 * 1024 * 1024)}"}`))],
    ['a bomb', raw(zipped, bomb)],
    [
      'a 404 page of a proxy',
      (_, response) => void response.writeHead(404, { 'Content-Type': 'text/html' }).end('<h1>404</h1>'),
    ],
    [
      'a 404 cut off',
      (_, response) => void response.writeHead(404, jsonType).end('["This record could not be fou'),
    ],
  ])('%s is an outage', async (_, answer) => {
    const error = await failure(answer);
    expect([0, 502]).toContain(error.status);
    expect(error.retryable).toBe(true);
  });
});

describe('an error', () => {
  test.each([
    [404, ['This record could not be found'], 'This record could not be found', false],
    [404, { error: 'gone' }, 'gone', false],
    [401, { error: 'Unauthorized' }, 'Unauthorized', false],
    [422, { slug: ['is wrong'] }, 'no reason given', false],
    [422, { slug: 'is wrong' }, 'is wrong', false],
    [500, { error: 'oops' }, 'oops', true],
    [503, null, 'no reason given', true],
  ])('with status %i and body %j says "%s"', async (status, body, response, retryable) => {
    const error = await failure(json(status, body));
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

  test('says no more than it needs', async () => {
    expect((await failure(json(500, { error: 'x'.repeat(100_000) }))).message.length).toBeLessThan(400);
  });

  test('when the connection is cut is an outage', async () => {
    expect((await failure((request) => void request.socket.destroy())).status).toBe(0);
  });

  test('never holds a token, not even where the service says it back', async () => {
    const errors = [
      await failure(json(500, { error: `oops ${token} ${oauthToken}` })),
      await failure(json(401, { error: `Unauthorized ${token}` })),
      await failure(json(429, { error: token })),
      await failure((request) => void request.socket.destroy()),
      await failure(json(200, null)),
      await failure(raw(jsonType, `{"${token}`)),
      await failure((_, response) => void response.writeHead(302, { Location: `http://${token}` }).end()),
      await failure((_, response) => void response.writeHead(500, token).end()),
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
  test('that takes too long is an outage, also where bytes keep dripping, and its connection is closed', async () => {
    const closed: Promise<unknown>[] = [];
    const error = await failure(
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

  test('that is never answered ends with its caller’s signal', async () => {
    const caller = new AbortController();
    const error = await failure(() => caller.abort(), { signal: caller.signal });
    expect(error).toMatchObject({ status: 0, retryable: true });
  });

  test('whose caller is gone already is not made', async () => {
    const { result, requests } = await ask(json(200, {}), { signal: AbortSignal.abort() });
    expect([result, requests]).toEqual([expect.objectContaining({ status: 0 }), []]);
  });
});

describe('an answer', () => {
  test.each([
    [{ Total: '33', 'Per-Page': '25' }, 33, 25],
    [{}, null, null],
    [{ Total: 'many', 'Per-Page': '-1' }, null, null],
  ])('with the headers %j counts %j by %j', async (headers, total, perPage) => {
    const { client, upstream } = await startClient(json(200, { stories: [] }, headers));
    const answer = await client.get(['cdn', 'stories'], {}, scopeOf('known')).finally(upstream.close);
    expect(answer).toEqual({ body: { stories: [] }, bytes: '{"stories":[]}'.length, total, perPage });
  });

  test.each(['application/json', 'application/json; charset=utf-8', 'Application/Vnd.API+JSON'])(
    'of the type %s is JSON',
    async (type) => {
      expect((await ask(raw({ 'Content-Type': type }, '{"a":1}'))).result).toEqual({ a: 1 });
    },
  );

  test.each([
    ['gzip', gzipSync],
    ['GZIP', gzipSync],
    ['br', brotliCompressSync],
  ])('packed by %s is unpacked', async (encoding, pack) => {
    const answer = raw({ ...jsonType, 'Content-Encoding': encoding }, pack('\uFEFF{"a":"ä"}'));
    expect((await ask(answer)).result).toEqual({ a: 'ä' });
  });

  test('of just 10 MB is an answer', async () => {
    const body = `{"a":"${'x'.repeat(10 * 1024 * 1024 - 8)}"}`;
    expect((await ask(raw(zipped, gzipSync(body)))).result).toHaveProperty('a');
  });
});
