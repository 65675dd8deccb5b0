import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { recordingLog } from '../../test/recording-log';
import { json, startUpstream, type Upstream } from '../../test/upstream';
import { createContentClient, retryWait } from './content-client';
import { ContentError } from './content-error';

const token = 'TOKEN-MARK-0123456789';
/** The upstream of the last call. */
let upstream: Upstream | undefined;

async function ask(
  answer: RequestListener,
  { segments = ['cdn', 'stories', 'a'], timeout = 2000, signal = AbortSignal.timeout(5000) } = {},
): Promise<unknown> {
  upstream = await startUpstream(answer);
  const { log } = recordingLog();
  const client = createContentClient({ baseUrl: `${upstream.origin}/v2`, token, timeout, log });
  return client.get(segments, { version: 'published' }, signal).finally(upstream.close);
}

async function failure(
  answer: RequestListener,
  options: Parameters<typeof ask>[1] = {},
): Promise<ContentError> {
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

  test('never holds the token', async () => {
    const errors = [
      await failure(json(500, { error: 'oops' })),
      await failure((request) => void request.socket.destroy()),
      await failure(json(200, null)),
    ];
    for (const error of errors)
      expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toContain(token);
  });
});

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

  test('is repeated for longer than one attempt may take', async () => {
    const calls: number[] = [];
    const answer: RequestListener = (request, response) => {
      calls.push(1);
      if (calls.length <= 3) return json(429, { error: 'slow down' })(request, response);
      json(200, { calls: calls.length })(request, response);
    };
    // The waits before the second and third repetition are longer together than an attempt may take.
    await expect(ask(answer, { timeout: 700 })).resolves.toEqual({ calls: 4 });
  });

  test('is not waited for beyond the caller’s signal', async () => {
    const error = await failure(json(429, { error: 'slow down' }), { signal: AbortSignal.timeout(700) });
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
