import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import type { Story } from '../../demo/content-service/api/story';
import { buildSpace, buildStory, uuidOf } from '../../demo/content-service/space/build-space';
import { callPublishHook } from '../support/call-publish-hook';
import { editorQuery } from '../support/editor-query';
import { readTags } from '../support/read-tags';
import { startSite, type TestSite } from '../support/site';

const siteUrl = 'https://sogan.example';
const env = { SITE_URL: siteUrl, SITE_LANGUAGES: 'id,en', CONTENT_WEBHOOK_SECRET: 'rahasia' };

const line = (text: string, english?: string) => ({
  component: 'typography',
  _uid: text,
  text,
  ...(english === undefined ? {} : { text__i18n__en: english }),
});
const toAbout = {
  component: 'button',
  _uid: 'b',
  label: 'Tentang',
  link: { linktype: 'story', id: uuidOf('profil/tentang'), cached_url: 'profil/tentang' },
};
const page = (slug: string, body: unknown[], fields: Partial<Story> = {}) =>
  buildStory(slug, { component: 'page', _uid: slug, body }, fields);
const inEnglish = (path: string, published: boolean | null): Partial<Story> => ({
  translated_slugs: [{ lang: 'en', path, name: null, published }],
});

const config = buildStory('config', {
  component: 'site_config',
  header: [{ component: 'navigation', _uid: 'n', brand: 'Sogan', language_switch: true, items: [] }],
  footer: [{ component: '_navigation-footer', _uid: 'f', tagline: 'Batik', tagline__i18n__en: 'Handmade' }],
});
const space = () =>
  buildSpace([
    config,
    page('home', [line('rumah', 'house'), toAbout], inEnglish('start', true)),
    page('profil/tentang', [line('tentang', 'about')], inEnglish('profile/about us', true)),
    page('kain', [line('kain', 'cloth')]),
    page('asli', [line('hanya asli'), toAbout]),
    page('belum', [line('belum', 'not published')], inEnglish('not-yet', false)),
    page('sudah', [line('sama')], inEnglish('same', true)),
  ]);

/** What the head and the markup of a page say about languages. */
function languagesIn(html: string) {
  const tags = readTags(html.slice(0, html.indexOf('<script type="application/json"')));
  const attributesOf = (name: string) =>
    tags.filter((tag) => tag.name === name).map(({ attributes }) => attributes);
  const links = attributesOf('link');
  return {
    html: attributesOf('html')[0]?.get('lang'),
    main: attributesOf('main')[0]?.get('lang'),
    canonical: links.find((link) => link.get('rel') === 'canonical')?.get('href'),
    alternates: Object.fromEntries(
      links
        .filter((link) => link.get('rel') === 'alternate' && link.has('hreflang'))
        .map((link) => [link.get('hreflang'), link.get('href')]),
    ),
    switch: attributesOf('a')
      .filter((link) => link.has('hreflang'))
      .map((link) => [link.get('lang'), link.get('hreflang'), link.get('href')].join(' ')),
  };
}

let site: TestSite;
const visit = async (path: string, on: TestSite = site) => {
  const { text } = await request(on.app).get(path).expect(200);
  return { text, ...languagesIn(text) };
};

beforeAll(async () => {
  site = await startSite(space(), { env });
});
afterAll(() => site.close());

describe('an address in another language', () => {
  test.each([
    ['/en', 200, 'house'],
    ['/en/profile/about%20us', 200, 'about'],
    ['/en/kain', 200, 'cloth'],
    ['/en/profil/tentang', 301, '/en/profile/about%20us'],
    ['/en/profil/tentang?a=1', 301, '/en/profile/about%20us?a=1'],
    ['/en/profil/tentang/_payload.json', 301, '/en/profile/about%20us/_payload.json'],
    ['/en/start', 301, '/en'],
    ['/en/home', 301, '/en'],
    ['/profile/about%20us', 404, ''],
    ['/en/tidak-ada', 404, ''],
    ['/profil/tentang', 200, 'tentang'],
  ])('%s responds with %i %s', async (path, status, result) => {
    const { status: actual, headers, text } = await request(site.app).get(path);
    expect(actual).toBe(status);
    expect(status === 301 ? headers['location'] : text).toContain(result);
  });

  test('has links to the paths of its language', async () => {
    expect((await visit('/en')).text).toContain('href="/en/profile/about%20us"');
    expect((await visit('/')).text).toContain('href="/profil/tentang"');
  });
});

