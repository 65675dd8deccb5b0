import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import type { JsonObject, Story } from '../../demo/content-service/api/story';
import { buildSpace, buildStory, uuidOf } from '../../demo/content-service/space/build-space';
import { callPublishHook } from '../support/call-publish-hook';
import { editorQuery } from '../support/editor-query';
import { readTags, type Tag } from '../support/read-tags';
import { startSite, type TestSite } from '../support/site';
import { makeTempDir } from '../support/temp-dir';

// With SITE_LANGUAGE_FALLBACK=off a language has the pages that are translated into it, and nothing on the site leads to another one.

const siteUrl = 'https://sogan.example';
const secret = 'rahasia';
const env = {
  SITE_URL: siteUrl,
  SITE_LANGUAGES: 'id,en',
  SITE_LANGUAGE_FALLBACK: 'off',
  CONTENT_WEBHOOK_SECRET: secret,
  CONTENT_PREVIEW_TOKEN: 'demo-preview',
};

/** An article of a day of January. Those of odd days are translated. */
const article = (day: number, isTranslated = day % 2 === 1): Story =>
  buildStory(
    `jurnal/hari-${day}`,
    {
      component: 'article',
      title: `Hari ${day}`,
      date: `2026-01-0${day} 00:00`,
      ...(isTranslated ? { title__i18n__en: `Day ${day}` } : {}),
    },
    { tag_list: day < 5 ? ['Batik tulis'] : ['Soga', ...(day === 6 ? ['Nila'] : [])] },
  );
const list = { component: 'story_list', _uid: 'l', per_page: 2, show_tags: true };
const line = (text: string, english?: string) => ({
  component: 'typography',
  _uid: text,
  text,
  ...(english === undefined ? {} : { text__i18n__en: english }),
});
const page = (slug: string, body: readonly JsonObject[], fields: Partial<Story> = {}): Story =>
  buildStory(slug, { component: 'page', body: [...body] }, fields);
const toStory = (slug: string) => ({ linktype: 'story', id: uuidOf(slug), url: '', cached_url: slug });
const button = (slug: string) => ({ component: 'button', _uid: slug, label: 'Ke sana', link: toStory(slug) });
const inText = (slug: string) => ({
  component: 'rich_text',
  _uid: 'r',
  content: {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          {
            type: 'text',
            text: 'tautan',
            marks: [{ type: 'link', attrs: { ...toStory(slug), uuid: uuidOf(slug), href: `/${slug}` } }],
          },
        ],
      },
    ],
  },
});
const ownPath = (path: string, published: boolean | null): Partial<Story> => ({
  translated_slugs: [{ lang: 'en', path, name: null, published }],
});

const space = () =>
  buildSpace(
    [
      buildStory('config', {
        component: 'site_config',
        header: [
          {
            component: 'navigation',
            _uid: 'n',
            brand: 'Sogan',
            language_switch: true,
            items: [{ component: 'nav_item', _uid: 'i', label: 'Asli', link: toStory('asli') }],
          },
        ],
      }),
      page('home', [line('rumah', 'house')]),
      page('asli', [line('hanya asli')], ownPath('original', null)),
      page('kata', [line('kata', 'word')], ownPath('word', false)),
      page('sama', [line('sama')], ownPath('same', true)),
      page('jurnal/', [line('jurnal', 'journal'), list]),
      ...[1, 2, 3, 4, 5, 6, 7].map((day) => article(day)),
      page('berita/', [line('berita')]),
      page('berita/arsip/', [line('arsip', 'archive')]),
      page('berita/arsip/kabar', [line('kabar', 'news')]),
      page('tautan', [
        line('tautan', 'links'),
        button('asli'),
        button('kata'),
        button('sama'),
        inText('asli'),
        { component: 'card', _uid: 'c', title: 'Kartu', story: uuidOf('asli') },
      ]),
      buildStory('pengalihan/lama', {
        component: 'redirect',
        from: '/en/lama',
        to: toStory('asli'),
        status: '301',
      }),
      buildStory('pengalihan/dulu', {
        component: 'redirect',
        from: '/dulu',
        to: { linktype: 'url', url: '/asli' },
      }),
    ],
    { languageCodes: ['en'] },
  );

