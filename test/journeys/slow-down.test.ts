import { afterEach, expect, test } from '@jest/globals';
import request, { type Response } from 'supertest';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { createFakeClock } from '../support/fake-clock';
import { startSite, type TestSite } from '../support/site';

const page = (slug: string) =>
  buildStory(slug, {
    component: 'page',
    body: [{ component: 'typography', _uid: slug, text: `isi ${slug}` }],
  });
const cachedPaths = ['/', '/satu', '/dua'];
const space = buildSpace([
  page('home'),
  page('satu'),
  page('dua'),
  buildStory('config', { component: 'site_config' }),
]);

let site: TestSite | undefined;
afterEach(() => site?.close());

test('while the CMS responds 429 for a minute, cached pages are served, made-up ones are 503, and it gets five calls a second at most', async () => {
  const clock = createFakeClock();
  let slowDown = false;
  const calls: { at: number; path: string }[] = [];
  site = await startSite(space, {
    clock,
    env: { CONTENT_RATE_LIMIT: '5' },
    intercept: (call, response, next) => {
      calls.push({ at: clock.now(), path: call.url?.replace(/\?.*/, '') ?? '' });
      if (!slowDown) return next();
      response.writeHead(429, { 'Content-Type': 'text/html' }).end('<h1>slow down</h1>');
    },
  });
  const { app } = site;
  /** Visits a page, and advances the clock until there is a response. */
  const visit = async (path: string): Promise<Response> => {
    const done = { settled: false };
    const pending = request(app)
      .get(path)
      .then((response) => {
        done.settled = true;
        return response;
      });
    while (!done.settled) await clock.advance(50);
    return pending;
  };
  for (const path of cachedPaths) expect((await visit(path)).status).toBe(200);
  await clock.advance(61_000);
  slowDown = true;
  const outageStart = clock.now();
  for (let round = 0; clock.now() < outageStart + 60_000; round += 1) {
    for (const path of cachedPaths) expect((await visit(path)).status).toBe(200);
    const madeUp = await visit(`/buatan-${round}`);
    expect([madeUp.status, madeUp.headers['retry-after']]).toEqual([503, '10']);
  }
  for (const { at } of calls)
    expect(calls.filter((other) => other.at >= at && other.at < at + 1_000).length).toBeLessThanOrEqual(5);
  const versionCalls = calls.filter(({ at, path }) => at >= outageStart && path.endsWith('/spaces/me'));
  expect(versionCalls.length).toBeGreaterThan(0);

  slowDown = false;
  await clock.advance(20_000);
  for (const path of cachedPaths) expect((await visit(path)).status).toBe(200);
});
