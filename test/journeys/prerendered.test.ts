import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import type { BuildOutput } from '../../server/runtime/files/build-output';
import { createFakeClock, type FakeClock } from '../support/fake-clock';
import { BUILD_ID } from '../support/fixture-build';
import { makeTempDir } from '../support/temp-dir';
import { prerenderedBuild } from '../support/prerendered-build';
import { startSite, type Intercept, type TestSite, type TestSiteOptions } from '../support/site';

const page = (slug: string, text = `isi ${slug}`) =>
  buildStory(slug, { component: 'page', body: [{ component: 'typography', text }] });
const space = buildSpace([
  page('home'),
  page('satu'),
  page('folder/'),
  page('folder/Dalam Sini'),
  page('en/dua'),
  buildStory('config', { component: 'site_config' }),
]);
const paths = ['/', '/en', '/folder', '/satu', '/en/folder', '/en/satu', '/folder/Dalam%20Sini'];
const languages = { SITE_LANGUAGES: 'id,en' };
const today = () => new Date('2031-06-01');

const failing: Intercept = (_request, response) => {
  response.writeHead(503).end();
};
const hanging: Intercept = () => {};

let clock: FakeClock;
let intercept: Intercept | null;
let service: TestSite;
let build: BuildOutput;
let dataDir: string;
const open: TestSite[] = [];

async function start(options: TestSiteOptions = {}): Promise<TestSite> {
  const site = await startSite(space, {
    clock,
    today,
    dataDir,
    intercept: (call, response, next) => (intercept === null ? next() : intercept(call, response, next)),
    ...options,
    env: { ...languages, ...options.env },
  });
  open.push(site);
  return site;
}

const storyRequests = ({ requests }: TestSite) => requests.filter(({ path }) => path.includes('/stories'));

beforeEach(async () => {
  clock = createFakeClock();
  intercept = null;
  dataDir = makeTempDir();
  service = await start();
  build = await prerenderedBuild(service.contentApi, languages, today);
});

afterEach(async () => {
  for (const site of open.splice(0)) await site.close();
});

describe('a build with prerendered pages', () => {
  test('lists the canonical path of every published page in every language, short ones first', () => {
    expect(build.metadata.prerendered.slice(0, 2)).toEqual(['/', '/en']);
    // The story `en/dua` has a path in English only: without the prefix, its path is that of `dua` in English.
    const rest = ['/en/en/dua', '/en/folder/Dalam%20Sini'];
    expect(build.metadata.prerendered.toSorted()).toEqual([...paths, ...rest].toSorted());
    expect(build.metadata.matcher.static['/satu']).toEqual({ prerender: true });
  });

  test('has the same bytes as a page that the server renders', async () => {
    const prerendered = await start({ build });
    await service.indexed(); // its pages name the start pages above them, as those of the build do
    for (const path of [...paths, '/_payload.json', '/en/satu/_payload.json']) {
      const rendered = await request(service.app).get(path).expect(200);
      const stored = await request(prerendered.app).get(path).expect(200);
      expect(stored.text).toBe(rendered.text);
      expect(stored.headers['etag']).toBe(rendered.headers['etag']);
    }
  });
});

describe('with the CMS down from the start', () => {
  test.each([
    ['failing', failing, {}],
    ['hanging', hanging, {}],
    ['failing, with CONTENT_CACHE=off', failing, { CONTENT_CACHE: 'off' }],
  ])('and %s, every prerendered page is served, and its payload', async (_, behaviour, env) => {
    intercept = behaviour;
    const { app, warm } = await start({ build, env });
    const movingClock = keepClockMoving();
    for (const path of paths) await request(app).get(path).expect(200);
    await warm();
    for (const path of paths) {
      await request(app).get(path).expect(200);
      await request(app)
        .get(`${path === '/' ? '' : path}/_payload.json`)
        .expect(200);
    }
    movingClock.end();
  });

  test('only the first request waits, and half a second at most', async () => {
    intercept = hanging;
    const { app } = await start({ build });
    const first = request(app)
      .get('/satu')
      .then(({ status }) => status);
    await until(() => clock.waiting() > 0);
    await clock.advance(500);
    expect(await first).toBe(200);
    // The clock does not move.
    await request(app).get('/satu').expect(200);
    await request(app).get('/folder').expect(200);
  });

  test('an unknown page is 503, never 404, and the site is ready for the others', async () => {
    intercept = failing;
    const { app } = await start({ build });
    const { headers } = await request(app).get('/tidak-ada').expect(503);
    expect(headers['retry-after']).toBe('10');
    await request(app).get('/readyz').expect(200);
  });

  test('and without a content token, prerendered pages are served, and the site is not ready', async () => {
    const { app } = await start({ build, env: { CONTENT_TOKEN: '' } });
    await request(app).get('/satu').expect(200);
    await request(app).get('/satu/_payload.json').expect(200);
    await request(app).get('/tidak-ada').expect(503);
    await request(app).get('/readyz').expect(503);
  });
});

