import { afterEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { idleClock } from '../../server/runtime/clock';
import { callPublishHook } from '../support/call-publish-hook';
import { flushPromises } from '../support/fake-clock';
import { joinWorkers } from '../support/joined-workers';
import { startSite, type Intercept, type TestSite } from '../support/site';

const page = (slug: string, text: string) =>
  buildStory(slug, { component: 'page', body: [{ component: 'typography', text }] });
const slugs = Array.from({ length: 12 }, (_, index) => `halaman-${index}`);
const space = () =>
  buildSpace([
    ...slugs.map((slug) => page(slug, `lama ${slug}`)),
    buildStory('config', { component: 'site_config' }),
  ]);

const key = 'abcdefghijklmnopqrstuvwxyz';

let sites: TestSite[] = [];
afterEach(async () => {
  for (const site of sites.toReversed()) await site.close();
  sites = [];
});

/** Starts the processes of one site in front of one content service. */
async function start(
  count: number,
  {
    callsPerSecond = 1_000_000,
    intercept,
    env = {},
  }: { callsPerSecond?: number; intercept?: Intercept; env?: Record<string, string> } = {},
): Promise<readonly TestSite[]> {
  for (const shared of joinWorkers(count, { callsPerSecond, clock: idleClock })) {
    const [contentOf] = sites;
    const own = contentOf === undefined ? { ...(intercept && { intercept }) } : { contentOf };
    sites.push(
      await startSite(space(), { env: { CONTENT_WEBHOOK_SECRET: 'whsecret', ...env }, shared, ...own }),
    );
  }
  return sites;
}

const get = async ({ app }: TestSite, path: string) => (await request(app).get(path)).text;
const callsOf = (part: string): number =>
  (sites[0]?.requests ?? []).filter(({ path }) => path.includes(part)).length;

describe('several processes of a site', () => {
  test('fetch a cold page once, however many visitors each has', async () => {
    const processes = await start(3);
    // One that is unknown would be waited for two seconds at most: a busy machine takes longer.
    await processes[0]?.content.version.request();
    while (processes.some(({ content }) => content.version.current() === 0)) await flushPromises();
    const visits = processes.flatMap((site) => Array.from({ length: 20 }, () => get(site, '/halaman-1')));
    const pages = new Set(await Promise.all(visits));
    expect([pages.size, [...pages][0]?.includes('lama halaman-1')]).toEqual([1, true]);
    expect([callsOf('/stories/halaman-1'), callsOf('/stories/config'), callsOf('/spaces/me')]).toEqual([
      1, 1, 1,
    ]);
  });

  test('show a publish that was reported to one of them, and list the stories once', async () => {
    const processes = await start(3);
    for (const site of processes) expect(await get(site, '/halaman-2')).toContain('lama');
    await Promise.all(processes.map(({ content }) => content.indexed()));
    const before = { links: callsOf('/cdn/links'), story: callsOf('/stories/halaman-2') };
    const [first] = processes;
    first?.service.save(page('halaman-2', 'baru'));
    first?.service.publish('halaman-2');
    if (first) await callPublishHook(first.app, 'whsecret');
    const since = performance.now();
    await expect(
      Promise.all(
        processes.map(async (site) => {
          while (!(await get(site, '/halaman-2')).includes('baru'))
            if (performance.now() - since > 5_000) throw new Error('no publish was shown');
        }),
      ),
    ).resolves.toHaveLength(3);
    expect([callsOf('/cdn/links') - before.links, callsOf('/stories/halaman-2') - before.story]).toEqual([
      1, 1,
    ]);
  });

  test('together never call more often than the limit allows', async () => {
    const calls: number[] = [];
    const processes = await start(2, {
      callsPerSecond: 5,
      intercept: (_request, _response, next) => {
        calls.push(performance.now());
        next();
      },
    });
    const visits = processes.flatMap((site, index) =>
      slugs.filter((_, of) => of % 2 === index).map((slug) => get(site, `/${slug}`)),
    );
    await Promise.all(visits);
    // A busy machine delays what arrives: the whole tells more than any second of it.
    const [first = 0, last = 0] = [calls[0], calls.at(-1)];
    expect(calls.length).toBeGreaterThanOrEqual(slugs.length);
    expect(last - first).toBeGreaterThan((Math.ceil(calls.length / 5) - 1) * 900);
  });

  test('share an error of the CMS instead of repeating the call', async () => {
    let failures = 0;
    const processes = await start(3, {
      intercept: (incoming, response, next) => {
        if (incoming.url?.includes('/halaman-3') !== true) return next();
        failures += 1;
        response.writeHead(503).end();
      },
    });
    const statuses = await Promise.all(
      processes.map(async ({ app }) => (await request(app).get('/halaman-3')).status),
    );
    expect([statuses, failures]).toEqual([[503, 503, 503], 1]);
  });

  test('together ask for the version once in two seconds, however often a hook without a signature is called', async () => {
    const processes = await start(3, { env: { CONTENT_WEBHOOK_KEY: key } });
    await Promise.all(processes.map((site) => get(site, '/halaman-4')));
    const before = callsOf('/spaces/me');
    for (const { app } of [...processes, ...processes, ...processes])
      await request(app).post(`/webhooks/content/${key}`).send('{}').expect(202);
    expect(callsOf('/spaces/me') - before).toBe(1);
  });

  test('count the calls of a client together', async () => {
    const [one, other] = await start(2);
    const statuses: number[] = [];
    for (let call = 0; call < 61; call += 1) {
      const site = call % 2 === 0 ? one : other;
      if (site) statuses.push((await request(site.app).get('/search?q=kopi')).status);
    }
    expect([statuses.indexOf(429), statuses.filter((status) => status === 429).length]).toEqual([60, 1]);
  });
});
