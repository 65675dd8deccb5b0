import { request as sendRequest, type RequestListener } from 'node:http';
import { afterEach, describe, expect, test } from '@jest/globals';
import { flushPromises } from '../fake-clock';
import { closeFixtures, pageCacheControl, startFixture, type CdnFixture } from './cdn-fixture';
import { providers, type ProviderName } from './providers';

const names = Object.keys(providers) as ProviderName[];

afterEach(closeFixtures);

/** Calls the purge endpoint in the provider's own format, which is written out here a second time. */
function purge(
  { cdn }: CdnFixture,
  provider: ProviderName,
  keys: readonly string[],
  token = cdn.purgeToken,
): Promise<Response> {
  const json = { 'Content-Type': 'application/json' };
  const calls: Record<ProviderName, RequestInit> = {
    cloudflare: {
      method: 'POST',
      headers: { ...json, Authorization: `Bearer ${token}` },
      body: JSON.stringify({ tags: keys }),
    },
    fastly: { method: 'POST', headers: { 'Fastly-Key': token, 'Surrogate-Key': keys.join(' ') } },
    bunny: {
      method: 'POST',
      headers: { ...json, AccessKey: token },
      body: JSON.stringify({ CacheTag: keys.join(',') }),
    },
    varnish: {
      method: 'PURGE',
      headers: { Authorization: `Bearer ${token}`, 'xkey-purge': keys.join(' ') },
    },
  };
  return fetch(cdn.purgeUrl, calls[provider]);
}

describe.each(names)('at %s', (provider) => {
  const { keyHeader, separator, maxHeaderBytes, maxKeyBytes } = providers[provider];
  const keyed: RequestListener = ({ url = '' }, response) =>
    response
      .writeHead(200, {
        'Cache-Control': pageCacheControl,
        [keyHeader]: url.slice(1).split('+').join(separator),
      })
      .end();

  test('a purge removes exactly the objects with a key', async () => {
    const fixture = await startFixture(keyed, provider);
    const { results, cdn, clock } = fixture;
    await results('/k1+k2', '/k2+k3', '/k22', '/');
    await clock.advance(500);
    expect((await purge(fixture, provider, ['k2'])).status).toBe(provider === 'bunny' ? 204 : 200);
    expect(await results('/k1+k2', '/k2+k3', '/k22', '/')).toEqual(['MISS', 'MISS', 'HIT', 'HIT']);
    expect(cdn.purges).toEqual([
      { keys: ['k2'], time: 1_500, outcome: provider === 'bunny' ? 204 : 200, purged: ['/k1+k2', '/k2+k3'] },
    ]);
    expect(cdn.violations).toEqual([]);
  });

  test('a purge with a wrong token is refused', async () => {
    const fixture = await startFixture(keyed, provider);
    await fixture.results('/k1');
    const { status } = await purge(fixture, provider, ['k1'], 'wrong');
    expect(status).toBe(providers[provider].purge.refused);
    expect(await fixture.results('/k1')).toEqual(['HIT']);
    expect(fixture.cdn.purges).toMatchObject([{ keys: ['k1'], outcome: status, purged: [] }]);
  });

  test('a call of another method, or without keys, is refused', async () => {
    const { cdn } = await startFixture(keyed, provider);
    const { tokenHeader, tokenPrefix, method } = providers[provider].purge;
    const headers = { [tokenHeader]: `${tokenPrefix}${cdn.purgeToken}` };
    const statuses = await Promise.all(
      ['PUT', method].map(async (each) => (await fetch(cdn.purgeUrl, { method: each, headers })).status),
    );
    expect(statuses).toEqual([405, 400]);
  });

  test('a response that a purge overtakes is stored after it, and stays', async () => {
    const fixture = await startFixture(keyed, provider);
    const { results, cdn } = fixture;
    const hold = cdn.holdNext('/k1');
    const request = results('/k1');
    await hold.sent;
    await purge(fixture, provider, ['k1']);
    hold.release();
    expect(await request).toEqual(['MISS']);
    expect(await results('/k1')).toEqual(['HIT']);
    await purge(fixture, provider, ['k1']);
    expect(await results('/k1')).toEqual(['MISS']);
  });

  test('a header of keys at the limit is read, and one above it recorded and not stored', async () => {
    const key = 'k'.repeat(99);
    const header = Array.from({ length: Math.floor((maxHeaderBytes + 1) / 100) }, () => key).join(separator);
    const atLimit = header.padEnd(maxHeaderBytes);
    const { results, cdn } = await startFixture(({ url }, response) => {
      const value = url === '/over' ? `${header}${'k'.repeat(maxHeaderBytes - header.length + 1)}` : atLimit;
      response.writeHead(200, { 'Cache-Control': pageCacheControl, [keyHeader]: value }).end();
    }, provider);
    expect(await results('/at', '/at', '/over')).toEqual(['MISS', 'HIT', 'PASS']);
    expect(cdn.violations).toEqual([
      `/over: ${keyHeader} has ${maxHeaderBytes + 1} bytes, the limit is ${maxHeaderBytes}`,
    ]);
  });

  test.each([401, 429, 500])('the purge endpoint can be made to respond with %d', async (status) => {
    const fixture = await startFixture(keyed, provider);
    await fixture.results('/k1');
    fixture.cdn.purgeFault = status;
    const response = await purge(fixture, provider, ['k1']);
    expect(response.status).toBe(status);
    expect(response.headers.get('retry-after')).toBe(
      status === 429 && provider === 'cloudflare' ? '12' : null,
    );
    expect(await fixture.results('/k1')).toEqual(['HIT']);
    fixture.cdn.purgeFault = null;
    await purge(fixture, provider, ['k1']);
    expect(fixture.cdn.purges.map(({ outcome }) => outcome)).toEqual([
      status,
      provider === 'bunny' ? 204 : 200,
    ]);
  });

  test('a key above its limit is refused in a call', async () => {
    const fixture = await startFixture(keyed, provider);
    expect((await purge(fixture, provider, ['k'.repeat(maxKeyBytes + 1)])).status).toBe(400);
    expect(fixture.cdn.violations).toHaveLength(1);
  });
});

