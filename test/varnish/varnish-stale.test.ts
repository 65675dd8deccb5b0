import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { describeVarnish } from './describe-varnish';
import { until } from './start-varnish';
import { startVarnishFixture, type VarnishFixture } from './varnish-fixture';

describeVarnish('docs/varnish.vcl', () => {
  let edge: VarnishFixture;

  beforeAll(async () => {
    edge = await startVarnishFixture();
  });

  afterEach(() => edge.reset());
  afterAll(() => edge.close());

  describe('time', () => {
    test('a page is a hit for s-maxage, and then revalidated by its ETag', async () => {
      edge.publish('/brief', 'A', 'public, max-age=0, s-maxage=1, stale-if-error=600');
      const start = performance.now();
      await edge.get('/brief');
      edge.publish('/brief', 'A', 'public, max-age=0, s-maxage=600');
      await edge.expire('/brief');
      expect(performance.now() - start).toBeGreaterThan(900);
      expect(
        edge.site.requests('/brief').map(({ headers }) => headers['if-none-match'] !== undefined),
      ).toEqual([false, true]);
      expect(await edge.view('/brief')).toEqual([200, 'HIT', 'A']);
    });

    test('an expired page is served at once and refreshed in the background, up to stale-while-revalidate', async () => {
      edge.publish('/swr', 'old', 's-maxage=1, stale-while-revalidate=600');
      await edge.get('/swr');
      edge.publish('/swr', 'new', 's-maxage=600, stale-while-revalidate=600');
      await until(async () => {
        const seen = await edge.view('/swr');
        expect(seen).toEqual([200, seen[1], 'old']);
        return seen[1] === 'STALE';
      });
      await until(async () => (await edge.view('/swr'))[2] === 'new');
    });

    test('an expired page that may be served stale only on errors is refreshed first', async () => {
      edge.publish('/sie', 'old', 's-maxage=1, stale-if-error=600');
      await edge.get('/sie');
      edge.publish('/sie', 'new', 's-maxage=600');
      await edge.expire('/sie');
      expect(await edge.view('/sie')).toEqual([200, 'HIT', 'new']);
    });

    test('visitors have no say in what is served stale', async () => {
      edge.publish('/say', 'old', 's-maxage=1, stale-if-error=600');
      await edge.get('/say');
      edge.publish('/say', 'new', 's-maxage=600');
      await until(async () => {
        const response = await edge.get('/say', { 'X-Stale': 'serve' });
        expect(response.headers.get('x-cache')).not.toBe('STALE');
        return (await response.text()) === 'new';
      });
      expect(edge.site.requests('/say').map(({ headers }) => headers['x-stale'])).toEqual([
        undefined,
        undefined,
      ]);
    });

    test('a missing page is cached for its s-maxage alone', async () => {
      edge.publish('/missing', 'not here', 'public, max-age=0, s-maxage=2', { status: 404 });
      expect(await edge.view('/missing')).toEqual([404, 'MISS', 'not here']);
      expect(await edge.view('/missing')).toEqual([404, 'HIT', 'not here']);
      edge.publish('/missing', 'here', 's-maxage=600');
      await edge.expire('/missing');
      expect(await edge.view('/missing')).toEqual([200, 'HIT', 'here']);
    });
  });

  describe('in an outage', () => {
    const stale = 's-maxage=1, stale-if-error=600';

    test.each(['error', 'drop'] as const)(
      'pages are served stale (%s), and fresh after it',
      async (fault) => {
        const url = `/outage/${fault}`;
        edge.publish(url, 'old', stale);
        await edge.get(url);
        edge.site.fault = fault;
        await edge.expire(url);
        expect(await edge.view(url)).toEqual([200, 'STALE', 'old']);
        edge.publish(url, 'new', stale);
        edge.site.fault = 'none';
        await until(async () => (await edge.view(url))[2] === 'new');
      },
    );

    test.each([
      ['error', true],
      ['error', false],
      ['drop', true],
      ['drop', false],
    ] as const)(
      'a failure in the background leaves a page as it is (%s, ETag: %s)',
      async (fault, hasEtag) => {
        const url = `/background/${fault}/${hasEtag}`;
        edge.publish(url, 'old', 's-maxage=1, stale-while-revalidate=600', { hasEtag });
        await edge.get(url);
        edge.site.fault = fault;
        await edge.expire(url);
        await until(() => Promise.resolve(edge.site.requests(url).length > 1));
        expect(await edge.view(url)).toEqual([200, 'STALE', 'old']);
      },
    );

    test('pages are served without an attempt to reach a site that is known to be down', async () => {
      edge.publish('/down', 'old', stale);
      await edge.get('/down');
      edge.site.fault = 'down';
      await edge.expire('/down');
      await until(async () => {
        const before = edge.site.requests('/down').length;
        expect(await edge.view('/down')).toEqual([200, 'STALE', 'old']);
        return edge.site.requests('/down').length === before;
      });
      edge.site.fault = 'none';
      await until(async () => (await edge.result('/down')) !== 'STALE');
    });

    test('a page that was never fetched is 503 for a moment', async () => {
      edge.publish('/never', 'A');
      edge.site.fault = 'down';
      const response = await edge.get('/never');
      expect([
        response.status,
        response.headers.get('retry-after'),
        response.headers.get('cache-control'),
      ]).toEqual([503, '5', 'no-store']);
      edge.site.fault = 'none';
      await until(async () => (await edge.get('/never')).status === 200);
    });

    test('an error behind a preview reaches the editor, whatever the browser has', async () => {
      edge.site.fault = 'error';
      const response = await edge.get('/draft?_storyblok=1', { 'If-None-Match': '"a"' });
      expect([response.status, await response.text()]).toEqual([500, 'error']);
    });

    test('an error of the site reaches visitors where there is no older page, and is not stored', async () => {
      edge.publish('/broken', 'A');
      edge.site.fault = 'error';
      expect(await edge.view('/broken')).toEqual([500, 'PASS', 'error']);
      edge.site.fault = 'none';
      expect(await edge.view('/broken')).toEqual([200, 'MISS', 'A']);
    });
  });
});
