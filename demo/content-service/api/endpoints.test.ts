import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { buildSpace, buildStory } from '../space/build-space';
import { createContentService } from '../content-service';

const HERO = {
  component: 'basic_hero',
  _uid: 'hero',
  _editable: '<!--#storyblok#{"stale":true}-->',
  title: 'Kain',
  title__i18n__en: 'Cloth',
  subtitle: 'Dari soga',
  subtitle__i18n__en: '',
  subtitle__i18n__en_us: 'From soga bark',
  image: { filename: 'https://a.storyblok.com/f/123456/1600x900/abc123/kawung.svg', alt: 'Kawung' },
  note: 'see https://a.storyblok.com/f/123456/x',
};
const PAGE = { component: 'page', _uid: 'root', body: [HERO], secret: 'x', seo_title: 'Judul' };
const KAWUNG = buildStory('koleksi/kawung', PAGE, {
  parent_id: 7,
  tag_list: ['klasik'],
  path: 'kain/kawung',
});
const START = buildStory('koleksi/', { component: 'page', _uid: 's' });
const FOLDER = buildStory('koleksi', {}, { is_folder: true, id: 7, name: 'Koleksi' });
const YEAR = buildStory('2024', { component: 'page', _uid: 'y' });
const UNSEEN = buildStory('lokakarya', {}, { published_at: null });
const { app, version } = createContentService({
  space: buildSpace([KAWUNG, START, FOLDER, YEAR], { drafts: [UNSEEN], languageCodes: ['en', 'en-us'] }),
  assetOrigin: 'http://assets.example',
});

async function get(path: string, query = 'token=demo-public&cv=1') {
  return request(app).get(`/v2/cdn/${path}${path.includes('?') ? '&' : '?'}${query}`);
}

async function block(query: string) {
  const response = await get('stories/koleksi/kawung', query);
  return response.body.story.content.body[0];
}

