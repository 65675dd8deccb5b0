import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from '@jest/globals';
import { closeFixtures, pageCacheControl, startFixture } from './cdn-fixture';

afterEach(closeFixtures);

describe('what is stored', () => {
  test.each([
    ['s-maxage', { 'Cache-Control': 'public, max-age=0, s-maxage=60' }, 'HIT'],
    ['max-age alone', { 'Cache-Control': 'public, max-age=60' }, 'HIT'],
    ['s-maxage before max-age', { 'Cache-Control': 'max-age=60, s-maxage=0' }, 'MISS'],
    ['private', { 'Cache-Control': 'private, max-age=60' }, 'PASS'],
    ['no-store', { 'Cache-Control': 'no-store, s-maxage=60' }, 'PASS'],
    ['no-cache', { 'Cache-Control': 'no-cache, s-maxage=60' }, 'PASS'],
    ['no Cache-Control', {}, 'PASS'],
    ['Vary: *', { 'Cache-Control': pageCacheControl, Vary: '*' }, 'PASS'],
    ['an age as large as s-maxage', { 'Cache-Control': 's-maxage=60', Age: 60 }, 'MISS'],
    ['an age below s-maxage', { 'Cache-Control': 's-maxage=60', Age: 59 }, 'HIT'],
    ['the targeted header', { 'Cache-Control': 'no-store', 'Surrogate-Control': 'max-age=60' }, 'HIT'],
  ])('follows %s', async (_, headers, second) => {
    const { results } = await startFixture(headers);
    expect((await results('/a', '/a'))[1]).toBe(second);
  });

  test.each([
    [200, 'HIT'],
    [301, 'HIT'],
    [404, 'HIT'],
    [410, 'HIT'],
    [500, 'PASS'],
    [503, 'PASS'],
  ])('by status: %d leads to %s', async (status, second) => {
    const { results } = await startFixture((_request, response) =>
      response.writeHead(status, { 'Cache-Control': 's-maxage=60' }).end('x'),
    );
    expect((await results('/a', '/a'))[1]).toBe(second);
  });

  test('is told apart by path and query', async () => {
    const { results } = await startFixture({ 'Cache-Control': pageCacheControl });
    expect(await results('/a', '/b', '/a?b', '/a?b', '/a')).toEqual(['MISS', 'MISS', 'MISS', 'HIT', 'HIT']);
  });

  test('is the response to HEAD and to GET, and to no other method', async () => {
    const { get, cdn } = await startFixture({ 'Cache-Control': pageCacheControl });
    const head = await get('/a', {}, 'HEAD');
    expect([head.headers.get('x-cache'), head.headers.get('content-length'), await head.text()]).toEqual([
      'MISS',
      '10',
      '',
    ]);
    const got = await get('/a');
    expect([got.headers.get('x-cache'), await got.text()]).toEqual(['HIT', 'body of /a']);
    for (const method of ['POST', 'PUT', 'OPTIONS'])
      expect((await get('/a', {}, method)).headers.get('x-cache')).toBe('PASS');
    expect(cdn.fetches.map(({ method }) => method)).toEqual(['GET', 'POST', 'PUT', 'OPTIONS']);
  });

  test('lets the body and the headers of a POST through unchanged', async () => {
    const { cdn } = await startFixture((request, response) => {
      response.writeHead(201, { 'Content-Type': String(request.headers['content-type']) });
      request.pipe(response);
    });
    const posted = await fetch(`${cdn.origin}/forms/a`, { method: 'POST', body: new URLSearchParams('a=1') });
    expect([posted.status, posted.headers.get('content-type'), await posted.text()]).toEqual([
      201,
      'application/x-www-form-urlencoded;charset=UTF-8',
      'a=1',
    ]);
  });
});

