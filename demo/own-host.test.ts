import { createServer, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { closeNow, listenOnFreePort } from '../test/support/fake-server';
import { refuseOtherHosts } from './own-host';

const server = createServer(
  refuseOtherHosts(
    'http://batik.example:3001',
    (_request, response) => void response.end('secret'),
    /^\/(?:v2|f)(?:[/?]|$)/,
  ),
);
let port: number;

beforeAll(async () => {
  port = await listenOnFreePort(server);
});

afterAll(() => closeNow(server));

const statusOf = (path: string, host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const call = request({ port, host: '127.0.0.1', path, headers: { Host: host } });
    call.once('response', (response) => resolve(response.resume().statusCode)).once('error', reject);
    call.end();
  });

test.each(['localhost', 'localhost:3001', '127.0.0.1:9', '[::1]:3001', '192.0.2.1', 'batik.example:3001'])(
  'the inbox of the demo responds at %s',
  async (host) => {
    expect(await statusOf('/inbox', host)).toBe(200);
  },
);

test.each(['evil.example:3001', 'localhost.evil.example', 'a.batik.example', '127.0.0.1.evil.example', '@'])(
  'a page of %j, a name that leads to this machine, reads neither inbox nor drafts, and sets no faults',
  async (host) => {
    const paths = ['/inbox', '/editor/api/space', '/faults', '/v1/spaces/1', '/v2x', '//inbox'];
    expect(await Promise.all(paths.map((path) => statusOf(path, host)))).toEqual(paths.map(() => 403));
  },
);

test.each(['/v2/cdn/stories?token=a', '/f/1/a.png', '/v2'])(
  '%s, which every origin may read, responds at every name',
  async (path) => {
    expect(await statusOf(path, 'content:3001')).toBe(200);
  },
);
