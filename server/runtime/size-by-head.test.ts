import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { startFakeServer, type FakeServer } from '../../test/support/fake-server';
import { sizeByHead } from './size-by-head';

const text = 'Kain batik tulis. '.repeat(1_000);

let host: FakeServer;
beforeEach(async () => {
  host = await startFakeServer((request, response) => {
    const isCompressed = /gzip/.test(String(request.headers['accept-encoding']));
    const body = isCompressed ? gzipSync(text) : Buffer.from(text);
    response.writeHead(request.url === '/none.csv' ? 404 : 200, { 'Content-Length': body.length });
    response.end();
  });
});
afterEach(() => host.close());

test('the size of a file is its own, not that of a compressed response', async () => {
  expect(await sizeByHead(`${host.origin}/a.csv`)).toBe(text.length);
});

test.each(['/none.csv', ':0/a.csv'])('there is no size where the host gives none: %s', async (path) => {
  expect(await sizeByHead(host.origin + path)).toBeNull();
});