let site: TestSite;
const get = (path: string, on: TestSite = site) => request(on.app).get(path).buffer(true);
const textOf = async (path: string, on: TestSite = site) => (await get(path, on).expect(200)).text;
const mainOf = (html: string): string => /<main.*<\/main>/s.exec(html)?.[0] ?? '';
const linksIn = (html: string): readonly Tag[] => readTags(html).filter(({ name }) => name === 'a');
/** The addresses of the links in a text, each with its language where it has one. */
const hrefsIn = (html: string): readonly string[] =>
  linksIn(html).map(({ attributes }) =>
    [attributes.get('href'), attributes.get('hreflang')].join(' ').trim(),
  );
/** The addresses of the stories in a page's lists, in order. */
const listed = async (path: string, on: TestSite = site): Promise<readonly string[]> =>
  [...mainOf(await textOf(path, on)).matchAll(/<h3[^>]*><a [^>]*?href="([^"]*)"/g)].map(
    ([, href = '']) => href,
  );
/** What `/en/jurnal/hari-<n>` these are. */
const days = (...numbers: readonly number[]) => numbers.map((day) => `/en/jurnal/hari-${day}`);

beforeAll(async () => {
  site = await startSite(space(), { env });
  await site.indexed();
});
afterAll(() => site.close());

describe('a list', () => {
  test.each([
    ['/jurnal', ['/jurnal/hari-7', '/jurnal/hari-6']],
    ['/jurnal/page/4', ['/jurnal/hari-1']],
    ['/en/jurnal', days(7, 5)],
    ['/en/jurnal/page/2', days(3, 1)],
    ['/en/jurnal/tag/batik-tulis', days(3, 1)],
  ])('has the stories of its language: %s', async (path, expected) => {
    expect(await listed(path)).toEqual(expected);
  });

  test.each(['/en/jurnal/page/3', '/en/jurnal/tag/batik-tulis/page/2', '/en/jurnal/tag/nila'])(
    'ends where these do: %s is missing',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  test('counts them, and offers their tags alone', async () => {
    const { body } = await get('/en/jurnal/_payload.json').expect(200);
    const results = Object.values(body.lists as Record<string, { total: number; tags?: unknown }>);
    expect(results.map(({ total, tags }) => ({ total, tags }))).toEqual([
      { total: 4, tags: undefined },
      {
        total: 2,
        tags: [
          { slug: 'batik-tulis', name: 'Batik tulis' },
          { slug: 'soga', name: 'Soga' },
        ],
      },
    ]);
  });

  test('has a feed of them', async () => {
    const entries = [
      ...(await textOf('/en/jurnal/feed.xml')).matchAll(/<link rel="alternate"[^>]*href="([^"]*)"/g),
    ];
    expect(entries.slice(1).map(([, url]) => url)).toEqual(days(7, 5, 3, 1).map((path) => siteUrl + path));
  });
});

/** Where a page says that it is in other languages: to search engines, and to visitors. */
const languagesOf = async (path: string, on: TestSite = site) => {
  const html = await textOf(path, on);
  const named = (name: string) =>
    readTags(html).flatMap((tag) => (tag.name === name && tag.attributes.has('hreflang') ? [tag] : []));
  const [heads, switched] = [named('link'), named('a')];
  return {
    heads: heads.map(({ attributes }) => attributes.get('href')?.slice(siteUrl.length)),
    switched: switched.flatMap(({ attributes }) => (attributes.has('lang') ? [attributes.get('href')] : [])),
  };
};

