import type { RequestListener } from 'node:http';
import { pipeline } from 'node:stream';
import { afterEach, describe, expect, test } from '@jest/globals';
import { closedOrigin } from '../test/support/doctor-fixture';
import { startFakeServer, type FakeServer } from '../test/support/fake-server';
import { request } from './request';

let upstream: FakeServer | undefined;
afterEach(() => upstream?.close());

const hang: RequestListener = () => {};
const cut: RequestListener = (_request, response) => {
  response.writeHead(200, { 'Content-Length': '1000' });
  response.write('half', () => response.destroy());
};
const away: RequestListener = (_request, response) => {
  response.writeHead(302, { Location: '/else?token=secret' }).end();
};

describe('a request without a response has a cause in plain words, which never quotes the URL', () => {
  test.each<[string, RequestListener, (origin: string) => string, string]>([
    [
      'a server that never responds',
      hang,
      (origin) => origin,
      'it sent no complete response within 1 second',
    ],
    ['a truncated response', cut, (origin) => origin, 'the connection was cut'],
    ['http in place of https', hang, (origin) => origin.replace('http:', 'https:'), 'http and not https'],
    ['a port where nothing listens', hang, () => closedOrigin, 'nothing listens there'],
    ['a blocked port', hang, () => 'http://127.0.0.1:9', 'browsers block its port'],
  ])('%s', async (_, listener, urlOf, cause) => {
    upstream = await startFakeServer(listener);
    const result = await request(new URL(`${urlOf(upstream.origin)}/?token=secret`), { timeout: 1_000 });
    expect(result).toEqual({ kind: 'no-response', cause: expect.stringContaining(cause) });
    expect(JSON.stringify(result)).not.toContain('secret');
  });
});

test('a redirect is a response, and is not followed', async () => {
  upstream = await startFakeServer(away);
  const result = await request(new URL(`${upstream.origin}/?token=secret`), { timeout: 2_000 });
  expect(result).toMatchObject({ kind: 'response', status: 302 });
  expect(upstream.requests).toEqual(['/?token=secret']);
});

test('an endless response is read up to a limit', async () => {
  function* lines(): Generator<string> {
    for (;;) yield 'x'.repeat(1_000_000);
  }
  upstream = await startFakeServer((_request, response) => {
    pipeline(lines, response, () => {});
  });
  const result = await request(new URL(upstream.origin), { timeout: 20_000 });
  expect(result.kind === 'response' && result.body.length).toBeLessThan(6_000_000);
});
