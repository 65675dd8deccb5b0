import { afterEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { buildSpace, buildStory, uuidOf } from '../../demo/content-service/space/build-space';
import { callPublishHook } from '../support/call-publish-hook';
import { createFakeClock, type FakeClock } from '../support/fake-clock';
import { prerenderedBuild } from '../support/prerendered-build';
import { startSite, type Intercept, type TestSite, type TestSiteOptions } from '../support/site';

const article = (slug: string, day: number, tags: readonly string[] = []) =>
  buildStory(
    slug,
    {
      component: 'article',
      title: `Judul ${slug}`,
      title__i18n__en: `Title ${slug}`,
      date: `2026-01-0${day} 00:00`,
    },
    { tag_list: [...tags] },
  );
const list = (fields: object = {}) => ({
  component: 'story_list',
  _uid: 'l',
  per_page: 2,
  show_tags: true,
  ...fields,
});
const page = (slug: string, ...body: readonly object[]) => buildStory(slug, { component: 'page', body });

const stories = [
  page('home', list({ _uid: 'h', order: 'name' })),
  page('tentang'),
  page('jurnal/', list({ title: 'Jurnal', title__i18n__en: 'Journal' })),
  article('jurnal/satu', 1, ['Batik tulis']),
  article('jurnal/dua', 2, ['Batik tulis', 'a/b']),
  article('jurnal/tiga', 3, ['Batik tulis']),
  article('jurnal/empat', 4),
  article('jurnal/dalam/lima', 5, ['soga']),
];
const space = () => buildSpace(stories, { languageCodes: ['en'] });

const secret = 'whsecret';
const env = { SITE_LANGUAGES: 'id,en', SITE_URL: 'https://sogan.example', CONTENT_WEBHOOK_SECRET: secret };

let site: TestSite;
let clock: FakeClock;
afterEach(() => site.close());

async function start(options: TestSiteOptions = {}): Promise<TestSite> {
  clock = createFakeClock();
  site = await startSite(space(), { env, clock, ...options });
  return site;
}

const get = (path: string) => request(site.app).get(path);

/** The addresses of the stories in a page's lists, in order. */
async function listed(path: string): Promise<readonly string[]> {
  const { text } = await get(path).expect(200);
  const main = /<main.*<\/main>/s.exec(text)?.[0] ?? '';
  return [...main.matchAll(/<h3[^>]*><a [^>]*?href="([^"]*)"/g)].map(([, href = '']) => href);
}

async function publish(story: (typeof stories)[number]): Promise<void> {
  site.service.save({ ...story, published_at: new Date().toISOString() });
  site.service.publish(story.full_slug);
  await callPublishHook(site.app, secret);
}

describe('the pages of a list', () => {
  test.each([
    ['/jurnal', ['/jurnal/dalam/lima', '/jurnal/empat']],
    ['/jurnal/page/2', ['/jurnal/tiga', '/jurnal/dua']],
    ['/jurnal/page/3', ['/jurnal/satu']],
    ['/jurnal/tag/batik-tulis', ['/jurnal/tiga', '/jurnal/dua']],
    ['/jurnal/tag/batik-tulis/page/2', ['/jurnal/satu']],
    ['/en/jurnal/page/3', ['/en/jurnal/satu']],
    ['/', ['/jurnal/dalam/lima', '/jurnal/dua']],
    ['/page/2', ['/jurnal/empat', '/jurnal/satu']],
    ['/en/page/3', ['/en/jurnal/empat', '/en/jurnal/satu']],
  ])('are at %s', async (path, expected) => {
    await start();
    expect(await listed(path)).toEqual(expected);
  });

  test.each([
    { linktype: 'story', id: uuidOf('jurnal/') },
    { linktype: 'story', id: '', uuid: uuidOf('jurnal/') },
    { linktype: 'story', story: { uuid: uuidOf('jurnal/') } },
    { linktype: 'story', id: '', cached_url: 'jurnal/' },
    { linktype: 'story', cached_url: '/jurnal' },
    { linktype: 'story', url: 'jurnal/satu' },
  ])('are those of the folder that %j leads to', async (folder) => {
    await start();
    await publish(page('tentang/kabar', list({ folder })));
    expect(await listed('/tentang/kabar')).toEqual(['/jurnal/dalam/lima', '/jurnal/empat']);
  });

  test.each([
    ['/jurnal/page/1', '/jurnal'],
    ['/jurnal/page/1?a=b', '/jurnal?a=b'],
    ['/jurnal/page/1/_payload.json', '/jurnal/_payload.json'],
    ['/jurnal/tag/Batik%20tulis', '/jurnal/tag/batik-tulis'],
    ['/jurnal/tag/batik-tulis/page/1', '/jurnal/tag/batik-tulis'],
    ['/page/1', '/'],
    ['/en/page/1', '/en'],
    ['/home/page/2', '/page/2'],
    ['/jurnal/page/2/', '/jurnal/page/2'],
  ])('%s redirects to %s', async (path, to) => {
    await start();
    const { status, headers } = await get(path);
    expect([status, headers['location']]).toEqual([301, to]);
  });

  test.each([
    '/jurnal/page/4',
    '/jurnal/page/0',
    '/jurnal/page/02',
    '/jurnal/page/x',
    '/jurnal/page/999999999',
    '/jurnal/page/2/page/2',
    '/jurnal/page/4/_payload.json',
    '/jurnal/tag/lain',
    '/jurnal/tag/soga/page/2',
    '/jurnal/tag/soga/page/1/page/2',
    '/jurnal/page/1/page/1',
    '/tentang/page/1',
    '/tentang/page/2',
    '/tidak-ada/page/1',
    '/tidak-ada/tag/Soga',
  ])('%s is missing', async (path) => {
    await start();
    expect((await get(path)).status).toBe(404);
  });

  test('have a title, a canonical address and alternates of their own', async () => {
    await start();
    const titles = async (path: string) => /<title>(.*?)<\/title>/.exec((await get(path)).text)?.[1];
    expect(await titles('/jurnal')).toBe('jurnal');
    expect(await titles('/jurnal/page/2')).toBe('jurnal – halaman 2');
    expect(await titles('/en/jurnal/tag/batik-tulis/page/2')).toBe('jurnal – Batik tulis – page 2');
    const { text } = await get('/en/jurnal/tag/batik-tulis/page/2');
    expect(text).toContain('rel="canonical" href="https://sogan.example/en/jurnal/tag/batik-tulis/page/2"');
    expect(text).toContain('hreflang="id" href="https://sogan.example/jurnal/tag/batik-tulis/page/2"');
  });

  test('are linked to each other, and by tag', async () => {
    await start();
    const { text } = await get('/jurnal/page/2');
    const nav = (label: string) =>
      [
        ...(new RegExp(`<nav aria-label="${label}".*?</nav>`, 's').exec(text)?.[0] ?? '').matchAll(
          /href="([^"]*)"/g,
        ),
      ].map(([, href]) => href);
    expect(nav('Halaman daftar')).toEqual([
      '/jurnal',
      '/jurnal',
      '/jurnal/page/2',
      '/jurnal/page/3',
      '/jurnal/page/3',
    ]);
    // A tag that cannot be part of a path has no link.
    expect(nav('Saring menurut tag')).toEqual(['/jurnal', '/jurnal/tag/batik-tulis', '/jurnal/tag/soga']);
    expect(text).toContain('aria-current="page" ');
  });

  test('cost no call upstream while the index is current', async () => {
    await start();
    await get('/jurnal').expect(200);
    const before = site.requests.length;
    for (const path of ['/jurnal/page/2', '/jurnal/tag/soga', '/jurnal/page/2/_payload.json'])
      await get(path).expect(200);
    await get('/jurnal/page/9').expect(404);
    expect(site.requests.slice(before)).toEqual([]);
  });

  test('give way to a story at their address, and come back after it', async () => {
    await start();
    expect(await listed('/jurnal/page/2')).toEqual(['/jurnal/tiga', '/jurnal/dua']);
    await publish(page('jurnal/page/2', { component: 'typography', _uid: 't', text: 'Cerita di sini' }));
    expect((await get('/jurnal/page/2').expect(200)).text).toContain('Cerita di sini');
    site.service.unpublish('jurnal/page/2');
    await callPublishHook(site.app, secret);
    expect(await listed('/jurnal/page/2')).toEqual(['/jurnal/tiga', '/jurnal/dua']);
  });

  test('follow a publish', async () => {
    await start();
    await get('/jurnal/page/3').expect(200);
    await publish(article('jurnal/enam', 6));
    await publish(article('jurnal/tujuh', 7));
    expect(await listed('/jurnal')).toEqual(['/jurnal/tujuh', '/jurnal/enam']);
    expect(await listed('/jurnal/page/3')).toEqual(['/jurnal/tiga', '/jurnal/dua']);
    expect(await listed('/jurnal/page/4')).toEqual(['/jurnal/satu']);
    for (const slug of ['jurnal/enam', 'jurnal/tujuh']) site.service.unpublish(slug);
    await callPublishHook(site.app, secret);
    await get('/jurnal/page/4').expect(404);
  });

  test('lose a story that moves below an unlisted folder, and so does the sitemap', async () => {
    await start();
    expect(await listed('/jurnal/page/3')).toEqual(['/jurnal/satu']);
    await publish({ ...article('jurnal/satu', 1), slug: 'satu', full_slug: '__arsip/satu' });
    await get('/jurnal/page/3').expect(404);
    const { text } = await get('/sitemap.xml').expect(200);
    expect(text).toContain('<loc>https://sogan.example/jurnal/dua</loc>');
    expect(text).not.toContain('satu');
  });

  test('are prerendered, and served from disk before the CMS answers', async () => {
    const first = await start();
    const build = await prerenderedBuild(first.contentApi, env);
    expect(
      build.metadata.prerendered
        .filter((path) => /^(?:\/en)?\/(?:jurnal\/)?(?:page|tag)\//.test(path))
        .toSorted(),
    ).toEqual(
      ['', '/en']
        .flatMap((prefix) =>
          [
            '/page/2',
            '/page/3',
            '/page/4',
            '/tag/batik-tulis',
            '/tag/batik-tulis/page/2',
            '/tag/soga',
            '/jurnal/page/2',
            '/jurnal/page/3',
            '/jurnal/tag/batik-tulis',
            '/jurnal/tag/batik-tulis/page/2',
            '/jurnal/tag/soga',
          ].map((path) => prefix + path),
        )
        .toSorted(),
    );
    const expected = (await get('/jurnal/page/2')).text;
    await first.close();
    const restarted = await startSite(space(), { env, build, contentOf: first });
    const { text } = await request(restarted.app).get('/jurnal/page/2').expect(200);
    const withoutBuild = (html: string) => html.replaceAll(/"buildId":"[^"]*"/g, '');
    expect(withoutBuild(text)).toBe(withoutBuild(expected));
  });
});

