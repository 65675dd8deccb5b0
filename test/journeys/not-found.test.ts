import { afterEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { defineBlock } from '../../common/block-system/define-block';
import type { JsonObject, Story } from '../../demo/content-service/api/story';
import { buildSpace, buildStory, uuidOf } from '../../demo/content-service/space/build-space';
import { createFakeClock } from '../support/fake-clock';
import { editorQuery } from '../support/editor-query';
import { prerenderedBuild } from '../support/prerendered-build';
import { startSite, type Intercept, type TestSite, type TestSiteOptions } from '../support/site';
import { makeTempDir } from '../support/temp-dir';

const line = (text: string, english = text): JsonObject => ({
  component: 'typography',
  _uid: text,
  text,
  text__i18n__en: english,
});
const page = (slug: string, more: JsonObject = {}): Story =>
  buildStory(slug, { component: 'page', body: [line('Isi')], ...more });
const notFound = (...body: readonly JsonObject[]): Story =>
  buildStory('404', { component: 'page', seo_title: 'Tidak ketemu', body });
const button: JsonObject = {
  component: 'button',
  _uid: 'b',
  label: 'Koleksi',
  link: { linktype: 'story', id: uuidOf('koleksi/kawung'), url: '', cached_url: 'lama' },
};
const own = notFound(line('Tersesat?', 'Lost?'), button);
const stories = [
  page('home'),
  page('koleksi/kawung'),
  page('koleksi/parang'),
  buildStory('config', { component: 'site_config', header: [{ component: 'navigation', brand: 'Sogan' }] }),
];

const sites: TestSite[] = [];
afterEach(async () => {
  for (const site of sites.splice(0).toReversed()) await site.close();
});

async function start(more: readonly Story[], options: TestSiteOptions = {}): Promise<TestSite> {
  const env = {
    SITE_LANGUAGES: 'id,en',
    SITE_URL: 'https://sogan.example',
    CONTENT_PREVIEW_TOKEN: 'demo-preview',
  };
  const space = buildSpace([...stories, ...more], { languageCodes: ['en'] });
  const site = await startSite(space, { env, clock: createFakeClock(), ...options });
  sites.push(site);
  await site.indexed();
  return site;
}

async function missing({ app }: TestSite, path: string): Promise<string> {
  const { text, headers } = await request(app).get(path).set('Accept', 'text/html').expect(404);
  expect(headers['cache-control']).toBe('no-store');
  return text;
}

/** The markup of a page, without the data for its client. */
const markup = (html: string): string => html.split('<script type="application/json"')[0] ?? '';
/** The data for the page's client. */
function dataOf(html: string): JsonObject {
  const [, json = ''] = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json);
}