describe('the purge endpoint', () => {
  test.each([
    ['cloudflare', 100],
    ['fastly', 256],
    ['varnish', 2_727],
  ] as const)('of %s takes %d keys of two letters a call and no more', async (provider, limit) => {
    const fixture = await startFixture({}, provider);
    const keys = Array.from({ length: limit + 1 }, () => 'k1');
    expect((await purge(fixture, provider, keys.slice(1))).ok).toBe(true);
    expect((await purge(fixture, provider, keys)).status).toBe(400);
    expect(fixture.cdn.violations).toHaveLength(1);
  });

  test('of cloudflare takes 25 calls at once and then five a minute', async () => {
    const fixture = await startFixture({}, 'cloudflare');
    const statuses = async (count: number) => {
      const found: number[] = [];
      for (let call = 0; call < count; call += 1)
        found.push((await purge(fixture, 'cloudflare', ['k1'])).status);
      return found;
    };
    expect(await statuses(26)).toEqual([...Array.from({ length: 25 }, () => 200), 429]);
    for (let second = 0; second < 12; second += 1) await fixture.clock.advance(1_000);
    expect(await statuses(2)).toEqual([200, 429]);
    await fixture.clock.advance(60_000);
    expect(await statuses(6)).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test.each(['drop', 'hang'] as const)('can be made to %s', async (fault) => {
    const { cdn } = await startFixture({});
    cdn.purgeFault = fault;
    const headers = { 'Fastly-Key': cdn.purgeToken, 'Surrogate-Key': 'k1' };
    const call = sendRequest(cdn.purgeUrl, { method: 'POST', headers });
    const failed = new Promise((resolve) => call.once('error', resolve));
    call.end();
    while (cdn.purges.length === 0) await flushPromises();
    if (fault === 'hang') await cdn.close();
    expect(await failed).toMatchObject({ code: 'ECONNRESET' });
    expect(cdn.purges).toMatchObject([{ keys: ['k1'], outcome: fault, purged: [] }]);
  });
});