describe('a page that is translated', () => {
  const about = {
    main: undefined,
    alternates: {
      id: `${siteUrl}/profil/tentang`,
      en: `${siteUrl}/en/profile/about%20us`,
      'x-default': `${siteUrl}/profil/tentang`,
    },
    switch: ['id id /profil/tentang', 'en en /en/profile/about%20us'],
  };
  test.each([
    ['/profil/tentang', 'id'],
    ['/en/profile/about%20us', 'en'],
  ])('names all its languages: %s', async (path, html) => {
    expect(await visit(path)).toMatchObject({ ...about, html, canonical: siteUrl + path });
  });

  test.each([
    ['the CMS’s word', '/sudah', '/en/same'],
    ['its content', '/kain', '/en/kain'],
  ])('is known by %s', async (_, path, english) => {
    for (const each of [path, english])
      expect((await visit(each)).alternates).toMatchObject({ id: siteUrl + path, en: siteUrl + english });
  });
});

describe('a page that is not translated', () => {
  test.each([
    ['/asli', '/en/asli'],
    ['/belum', '/en/not-yet'],
  ])('names no other language, and the switch says so: %s', async (path, english) => {
    for (const each of [path, english]) {
      const { alternates, canonical, switch: offered, text } = await visit(each);
      expect([alternates, canonical, offered]).toEqual([{}, siteUrl + path, [`id id ${path}`]]);
      expect(text).toContain('<span class="_navigation-link');
    }
  });

  test('shows the first language’s text, marked as such, between an English header and footer', async () => {
    const { text, html, main } = await visit('/en/asli');
    expect([html, main]).toEqual(['en', 'id']);
    expect(text).toContain('hanya asli');
    expect(text).toContain('Handmade');
    expect(text).toContain('>Language: <');
    expect((await visit('/asli')).main).toBeUndefined();
  });

  test('is 404 with SITE_LANGUAGE_FALLBACK=off, while the first language has it', async () => {
    const strict = await startSite(space(), { env: { ...env, SITE_LANGUAGE_FALLBACK: 'off' } });
    const statuses: [string, number][] = [];
    for (const path of [
      '/asli',
      '/en/asli',
      '/en/asli/_payload.json',
      '/en/not-yet',
      '/en/belum',
      '/en/kain',
      '/en',
    ])
      statuses.push([path, (await request(strict.app).get(path)).status]);
    await strict.close();
    expect(statuses).toEqual([
      ['/asli', 200],
      ['/en/asli', 404],
      ['/en/asli/_payload.json', 404],
      ['/en/not-yet', 404],
      ['/en/belum', 301],
      ['/en/kain', 200],
      ['/en', 200],
    ]);
  });
});

describe('a payload', () => {
  test('has the page’s alternates in the link of its own story', async () => {
    const { body } = await request(site.app).get('/en/kain/_payload.json').expect(200);
    expect(Object.keys(body).toSorted()).toEqual(['buildId', 'config', 'links', 'rels', 'story']);
    expect(body.links[body.story.uuid]).toEqual({
      uuid: body.story.uuid,
      alternates: [
        { lang: 'id', name: 'Indonesia', path: '/kain', published: true },
        { lang: 'en', name: 'English', path: '/en/kain', published: true },
      ],
    });
  });

  test('has none on a site with one language', async () => {
    const alone = await startSite(space(), { env: { SITE_URL: siteUrl } });
    const { body } = await request(alone.app).get('/kain/_payload.json').expect(200);
    const { alternates, switch: offered } = await visit('/kain', alone);
    await alone.close();
    expect([body.links, alternates, offered]).toEqual([{}, {}, []]);
  });
});

