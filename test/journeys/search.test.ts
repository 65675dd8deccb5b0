import { afterEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { editorQuery } from '../support/editor-query';
import { createFakeClock, type FakeClock } from '../support/fake-clock';
import { dangersIn, readTags } from '../support/read-tags';
import { rounds } from '../support/rounds';
import { createSeededRandom } from '../support/seeded-random';
import { startSite, type TestSite, type TestSiteOptions } from '../support/site';

let site: TestSite;
let clock: FakeClock;

afterEach(async () => {
  site.stop();
  await site.close();
});

const rich = (...texts: readonly string[]) => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});
const page = (slug: string, text: string, fields: object = {}, story: object = {}) =>
  buildStory(
    slug,
    { component: 'page', body: [{ component: 'rich_text', content: rich(text) }], ...fields },
    { name: slug, ...story },
  );

const space = buildSpace([
  page('home', 'Beranda'),
  page('cerita/parang', 'Motif parang dari <b>keraton</b> & pesisir', { seo_description: 'Tentang ombak' }),
  page('cerita/kawung', 'Motif kawung', { seo_noindex: true }),
  page('search', 'Halaman lama bernama pencarian'),
  buildStory('data', { component: 'data_row', text: 'motif' }),
  buildStory('config', {
    component: 'site_config',
    site_name: 'Sogan',
    header: [{ component: 'navigation', brand: 'Sogan', search: true }],
  }),
]);

/** Starts a site, and waits until search is ready. */
async function start(content = space, options: TestSiteOptions = {}): Promise<void> {
  clock = createFakeClock();
  site = await startSite(content, { clock, ...options });
  await request(site.app).get('/');
  await summarised(1);
}

/** Waits until the summaries have followed the index that often. */
async function summarised(times: number): Promise<void> {
  const count = () => site.events.filter(({ event }) => event === 'content-summarised').length;
  while (count() < times) await clock.advance(1_000);
}

const get = (path: string) => request(site.app).get(path);
/** The texts of a page's links in its list of hits, without markup. */
const hitsIn = (html: string): readonly string[] =>
  [...html.matchAll(/<h2[^>]*><a href="([^"]*)"/g)].map(([, href = '']) => href);
const mainOf = (html: string): string => /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? '';