describe('the story 404', () => {
  test('is the body of every page that does not exist, with the fixed message', async () => {
    const html = await missing(await start([own]), '/tidak/ada%3Cb%3E?x');
    expect(markup(html)).toContain('Tersesat?');
    expect(markup(html)).toContain('href="/koleksi/kawung"');
    expect(markup(html)).toMatch(/<p [^>]*lang="en">Page Not Found: \/tidak\/ada%3Cb%3E<\/p>/);
    expect(markup(html)).toContain('data-block="navigation"');
    expect(markup(html)).toMatch(/<title>Tidak ketemu<\/title>/);
    expect(markup(html)).toContain('<meta name="robots" content="noindex" data-head>');
    expect(markup(html)).not.toMatch(/rel="(canonical|alternate)"|property="og:/);
    expect(JSON.stringify(dataOf(html))).toContain('"text":"Page Not Found: /tidak/ada%3Cb%3E"');
  });

  test('is that of the language, and links stay in it', async () => {
    const html = markup(await missing(await start([own]), '/en/nowhere'));
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('Lost?');
    expect(html).toContain('href="/en/koleksi/kawung"');
  });

  test.each(['/404', '/en/404', '/404/_payload.json'])('is not the address of a page: %s', async (path) => {
    const site = await start([own]);
    const { text } = await request(site.app).get(path).expect(404);
    expect(text).toContain(`Page Not Found: ${path}`);
    expect((await request(site.app).get('/sitemap.xml').expect(200)).text).not.toContain('/404');
  });

  test('is shown to its editors', async () => {
    const site = await start([own]);
    const query = editorQuery(123456, 'demo-preview');
    expect((await request(site.app).get(`/404?${query}`).expect(200)).text).toContain('Tersesat?');
  });

  test('gives the same bytes for the same path, whatever was requested before', async () => {
    const site = await start([own]);
    const first = await missing(site, '/x/kawunk');
    for (const path of ['/lain', '/en/lain', '/\'"&', '/x/kawunk/']) await request(site.app).get(path);
    expect(await missing(site, '/x/kawunk')).toBe(first);
  });

  test('costs no call once it is there', async () => {
    const site = await start([own]);
    await missing(site, '/satu');
    const before = site.requests.length;
    for (const path of ['/dua', '/tiga', '/empat']) await missing(site, path);
    expect(site.requests).toHaveLength(before);
  });

  test('follows publishes: its own, and those of what it shows', async () => {
    const site = await start([]);
    expect(await missing(site, '/x')).not.toContain('Tersesat?');
    for (const story of [own, notFound(line('Hilang?'), button)]) {
      site.service.save({ ...story, published_at: new Date().toISOString() });
      site.service.publish('404');
      await site.indexed();
      const [text = ''] = (story.content['body'] as JsonObject[]).map(({ text: shown }) => shown);
      expect(await missing(site, '/x')).toContain(String(text));
    }
    const moved = buildStory('koleksi/kawung', stories[1]?.content ?? {}, {
      slug: 'kawung',
      full_slug: 'kawung',
    });
    site.service.save({ ...moved, published_at: new Date().toISOString() });
    site.service.publish('kawung');
    await site.indexed();
    expect(await missing(site, '/x')).toContain('href="/kawung"');
    site.service.unpublish('404');
    await site.indexed();
    expect(await missing(site, '/x')).not.toContain('Hilang?');
  });

  test('is there in an outage, after a restart too', async () => {
    const dataDir = makeTempDir();
    const clock = createFakeClock();
    const site = await start([own], { dataDir, clock });
    await missing(site, '/x');
    await site.written();
    await site.close();
    await clock.advance(61_000);
    const restarted = await startSite(buildSpace([]), {
      dataDir,
      clock,
      contentOf: site,
      env: { SITE_LANGUAGES: 'id,en' },
    });
    for (const each of [site, restarted]) {
      expect(await missing(each, '/config')).toContain('Tersesat?');
      await request(each.app).get('/x').expect(503);
    }
  });

  test('is there in an outage before anything else was, from the build', async () => {
    const env = { SITE_LANGUAGES: 'id,en' };
    const site = await start([own]);
    const build = await prerenderedBuild(site.contentApi, env);
    expect(build.metadata.prerendered.filter((path) => path.includes('404'))).toEqual([]);
    const intercept: Intercept = (_call, response) => void response.writeHead(503).end();
    const restarted = await startSite(buildSpace([]), { build, env, intercept, clock: createFakeClock() });
    sites.push(restarted);
    for (const [path, text] of [
      ['/config', 'Tersesat?'],
      ['/404', 'Tersesat?'],
      ['/en/config', 'Lost?'],
    ] as const)
      expect(markup(await missing(restarted, path))).toContain(text);
    for (const path of ['/x', '/en/x', '/404/page/2']) await request(restarted.app).get(path).expect(503);
  });

  test('of the build is not shown in a language without a translation, nor once it is unpublished', async () => {
    const env = { SITE_LANGUAGES: 'id,en' };
    const site = await start([notFound(line('Tersesat?'))]);
    const build = await prerenderedBuild(site.contentApi, env);
    const state = { isDown: true };
    const intercept: Intercept = (_call, response, next) =>
      state.isDown ? void response.writeHead(503).end() : next();
    const clock = createFakeClock();
    const restarted = await startSite(buildSpace(stories), { build, env, intercept, clock });
    sites.push(restarted);
    expect(await missing(restarted, '/en/config')).not.toContain('Tersesat?');
    expect(await missing(restarted, '/config')).toContain('Tersesat?');
    state.isDown = false;
    await clock.advance(61_000);
    await restarted.indexed();
    expect(await missing(restarted, '/config')).not.toContain('Tersesat?');
  });

  test('with a block that failed is rendered again after ten seconds', async () => {
    let isBroken = true;
    const block = defineBlock('moody', {}, () => {
      if (isBroken) throw new Error('broken');
      return 'Baik lagi';
    });
    const clock = createFakeClock();
    const blocks = { moody: () => Promise.resolve({ block }) };
    const site = await start([notFound({ component: 'moody', _uid: 'm' })], { clock, blocks });
    expect(markup(await missing(site, '/x'))).not.toContain('Baik lagi');
    isBroken = false;
    expect(markup(await missing(site, '/y'))).not.toContain('Baik lagi');
    await clock.advance(10_000);
    expect(markup(await missing(site, '/z'))).toContain('Baik lagi');
  });

  test('whose root is a block, or that is empty, is a page all the same', async () => {
    const block = await start([buildStory('404', line('Satu baris'))]);
    expect(markup(await missing(block, '/x'))).toContain('Satu baris');
    const empty = await start([buildStory('404', {})]);
    expect(markup(await missing(empty, '/x'))).toContain('Page Not Found: /x');
  });
});

test('JSON says the message alone', async () => {
  const site = await start([own]);
  const { body } = await request(site.app).get('/x').set('Accept', 'application/json').expect(404);
  expect(body).toEqual({ error: { status: 404, message: 'Page Not Found: /x' } });
});

describe('the nearest pages', () => {
  const more = [
    page('tentang'),
    page('tertutup', { seo_noindex: true }),
    buildStory('penulis/sari', { component: 'author' }),
    page('__katalog/parang'),
    page('a/batik'),
    page('b/batik'),
    page('c/batik'),
    page('d/batik'),
  ];
  const suggested = (html: string): readonly string[] =>
    [...markup(html).matchAll(/<li[^>]*><p><a href="([^"]*)"/g)].map(([, path = '']) => path);

  test.each<[string, readonly string[]]>([
    ['/koleksi/kawng', ['/koleksi/kawung']],
    ['/kawung', ['/koleksi/kawung']],
    ['/lama/KAWUNG', ['/koleksi/kawung']],
    ['/en/kawun', ['/en/koleksi/kawung']],
    ['/tentangg', ['/tentang']],
    ['/c/batk', ['/c/batik', '/a/batik', '/b/batik']],
    ['/tertutp', []],
    ['/penulis/sarri', []],
    ['/__katalog/parang2', ['/koleksi/parang']],
    ['/hom', []],
    ['/kawung.png', []],
    ['/.kawung', []],
    ['/x/x/x/x/x/x/x/x/kawung', []],
    [`/kawung${'x'.repeat(60)}`, []],
    ['/sama-sekali-lain', []],
  ])('of %s are %j', async (path, expected) => {
    for (const story of [[], [own]]) {
      const html = await missing(await start([...more, ...story]), path);
      expect(suggested(html)).toEqual(expected);
    }
  });

  test('are named by their titles, which are escaped', async () => {
    const site = await start([buildStory('kain', { component: 'page' }, { name: '</script><b>&"\u2028' })]);
    const html = await missing(site, '/kainn');
    expect(markup(html)).toContain('>&lt;/script&gt;&lt;b&gt;&amp;&quot;');
    expect(html).not.toContain('</script><b>');
    expect(JSON.stringify(dataOf(html))).toContain(JSON.stringify('</script><b>&"\u2028'));
  });
});
