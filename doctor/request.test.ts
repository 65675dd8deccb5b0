import type { RequestListener } from 'node:http';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { closedOrigin } from '../test/support/doctor-fixture';
import { startUpstream, type Upstream } from '../test/support/fake-server';
import { ask } from './request';

let closed: string;
beforeAll(async () => {
  closed = await closedOrigin();
});

let upstream: Upstream | undefined;
afterEach(() => upstream?.close());

const hang: RequestListener = () => {};
const cut: RequestListener = (_request, response) => {
  response.writeHead(200, { 'Content-Length': '1000' });
  response.write('half', () => response.destroy());
};
const away: RequestListener = (_request, response) => {
  response.writeHead(302, { Location: '/else?token=secret' }).end();
};

describe('what gives no answer says why in plain words, and never its address', () => {
  test.each<[string, RequestListener, (origin: string) => string, string]>([
    ['a host without end', hang, (origin) => origin, 'there is no whole answer within 0.2 seconds'],
    ['an answer cut short', cut, (origin) => origin, 'the connection was cut'],
    [
      'http where https was asked for',
      hang,
      (origin) => origin.replace('http:', 'https:'),
      'http and not https',
    ],
    ['a port where nothing listens', hang, () => closed, 'nothing listens there'],
    ['a port that is barred', hang, () => 'http://127.0.0.1:9', 'that no browser goes to'],
  ])('%s', async (_what, answer, address, cause) => {
    upstream = await startUpstream(answer);
    const asked = await ask(new URL(`${address(upstream.origin)}/?token=secret`), { timeout: 200 });
    expect(asked).toEqual({ kind: 'silence', cause: expect.stringContaining(cause) });
    expect(JSON.stringify(asked)).not.toContain('secret');
  });
});

test('a redirect is an answer, and is not followed', async () => {
  upstream = await startUpstream(away);
  const asked = await ask(new URL(`${upstream.origin}/?token=secret`), { timeout: 2_000 });
  expect(asked).toMatchObject({ kind: 'answer', status: 302 });
  expect(upstream.requests).toEqual(['/?token=secret']);
});

test('of an answer without end no more is read than fits', async () => {
  const line = 'x'.repeat(1_000_000);
  upstream = await startUpstream((_request, response) => {
    const more = (): void => {
      if (!response.destroyed) response.write(line, more);
    };
    more();
  });
  const asked = await ask(new URL(upstream.origin), { timeout: 20_000 });
  expect(asked.kind === 'answer' && asked.body.length).toBeLessThan(6_000_000);
});