describe('a publish', () => {
  let changed: TestSite;
  afterEach(() => changed.close());

  const publish = async (story: Story) => {
    changed.service.save(story);
    changed.service.publish(story.full_slug);
    await callPublishHook(changed.app, 'rahasia');
  };

  test('of a translation reaches every language of the page', async () => {
    changed = await startSite(space(), { env });
    expect((await visit('/asli', changed)).alternates).toEqual({});
    expect((await visit('/en/asli', changed)).main).toBe('id');
    await publish(page('asli', [line('hanya asli', 'now in English')]));
    const english = `${siteUrl}/en/asli`;
    expect((await visit('/asli', changed)).alternates).toMatchObject({ en: english });
    expect(await visit('/en/asli', changed)).toMatchObject({ main: undefined, canonical: english });
  });

  test('of a path in another language redirects the page there', async () => {
    changed = await startSite(space(), { env });
    await visit('/en/kain', changed);
    await publish(page('kain', [line('kain', 'cloth')], inEnglish('cloth', true)));
    await request(changed.app).get('/en/kain').expect(301).expect('location', '/en/cloth');
    expect((await visit('/kain', changed)).switch).toContain('en en /en/cloth');
  });
});

describe('the language switch of a page without a story', () => {
  const switchOf = async (path: string, status: number) => {
    const { text } = await request(site.app).get(path).expect(status);
    return languagesIn(text).switch;
  };

  test.each([
    ['/search', ['id id /search', 'en en /en/search']],
    ['/en/search?q=a%20%26+b', ['id id /search?q=a+%26+b', 'en en /en/search?q=a+%26+b']],
    ['/search?q=kain&page=2', ['id id /search?q=kain', 'en en /en/search?q=kain']],
  ])('leads to the same search: %s', async (path, expected) => {
    // The first search of a process waits for the texts of the stories.
    while (!site.events.some(({ event }) => event === 'content-summarised'))
      await new Promise((resolve) => setImmediate(resolve));
    expect(await switchOf(path, 200)).toEqual(expected);
  });

  test.each(['/tidak-ada', '/en/tidak-ada'])('leads to the home pages: %s', async (path) => {
    expect(await switchOf(path, 404)).toEqual(['id id /', 'en en /en']);
  });

  test('leads to the error page of the other language where there is one', async () => {
    const own = await startSite(buildSpace([config, page('404', [line('hilang', 'gone')])]), { env });
    const { text } = await request(own.app).get('/tidak-ada').expect(404);
    await own.close();
    expect(languagesIn(text).switch).toEqual(['id id /404', 'en en /en/404']);
  });
});

test('an editor’s preview leads to every language, so that the page can be translated there', async () => {
  const preview = await startSite(space(), { env: { ...env, CONTENT_PREVIEW_TOKEN: 'demo-preview' } });
  const query = editorQuery(123456, 'demo-preview');
  const before = preview.requests.length;
  const { switch: offered, main } = await visit(`/asli?${query}`, preview);
  const stories = preview.requests.slice(before).filter(({ path }) => path.endsWith('/asli'));
  await preview.close();
  expect(offered.map((link) => link.split('?')[0])).toEqual(['id id /asli', 'en en /en/asli']);
  expect([main, stories.length]).toEqual([undefined, 1]);
});

test('links to a start page with a path of its own lead there from the pages below it, without a redirect', async () => {
  const toStart = { linktype: 'story', id: uuidOf('jurnal/'), cached_url: 'jurnal/' };
  const on = await startSite(
    buildSpace([
      page('jurnal/', [line('jurnal', 'journal')], inEnglish('journal', true)),
      page('jurnal/hari', [
        line('hari', 'day'),
        { component: 'button', _uid: 'b', label: 'Semua', link: toStart },
      ]),
    ]),
    { env },
  );
  await on.indexed();
  const { text } = await visit('/en/jurnal/hari', on);
  expect(
    readTags(text).flatMap(({ name, attributes }) => (name === 'a' ? [attributes.get('href')] : [])),
  ).toEqual(['#content', '/en/journal', '/en/journal']);
  expect(text).toContain(`"item":"${siteUrl}/en/journal"`);
  await on.close();
});
