import { createServer, type RequestListener } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { closeNow, listenOnFreePort } from '../../test/support/fake-server';
import { sendRequests, type Load, type LoadResult } from './send-requests';

async function load(
  listener: RequestListener,
  paths = ['/'],
  connections = 3,
  more: Partial<Load> = {},
): Promise<LoadResult> {
  const server = createServer(listener);
  const port = await listenOnFreePort(server);
  try {
    const usual = { port, paths, accept: 'br', connections, apart: true, milliseconds: 0 };
    return await sendRequests({ ...usual, ...more });
  } finally {
    await closeNow(server);
  }
}

const body = 'x'.repeat(300_000);

/** The ways in which a body may end. */
const endings: readonly (readonly [string, RequestListener])[] = [
  ['a Content-Length', (_, response) => response.writeHead(200, { 'Content-Length': body.length }).end(body)],
  [
    'chunks',
    (_, response) => {
      response.writeHead(200).write(body);
      response.end();
    },
  ],
  ['no bytes at all', (_, response) => response.writeHead(200, { 'Content-Length': 0 }).end()],
];

describe('visitors', () => {
  test.each(endings)('read a response with %s to its end', async (_, listener) => {
    expect(await load(listener)).toMatchObject({ count: 3 });
  });

  test('count the bytes of complete responses', async () => {
    const { bytes } = await load((_, response) => response.end(body), ['/'], 1);
    expect(bytes).toBeGreaterThan(body.length);
  });

  test('request one path each with `apart`', async () => {
    const paths = ['/a', '/b', '/c'];
    const seen: string[] = [];
    await load((request, response) => {
      seen.push(request.url ?? '');
      response.end('x');
    }, paths);
    expect(seen.toSorted()).toEqual(paths);
  });

  test('request no more a second than they are told', async () => {
    const paths = Array.from({ length: 30 }, (_, index) => `/${index}`);
    const paced = { apart: false, once: true, milliseconds: 60_000, perSecond: 100 };
    const { count, milliseconds } = await load((_, response) => response.end('x'), paths, 5, paced);
    expect(count).toBe(30);
    // The last of thirty is sent after 290 ms.
    expect(milliseconds).toBeGreaterThanOrEqual(289);
  });

  test('request each path once with `once`, however many connections there are', async () => {
    const once = { apart: false, once: true, milliseconds: 60_000 };
    const { count } = await load((_, response) => response.end('x'), ['/a', '/b', '/c'], 10, once);
    expect(count).toBe(3);
  });

  test('accept the status that they expect', async () => {
    const missing: RequestListener = (_, response) => response.writeHead(404, { 'Content-Length': 0 }).end();
    expect(await load(missing, ['/'], 3, { status: 404 })).toMatchObject({ count: 3 });
  });

  test('reject another status', async () => {
    const refused = load((_, response) => response.writeHead(503).end());
    await expect(refused).rejects.toThrow('The server responded with HTTP/1.1 503');
  });
});