describe('a further page of a list', () => {
  test.each([
    ['/jurnal/page/2', '/en/jurnal/page/2'],
    ['/jurnal/tag/batik-tulis', '/en/jurnal/tag/batik-tulis'],
  ])('names the languages that have it: %s', async (path, english) => {
    const languages = { heads: [path, english, path], switched: [path, english] };
    expect(await languagesOf(path)).toEqual(languages);
    expect(await languagesOf(english)).toEqual(languages);
  });

  test.each(['/jurnal/page/3', '/jurnal/tag/nila', '/jurnal/tag/batik-tulis/page/2'])(
    'leads to the list where a language lacks it, as search engines are not told: %s',
    async (path) => {
      expect(await languagesOf(path)).toEqual({ heads: [], switched: [path, '/en/jurnal'] });
    },
  );
});

test('an article leads to its neighbours and related articles in its language', async () => {
  const hrefs = hrefsIn(mainOf(await textOf('/en/jurnal/hari-3')));
  expect(hrefs.filter((href) => href.includes('hari'))).toEqual(days(1, 1, 5));
});

test('a breadcrumb leaves out what its language lacks', async () => {
  const crumbs = async (path: string) => {
    const html = await textOf(path);
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    return [
      hrefsIn(/<nav [^>]*aria-label="(?:Letak halaman|Breadcrumb)".*?<\/nav>/s.exec(html)?.[0] ?? ''),
      data.includes('/berita"'),
    ];
  };
  expect(await crumbs('/berita/arsip/kabar')).toEqual([['/berita', '/berita/arsip'], true]);
  expect(await crumbs('/en/berita/arsip/kabar')).toEqual([['/en/berita/arsip'], false]);
});

describe('a link that an editor made', () => {
  test('leads to the first language where its page has no translation, and says so', async () => {
    expect(hrefsIn(mainOf(await textOf('/en/tautan')))).toEqual([
      '/asli id',
      '/kata id',
      '/en/same',
      '/asli id',
      '/asli id',
    ]);
    expect(hrefsIn(mainOf(await textOf('/tautan')))).toEqual(['/asli', '/kata', '/sama', '/asli', '/asli']);
  });

  test.each([
    ['a page', '/en/tautan', 200],
    ['the search page', '/en/search', 200],
    ['a page that is missing', '/en/tidak-ada-sama-sekali', 404],
  ])('does so in the header of %s', async (_, path, status) => {
    const { text } = await get(path).expect(status);
    expect(hrefsIn(/<header.*?<\/header>/s.exec(text)?.[0] ?? '')).toContain('/asli id');
  });

  test.each(['/en/lama', '/en/dulu'])('does so as a redirect: %s', async (path) => {
    const { status, headers } = await get(path);
    expect([status, headers['location']]).toEqual([301, '/asli']);
  });

  test('is as everywhere in a preview, where the page can be translated', async () => {
    const { text } = await get(`/en/tautan?${editorQuery(123456, 'demo-preview')}`).expect(200);
    expect(hrefsIn(mainOf(text))[0]).toMatch(/^\/en\/original\?/);
  });
});

test.each([
  ['/en/originals', []],
  ['/en/samee', ['/en/same']],
  ['/originals', []],
  ['/aslii', ['/asli']],
])('the 404 page of %s suggests pages of its language', async (path, expected) => {
  const { text } = await get(path).expect(404);
  const home = path.startsWith('/en') ? '/en' : '/';
  expect(hrefsIn(mainOf(text)).filter((href) => href !== home)).toEqual(expected);
});

test('search finds the pages that the CMS calls translated, and no others', async () => {
  expect(hrefsIn(mainOf(await textOf('/en/search?q=word')))).toEqual([]); // its content differs
  expect(hrefsIn(mainOf(await textOf('/en/search?q=sama')))).toEqual(['/en/same']);
  expect(hrefsIn(mainOf(await textOf('/search?q=kata')))).toEqual(['/kata']);
});

