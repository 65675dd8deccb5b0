import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { buildSpace, buildStory, uuidOf } from '../../demo/content-service/space/build-space';
import { startSite, type TestSite } from '../support/site';

const page = (slug: string, text: string) =>
  buildStory(slug, {
    component: 'page',
    body: [{ component: 'card', _uid: text, story: uuidOf('koleksi/kawung'), title: text }],
  });
const many = Array.from({ length: 30 }, (_, index) => page(`cerita/${index}`, `cerita ${index}`));
const space = buildSpace([
  page('home', 'rumah'),
  page('koleksi/', 'koleksi'),
  page('koleksi/kawung', 'kawung'),
  ...many,
]);
let site: TestSite;

beforeEach(async () => {
  site = await startSite(space, { env: { SITE_LANGUAGES: 'id,en' } });
});

afterEach(() => site.close());

/** Requests for stories that the CMS received. */
const storyRequests = () => site.requests.filter(({ path }) => path.startsWith('/v2/cdn/stories'));

describe('a list of stories', () => {
  test('is the CMS’s, with its counts and none of its other headers', async () => {
    const { status, body, headers } = await request(site.app).get('/cdn/stories');
    expect([status, headers['total'], headers['per-page']]).toEqual([200, '33', '25']);
    expect(body.stories).toHaveLength(25);
    expect(body.cv).toBe(site.service.version);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  test('is served page by page', async () => {
    const { body, headers } = await request(site.app).get('/cdn/stories?per_page=20&page=2');
    expect([body.stories.length, headers['per-page']]).toEqual([13, '20']);
  });

  test('is fetched once, whatever the order of its parameters and the caller’s version', async () => {
    const first = await request(site.app).get('/cdn/stories?resolve_links=url&language=en&per_page=3');
    for (const query of [
      'per_page=3&language=en&resolve_links=url',
      'cv=7&language=en&per_page=3&resolve_links=url&page=1',
    ]) {
      const { body } = await request(site.app).get(`/cdn/stories?${query}`);
      expect(body).toEqual(first.body);
    }
    expect(storyRequests()).toHaveLength(1);
    expect(storyRequests()[0]?.query.get('cv')).toBe(String(site.service.version));
  });

  test('can be selected by uuids', async () => {
    const uuids = ['home', 'cerita/3'].map(uuidOf);
    const { body } = await request(site.app).get(`/cdn/stories?by_uuids=${uuids.join(',')}`);
    expect(body.stories.map((story: { uuid: string }) => story.uuid).toSorted()).toEqual(uuids.toSorted());
  });
});

describe('one story', () => {
  test('is the CMS’s response, with unresolved relations in its content', async () => {
    const { status, body } = await request(site.app).get(
      '/cdn/stories/koleksi?resolve_relations=card.story&resolve_links=url',
    );
    expect(status).toBe(200);
    expect(body.story.full_slug).toBe('koleksi/');
    expect(body.story.content.body[0].story).toBe(uuidOf('koleksi/kawung'));
    expect(body.rels.map((story: { full_slug: string }) => story.full_slug)).toEqual(['koleksi/kawung']);
    expect(storyRequests()[0]?.query.get('resolve_relations')).toBe('card.story');
  });

  test.each(['/cdn/stories/tidak-ada', '/cdn/stories/', '/cdn/stories/a//b', '/cdn/stories/../links'])(
    '%s is missing, as JSON',
    async (path) => {
      const { status, body, headers } = await request(site.app).get(path);
      expect([status, body.error.status]).toEqual([404, 404]);
      expect(headers['content-type']).toMatch('application/json');
    },
  );

  test.each([
    '/cdn/stories/..%2fspaces%2fme',
    '/cdn/stories/%2e%2e/spaces/me',
    '/cdn/stories/..;/spaces/me',
    '/cdn/stories/%5C..%5Clinks',
    '/cdn/stories/x/%2e',
    '/cdn/stories/%00',
  ])('%s never requests anything but stories of the CMS', async (path) => {
    const { status } = await request(site.app).get(path);
    expect([400, 404]).toContain(status);
    for (const { path: upstream } of site.requests) {
      expect(upstream).toMatch(/^\/v2\/cdn\/(?:stories(?:\/|$)|links$|spaces\/me$)/);
      expect(decodeURIComponent(upstream).split('/')).not.toContain('..');
    }
  });
});

describe('a query', () => {
  test.each([
    ['version=publish', 'version'],
    ['version=published&version=draft', 'version'],
    ['version[]=draft', 'version[]'],
    ['VERSION=draft', 'VERSION'],
    ['version=draft%00', 'version'],
    ['token=demo-preview', 'token'],
    ['starts_with=../', 'starts_with'],
    ['filter_query[x][in]=1', 'filter_query[x][in]'],
    ['search_term=a', 'search_term'],
    ['excluding_fields=content', 'excluding_fields'],
    ['__proto__=1', '__proto__'],
    ['constructor=1', 'constructor'],
    ['language=fr', 'language'],
    ['language=', 'language'],
    ['resolve_links=1', 'resolve_links'],
    ['resolve_links=url&resolve_links=story', 'resolve_links'],
    ['resolve_relations=page.body', 'resolve_relations'],
    ['resolve_relations=card.story,', 'resolve_relations'],
    ['per_page=0', 'per_page'],
    ['per_page=101', 'per_page'],
    ['per_page=1e1', 'per_page'],
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=999999', 'page'],
    ['by_uuids=x', 'by_uuids'],
    ['by_uuids=', 'by_uuids'],
    ['cv=1&cv=2', 'cv'],
    ['%', 'not well encoded'],
  ])('%s is refused with the parameter’s name, before any request to the CMS', async (query, name) => {
    const { status, body } = await request(site.app).get(`/cdn/stories?${query}`);
    expect([status, body.error.status]).toEqual([400, 400]);
    expect(body.error.message).toContain(name);
    expect(storyRequests()).toEqual([]);
  });

  test.each([
    ['3,000 relations', `resolve_relations=${'a.b,'.repeat(3_000)}`],
    ['the same relation 1,000 times', `resolve_relations=${'card.story,'.repeat(1_000)}`],
    ['51 uuids', `by_uuids=${Array.from({ length: 51 }, (_, index) => uuidOf(String(index))).join(',')}`],
    ['a name of 15,000 characters', `${'x'.repeat(15_000)}=1`],
  ])('with %s is refused in a short sentence', async (_, query) => {
    const { status, body } = await request(site.app).get(`/cdn/stories?${query}`);
    expect(status).toBe(400);
    expect(body.error.message.length).toBeLessThan(200);
    expect(storyRequests()).toEqual([]);
  });

  test.each([
    'cv=abc',
    'cv=-1',
    'cv=9999999999999',
    'cv=',
    '_storyblok=1&_storyblok_tk[token]=x&_storyblok_c=page',
    'version=published',
    'language=id',
  ])('%s changes nothing', async (query) => {
    const { status, body } = await request(site.app).get(`/cdn/stories/home?${query}`);
    expect([status, body.story.full_slug]).toEqual([200, 'home']);
    const [call] = storyRequests();
    expect(Object.fromEntries(call?.query ?? [])).toEqual({
      version: 'published',
      cv: String(site.service.version),
    });
  });

  test('for drafts is refused for visitors', async () => {
    const { status, body } = await request(site.app).get(
      '/cdn/stories/home?version=draft&_storyblok_tk[token]=x',
    );
    expect([status, body]).toEqual([403, { error: { status: 403, message: 'Forbidden' } }]);
    expect(storyRequests()).toEqual([]);
  });
});

test('other methods than GET and HEAD are refused', async () => {
  for (const method of ['post', 'put', 'delete', 'patch'] as const) {
    const { status, headers } = await request(site.app)[method]('/cdn/stories/home');
    expect([status, headers['allow']]).toEqual([405, 'GET, HEAD']);
  }
  expect(storyRequests()).toEqual([]);
});

test('the 121st call of a minute from one client IP is refused, and pages are still served', async () => {
  for (let call = 1; call <= 120; call += 1) await request(site.app).get('/cdn/stories/home').expect(200);
  const { status, headers } = await request(site.app).get('/cdn/stories/home');
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
  await request(site.app).get('/').expect(200);
  expect(
    storyRequests().filter(({ path, query }) => path.endsWith('/home') && !query.has('language')),
  ).toHaveLength(2);
});

test('while the CMS is down, cached responses are served, and the rest is 503 and never 404', async () => {
  await request(site.app).get('/cdn/stories/home').expect(200);
  await site.close();
  await request(site.app).get('/cdn/stories/home').expect(200);
  const { status, body, headers } = await request(site.app).get('/cdn/stories/koleksi');
  expect([status, body, headers['retry-after']]).toEqual([
    503,
    { error: { status: 503, message: 'Service Unavailable' } },
    '10',
  ]);
  expect(headers['cache-control']).toBe('no-store');
});
