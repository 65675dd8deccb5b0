import { createServer } from 'node:http';
import { afterEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { buildSpace, buildStory, uuidOf } from '../../demo/content-service/space/build-space';
import { fetchPagesShowing } from '../../demo/editor/pages-showing';
import { callPublishHook } from '../support/call-publish-hook';
import { editorQuery } from '../support/editor-query';
import { closeNow, listenOnFreePort } from '../support/fake-server';
import { createFakeClock, flushPromises, type FakeClock } from '../support/fake-clock';
import { prerenderedBuild } from '../support/prerendered-build';
import { startSite, type TestSite, type TestSiteOptions } from '../support/site';

const now = 1_700_000_000;
const button = (slug: string) => ({
  component: 'button',
  _uid: 'b',
  label: slug,
  link: { linktype: 'story', id: uuidOf(slug), url: '', cached_url: slug },
});
const card = (slug: string) => ({ component: 'card', _uid: 'c', story: uuidOf(slug) });
const page = (slug: string, ...body: readonly object[]) => buildStory(slug, { component: 'page', body });
/** Three pages show `kain`; one links to it, and one has nothing to do with it. */
const stories = [
  page('home', card('kain')),
  page('satu', card('kain')),
  page('dua', card('kain')),
  page('kain'),
  page('tautan', button('kain')),
  page('lepas'),
  buildStory('config', { component: 'site_config', header: [], footer: [] }),
];
const space = buildSpace(stories, { drafts: [page('baru', card('kain'))] });
const allPaths = ['/', '/dua', '/kain', '/lepas', '/satu', '/tautan'];

const sites: TestSite[] = [];
let clock: FakeClock;
afterEach(async () => {
  for (const site of sites.splice(0)) await site.close();
});

async function start(options: TestSiteOptions = {}, content = space): Promise<TestSite> {
  clock = createFakeClock();
  const settings = { CONTENT_PREVIEW_TOKEN: 'demo-preview', CONTENT_WEBHOOK_SECRET: 'whsecret' };
  const env = { ...settings, ...options.env };
  const site = await startSite(content, { clock, now: () => now * 1000, ...options, env });
  sites.push(site);
  return site;
}

/** Starts a site that lists its stories. */
async function startListed(...parameters: Parameters<typeof start>): Promise<TestSite> {
  const site = await start(...parameters);
  await visit(site, ['/']);
  await clock.advance(1_000);
  while (!site.requests.some(({ path }) => path.endsWith('/links'))) await flushPromises();
  await flushPromises();
  return site;
}

async function visit({ app }: TestSite, paths: readonly string[] = allPaths): Promise<void> {
  for (const path of paths) await request(app).get(path).expect(200);
}

const address = (uuid: string, query = editorQuery(space.id, 'demo-preview', { time: now })): string =>
  `/cdn/pages?showing=${uuid}&${query}`;

async function showing({ app }: TestSite, slug: string): Promise<unknown> {
  return (
    await request(app)
      .get(address(uuidOf(slug)))
      .expect(200)
  ).body as unknown;
}

const complete = (...paths: readonly string[]) => ({ count: paths.length, isComplete: true, paths });
const incomplete = (...paths: readonly string[]) => ({ ...complete(...paths), isComplete: false });

async function publish({ app, service }: TestSite, story: (typeof stories)[number]): Promise<void> {
  service.save(story);
  service.publish(story.full_slug);
  await callPublishHook(app, 'whsecret');
}

describe('the pages that show a story', () => {
  test.each([
    ['a page', 'lepas', ['/lepas']],
    ['a relation of three pages', 'kain', ['/kain', '/', '/dua', '/satu']],
    ['header and footer', 'config', allPaths],
    ['a story that was never published', 'baru', []],
  ])('of %s', async (_what, slug, paths) => {
    const site = await startListed();
    await visit(site);
    expect(await showing(site, slug)).toEqual(complete(...paths));
  });

  test('are some of them while others were not visited', async () => {
    const site = await startListed();
    expect(await showing(site, 'kain')).toEqual(incomplete('/kain', '/'));
    await visit(site, ['/dua']);
    expect(await showing(site, 'kain')).toEqual(incomplete('/kain', '/', '/dua'));
    expect(await showing(site, 'config')).toEqual(incomplete('/', '/dua'));
    expect(await showing(site, 'baru')).toEqual(complete());
  });

  test('are counted in each language', async () => {
    const site = await startListed({ env: { SITE_LANGUAGES: 'id,en' } });
    await visit(site, ['/satu', '/en/satu', '/en']);
    expect(await showing(site, 'kain')).toEqual(
      incomplete('/kain', '/en/kain', '/', '/en', '/en/satu', '/satu'),
    );
  });

  test('are all there without a visit where the build rendered them', async () => {
    const first = await start();
    const site = await startListed({ contentOf: first, build: await prerenderedBuild(first.contentApi) });
    await site.warm();
    expect(await showing(site, 'kain')).toEqual(complete('/kain', '/', '/dua', '/satu'));
  });

  test('are listed up to fifty, and all counted', async () => {
    const many = Array.from({ length: 60 }, (_, index) => page(`banyak-${index + 10}`, card('kain')));
    const site = await startListed({}, buildSpace([...stories, ...many]));
    await visit(site);
    await visit(
      site,
      many.map(({ slug }) => `/${slug}`),
    );
    const { paths } = complete('/kain', '/', ...many.map(({ slug }) => `/${slug}`));
    expect(await showing(site, 'kain')).toEqual({ count: 64, isComplete: true, paths: paths.slice(0, 50) });
  });
});

describe('after a publish', () => {
  test('of the story itself they are the same, although they have to be rendered', async () => {
    const site = await startListed();
    await visit(site);
    await publish(site, page('kain', button('lepas')));
    expect(await showing(site, 'kain')).toEqual(complete('/kain', '/', '/dua', '/satu'));
  });

  test('of one of them, that one counts once it is rendered', async () => {
    const site = await startListed();
    await visit(site);
    await publish(site, page('satu'));
    expect(await showing(site, 'kain')).toEqual(incomplete('/kain', '/', '/dua'));
    await visit(site, ['/satu']);
    expect(await showing(site, 'kain')).toEqual(complete('/kain', '/', '/dua'));
  });

  test('with a path of its own in a language is no longer found at the address that it had there', async () => {
    const site = await startListed({ env: { SITE_LANGUAGES: 'id,en' } });
    await visit(site, ['/satu', '/en/satu']);
    const ownPath = { lang: 'en', path: 'english/satu', name: null, published: true };
    await publish(site, { ...page('satu', card('kain')), translated_slugs: [ownPath] });
    for (const slug of ['satu', 'kain'])
      expect(JSON.stringify(await showing(site, slug))).not.toContain('"/en/satu"');
    expect(await showing(site, 'satu')).toEqual(incomplete('/satu', '/en/english/satu'));
  });

  test('of a new story, its own page is among them', async () => {
    const site = await startListed();
    await publish(site, page('baru'));
    expect(await showing(site, 'baru')).toEqual(incomplete('/baru'));
  });

  test('one that was unpublished is gone, and no page shows its story', async () => {
    const site = await startListed();
    await visit(site);
    site.service.unpublish('satu');
    await callPublishHook(site.app, 'whsecret');
    expect(await showing(site, 'kain')).toEqual(complete('/kain', '/', '/dua'));
    expect(await showing(site, 'satu')).toEqual(complete());
  });
});

test('the demo’s editor reads them from a running site', async () => {
  const site = await startListed();
  await visit(site);
  const server = createServer(site.app);
  const siteOrigin = `http://127.0.0.1:${await listenOnFreePort(server)}`;
  const signer = { siteOrigin, spaceId: space.id, token: 'demo-preview' };
  const read = await fetchPagesShowing({ uuid: uuidOf('kain') }, signer, now * 1000);
  await closeNow(server);
  expect(read).toEqual(complete('/kain', '/', '/dua', '/satu'));
  expect(await fetchPagesShowing({ uuid: uuidOf('kain') }, signer, now * 1000)).toBeNull();
});

describe('they are for editors alone', () => {
  test('in a response that is not cached', async () => {
    const { headers } = await request((await startListed()).app).get(address(uuidOf('kain')));
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-type': 'application/json; charset=utf-8',
      'x-robots-tag': expect.stringContaining('noindex'),
    });
    expect(headers).not.toHaveProperty('etag');
  });

  test.each([
    ['no signature', ''],
    ['an expired one', editorQuery(space.id, 'demo-preview', { time: now - 3_600 })],
    ['one by the public token', editorQuery(space.id, 'demo-public', { time: now })],
  ])('and refused with %s', async (_what, query) => {
    const site = await startListed();
    const { status, body } = await request(site.app).get(address(uuidOf('kain'), query));
    expect([status, body]).toEqual([403, { error: { status: 403, message: 'Forbidden' } }]);
  });

  test('and no page or payload has them, published or not', async () => {
    const site = await startListed();
    await visit(site);
    const query = editorQuery(space.id, 'demo-preview', { time: now });
    for (const path of ['/kain', '/kain/_payload.json', `/kain?${query}`, `/kain/_payload.json?${query}`]) {
      const { text } = await request(site.app).get(path).expect(200);
      expect(text).not.toMatch(/isComplete|\/tautan|\/dua/);
    }
  });
});

test.each(['', 'kain', `${uuidOf('kain')}0`])('the uuid %j is refused', async (uuid) => {
  const { status, body } = await request((await startListed()).app).get(address(uuid));
  expect([status, body.error.message]).toEqual([400, 'Bad Request: showing must be the uuid of a story']);
});

test('while the stories cannot be listed they are unknown', async () => {
  const site = await start({
    intercept: ({ url }, response, next) => {
      if (url?.includes('/links') === true) response.writeHead(500).end();
      else next();
    },
  });
  await visit(site);
  const { status, headers } = await request(site.app).get(address(uuidOf('kain')));
  expect([status, headers['retry-after']]).toEqual([503, '10']);
});
