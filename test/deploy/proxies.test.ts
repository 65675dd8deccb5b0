import { request as sendPlain, type IncomingMessage } from 'node:http';
import { connect } from 'node:http2';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { describeProxies } from './describe-proxies';
import { ProxiedSite, type ProxiedResponse } from './proxied-site';

/** Headers of the connection, and what a proxy says of itself. */
const ownHeaders = ['alt-svc', 'connection', 'content-length', 'date', 'keep-alive', 'server', 'via'];
const sameOnBothSides = ({ status, headers, body }: ProxiedResponse) => ({
  status,
  headers: Object.fromEntries(
    Object.entries(headers).filter(([name]) => ![...ownHeaders, 'transfer-encoding'].includes(name)),
  ),
  body: body.toString('base64'),
});

describeProxies((start) => {
  let proxied: ProxiedSite;
  beforeAll(async () => {
    proxied = await ProxiedSite.start(start);
  });
  afterAll(() => proxied.close());
  beforeEach(() => proxied.scripted.clear());

  /** The response of the site itself. */
  async function direct(path: string, headers: Readonly<Record<string, string>>): Promise<ProxiedResponse> {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      sendPlain({ host: '127.0.0.1', port: proxied.ports.port, path, headers }, resolve)
        .once('error', reject)
        .end();
    });
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      body: await buffer(response),
    };
  }

  describe('a visitor gets what the site responds with', () => {
    test.each([
      ['/', 'br', 200],
      ['/kontak', 'gzip', 200],
      ['/kontak', 'identity', 200],
      ['/kontak/_payload.json', 'br', 200],
      ['/assets/main-AAAA.js', 'gzip', 200],
      ['/kontak/', 'br', 301],
      ['/tidak%20ada%2Fini?a=b', 'br', 404],
      ['/tidak//ada', 'br', 404],
      ['/a%2e%2e/%2e%2e/b', 'br', 404],
      ['/%ff', 'br', 400],
      ['/healthz', 'br', 200],
      ['/assets/tidak-ada.js', 'br', 404],
    ])('%s in %s: the same bytes and headers, %i', async (path, encoding, status) => {
      const headers = { Host: 'localhost', 'Accept-Encoding': encoding, Accept: 'text/html' };
      const [own, seen] = [await direct(path, headers), await proxied.visit(path, { headers })];
      expect(sameOnBothSides(seen)).toEqual(sameOnBothSides(own));
      expect(seen.status).toBe(status);
    });

    test('without Accept-Encoding: no compression', async () => {
      const { headers, body } = await proxied.visit('/kontak');
      expect(headers['content-encoding']).toBeUndefined();
      expect(body.toString()).toMatch(/^<!doctype html>/i);
    });

    test('a 304 for the ETag that it sent', async () => {
      const encoding = { 'Accept-Encoding': 'br' };
      const { headers } = await proxied.visit('/kontak', { headers: encoding });
      const etag = headers.etag ?? 'none';
      expect(etag).toMatch(/^"/);
      const again = await proxied.visit('/kontak', { headers: { ...encoding, 'If-None-Match': etag } });
      expect([again.status, again.headers.etag, again.body.length]).toEqual([304, etag, 0]);
    });

    test('over HTTP/2', async () => {
      const own = await direct('/kontak', { 'Accept-Encoding': 'br' });
      const client = connect(`https://localhost:${proxied.proxy.https}`, { ca: proxied.proxy.certificate });
      const stream = client.request({
        ':path': '/kontak',
        ':authority': 'localhost',
        'accept-encoding': 'br',
      });
      const bytes = await buffer(stream);
      client.close();
      expect(bytes.equals(own.body)).toBe(true);
    });

    test('a 503 with its own page and Retry-After', async () => {
      proxied.scripted.set('/gagal', (_request, response) =>
        response.writeHead(503, { 'Content-Type': 'text/html', 'Retry-After': '7' }).end('<p>Nanti</p>'),
      );
      const { status, headers, body } = await proxied.visit('/gagal');
      expect([status, headers['retry-after'], body.toString()]).toEqual([503, '7', '<p>Nanti</p>']);
    });

    test('the keys for a CDN, as long as they may be', async () => {
      const keys = 'c0ffee00,'.repeat(1_800);
      proxied.scripted.set('/kunci', (_request, response) =>
        response.writeHead(200, { 'Cache-Tag': keys }).end('ya'),
      );
      expect((await proxied.visit('/kunci')).headers['cache-tag']).toBe(keys);
    });

    test('Strict-Transport-Security, once', async () => {
      const { headers } = await proxied.visit('/kontak');
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
    });
  });

  test('a request without TLS is sent to https, with its path and query', async () => {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const options = { host: '127.0.0.1', port: proxied.proxy.http, path: '/kontak?a=b' };
      sendPlain({ ...options, headers: { Host: 'localhost' } }, resolve)
        .once('error', reject)
        .end();
    });
    await text(response);
    expect([301, 308]).toContain(response.statusCode);
    const { protocol, hostname, pathname, search } = new URL(response.headers.location ?? 'none:');
    expect([protocol, hostname, pathname, search]).toEqual(['https:', 'localhost', '/kontak', '?a=b']);
  });

  test('the site is told the host and the protocol, whatever a visitor claims, and no cookie', async () => {
    const claims = { 'X-Forwarded-Proto': 'http', 'X-Forwarded-Host': 'evil.example', Cookie: 'a=b' };
    await proxied.visit('/kontak', { headers: claims });
    const { host, cookie, ...received } = proxied.received.at(-1) ?? {};
    expect(host).toBe('localhost');
    expect([received['x-forwarded-proto'], received['x-forwarded-host'], cookie]).toEqual([
      'https',
      'localhost',
      undefined,
    ]);
  });

  test('the limit of forms counts by the address that the proxy sees, whatever a visitor claims', async () => {
    const claim = (address: string) => ({ 'X-Forwarded-For': address });
    const statuses = [
      await proxied.submit({ headers: claim('203.0.113.1') }),
      await proxied.submit({ headers: claim('203.0.113.2') }),
      await proxied.submit({ headers: claim('127.0.0.1'), from: '127.0.0.2' }),
      await proxied.submit({ from: '127.0.0.2' }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([202, 429, 202, 429]);
  });

  describe('a body', () => {
    test('that is too large for a form is refused by the site, in its words', async () => {
      const { status, body } = await proxied.submit({ from: '127.0.0.3' }, { pesan: 'x'.repeat(150_000) });
      expect([status, JSON.parse(body.toString())]).toEqual([
        413,
        { error: { status: 413, message: 'Content Too Large' } },
      ]);
    });

    test('that is larger than all but files of a form reaches the site in a form alone', async () => {
      const before = proxied.received.length;
      const pesan = 'x'.repeat(1_100_000);
      const toPage = await proxied.submit({ from: '127.0.0.3' }, { pesan }, '/');
      expect([toPage.status, proxied.received.length - before]).toEqual([413, 0]);
      const toForm = await proxied.submit({ from: '127.0.0.3' }, { pesan });
      expect([toForm.status, proxied.received.length - before]).toEqual([413, 1]);
    });

    test('that is larger than the files of any form does not reach the site', async () => {
      const before = proxied.received.length;
      const headers = { 'Content-Type': 'application/json', 'Content-Length': '31000000' };
      const { status } = await proxied.visit('/forms/kontak', { method: 'POST', headers });
      expect([status, proxied.received.length - before]).toEqual([413, 0]);
    });
  });

  test.each(['/metrics', '/readyz', '/%6detrics', '/metrics?a=b'])('%s is not public', async (path) => {
    const before = proxied.received.length;
    expect((await proxied.visit(path)).status).toBe(404);
    expect(proxied.received).toHaveLength(before);
  });

  test('headers that are too long for the site are refused before it', async () => {
    const before = proxied.received.length;
    const { status } = await proxied.visit('/kontak', { headers: { 'X-Long': 'x'.repeat(24_000) } });
    expect([400, 431]).toContain(status);
    expect(proxied.received).toHaveLength(before);
  });

  test('a long cookie of another program costs no page', async () => {
    const { status } = await proxied.visit('/kontak', { headers: { Cookie: `a=${'x'.repeat(7_000)}` } });
    expect(status).toBe(200);
  });

  test('the log of requests has their paths, and no query', async () => {
    await proxied.visit('/kontak?q=RAHASIA', { headers: { Referer: 'https://localhost/?q=RAHASIA' } });
    const until = performance.now() + 5_000;
    while (!proxied.proxy.output().includes('/kontak') && performance.now() < until)
      await new Promise((resolve) => setImmediate(resolve));
    expect(proxied.proxy.output()).toContain('/kontak');
    expect(proxied.proxy.output()).not.toContain('RAHASIA');
  });
});