test('no link on any page of the site leads to a 404', async () => {
  const seen = new Set(['/', '/en']);
  for (const path of seen) {
    const { status, text } = await get(path);
    expect([path, status]).toEqual([path, 200]);
    for (const { attributes } of readTags(text)) {
      const isLink = !attributes.has('rel') || attributes.has('hreflang');
      const href = (attributes.get('href') ?? '').replace(siteUrl, '');
      if (isLink && href.startsWith('/')) seen.add(href.replace(/#.*/, ''));
    }
    if (path === '/en')
      for (const more of ['/en/jurnal', '/en/tautan', '/en/berita/arsip/kabar']) seen.add(more);
  }
  expect(seen.size).toBeGreaterThan(15);
});

describe('a publish', () => {
  let changed: TestSite;
  let earlier: TestSite | undefined;
  afterEach(async () => {
    await changed.close();
    await earlier?.close();
    earlier = undefined;
  });
  const publish = async (story: Story) => {
    changed.service.save({ ...story, published_at: new Date().toISOString() });
    changed.service.publish(story.full_slug);
    await callPublishHook(changed.app, secret);
  };

  test('of a translation brings the story into the lists of its language, and out again', async () => {
    changed = await startSite(space(), { env });
    await changed.indexed();
    expect(await listed('/en/jurnal', changed)).toEqual(days(7, 5));
    expect((await get('/en/jurnal/page/3', changed)).status).toBe(404);
    await publish(article(6, true));
    expect(await listed('/en/jurnal', changed)).toEqual(days(7, 6));
    expect(await listed('/en/jurnal/page/3', changed)).toEqual(days(1));
    expect(await listed('/en/jurnal/tag/nila', changed)).toEqual(days(6));
    expect(await textOf('/en/jurnal/hari-6', changed)).toContain('Day 6');
    await publish(article(6, false));
    expect(await listed('/en/jurnal', changed)).toEqual(days(7, 5));
    expect((await get('/en/jurnal/hari-6', changed)).status).toBe(404);
  });

  test('of a translation brings a further page of its lists to the other languages, after a restart too', async () => {
    const dataDir = makeTempDir();
    earlier = await startSite(space(), { env, dataDir });
    await earlier.indexed();
    const path = '/jurnal/page/3';
    expect((await languagesOf(path, earlier)).switched).toEqual([path, '/en/jurnal']);
    await earlier.written();
    earlier.service.save({ ...article(6, true), published_at: new Date().toISOString() });
    earlier.service.publish('jurnal/hari-6');
    changed = await startSite(space(), { env, dataDir, contentOf: earlier });
    await changed.indexed();
    expect((await languagesOf(path, changed)).switched).toEqual([path, `/en${path}`]);
    await publish(article(6, false));
    expect((await languagesOf(path, changed)).switched).toEqual([path, '/en/jurnal']);
  });

  test('of a translation turns links and breadcrumbs to it, on pages and 404 pages', async () => {
    changed = await startSite(space(), { env });
    await changed.indexed();
    const headerOf = async (path: string) =>
      hrefsIn(/<header.*?<\/header>/s.exec((await get(path, changed)).text)?.[0] ?? '');
    for (const path of ['/en/tautan', '/en/tidak-ada-sama-sekali'])
      expect(await headerOf(path)).toContain('/asli id');
    expect(mainOf(await textOf('/en/berita/arsip/kabar', changed))).not.toContain('href="/en/berita"');
    await publish(page('asli', [line('hanya asli', 'now in English')], ownPath('original', null)));
    await publish(page('berita/', [line('berita', 'all news')]));
    for (const path of ['/en/tautan', '/en/tidak-ada-sama-sekali'])
      expect(await headerOf(path)).toContain('/en/original');
    expect(hrefsIn(mainOf(await textOf('/en/tautan', changed)))[0]).toBe('/en/original');
    expect(mainOf(await textOf('/en/berita/arsip/kabar', changed))).toContain('href="/en/berita"');
  });

  test('that leaves translations as they are requests no page that links to the story', async () => {
    changed = await startSite(space(), { env });
    await changed.indexed();
    await textOf('/en/tautan', changed);
    const before = changed.requests.length;
    await publish(page('kata', [line('kata', 'other word')], ownPath('word', false)));
    await textOf('/en/tautan', changed);
    const requested = changed.requests.slice(before).map(({ path }) => path);
    expect(requested.filter((path) => path.endsWith('/tautan') || path.endsWith('/config'))).toEqual([]);
  });
});