describe('Vary', () => {
  const negotiated: RequestListener = ({ headers }, response) => {
    const isGzip = headers['accept-encoding'] === 'gzip';
    response.writeHead(200, {
      'Cache-Control': pageCacheControl,
      Vary: 'Accept-Encoding, Accept',
      ...(isGzip ? { 'Content-Encoding': 'gzip' } : {}),
    });
    const body = `${headers.accept} in ${headers['accept-encoding']}`;
    response.end(isGzip ? gzipSync(body) : body);
  };

  test.each([
    ['fastly', 'MISS', 'application/json in gzip', 0],
    ['varnish', 'MISS', 'application/json in gzip', 0],
    ['cloudflare', 'HIT', 'text/html in gzip', 1],
    ['bunny', 'HIT', 'text/html in gzip', 1],
  ] as const)('of another header than Accept-Encoding, at %s', async (provider, result, body, violations) => {
    const { get, cdn } = await startFixture(negotiated, provider);
    await get('/a', { Accept: 'text/html', 'Accept-Encoding': 'gzip' });
    const second = await get('/a', { Accept: 'application/json', 'Accept-Encoding': 'gzip' });
    expect([second.headers.get('x-cache'), await second.text()]).toEqual([result, body]);
    expect(cdn.violations).toHaveLength(violations);
  });

  test('of Accept-Encoding makes a variant for each encoding, however it is written', async () => {
    const { get } = await startFixture(negotiated);
    const results: unknown[] = [];
    for (const accepted of ['gzip', 'gzip, deflate', 'identity', 'br', 'br, gzip', 'gzip;q=1'])
      results.push((await get('/a', { 'Accept-Encoding': accepted })).headers.get('x-cache'));
    expect(results).toEqual(['MISS', 'HIT', 'MISS', 'MISS', 'HIT', 'HIT']);
  });
});

describe('what visitors see', () => {
  test('has the age of the object', async () => {
    const { get, clock } = await startFixture({ 'Cache-Control': pageCacheControl, Age: 3 });
    expect((await get('/a')).headers.get('age')).toBe('3');
    await clock.advance(5_999);
    expect((await get('/a')).headers.get('age')).toBe('8');
  });

  test.each([
    ['"1"', 304],
    ['W/"1"', 304],
    ['"0", "1"', 304],
    ['*', 304],
    ['"2"', 200],
  ])('is the status for If-None-Match: %s, %d', async (given, status) => {
    const { get, site } = await startFixture({ 'Cache-Control': pageCacheControl, ETag: '"1"' });
    await get('/a');
    const response = await get('/a', { 'If-None-Match': given });
    expect([response.status, response.headers.get('etag'), response.headers.get('x-cache')]).toEqual([
      status,
      '"1"',
      'HIT',
    ]);
    expect(site.requests).toHaveLength(1);
  });

  test.each([
    ['cloudflare', 'Cache-Tag', null],
    ['fastly', 'Surrogate-Key', null],
    ['bunny', 'CDN-Tag', 'c1'],
    ['varnish', 'xkey', null],
  ] as const)('has the cache keys only where the CDN passes them on: %s', async (provider, header, left) => {
    const { get } = await startFixture({ 'Cache-Control': pageCacheControl, [header]: 'c1' }, provider);
    for (let round = 0; round < 2; round += 1) expect((await get('/a')).headers.get(header)).toBe(left);
  });

  test.each([
    ['cloudflare', 'Cloudflare-CDN-Cache-Control'],
    ['fastly', 'Surrogate-Control'],
  ] as const)('has no directives that are for the CDN alone: %s', async (provider, header) => {
    const { get } = await startFixture({ [header]: 'max-age=60', 'Cache-Control': 'max-age=0' }, provider);
    const { headers } = await get('/a');
    expect([headers.has(header), headers.get('cache-control')]).toEqual([false, 'max-age=0']);
  });
});

