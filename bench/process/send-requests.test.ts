import { createServer, type RequestListener } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { closeNow, listenOnFreePort } from '../../test/support/fake-server';
import { sendRequests, type LoadResult } from './send-requests';

async function visited(answer: RequestListener, paths = ['/'], connections = 3): Promise<LoadResult> {
  const server = createServer(answer);
  const port = await listenOnFreePort(server);
  try {
    return await sendRequests({ port, paths, accept: 'br', connections, apart: true, milliseconds: 0 });
  } finally {
    await closeNow(server);
  }
}

const body = 'x'.repeat(300_000);

/** How a body may come, and what ends it. */
const ways: readonly (readonly [string, RequestListener])[] = [
  ['a told length', (_, response) => response.writeHead(200, { 'Content-Length': body.length }).end(body)],
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
  test.each(ways)('take an answer of %s to its end', async (_, answer) => {
    expect(await visited(answer)).toMatchObject({ count: 3 });
  });

  test('count the bytes of whole answers', async () => {
    const { bytes } = await visited((_, response) => response.end(body), ['/'], 1);
    expect(bytes).toBeGreaterThan(body.length);
  });

  test('keep to a path each where they are kept apart', async () => {
    const paths = ['/a', '/b', '/c'];
    const seen: string[] = [];
    await visited((request, response) => {
      seen.push(request.url ?? '');
      response.end('x');
    }, paths);
    expect(seen.toSorted()).toEqual(paths);
  });

  test('do not count an answer that is none', async () => {
    const refused = visited((_, response) => response.writeHead(503).end());
    await expect(refused).rejects.toThrow('A server answered HTTP/1.1 503');
  });
});
