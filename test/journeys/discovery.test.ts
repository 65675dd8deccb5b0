import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { createPageResolver } from '../../server/pages/page-address';
import { Sitemap } from '../../server/discovery/sitemap';
import { createFakeClock } from '../support/fake-clock';
import { readXml } from '../support/read-xml';
import { startSite, type TestSiteOptions } from '../support/site';
import { grammarFaults, sitemapGrammar, sitemapIndexGrammar } from '../support/xml-grammars';

const siteUrl = 'https://sogan.example';

function story(slug: string, content: Record<string, unknown> = {}) {
  return buildStory(slug, { component: 'page', ...content });
}

const stories = [
  story('home', { seo_title: 'Beranda', seo_title__i18n__en: 'Home' }),
  story('config', { component: 'site_config' }),
  story('cerita/', {}),
  story('cerita/kain & <nila>', {}),
  story('tertutup', { seo_noindex: true }),
  story('tanya', { component: 'form_element' }),
  story('penulis', { component: 'author' }),
  story('lama', { component: 'redirect' }),
  story('pencarian', { component: 'search' }),
  story('jejak', { component: 'breadcrumb' }),
  story('__katalog/kartu', {}),
  // At addresses that the site itself has.
  story('forms/kontak', {}),
  story('robots.txt', {}),
  story('cerita/feed.xml', {}),
];

/** Starts a site, and waits until all of its stories are summarised. */
async function start(env: Record<string, string> = {}, options: TestSiteOptions = {}, published = stories) {
  const clock = createFakeClock();
  const space = buildSpace(published, { languageCodes: ['en'] });
  const site = await startSite(space, {
    clock,
    env: { SITE_URL: siteUrl, SITE_LANGUAGES: 'id,en', ...env },
    ...options,
  });
  return { site, clock, space };
}

async function indexed(env: Record<string, string> = {}) {
  const started = await start(env);
  await started.site.indexed();
  return started;
}

const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url);