describe('the search page', () => {
  test('without a query is the form', async () => {
    await start();
    for (const path of ['/search', '/search?q=', '/search?q=%20%20', '/search?page=2']) {
      const { status, text } = await get(path);
      expect([status, hitsIn(text)]).toEqual([200, []]);
      expect(mainOf(text)).toMatch(/<form role="search" [^>]*action="\/search"/);
      expect(mainOf(text)).toMatch(/<input type="search" [^>]*maxLength="200" [^>]*name="q"/);
    }
  });

  test('shows pages with the words, which it marks, in the default layout', async () => {
    await start();
    const { status, text, headers } = await get('/search?q=ombak+para');
    expect([status, headers['content-type'], hitsIn(text)]).toEqual([
      200,
      'text/html; charset=utf-8',
      ['/cerita/parang'],
    ]);
    expect(mainOf(text)).toContain('cerita/<mark>parang</mark>');
    expect(mainOf(text)).toContain('>1 hasil<');
    expect(mainOf(text)).toContain('value="ombak para"');
    expect(text).toContain('<title>ombak para – Pencarian – Sogan</title>');
    expect(text).toMatch(/<header [^>]*data-block="navigation"/);
  });

  test('refuses programs in JSON', async () => {
    await start();
    const path = `/search?q=${'a'.repeat(201)}`;
    const { status, body, headers } = await get(path).set('Accept', 'application/json');
    expect([status, body]).toEqual([400, { error: { status: 400, message: 'Bad Request' } }]);
    expect(headers['vary']).toContain('Accept');
    expect((await get(path).set('Accept', 'text/html')).text).toContain('<form role="search"');
  });

  test('is not indexed and not stored', async () => {
    await start();
    const { headers, text } = await get('/search?q=motif');
    expect([headers['cache-control'], headers['x-robots-tag'], headers['etag']]).toEqual([
      'no-store',
      'noindex',
      undefined,
    ]);
    expect(text).toContain('<meta name="robots" content="noindex"');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
  });

  test('finds no story with seo_noindex, no data and no story at its own address', async () => {
    await start();
    for (const [query, expected] of [
      ['motif', ['/cerita/parang']],
      ['kawung', []],
      ['lama', []],
      ['sogan', []],
    ] as const)
      expect([query, hitsIn((await get(`/search?q=${query}`)).text)]).toEqual([query, expected]);
  });

  test('shows excerpts as text, whatever the page has', async () => {
    await start();
    const { text } = await get('/search?q=keraton');
    expect(mainOf(text)).toContain('&lt;b&gt;<mark>keraton</mark>&lt;/b&gt; &amp; pesisir');
  });

  test('says that nothing was found, and what to do', async () => {
    await start();
    const { status, text } = await get('/search?q=tidakada');
    expect(status).toBe(200);
    expect(mainOf(text)).toContain('Tidak ada hasil untuk “tidakada”');
    expect(mainOf(text)).toContain('Periksa ejaannya');
  });

  test('takes 200 characters and no more', async () => {
    await start();
    expect((await get(`/search?q=${'x'.repeat(200)}`)).status).toBe(200);
    const { status, text, headers } = await get(`/search?q=${'x'.repeat(201)}`);
    expect([status, headers['cache-control']]).toEqual([400, 'no-store']);
    expect(mainOf(text)).toContain('paling banyak 200 karakter.');
  });

  test.each([
    ['/search/?q=a', 301, '/search?q=a'],
    ['/search/_payload.json', 404, undefined],
    ['/en/search/', 301, '/en/search'],
    ['/id/search', 404, undefined],
    ['/search/lain', 404, undefined],
  ])('%s is %d', async (path, status, location) => {
    await start(space, { env: { SITE_LANGUAGES: 'id,en' } });
    const response = await get(path);
    expect([response.status, response.headers['location']]).toEqual([status, location]);
  });

  test('answers HEAD, and refuses other methods', async () => {
    await start();
    const head = await request(site.app).head('/search?q=motif');
    expect([head.status, head.text, Number(head.headers['content-length']) > 1_000]).toEqual([
      200,
      undefined,
      true,
    ]);
    const post = await request(site.app).post('/search').send('q=motif');
    expect([post.status, post.headers['allow']]).toEqual([405, 'GET, HEAD']);
  });

  test('is 429 from the 61st call of a minute on, in all languages together', async () => {
    await start(space, { env: { SITE_LANGUAGES: 'id,en', SITE_URL: 'https://sogan.example' } });
    const statuses: number[] = [];
    for (let call = 0; call < 61; call += 1)
      statuses.push((await get(call % 2 === 0 ? '/search?q=a' : '/en/search')).status);
    expect([statuses.slice(0, 60).every((status) => status === 200), statuses[60]]).toEqual([true, 429]);
    const { headers } = await get('/search');
    expect([Number(headers['retry-after']) > 0, headers['cache-control']]).toEqual([true, 'no-store']);
    expect(headers['x-robots-tag']).toBe('noindex');
  });
});

test('before the summaries are complete search says so', async () => {
  site = await startSite(space);
  const { status, text, headers } = await get('/search?q=motif');
  expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '10', 'no-store']);
  expect(mainOf(text)).toContain('Pencarian sedang disiapkan');
  expect((await get('/search')).status).toBe(200);
});

test('a search in another language finds its texts and leads to its pages', async () => {
  await start(
    buildSpace([
      page('home', 'Beranda'),
      page('kain', 'Kain halus', {
        body__i18n__en: [{ component: 'rich_text', content: rich('Fine cloth') }],
      }),
    ]),
    { env: { SITE_LANGUAGES: 'id,en' } },
  );
  const { text } = await get('/en/search?q=cloth');
  expect([hitsIn(text), mainOf(text).includes('>1 result<')]).toEqual([['/en/kain'], true]);
  expect(text).toContain('<html lang="en">');
  expect(mainOf(text)).toMatch(/<form role="search" [^>]*action="\/en\/search"/);
  expect(hitsIn((await get('/search?q=cloth')).text)).toEqual([]);
});

