import type { RequestListener, ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { json, startUpstream, type Upstream } from '../../test/upstream';
import { createContentClient, retryWait } from './content-client';
import { ContentError } from './content-error';
import type { Priority, RateLimit } from './rate-limit';

const token = 'TOKEN-MARK-0123456789';
const oauthToken = 'PERSONAL-MARK-0123456789';
/** The upstream of the last call. */
let upstream: Upstream | undefined;

interface AskOptions {
  readonly segments?: readonly string[];
  readonly timeout?: number;
  readonly signal?: AbortSignal;
  readonly retryDelay?: typeof retryWait;
}

async function startClient(
  answer: RequestListener,
  { timeout = 2_000, retryDelay = () => 0 }: AskOptions = {},
) {
  upstream = await startUpstream(answer);
  const turns: Priority[] = [];
  const events: string[] = [];
  const limit: RateLimit = { turn: async (priority) => void turns.push(priority), waiting: () => 0 };
  const client = createContentClient({
    baseUrl: `${upstream.origin}/v2`,
    token,
    oauthToken,
    timeout,
    limit,
    report: (event) => events.push(event),
    retryDelay,
  });
  return { client, turns, events, upstream };
}

async function ask(answer: RequestListener, options: AskOptions = {}): Promise<unknown> {
  const { segments = ['cdn', 'stories', 'a'], signal = AbortSignal.timeout(5_000) } = options;
  const { client, upstream: service } = await startClient(answer, options);
  const asked = client.get(segments, { version: 'published' }, { priority: 'known', signal });
  return (await asked.finally(service.close)).body;
}

async function failure(answer: RequestListener, options: AskOptions = {}): Promise<ContentError> {
  const error: unknown = await ask(answer, options).catch((reason: unknown) => reason);
  if (error instanceof ContentError) return error;
  throw new Error('expected a ContentError', { cause: error });
}

describe('a call', () => {
  test('asks below the base with its query and token', async () => {
    await expect(
      ask(json(200, { story: 1 }), { segments: ['cdn', 'stories', 'a b', 'c?d#e'] }),
    ).resolves.toEqual({ story: 1 });
    expect(upstream?.requests).toEqual([`/v2/cdn/stories/a%20b/c%3Fd%23e?version=published&token=${token}`]);
  });

  test.each([[['cdn', 'stories', '..', 'spaces']], [['cdn', '.']], [['cdn', '', 'x']], [['..', '..', 'x']]])(
    'that would leave the base is refused before it is made: %j',
    async (segments) => {
      expect((await failure(json(200, {}), { segments })).status).toBe(400);
      expect(upstream?.requests).toEqual([]);
    },
  );

  test('follows a redirect on the same host', async () => {
    const answer: RequestListener = (request, response) => {
      if (request.url?.includes('cv=')) return json(200, { cv: 7 })(request, response);
      response.writeHead(301, { Location: `${request.url ?? ''}&cv=7` }).end();
    };
    await expect(ask(answer)).resolves.toEqual({ cv: 7 });
  });

  test('does not follow a redirect to another host', async () => {
    const other = await startUpstream(json(200, { stolen: true }));
    const error = await failure((request, response) => {
      response.writeHead(302, { Location: `${other.origin}${request.url ?? ''}` }).end();
    });
    await other.close();
    expect(error.status).toBe(0);
    expect(other.requests).toEqual([]);
  });
});

describe('an answer that is no JSON object', () => {
  const raw =
    (headers: Record<string, string>, body: string | Buffer): RequestListener =>
    (_request, response) => {
      response.writeHead(200, headers);
      response.end(body);
    };
  const jsonType = { 'Content-Type': 'application/json' };

  test.each<[string, RequestListener]>([
    ['a maintenance page', raw({ 'Content-Type': 'text/html' }, '<h1>maintenance</h1>')],
    ['JSON called HTML', raw({ 'Content-Type': 'text/html' }, '{}')],
    ['cut-off JSON', raw(jsonType, '{"story":{"uu')],
    [
      'cut-off gzip',
      raw(
        { ...jsonType, 'Content-Encoding': 'gzip' },
        gzipSync('{"a":"'.padEnd(5000, 'xy1z')).subarray(0, 40),
      ),
    ],
    ['nothing', raw(jsonType, '')],
    ['null', json(200, null)],
    ['an array', json(200, [])],
    ['a text', json(200, 'x')],
    [
      'a 404 page of a proxy',
      (_, response) => void response.writeHead(404, { 'Content-Type': 'text/html' }).end('<h1>404</h1>'),
    ],
  ])('%s is an outage', async (_, answer) => {
    const error = await failure(answer);
    expect(error.status === 0 || error.status === 502).toBe(true);
    expect(error.retryable).toBe(true);
  });

  test('a body that unpacks beyond the limit is an outage', async () => {
    const bomb = gzipSync(Buffer.alloc(40 * 1024 * 1024, ' '));
    expect((await failure(raw({ ...jsonType, 'Content-Encoding': 'gzip' }, bomb))).status).toBe(0);
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

  test('after an attempt that takes too long is an outage, also where bytes keep dripping', async () => {
    const error = await failure(
      (_request, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json' });
        response.write('{');
        const drip = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(drip));
      },
      { timeout: 150 },
    );
    expect(error).toMatchObject({ status: 0, retryable: true });
  });

  test('when the connection is cut is an outage', async () => {
    expect((await failure((request) => void request.socket.destroy())).status).toBe(0);
  });

  test('never holds a token, not even where the service says it back', async () => {
    const errors = [
      await failure(json(500, { error: `oops ${token} ${oauthToken}` })),
      await failure(json(401, { error: `Unauthorized ${token}` })),
      await failure((request) => void request.socket.destroy()),
      await failure(json(200, null)),
    ];
    for (const error of errors) {
      const text = `${error.message} ${error.stack} ${JSON.stringify(error)} ${inspect(error, { depth: 9, showHidden: true })}`;
      expect(text).not.toMatch(/TOKEN-MARK|PERSONAL-MARK/);
    }
  });
});

const html =
  (status: number): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { 'Content-Type': 'text/html' }).end('<h1>slow down</h1>');

describe('a 429', () => {
  test('is repeated until it is answered, with or without a body', async () => {
    let calls = 0;
    const answer: RequestListener = (request, response) => {
      calls += 1;
      if (calls === 1)
        return void response.writeHead(429, { 'Content-Type': 'text/html' }).end('<h1>slow down</h1>');
      json(200, { calls })(request, response);
    };
    await expect(ask(answer)).resolves.toEqual({ calls: 2 });
  });

  test.each([
    ['JSON', json(429, { error: 'slow down' })],
    ['HTML', html(429)],
    ['nothing', (_: unknown, response: ServerResponse) => void response.writeHead(429).end()],
  ])('with %s is repeated five times at most, each in its turn', async (_, answer) => {
    const waits: number[] = [];
    const retryDelay = (count: number, retryAfter: unknown): number => {
      waits.push(retryWait(count, retryAfter));
      return 0;
    };
    const { client, turns, events, upstream: service } = await startClient(answer, { retryDelay });
    const scope = { priority: 'urgent', signal: AbortSignal.timeout(5_000) } as const;
    const error: unknown = await client.get(['cdn'], {}, scope).catch((reason: unknown) => reason);
    await service.close();
    expect(error).toMatchObject({ status: 429, retryable: true });
    expect(service.requests).toHaveLength(6);
    expect(waits).toEqual([0, 500, 1_000, 2_000, 4_000]);
    expect(turns).toEqual(Array.from({ length: 6 }, () => 'urgent'));
    expect(events).toEqual(['requested', ...Array.from({ length: 5 }, () => 'retried')]);
  });

  test('is repeated for longer than one attempt may take', async () => {
    const calls: number[] = [];
    const answer: RequestListener = (request, response) => {
      calls.push(1);
      if (calls.length <= 3) return json(429, { error: 'slow down' })(request, response);
      json(200, { calls: calls.length })(request, response);
    };
    await expect(ask(answer, { timeout: 200, retryDelay: () => 100 })).resolves.toEqual({ calls: 4 });
  });

  test('is not waited for beyond the caller’s signal', async () => {
    const error = await failure(json(429, { error: 'slow down' }), {
      signal: AbortSignal.timeout(200),
      retryDelay: (count) => (count === 1 ? 0 : 60_000),
    });
    expect(error.status).toBe(0);
    expect(upstream?.requests.length).toBeLessThanOrEqual(3);
  });

  test.each([500, 502, 503, 404, 401])('but a %i is not repeated', async (status) => {
    await failure(json(status, { error: 'x' }));
    expect(upstream?.requests).toHaveLength(1);
  });

  test.each([
    [1, undefined, 0],
    [2, undefined, 500],
    [3, undefined, 1000],
    [4, undefined, 2000],
    [5, undefined, 4000],
    [1, '1', 1000],
    [3, '0', 1000],
    [1, '3600', 4000],
    [2, 'Wed, 21 Oct 2026 07:28:00 GMT', 500],
  ])('waits before repetition %i with Retry-After %j: %i ms', (count, retryAfter, wait) => {
    expect(retryWait(count, retryAfter)).toBe(wait);
  });
});

describe('the rate limit', () => {
  test('that refuses a call is what the caller hears, and nothing is sent', async () => {
    upstream = await startUpstream(json(200, {}));
    const refusal = new ContentError({ status: 0, statusText: 'Too Many Calls', response: 'x', path: '/' });
    const client = createContentClient({
      baseUrl: upstream.origin,
      token,
      timeout: 1_000,
      limit: { turn: () => Promise.reject(refusal), waiting: () => 9 },
      report: () => {},
    });
    const scope = { priority: 'unknown', signal: AbortSignal.timeout(1_000) } as const;
    await expect(client.get(['cdn'], {}, scope)).rejects.toBe(refusal);
    await upstream.close();
    expect(upstream.requests).toEqual([]);
  });
});

describe('an answer', () => {
  test.each([
    [{ Total: '33', 'Per-Page': '25' }, 33, 25],
    [{}, null, null],
    [{ Total: 'many', 'Per-Page': '-1' }, null, null],
  ])('with the headers %j counts %j by %j', async (headers, total, perPage) => {
    const { client, upstream: service } = await startClient(json(200, { stories: [] }, headers));
    const scope = { priority: 'known', signal: AbortSignal.timeout(1_000) } as const;
    const answer = await client.get(['cdn', 'stories'], {}, scope).finally(service.close);
    expect(answer).toEqual({ body: { stories: [] }, bytes: '{"stories":[]}'.length, total, perPage });
  });
});

describe('a change', () => {
  const scope = { priority: 'urgent', signal: AbortSignal.timeout(5_000) } as const;

  test('goes to the management API with the personal token, and without the other', async () => {
    const calls: unknown[] = [];
    const { client, upstream: service } = await startClient((call, response) => {
      let body = '';
      call.on('data', (chunk: Buffer) => (body += chunk.toString()));
      call.on('end', () => {
        calls.push([call.method, call.url, call.headers.authorization, body]);
        if (call.method === 'DELETE') response.writeHead(204).end();
        else json(200, { story: { id: 7 } })(call, response);
      });
    });
    const path = ['spaces', '1', 'stories'];
    expect((await client.post(path, { story: { name: 'A' } }, scope)).body).toEqual({ story: { id: 7 } });
    await client.put([...path, '7'], { story: { name: 'B' } }, scope);
    expect((await client.delete([...path, '7'], scope)).body).toEqual({});
    await service.close();
    expect(calls).toEqual([
      ['POST', '/v1/spaces/1/stories', oauthToken, '{"story":{"name":"A"}}'],
      ['PUT', '/v1/spaces/1/stories/7', oauthToken, '{"story":{"name":"B"}}'],
      ['DELETE', '/v1/spaces/1/stories/7', oauthToken, ''],
    ]);
  });

  test('that is refused says why', async () => {
    const { client, upstream: service } = await startClient(json(422, { error: 'slug is taken' }));
    await expect(client.post(['spaces', '1'], {}, scope)).rejects.toMatchObject({
      status: 422,
      response: 'slug is taken',
    });
    await service.close();
  });

  test('needs a personal token', async () => {
    upstream = await startUpstream(json(200, {}));
    const limit: RateLimit = { turn: () => Promise.resolve(), waiting: () => 0 };
    const client = createContentClient({
      baseUrl: upstream.origin,
      token,
      timeout: 1_000,
      limit,
      report: () => {},
    });
    await expect(client.put(['spaces', '1'], {}, scope)).rejects.toMatchObject({
      status: 401,
      response: 'CONTENT_OAUTH_TOKEN is not set',
    });
    await upstream.close();
    expect(upstream.requests).toEqual([]);
  });
});