describe('the sitemap', () => {
  test('has every page that search engines may show, in the languages that it is translated to', async () => {
    const { site } = await indexed();
    const { status, headers, text } = await request(site.app).get('/sitemap.xml');
    expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(locations(text)).toEqual(
      ['/cerita', '/cerita/kain%20&amp;%20%3Cnila%3E', '/', '/en', '/tanya'].map((path) => siteUrl + path),
    );
    expect(text).toContain(
      `<xhtml:link rel="alternate" hreflang="id" href="${siteUrl}/"/>` +
        `<xhtml:link rel="alternate" hreflang="en" href="${siteUrl}/en"/>` +
        `<xhtml:link rel="alternate" hreflang="x-default" href="${siteUrl}/"/>`,
    );
    expect(text).toMatch(/<lastmod>20\d\d-\d\d-\d\dT/);
    await site.close();
  });

  test.each(['/robots.txt', '/sitemap.xml', '/sitemap-1.xml'])(
    'and %s allow GET and HEAD alone',
    async (path) => {
      const { site } = await start();
      for (const method of ['options', 'post', 'delete'] as const) {
        const { status, headers } = await request(site.app)[method](path);
        expect([method, status, headers['allow']]).toEqual([method, 405, 'GET, HEAD']);
      }
      await site.close();
    },
  );

  test('names the pictures of stories that pages show, and no other text', async () => {
    const pictures = [
      'https://a.storyblok.com/f/1/a.jpg',
      '//a.storyblok.com/f/1/b&c.jpg',
      'https://a.storyblok.com/f/1/\u0001.jpg',
      'https://lain.example/d.jpg',
      'javascript:alert(1)',
      '/e.jpg',
      '\u0001',
    ];
    const shown = pictures.map((filename, at) => story(`gambar-${at}`, { seo_image: { filename } }));
    const { site } = await start({}, {}, [...stories, ...shown]);
    await site.indexed();
    const { text } = await request(site.app).get('/sitemap.xml').expect(200);
    expect([...text.matchAll(/<image:loc>(.*?)<\/image:loc>/g)].map(([, url]) => url)).toEqual([
      'https://a.storyblok.com/f/1/a.jpg',
      'https://a.storyblok.com/f/1/b&amp;c.jpg',
      'https://a.storyblok.com/f/1/%01.jpg',
    ]);
    await site.close();
  });

  test('has the other pages beside a story whose slug is no text', async () => {
    const { site } = await start({}, {}, [...stories, story('rusak\ud800')]);
    await site.indexed();
    const { text } = await request(site.app).get('/sitemap.xml').expect(200);
    expect(locations(text)).toEqual(expect.arrayContaining([`${siteUrl}/`, `${siteUrl}/rusak%EF%BF%BD`]));
    await site.close();
  });

  test('costs no call to the CMS, and has a validator', async () => {
    const { site } = await indexed();
    const before = site.requests.length;
    const { headers } = await request(site.app).get('/sitemap.xml');
    const again = await request(site.app).get('/sitemap.xml').set('If-None-Match', String(headers['etag']));
    expect([again.status, site.requests.length]).toEqual([304, before]);
    expect(headers['cache-control']).toContain('s-maxage=60');
    await site.close();
  });

  test.each([
    ['while not all stories are known', {}, 503],
    ['without a public origin', { SITE_URL: '' }, 404],
  ])('is not there %s', async (_, env, expected) => {
    const { site } = await start(env);
    const { status, headers } = await request(site.app).get('/sitemap.xml');
    expect([status, headers['cache-control']]).toEqual([expected, 'no-store']);
    await site.close();
  });

  test.each(['/sitemap-1.xml', '/sitemap-0.xml', '/sitemap-x.xml'])('has no part %s', async (path) => {
    const { site } = await indexed();
    expect((await request(site.app).get(path)).status).toBe(404);
    await site.close();
  });

  test('is the same for every client: Host and forwarded headers change nothing', async () => {
    const { site } = await indexed({ TRUST_PROXY: '1' });
    const plain = await request(site.app).get('/sitemap.xml');
    const spoofed = await request(site.app)
      .get('/sitemap.xml')
      .set({ Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'ftp' });
    expect([spoofed.text, spoofed.headers['etag']]).toEqual([plain.text, plain.headers['etag']]);
    await site.close();
  });

  test.each([
    ['addresses', { addresses: 2, bytes: 1e6 }],
    ['bytes', { addresses: 50_000, bytes: 700 }],
  ])('of more %s than the protocol allows is an index of parts', async (_, limits) => {
    const { site } = await indexed();
    const sitemap = new Sitemap({
      content: site.content,
      siteUrl,
      assetOrigins: [],
      languages: ['id', 'en'],
      resolve: createPageResolver(['id', 'en']),
      hasPage: (content) => JSON.stringify(content) === '{"component":"page"}',
      headers: [],
      limits,
    });
    const main = (await (await sitemap.main())?.text()) ?? '';
    expect(grammarFaults(readXml(main), sitemapIndexGrammar)).toEqual([]);
    const parts = locations(main);
    expect(parts.length).toBeGreaterThan(1);
    expect(parts[0]).toBe(`${siteUrl}/sitemap-1.xml`);
    const texts = await Promise.all(
      parts.map(async (_url, at) => (await (await sitemap.part(at + 1))?.text()) ?? ''),
    );
    expect(texts.flatMap((text) => grammarFaults(readXml(text), sitemapGrammar))).toEqual([]);
    expect(texts.flatMap(locations).map((url) => url.slice(siteUrl.length))).toEqual([
      '/cerita',
      '/cerita/kain%20&amp;%20%3Cnila%3E',
      '/',
      '/en',
    ]);
    expect(await sitemap.part(parts.length + 1)).toBeNull();
    await site.close();
  });
});

describe('robots.txt', () => {
  test.each<[string, Record<string, string>, string]>([
    [
      'names the sitemap, and leaves out the search',
      {},
      `User-agent: *\nDisallow: /search$\nDisallow: /search?\nDisallow: /en/search$\nDisallow: /en/search?\n\nSitemap: ${siteUrl}/sitemap.xml\n`,
    ],
    ['closes a site that is not indexed', { SITE_INDEXED: 'off' }, 'User-agent: *\nDisallow: /\n'],
    ['closes a site without a public origin', { SITE_URL: '' }, 'User-agent: *\nDisallow: /\n'],
    [
      'closes a site without a public origin, whatever the setting',
      { SITE_URL: '', SITE_INDEXED: 'on' },
      'User-agent: *\nDisallow: /\n',
    ],
  ])('%s', async (_, env, expected) => {
    const { site } = await start(env);
    const { status, text, headers } = await request(site.app).get('/robots.txt');
    expect([status, headers['content-type'], text]).toEqual([200, 'text/plain; charset=utf-8', expected]);
    await site.close();
  });
});

describe('X-Robots-Tag', () => {
  const paths = [
    '/',
    '/cerita',
    '/tidak-ada',
    '/robots.txt',
    '/healthz',
    '/builds/latest.json',
    '/cdn/stories',
    '/_payload.json',
  ];

  test.each(paths)('forbids search engines to show %s of a site that is not indexed', async (path) => {
    const { site } = await indexed({ SITE_INDEXED: 'off' });
    expect((await request(site.app).get(path)).headers['x-robots-tag']).toBe('noindex');
    await site.close();
  });

  test.each(paths)('is not sent with %s of one that is', async (path) => {
    const { site } = await indexed();
    expect((await request(site.app).get(path)).headers['x-robots-tag']).toBeUndefined();
    await site.close();
  });
});