describe('one story', () => {
  test.each([
    ['stories/koleksi/kawung', 'koleksi/kawung'],
    ['stories/koleksi%2Fkawung', 'koleksi/kawung'],
    ['stories/koleksi', 'koleksi/'],
    ['stories/koleksi/', 'koleksi/'],
    [`stories/${KAWUNG.id}`, 'koleksi/kawung'],
    [`stories/${KAWUNG.uuid}?find_by=uuid`, 'koleksi/kawung'],
    ['stories/koleksi/kawung?content_type=page', 'koleksi/kawung'],
    ['stories/2024', '2024'],
  ])('%s is the story %s', async (path, fullSlug) => {
    expect((await get(path)).body.story.full_slug).toBe(fullSlug);
  });

  test.each([
    'stories/nowhere',
    'stories/koleksi/nowhere',
    'stories/KOLEKSI/kawung',
    `stories/${KAWUNG.uuid}`,
    'stories/koleksi/kawung?find_by=uuid',
    'stories/koleksi/kawung?content_type=article',
    `stories/${FOLDER.id}`,
    'stories/__proto__',
    'stories/..%2Fspaces%2Fme',
    'stories/%00',
    'stories/99999999999999999999999999',
  ])('%s is no record', async (path) => {
    const response = await get(path);
    expect([response.status, response.body]).toEqual([404, ['This record could not be found']]);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test.each([
    ['find_by=slug', 'find_by'],
    ['starts_with=koleksi', 'starts_with'],
    ['page=1', 'page'],
    ['find_by=uuid&find_by=uuid', 'find_by'],
  ])('%s is refused by name', async (query, name) => {
    const response = await get(`stories/koleksi?${query}`);
    expect(response.status).toBe(422);
    expect(response.body.error).toContain(name);
  });

  test('has exactly the fields of the delivery API', async () => {
    const { body } = await get('stories/koleksi/kawung');
    const { is_folder: _, ...stored } = KAWUNG;
    expect(body).toEqual({
      story: {
        ...stored,
        content: expect.anything(),
        default_full_slug: 'koleksi/kawung',
        release_id: null,
        lang: 'default',
      },
      cv: version,
      rels: [],
      links: [],
    });
  });

  test('leaves out excluded fields of its own, unless they are required', async () => {
    const { body } = await get(
      'stories/koleksi/kawung?excluding_story_fields=tag_list,lang,uuid,content,constructor',
    );
    const whole = await get('stories/koleksi/kawung');
    const { tag_list: _tags, lang: _lang, ...rest } = whole.body.story;
    expect(body.story).toEqual(rest);
  });

  test('leaves out excluded fields of its content, but never those of every block', async () => {
    const { body } = await get('stories/koleksi/kawung?excluding_fields=secret,body,component,_uid');
    expect(body.story.content).toEqual({ component: 'page', _uid: 'root', seo_title: 'Judul' });
  });
});

describe('content', () => {
  test('drafts mark every block for the editor, with the story it belongs to', async () => {
    const { body } = await get('stories/koleksi/kawung', 'token=demo-preview');
    const marker = (name: string, uid: string) =>
      `<!--#storyblok#{"name":"${name}","space":"123456","uid":"${uid}","id":"${KAWUNG.id}"}-->`;
    expect(body.story.content._editable).toBe(marker('page', 'root'));
    expect(body.story.content.body[0]._editable).toBe(marker('basic_hero', 'hero'));
    expect(body.story.content.body[0].image).not.toHaveProperty('_editable');
  });

  test('published stories carry no markers, whatever was stored', async () => {
    expect((await get('stories/koleksi/kawung')).text).not.toContain('_editable');
  });

  test('assets point to this service, texts that mention them stay', async () => {
    const hero = await block('token=demo-public&cv=1');
    expect(hero.image.filename).toBe('http://assets.example/f/123456/1600x900/abc123/kawung.svg');
    expect(hero.note).toBe(HERO.note);
  });

  test('a field called __proto__ stays a field', async () => {
    const content: Record<string, unknown> = JSON.parse('{"component":"page","__proto__":{"polluted":true}}');
    const service = createContentService({ space: buildSpace([buildStory('odd', content)]) });
    const response = await request(service.app).get('/v2/cdn/stories/odd?token=demo-public&cv=1');
    expect(response.text).toContain('"__proto__":{"polluted":true}');
    expect({}).not.toHaveProperty('polluted');
  });
});

describe('languages', () => {
  test.each([
    ['', 'Kain', 'Dari soga'],
    ['&language=en', 'Cloth', 'Dari soga'],
    ['&language=en-us', 'Kain', 'From soga bark'],
    ['&language=en-us&fallback_lang=en', 'Cloth', 'From soga bark'],
    ['&language=en&fallback_lang=en-us', 'Cloth', 'From soga bark'],
    ['&fallback_lang=en', 'Kain', 'Dari soga'],
    ['&language=default', 'Kain', 'Dari soga'],
    ['&language=xx', 'Kain', 'Dari soga'],
  ])('%j returns %s, %s', async (query, title, subtitle) => {
    const hero = await block(`token=demo-public&cv=1${query}`);
    expect([hero.title, hero.subtitle]).toEqual([title, subtitle]);
    expect(JSON.stringify(hero)).not.toContain('__i18n__');
  });

  test.each([
    ['en', { lang: 'en', full_slug: 'en/koleksi/kawung', default_full_slug: 'koleksi/kawung' }],
    ['xx', { lang: 'default', full_slug: 'koleksi/kawung', default_full_slug: 'koleksi/kawung' }],
  ])('a story in %s tells its language and its address in it', async (language, fields) => {
    expect((await get(`stories/koleksi/kawung?language=${language}`)).body.story).toMatchObject(fields);
  });
});

describe('translated slugs', () => {
  const about = buildStory(
    'profil/tentang',
    { component: 'page', _uid: 'r' },
    {
      name: 'Tentang',
      translated_slugs: [{ path: 'about/us', name: 'About us', lang: 'en', published: true }],
    },
  );
  const link = { linktype: 'story', id: about.uuid, cached_url: 'profil/tentang' };
  const home = buildStory('home', { component: 'page', _uid: 'h', link });
  const service = createContentService({ space: buildSpace([about, home]) });
  const visit = (path: string) => request(service.app).get(`/v2/cdn/stories/${path}token=demo-public&cv=1`);

  test.each([
    ['about/us?language=en&', 'en/about/us', 'us', 'About us'],
    ['profil/tentang?language=en&', 'en/about/us', 'us', 'About us'],
    ['profil/tentang?', 'profil/tentang', 'tentang', 'Tentang'],
    ['home?language=en&', 'en/home', 'home', 'home'],
  ])('%s is the story %s', async (path, fullSlug, slug, name) => {
    expect((await visit(path)).body.story).toMatchObject({ full_slug: fullSlug, slug, name });
  });

  test.each(['about/us?', 'about/us?language=fr&'])('%s is no story', async (path) => {
    expect((await visit(path)).status).toBe(404);
  });

  test('are the addresses of links in their language', async () => {
    const { body } = await visit('home?resolve_links=url&language=en&');
    expect(body.links).toEqual([expect.objectContaining({ url: 'en/about/us', full_slug: 'en/about/us' })]);
  });
});

describe('links', () => {
  test('are returned all at once, folders included, by uuid', async () => {
    const response = await get('links');
    expect(Object.keys(response.body)).toEqual(['links']);
    expect(Object.keys(response.body.links)).toEqual(
      [YEAR, FOLDER, START, KAWUNG].map((story) => story.uuid),
    );
    expect(response.headers).not.toHaveProperty('total');
    expect(response.body.links[KAWUNG.uuid]).toEqual({
      id: KAWUNG.id,
      uuid: KAWUNG.uuid,
      slug: 'koleksi/kawung',
      name: 'kawung',
      path: 'kain/kawung',
      real_path: '/kain/kawung',
      parent_id: 7,
      is_folder: false,
      is_startpage: false,
      published: true,
      position: 0,
    });
    expect(response.body.links[START.uuid]).toMatchObject({ real_path: '/koleksi/', is_startpage: true });
    expect(response.body.links[FOLDER.uuid]).toMatchObject({
      real_path: '/koleksi',
      is_folder: true,
      published: false,
    });
  });

  test('of drafts name stories that were never published', async () => {
    const { body } = await get('links', 'token=demo-preview&version=draft');
    expect(body.links[UNSEEN.uuid]).toMatchObject({ slug: 'lokakarya', published: false });
    expect(body.links[KAWUNG.uuid].published).toBe(true);
  });

  test.each([
    ['starts_with=koleksi/', [START, KAWUNG], undefined, undefined],
    ['paginated=1', [YEAR, FOLDER, START, KAWUNG], '4', '25'],
    ['paginated=1&per_page=3', [YEAR, FOLDER, START], '4', '3'],
    ['paginated=1&per_page=3&page=2', [KAWUNG], '4', '3'],
    ['paginated=1&per_page=1000&page=2', [], '4', '1000'],
    ['paginated=1&starts_with=koleksi&per_page=1', [FOLDER], '3', '1'],
    ['with_parent=7', [KAWUNG], undefined, undefined],
    ['with_parent=0', [YEAR, FOLDER, START], undefined, undefined],
    [`by_uuid=${FOLDER.uuid}`, [FOLDER], undefined, undefined],
    [`by_uuid=${UNSEEN.uuid}`, [], undefined, undefined],
    ['paginated=0&per_page=1', [YEAR, FOLDER, START, KAWUNG], undefined, undefined],
    ['anything=else', [YEAR, FOLDER, START, KAWUNG], undefined, undefined],
  ])('%s', async (query, stories, total, perPage) => {
    const response = await get(`links?${query}`);
    expect(Object.keys(response.body.links)).toEqual(stories.map((story) => story.uuid));
    expect([response.headers['total'], response.headers['per-page']]).toEqual([total, perPage]);
  });

  test('have dates on request', async () => {
    const dates = {
      created_at: KAWUNG.created_at,
      updated_at: KAWUNG.updated_at,
      published_at: KAWUNG.published_at,
    };
    expect((await get('links?include_dates=1')).body.links[KAWUNG.uuid]).toMatchObject(dates);
    expect((await get('links?include_dates=0')).body.links[KAWUNG.uuid]).not.toHaveProperty('created_at');
  });

  test.each([
    ['paginated=2', 'paginated'],
    ['paginated=1&per_page=1001', 'per_page'],
    ['paginated=1&page=0', 'page'],
    ['include_dates=maybe', 'include_dates'],
    ['with_parent=root', 'with_parent'],
    ['starts_with=a&starts_with=b', 'starts_with'],
  ])('%s is refused by name', async (query, name) => {
    const response = await get(`links?${query}`);
    expect(response.status).toBe(422);
    expect(response.body.error).toContain(name);
  });

  test.each([KAWUNG, FOLDER])('are returned one by one: $full_slug', async (story) => {
    const one = await get(`links/${story.uuid}?include_dates=1`);
    const all = await get('links?include_dates=1');
    expect([one.status, one.body]).toEqual([200, { link: all.body.links[story.uuid] }]);
    expect((await get(`links/${story.uuid}`)).body.link).not.toHaveProperty('created_at');
  });

  test.each([UNSEEN.uuid, 'koleksi', '__proto__'])('of %s are a 404', async (uuid) => {
    const response = await get(`links/${uuid}`);
    expect([response.status, response.body]).toEqual([404, ['This record could not be found']]);
  });

  test('have translated slugs, if there are any', async () => {
    const translated = buildStory(
      'kain',
      {},
      { translated_slugs: [{ path: 'cloth', name: 'Cloth', lang: 'en', published: true }] },
    );
    const service = createContentService({ space: buildSpace([translated]) });
    const response = await request(service.app).get(
      `/v2/cdn/links/${translated.uuid}?token=demo-public&cv=1`,
    );
    expect(response.body.link.alternates).toEqual([
      { path: 'cloth', name: 'Cloth', lang: 'en', published: true, translated_slug: 'cloth' },
    ]);
  });
});
