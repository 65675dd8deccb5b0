import { createServer, type RequestListener } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { closeNow, listenOnFreePort } from '../../test/support/fake-server';
import { sendRequests, type LoadResult } from './send-requests';

async function load(listener: RequestListener, paths = ['/'], connections = 3): Promise<LoadResult> {
  const server = createServer(listener);
  const port = await listenOnFreePort(server);
  try {
    return await sendRequests({ port, paths, accept: 'br', connections, apart: true, milliseconds: 0 });
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

  test('reject another status', async () => {
    const refused = load((_, response) => response.writeHead(503).end());
    await expect(refused).rejects.toThrow('The server responded with HTTP/1.1 503');
  });
});