describe('while summaries are late', () => {
  /** Lets only summaries fail: stories that are asked for by uuid. */
  const withoutSummaries: Intercept = (call, response, next) =>
    isFailing && /by_uuids=|[?&]per_page=/.test(call.url ?? '') ? void response.writeHead(500).end() : next();
  let isFailing = false;

  test('a page shows the list that was last known, and the right one later without a publish', async () => {
    await start({ intercept: withoutSummaries });
    expect(await listed('/jurnal')).toEqual(['/jurnal/dalam/lima', '/jurnal/empat']);
    isFailing = true;
    const publishing = publish(article('jurnal/enam', 6));
    await clock.advance(10_000);
    await publishing;
    expect(await listed('/jurnal')).toEqual(['/jurnal/dalam/lima', '/jurnal/empat']);
    // As fresh as can be, and not at the new content version.
    expect(await listed('/jurnal')).toEqual(['/jurnal/dalam/lima', '/jurnal/empat']);
    isFailing = false;
    await clock.advance(400_000);
    expect(await listed('/jurnal')).toEqual(['/jurnal/enam', '/jurnal/dalam/lima']);
  });
});

test('a page with a list stays as it was while a process that starts cannot list the stories', async () => {
  let isFailing = false;
  const first = await start({
    intercept: (call, response, next) =>
      isFailing && call.url?.includes('/cdn/links') === true ? void response.writeHead(500).end() : next(),
  });
  const build = await prerenderedBuild(first.contentApi, env);
  isFailing = true;
  await start({ build, contentOf: first });
  await publish(page('tentang', list()));
  for (let visit = 0; visit < 2; visit += 1) {
    expect(await listed('/jurnal')).toEqual(['/jurnal/dalam/lima', '/jurnal/empat']);
    await clock.advance(61_000);
  }
  isFailing = false;
  await publish(article('jurnal/enam', 6));
  expect(await listed('/jurnal')).toEqual(['/jurnal/enam', '/jurnal/dalam/lima']);
  await first.close();
});

test('a publish compares the lists of visited pages one page at a time, with requests in between', async () => {
  await start();
  await site.indexed();
  const paths = ['satu', 'dua', 'tiga', 'empat', 'dalam/lima'].map((name) => `/jurnal/${name}`);
  for (const path of [...paths, ...paths]) await get(path).expect(200);
  let iteration = 0;
  const comparisons: number[] = [];
  const { isUnchanged } = site.content.index;
  Object.assign(site.content.index, {
    isUnchanged: (...of: Parameters<typeof isUnchanged>) => {
      comparisons[iteration] = (comparisons[iteration] ?? 0) + 1;
      return isUnchanged(...of);
    },
  });
  const state = { isDone: false };
  const count = (): void => {
    iteration += 1;
    if (!state.isDone) setImmediate(count);
  };
  setImmediate(count);
  site.service.save(article('jurnal/enam', 6));
  site.service.publish('jurnal/enam');
  await callPublishHook(site.app, secret);
  await site.indexed();
  while ((await listed('/jurnal'))[0] !== '/jurnal/enam');
  state.isDone = true;
  expect(Math.max(...comparisons.filter(Boolean))).toBeLessThan(paths.length);
});
