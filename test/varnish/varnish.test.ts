import { once } from 'node:events';
import { request as sendRequest } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { describeVarnish } from './describe-varnish';
import { startVarnish, until } from './start-varnish';
import { purgeToken, startVarnishFixture, type VarnishFixture } from './varnish-fixture';

describeVarnish('docs/varnish.vcl', () => {
  let edge: VarnishFixture;

  beforeAll(async () => {
    edge = await startVarnishFixture();
  });

  afterEach(() => edge.reset());
  afterAll(() => edge.close());

  describe('a page', () => {
    test('is fetched once, and then a hit for GET and HEAD', async () => {
      edge.publish('/a', 'A');
      expect(await edge.view('/a')).toEqual([200, 'MISS', 'A']);
      expect(await edge.view('/a')).toEqual([200, 'HIT', 'A']);
      expect((await edge.get('/a', {}, 'HEAD')).headers.get('x-cache')).toBe('HIT');
      expect(edge.site.requests('/a')).toHaveLength(1);
    });

    test('is fetched once for visitors who come at the same time', async () => {
      edge.publish('/together', 'A');
      const views = await Promise.all(Array.from({ length: 10 }, () => edge.view('/together')));
      expect(new Set(views.map(([, , body]) => body))).toEqual(new Set(['A']));
      expect(edge.site.requests('/together')).toHaveLength(1);
    });

    test('is stored for each query', async () => {
      edge.publish('/q?a=1', '1');
      edge.publish('/q?a=2', '2');
      expect(await edge.view('/q?a=1')).toEqual([200, 'MISS', '1']);
      expect(await edge.view('/q?a=2')).toEqual([200, 'MISS', '2']);
      expect(await edge.view('/q?a=1')).toEqual([200, 'HIT', '1']);
    });

    test('is a hit for visitors with cookies, which the site does not see', async () => {
      edge.publish('/cookie', 'A');
      await edge.get('/cookie', { Cookie: 'visitor=1' });
      expect((await edge.get('/cookie', { Cookie: 'visitor=2' })).headers.get('x-cache')).toBe('HIT');
      expect(edge.site.requests('/cookie')[0]?.headers.cookie).toBeUndefined();
    });

    test('is stored compressed, and sent plain to those who want it plain', async () => {
      edge.publish('/gzip', 'plain text '.repeat(100));
      const responses = [
        await edge.get('/gzip', { 'Accept-Encoding': 'identity' }),
        await edge.get('/gzip', { 'Accept-Encoding': 'gzip' }),
      ];
      expect(responses.map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'gzip']);
      expect(await Promise.all(responses.map((response) => response.text()))).toEqual(
        Array.from({ length: 2 }, () => 'plain text '.repeat(100)),
      );
      expect(edge.site.requests('/gzip')).toHaveLength(1);
    });

    test.each(['gzip', 'identity'])('is a 304 for visitors who have it (%s)', async (encoding) => {
      edge.publish('/etag', 'A');
      const encoded = { 'Accept-Encoding': encoding };
      const etag = (await edge.get('/etag', encoded)).headers.get('etag') ?? '';
      const second = await edge.get('/etag', { ...encoded, 'If-None-Match': etag });
      expect([second.status, second.headers.get('etag')]).toEqual([304, etag]);
      expect((await edge.get('/etag', { ...encoded, 'If-None-Match': '"other"' })).status).toBe(200);
    });

    test('reaches visitors without its keys and without what is meant for this cache', async () => {
      edge.publish('/headers', 'A', undefined, { headers: { xkey: 'anyam-page c1' } });
      for (const headers of [(await edge.get('/headers')).headers, (await edge.get('/headers')).headers]) {
        expect(headers.has('xkey')).toBe(false);
        expect(headers.get('cache-control')).toBe('public, max-age=0');
      }
    });
  });

  describe('a purge', () => {
    test('removes exactly the pages with one of its keys', async () => {
      for (const keys of ['k1 k2', 'k2 k3', 'k22', 'k4'])
        edge.publish(`/${keys.replace(' ', '+')}`, keys, undefined, { headers: { xkey: keys } });
      const urls = ['/k1+k2', '/k2+k3', '/k22', '/k4'];
      for (const url of urls) expect(await edge.result(url)).toBe('MISS');
      const purged = await edge.purge('k2 k5');
      expect([purged.status, await purged.text()]).toEqual([200, 'Purged 2']);
      const results: unknown[] = [];
      for (const url of urls) results.push(await edge.result(url));
      expect(results).toEqual(['MISS', 'MISS', 'HIT', 'HIT']);
    });

    test.each([
      ['a wrong token', 'Bearer other'],
      ['a part of the token', 'Bearer rahasi'],
      ['the token alone', purgeToken],
      ['no token', null],
      ['an empty token', 'Bearer '],
    ])('with %s is refused', async (_, authorization) => {
      edge.publish('/guarded', 'A', undefined, { headers: { xkey: 'guarded' } });
      await edge.get('/guarded');
      expect((await edge.purge('guarded', authorization)).status).toBe(403);
      expect(await edge.result('/guarded')).toBe('HIT');
    });

    test('from another address than those of the purgers is refused', async () => {
      const headers = { Authorization: `Bearer ${purgeToken}`, 'xkey-purge': 'k1' };
      const [response] = await once(
        sendRequest(edge.origin, { method: 'PURGE', headers, localAddress: '127.0.0.2' }).end(),
        'response',
      );
      expect(response.statusCode).toBe(403);
    });

    test('without keys is refused', async () => {
      expect((await edge.purge(null)).status).toBe(400);
    });

    test('removes a page whose keys came with a 304', async () => {
      edge.publish('/moved', 'A', 's-maxage=1, stale-if-error=600', { headers: { xkey: 'm1' } });
      await edge.get('/moved');
      edge.publish('/moved', 'A', 's-maxage=600', { headers: { xkey: 'm2' } });
      await edge.expire('/moved');
      expect(edge.site.requests('/moved')[1]?.headers['if-none-match']).toBeDefined();
      await edge.purge('m1');
      expect(await edge.result('/moved')).toBe('HIT');
      await edge.purge('m2');
      expect(await edge.result('/moved')).toBe('MISS');
    });

    test('does not reach a page that is under way: the second one does', async () => {
      edge.publish('/race', 'old', undefined, { headers: { xkey: 'race' } });
      let send = () => {};
      edge.site.before = () => new Promise((resolve) => (send = resolve));
      const first = edge.view('/race');
      await until(() => Promise.resolve(edge.site.requests('/race').length > 0));
      expect(await (await edge.purge('race')).text()).toBe('Purged 0');
      send();
      expect(await first).toEqual([200, 'MISS', 'old']);
      expect(await edge.result('/race')).toBe('HIT');
      expect(await (await edge.purge('race')).text()).toBe('Purged 1');
    });

    test.each([
      ['a page with as many keys as fit into its header', 8_192 - 'xkey: '.length, 200],
      ['a page with more of them is an error', 8_192 - 'xkey: '.length + 1, 503],
    ])('%s', async (_, bytes, status) => {
      const keys = `${'k '.repeat(bytes)}`.slice(0, bytes - 4).concat('last');
      edge.publish(`/many/${bytes}`, 'A', undefined, { headers: { xkey: keys } });
      expect((await edge.get(`/many/${bytes}`)).status).toBe(status);
      expect(await (await edge.purge('last')).text()).toBe(status === 200 ? 'Purged 1' : 'Purged 0');
    });

    test.each([
      [8_192 - 'xkey-purge: '.length, 200],
      [8_192 - 'xkey-purge: '.length + 1, 400],
    ])('with keys of %d bytes is %d', async (bytes, status) => {
      expect((await edge.purge('k'.repeat(bytes))).status).toBe(status);
    });
  });

  describe('what must not be cached', () => {
    test.each([
      ['a preview', '/draft?_storyblok=1&_storyblok_tk[token]=a'],
      ['a preview behind other parameters', '/draft?a=1&_storyblok_c=page'],
      ['the result of a form', '/draft?_form=1'],
    ])('%s passes, whatever its headers say', async (_, url) => {
      edge.publish(url, 'draft');
      expect(await edge.view(url)).toEqual([200, 'PASS', 'draft']);
      expect(await edge.view(url)).toEqual([200, 'PASS', 'draft']);
    });

    test.each([
      ['private', 'private, no-store'],
      ['no-store', 'no-store'],
      ['no-cache', 'no-cache'],
    ])('a response that is %s', async (name, cacheControl) => {
      edge.publish(`/${name}`, 'A', cacheControl);
      expect(await edge.view(`/${name}`)).toEqual([200, 'PASS', 'A']);
      expect(await edge.view(`/${name}`)).toEqual([200, 'PASS', 'A']);
      expect((await edge.get(`/${name}`)).headers.get('cache-control')).toBe(cacheControl);
    });

    test('a response that does not say so', async () => {
      edge.site.pages.set('/silent', { body: 'A' });
      expect(await edge.view('/silent')).toEqual([200, 'PASS', 'A']);
      expect(await edge.view('/silent')).toEqual([200, 'PASS', 'A']);
      expect((await edge.get('/silent')).headers.get('cache-control')).toBeNull();
    });

    test('POST passes, and so does its body', async () => {
      edge.publish('/forms/a', 'A');
      for (let round = 0; round < 2; round += 1) {
        const posted = await fetch(`${edge.origin}/forms/a`, { method: 'POST', body: 'a=1' });
        expect([posted.headers.get('x-cache'), await posted.text()]).toEqual(['PASS', 'A']);
      }
      expect(
        edge.site.requests('/forms/a').map(({ method, headers }) => [method, headers['content-length']]),
      ).toEqual([
        ['POST', '3'],
        ['POST', '3'],
      ]);
    });
  });

  test('without a token in its environment no purge is taken', async () => {
    const open = await startVarnish(edge.site.origin);
    const statuses: number[] = [];
    for (const Authorization of ['Bearer ', 'Bearer', 'Bearer undefined', '']) {
      const headers = { Authorization, 'xkey-purge': 'k1' };
      statuses.push((await fetch(open.origin, { method: 'PURGE', headers })).status);
    }
    await open.close();
    expect(statuses).toEqual([403, 403, 403, 403]);
  });
});