describe('while the content version is the one of the build', () => {
  test('pages are served without a request for a story', async () => {
    const site = await start({ build });
    for (const path of paths) await request(site.app).get(path).expect(200);
    expect(storyRequests(site)).toEqual([]);
  });

  test('memory is warmed before the first visitor', async () => {
    const site = await start({ build });
    await site.warm();
    await request(site.app).get('/satu').expect(200); // requests the version
    const before = site.requests.length;
    for (const path of paths) await request(site.app).get(path).expect(200);
    expect(site.requests).toHaveLength(before);
  });

  test('CONTENT_CACHE=off still fetches each page', async () => {
    const site = await start({ build, env: { CONTENT_CACHE: 'off' } });
    await request(site.app).get('/satu').expect(200);
    expect(storyRequests(site)).not.toEqual([]);
  });

  test('in another year, pages show that year, without a request for a story', async () => {
    const site = await start({ build, today: () => new Date('2032-01-02') });
    expect((await request(site.app).get('/satu').expect(200)).text).toContain('"year":2032');
    expect(storyRequests(site)).toEqual([]);
  });
});

describe('after a publish', () => {
  test('the first visitor gets the new page', async () => {
    const site = await start({ build });
    site.service.save(page('satu', 'terbaru'));
    site.service.publish('satu');
    expect((await request(site.app).get('/satu')).text).toContain('terbaru');
  });

  test('while the CMS is slow, visitors get the prerendered page after half a second', async () => {
    const site = await start({ build });
    site.service.save(page('satu', 'terbaru'));
    site.service.publish('satu');
    intercept = ({ url }, _response, next) => (url?.includes('/stories') === true ? undefined : next());
    const first = request(site.app)
      .get('/satu')
      .then(({ text }) => text);
    await until(() => clock.waiting() > 2);
    await clock.advance(500);
    expect(await first).toContain('isi satu');
  });

  test('an unpublished page is gone', async () => {
    const site = await start({ build });
    site.service.unpublish('satu');
    await request(site.app).get('/satu').expect(404);
    await request(site.app).get('/satu/_payload.json').expect(404);
  });
});

describe('with other settings than the build', () => {
  const env = { SITE_URL: 'https://sogan.example' };

  test('the start warns once, and pages are rendered again', async () => {
    const site = await start({ build, env });
    const warnings = site.events.filter(({ event }) => event === 'setting-warning');
    expect(warnings.map(({ fields }) => fields['warning'])).toEqual([expect.stringContaining('SITE_URL')]);
    const { text } = await request(site.app).get('/satu').expect(200);
    expect(text).toContain('rel="canonical" href="https://sogan.example/satu"');
    expect(storyRequests(site)).not.toEqual([]);
  });

  test('prerendered pages are served while the CMS fails, rendered with these settings', async () => {
    intercept = failing;
    const site = await start({ build, env });
    const { text } = await request(site.app).get('/satu').expect(200);
    expect(text).toContain('rel="canonical" href="https://sogan.example/satu"');
  });

  test('a path that now leads to another story does not serve the previous one', async () => {
    intercept = failing;
    const swapped = await start({ build, env: { SITE_LANGUAGES: 'en,id' } });
    await request(swapped.app).get('/satu').expect(503);
    const alone = await start({ build, env: { SITE_LANGUAGES: 'id' } });
    await request(alone.app).get('/satu').expect(200);
    await request(alone.app).get('/en/satu').expect(503);
  });

  test('with the same settings, there is no warning', async () => {
    const { events } = await start({ build });
    expect(events.filter(({ event }) => event === 'setting-warning')).toEqual([]);
  });
});

describe('of another space than the site', () => {
  const otherSpace = { CONTENT_SPACE_ID: '7' };

  test('prerendered pages are not served while the CMS is down, and the log says so', async () => {
    intercept = failing;
    const { app, events } = await start({ build, env: otherSpace });
    await request(app).get('/satu').expect(503);
    const warnings = events.filter(({ event }) => event === 'setting-warning');
    expect(warnings).toMatchObject([
      { fields: { warning: expect.stringContaining('of another space 123456') } },
    ]);
  });

  test('neither are pages and index in DATA_DIR', async () => {
    const before = await start();
    await before.indexed();
    await request(before.app).get('/satu').expect(200);
    await before.written();
    intercept = failing;
    const after = await start({ env: otherSpace });
    await request(after.app).get('/satu').expect(503);
    expect(after.events.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['snapshot-ignored', 'index-ignored']),
    );
    expect(after.content.index.current()).toBeUndefined();
    await request((await start()).app)
      .get('/satu')
      .expect(200);
  });
});

test('a page of the sitemap that is not among the pages to prerender fails the build', async () => {
  const others = space.published.flatMap(({ full_slug: slug, uuid }) => (slug === 'satu' ? [] : [uuid]));
  intercept = (call, _response, next) => {
    // The list of all stories, without one of them: the index has it.
    const { url = '' } = call;
    if (url.includes('/stories?') && !url.includes('by_uuids'))
      call.url = `${url}&by_uuids=${others.join(',')}`;
    next();
  };
  await expect(prerenderedBuild(service.contentApi, languages, today)).rejects.toThrow(
    '[{"path":"/satu","reason":"it is published, and in the sitemap',
  );
});

test('a prerendered payload names the running build', async () => {
  const { app } = await start({ build });
  expect((await request(app).get('/satu/_payload.json')).body).toMatchObject({ buildId: BUILD_ID });
});

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise<void>((resolve) => setImmediate(resolve));
}

/** Moves the clock while requests are running. */
function keepClockMoving(): { readonly end: () => void } {
  const ended = new AbortController();
  void (async () => {
    while (!ended.signal.aborted) {
      await clock.advance(50);
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
  })();
  return { end: () => ended.abort() };
}