test('results come ten to a page, with links to the others', async () => {
  await start(buildSpace([...Array(25).keys()].map((number) => page(`p${number}`, 'sama'))));
  const pages = await Promise.all(
    ['', '&page=2', '&page=3', '&page=99'].map((more) => get(`/search?q=sama${more}`)),
  );
  expect(pages.map(({ text }) => hitsIn(text).length)).toEqual([10, 10, 5, 5]);
  expect(new Set(pages.slice(0, 3).flatMap(({ text }) => hitsIn(text))).size).toBe(25);
  const [first, second, third] = pages.map(({ text }) => mainOf(text));
  expect(first).toContain('>25 hasil<');
  expect(first).toMatch(/href="\/search\?q=sama&amp;page=2"[^>]*>Berikutnya/);
  expect(first).not.toContain('Sebelumnya');
  expect(second).toMatch(/<ol [^>]*start="11"/);
  expect(second).toMatch(/href="\/search\?q=sama"[^>]*>Sebelumnya/);
  expect(third).toContain('Halaman 3 dari 3');
});

test('a search in a preview is a preview: its form, its results and the way to other pages keep the parameters', async () => {
  const stories = [...Array(11).keys()].map((number) => page(`p${number}`, 'sama'));
  const edited = buildSpace([page('home', 'Beranda'), ...stories]);
  const now = 1_700_000_000;
  const env = { CONTENT_PREVIEW_TOKEN: 'demo-preview', EDITOR_ORIGIN: 'https://sunting.example' };
  await start(edited, { env, now: () => now * 1000 });
  const parameters = new URLSearchParams(editorQuery(edited.id, 'demo-preview', { time: now }));
  const { text, headers } = await get(`/search?q=sama&${parameters}`);
  expect(headers['cache-control']).toBe('private, no-store');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self' https://sunting.example;");
  const main = mainOf(text).replaceAll('&amp;', '&');
  expect(hitsIn(main)[0]).toMatch(/^\/p\d+\?/);
  expect(hitsIn(main)[0]?.replace(/^[^?]*\?/, '')).toBe(String(parameters));
  expect(main).toContain(`href="/search?q=sama&page=2&${parameters}"`);
  const hidden = [...main.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
  expect(hidden.map(([, name, value]) => [name, value])).toEqual([...parameters]);
  // A visitor with the same address searches as ever.
  expect((await get('/search?q=sama&_storyblok=1')).text).not.toMatch(/_storyblok|type="hidden"/);
});

test('a publish is found once the site has moved to it', async () => {
  await start();
  expect(hitsIn((await get('/search?q=truntum')).text)).toEqual([]);
  site.service.save(page('home', 'Kain truntum'));
  site.service.publish('home');
  await clock.advance(61_000);
  await get('/');
  await summarised(2);
  expect(hitsIn((await get('/search?q=truntum')).text)).toEqual(['/']);
});

test('random queries get a page without dangers', async () => {
  const random = createSeededRandom(20_261_123);
  const pieces = [
    ...`"'*^:()-+{}[]<>&%#?/\\ \u0000\t\n~|!,;.=_\`@$`,
    'AND',
    'OR',
    'NOT',
    'NEAR(',
    'motif',
    'parang',
    'title:',
    '<script>',
    '</script>',
    '漢字',
    '🎉',
    'é',
    '\u202e',
    'مرحبا',
    '\ud800',
    '%00',
    '%ff',
    '&amp;',
  ];
  await start(space, { env: { TRUST_PROXY: 'loopback' } });
  const faults: unknown[] = [];
  for (let round = 0; round < rounds(50); round += 1) {
    const query = random.list(40, () => random.pick(pieces)).join('');
    const { status, text } = await request(site.app)
      .get(`/search?q=${encodeURIComponent(query.toWellFormed())}`)
      .set('X-Forwarded-For', `10.0.${Math.floor(round / 50)}.1`);
    const dangers = dangersIn(readTags(text));
    if (![200, 400].includes(status) || dangers.length > 0) faults.push([query, status, dangers]);
  }
  expect(faults).toEqual([]);
  expect(site.events.filter(({ level }) => level === 'error')).toEqual([]);
});