describe('an expired object', () => {
  const versions = (cacheControl: string) => {
    const state = { version: 1, status: 200 };
    const respond: RequestListener = ({ headers }, response) => {
      const etag = `"${state.version}"`;
      const status = state.status === 200 && headers['if-none-match'] === etag ? 304 : state.status;
      response.writeHead(status, { 'Cache-Control': cacheControl, ETag: etag });
      response.end(status === 304 ? undefined : `version ${state.version}`);
    };
    return { state, respond };
  };

  test('is revalidated: a 304 makes it fresh again, another response replaces it', async () => {
    const { state, respond } = versions('s-maxage=60');
    const { results, clock, get, cdn } = await startFixture(respond);
    await results('/a');
    await clock.advance(60_000);
    expect(await results('/a', '/a')).toEqual(['REVALIDATED', 'HIT']);
    await clock.advance(60_000);
    state.version = 2;
    expect(await (await get('/a')).text()).toBe('version 2');
    expect(cdn.fetches.map(({ isConditional }) => isConditional)).toEqual([false, true, true]);
    expect(cdn.fetches.map(({ time }) => time)).toEqual([1_000, 61_000, 121_000]);
  });

  test('takes on the headers of the 304', async () => {
    const { results, clock } = await startFixture(({ headers }, response) => {
      const isKnown = headers['if-none-match'] === '"1"';
      response.writeHead(isKnown ? 304 : 200, {
        'Cache-Control': `s-maxage=${isKnown ? 600 : 60}`,
        ETag: '"1"',
      });
      response.end();
    });
    await results('/a');
    await clock.advance(60_000);
    await results('/a');
    await clock.advance(599_999);
    expect(await results('/a')).toEqual(['HIT']);
  });

  test('is served stale while it is revalidated in the background, up to the given time', async () => {
    const { state, respond } = versions('s-maxage=60, stale-while-revalidate=600');
    const { results, clock, get, cdn } = await startFixture(respond);
    await results('/a');
    await clock.advance(659_999);
    state.version = 2;
    const stale = await get('/a');
    expect([stale.headers.get('x-cache'), await stale.text()]).toEqual(['STALE', 'version 1']);
    await cdn.idle();
    expect(await (await get('/a')).text()).toBe('version 2');
    await clock.advance(660_000);
    expect(await results('/a')).toEqual(['REVALIDATED']);
  });

  test.each([
    ['responds with an error', 500, 'STALE'],
    ['responds with a missing page', 404, 'MISS'],
    ['is down', 'down', 'STALE'],
  ] as const)('when the origin %s', async (_, failure, result) => {
    const { state, respond } = versions('s-maxage=60, stale-if-error=86400');
    const { results, clock, site } = await startFixture(respond);
    await results('/a');
    await clock.advance(60_000);
    if (failure === 'down') await site.close();
    else state.status = failure;
    expect(await results('/a')).toEqual([result]);
    await clock.advance(86_400_000);
    expect(await results('/a')).toEqual([failure === 404 ? 'MISS' : 'PASS']);
  });

  test.each([
    ['fastly', 's-maxage=60, stale-while-revalidate=600', 'STALE'],
    ['cloudflare', 's-maxage=60, stale-while-revalidate=600', 'REVALIDATED'],
    ['cloudflare', 'max-age=60, stale-while-revalidate=600', 'STALE'],
    ['fastly', 's-maxage=60, must-revalidate, stale-while-revalidate=600', 'REVALIDATED'],
    ['fastly', 's-maxage=60, proxy-revalidate, stale-while-revalidate=600', 'REVALIDATED'],
  ] as const)('at %s with %s is %s', async (provider, cacheControl, result) => {
    const { results, clock, cdn } = await startFixture(versions(cacheControl).respond, provider);
    await results('/a');
    await clock.advance(60_000);
    expect(await results('/a')).toEqual([result]);
    await cdn.idle();
  });

  test('leads to a 502 when the origin is down and the object may not be served', async () => {
    const { clock, results, get, site } = await startFixture({ 'Cache-Control': 's-maxage=60' });
    await results('/a');
    await site.close();
    await clock.advance(60_000);
    expect((await get('/a')).status).toBe(502);
  });
});

describe('concurrent requests', () => {
  test('for an object that is not stored are one request to the origin', async () => {
    const { results, cdn } = await startFixture({ 'Cache-Control': pageCacheControl });
    const hold = cdn.holdNext('/a');
    const first = results('/a');
    await hold.sent;
    const others = Promise.all([results('/a'), results('/a')]);
    // A later request has its response: the CDN has these, too.
    await results('/b');
    hold.release();
    expect([await first, ...(await others)]).toEqual([['MISS'], ['HIT'], ['HIT']]);
    expect(cdn.fetches.map(({ url }) => url)).toEqual(['/a', '/b']);
  });

  test('for a response that must not be stored are one each', async () => {
    const { results, cdn } = await startFixture({ 'Cache-Control': 'private' });
    const hold = cdn.holdNext('/a');
    const first = results('/a');
    await hold.sent;
    const second = results('/a');
    await results('/b');
    hold.release();
    expect([await first, await second]).toEqual([['PASS'], ['PASS']]);
    expect(cdn.fetches.map(({ url }) => url)).toEqual(['/a', '/b', '/a']);
  });
});
