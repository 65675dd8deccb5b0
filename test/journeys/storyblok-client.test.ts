import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import StoryblokClient, { type ISbConfig } from 'storyblok-js-client';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { createContentService, type ObservedRequest } from '../../demo/content-service/content-service';
import { parseDatasources } from '../../demo/content-service/api/parse-datasources';
import { type ListeningService, listenWith } from '../../demo/content-service/faults/call-service';
import { expectConsole } from '../runner/console-guard';

// Storyblok's own client against the embedded content service, as a check that the service behaves like the real one.

const block = (component: string, fields: object = {}) => ({ component, _uid: component, ...fields });
const FABRICS = Array.from({ length: 120 }, (_, index) =>
  buildStory(`kain/k${String(index).padStart(3, '0')}`, block('page', { rank: String(index) }), {
    position: index,
  }),
);
const [FIRST, SECOND] = [FABRICS[0]?.uuid ?? '', FABRICS[1]?.uuid ?? ''];
const HOME = buildStory(
  'home',
  block('page', {
    title: 'Rumah',
    title__i18n__en: 'House',
    body: [
      block('card', { story: FIRST }),
      block('button', {
        link: { fieldtype: 'multilink', linktype: 'story', id: SECOND, cached_url: 'kain/k001' },
      }),
    ],
  }),
);
const CATALOGUE = buildStory(
  'katalog',
  block('page', {
    body: [
      block('list', { stories: FABRICS.map(({ uuid }) => uuid) }),
      ...FABRICS.map(({ uuid }) =>
        block('button', { link: { fieldtype: 'multilink', linktype: 'story', id: uuid } }),
      ),
    ],
  }),
);
const UNSEEN = buildStory('lokakarya', block('page'), { published_at: null });
const datasources = parseDatasources(
  { id: 1, name: 'Warna', slug: 'warna', entries: [{ id: 2, name: 'biru', value: 'Biru' }] },
  'test',
);

const requests: ObservedRequest[] = [];
const service = createContentService({
  space: buildSpace([HOME, CATALOGUE, ...FABRICS], { drafts: [UNSEEN], datasources }),
  linkLimit: 100,
  onRequest: (request) => requests.push(request),
});
let server: ListeningService;
const clients: StoryblokClient[] = [];

function connect(config: ISbConfig = {}): StoryblokClient {
  const client = new StoryblokClient({
    endpoint: `${server.origin}/v2`,
    accessToken: 'demo-public',
    // No throttling, and retries without delay.
    rateLimit: 1_000,
    retriesDelay: 1,
    ...config,
  });
  clients.push(client);
  return client;
}

beforeAll(async () => {
  server = await listenWith(service);
});

afterEach(() => {
  service.faults.clear();
  requests.length = 0;
  // All clients of a process share one table of content versions.
  for (const client of clients.splice(0)) {
    const versions = client.cacheVersions();
    for (const token of Object.keys(versions)) Reflect.deleteProperty(versions, token);
  }
});

afterAll(() => server.close());

const slugs = (stories: readonly { full_slug: string }[]) => stories.map((story) => story.full_slug);

describe('one story', () => {
  test('is found by its address, its id and its uuid', async () => {
    const client = connect();
    const { data } = await client.getStory('home');
    expect(data.story).toMatchObject({ uuid: HOME.uuid, full_slug: 'home', content: { title: 'Rumah' } });
    expect(data.cv).toBe(service.version);
    expect((await client.getStory(String(HOME.id))).data.story.uuid).toBe(HOME.uuid);
    expect((await client.getStory(HOME.uuid, { find_by: 'uuid' })).data.story.full_slug).toBe('home');
  });

  test('is returned in another language', async () => {
    const { data } = await connect().getStory('home', { language: 'en' });
    expect(data.story).toMatchObject({ lang: 'en', full_slug: 'en/home', content: { title: 'House' } });
  });

  test('is requested with the content version of the redirect from then on', async () => {
    const client = connect();
    await client.getStory('home');
    await client.getStory('katalog');
    expect(requests.map(({ path, query }) => [path, query.get('cv')])).toEqual([
      ['/v2/cdn/stories/home', null],
      ['/v2/cdn/stories/home', String(service.version)],
      ['/v2/cdn/stories/katalog', String(service.version)],
    ]);
    expect(client.cacheVersion()).toBe(service.version);
  });

  test('is a draft for the preview token, marked for the editor', async () => {
    const client = connect({ accessToken: 'demo-preview', version: 'draft' });
    const { data } = await client.getStory('lokakarya');
    expect(data.story.content._editable).toContain('<!--#storyblok#{"name":"page"');
    expect(requests).toHaveLength(1);
  });
});

describe('lists', () => {
  test('return a page and the total', async () => {
    const { data, total, perPage } = await connect().getStories({
      starts_with: 'kain/',
      sort_by: 'content.rank:desc:int',
      excluding_fields: 'rank',
      excluding_story_fields: ['tag_list', 'alternates'],
      per_page: 3,
      page: 2,
    });
    expect(slugs(data.stories)).toEqual(['kain/k116', 'kain/k115', 'kain/k114']);
    expect([total, perPage]).toEqual([120, 3]);
    expect(data.stories[0]?.content).toEqual({ component: 'page', _uid: 'page' });
    expect(data.stories[0]).not.toHaveProperty('tag_list');
  });

  test('are filtered by fields in the client’s notation', async () => {
    const { data } = await connect().getStories({
      filter_query: { __or: [{ rank: { in: '7' } }, { rank: { gt_int: 117 } }], component: { in: 'page' } },
      is_startpage: false,
      first_published_at_gt: '2024-12-31 23:59',
      level: 2,
    });
    expect(slugs(data.stories)).toEqual(['kain/k007', 'kain/k118', 'kain/k119']);
  });

  test('are read to their last page', async () => {
    const client = connect();
    const stories = await client.getAll('cdn/stories', { starts_with: 'kain/', per_page: 50 });
    expect(new Set(slugs(stories))).toEqual(new Set(slugs(FABRICS)));
    expect(stories).toHaveLength(120);
    const pages = requests.filter(({ query }) => query.has('cv')).map(({ query }) => query.get('page'));
    expect(pages.toSorted()).toEqual(['1', '2', '3']);
    expect(await client.getAll('cdn/links')).toHaveLength(122);
    expect(await client.getAll('cdn/datasource_entries', { datasource: 'warna' })).toEqual([
      { id: 2, name: 'biru', value: 'Biru', dimension_value: null },
    ]);
  });

  test('of links, and the space, are returned unchanged', async () => {
    const client = connect();
    const { data } = await client.get('cdn/links', { starts_with: 'home' });
    expect(data.links?.[HOME.uuid]).toMatchObject({ slug: 'home', real_path: '/home' });
    const space = await client.get('cdn/spaces/me');
    expect(space.data.space.version).toBe(service.version);
  });
});

describe('references', () => {
  test('within the limits replace their uuids', async () => {
    const { data } = await connect().getStory('home', {
      resolve_relations: ['card.story'],
      resolve_links: 'url',
    });
    const [card, button] = data.story.content['body'];
    expect(card.story).toMatchObject({ uuid: FIRST, full_slug: 'kain/k000' });
    expect(button.link.story).toMatchObject({ uuid: SECOND, url: 'kain/k001' });
  });

  test.each([
    ['relations', { resolve_relations: 'list.stories' }],
    ['links', { resolve_links: 'url' }],
  ] as const)('beyond the limit on %s are fetched in batches of 50', async (_, parameters) => {
    const { data } = await connect().getStory('katalog', parameters);
    const batches = requests
      .filter(({ query }) => query.has('by_uuids') && query.has('cv'))
      .map(({ query }) => query.get('by_uuids')?.split(',').length);
    expect(batches).toEqual([50, 50, 20]);
    const [list, ...buttons] = data.story.content['body'];
    const linked = buttons.map((button: { link: { story: { full_slug: string } } }) => button.link.story);
    expect(slugs('resolve_links' in parameters ? linked : list.stories)).toEqual(slugs(FABRICS));
  });
});

describe('rejections', () => {
  test.each([
    ['an unknown token', { accessToken: 'guess' }, 'home', {}, 401, 'Unauthorized'],
    ['a draft for the public token', {}, 'home', { version: 'draft' }, 401, 'Unauthorized'],
    ['a missing story', {}, 'nirgendwo', {}, 404, 'This record could not be found'],
    ['a draft among the published', {}, 'lokakarya', {}, 404, 'This record could not be found'],
    [
      'a parameter of lists',
      {},
      'home',
      { starts_with: 'x' },
      422,
      '"starts_with" is not a parameter of this endpoint',
    ],
  ] as const)('%s', async (_, config, slug, parameters, status, message) => {
    await expect(connect(config).get(`cdn/stories/${slug}`, parameters)).rejects.toMatchObject({
      status,
      message,
    });
  });
});

describe('errors', () => {
  test('of the rate limit are retried', async () => {
    expectConsole('log', 'Hit rate limit. Retrying in 0.001 seconds.');
    service.faults.set([{ response: { kind: 'status', status: 429 }, times: 3 }]);
    const { data } = await connect().getStory('home');
    expect(data.story.full_slug).toBe('home');
    expect(requests).toHaveLength(5);
  });

  test('of the rate limit end after the client’s maximum of attempts', async () => {
    expectConsole('log', 'Hit rate limit');
    service.faults.set([{ response: { kind: 'status', status: 429 } }]);
    await expect(connect({ maxRetries: 2 }).getStory('home')).rejects.toMatchObject({
      status: 429,
      message: 'Rate limit of 6 request per second has been reached. Retry later.',
    });
    expect(requests).toHaveLength(3);
  });

  test.each([500, 502, 503])('with %d are not retried', async (status) => {
    service.faults.set([{ response: { kind: 'status', status }, times: 1 }]);
    await expect(connect().getStory('home')).rejects.toMatchObject({ status });
    expect(requests).toHaveLength(1);
  });

  test.each([
    [{ kind: 'status', status: 502, body: 'html' }],
    [{ kind: 'status', status: 429, body: 'empty' }],
    [{ kind: 'cut', at: 'start' }],
    [{ kind: 'truncated-body' }],
    [{ kind: 'broken-json' }],
    [{ kind: 'redirect-loop' }],
  ] as const)('without a readable body have a message alone: %j', async (response) => {
    service.faults.set([{ response }]);
    const client = connect();
    client.setCacheVersion(service.version);
    const error: unknown = await client.getStory('home').catch((reason: unknown) => reason);
    expect(error).toEqual({ message: expect.stringMatching(/./) });
  });
});

test('the client follows a content version that decreases', async () => {
  const client = connect();
  await client.getStory('home');
  service.faults.set([{ response: { kind: 'content-version', values: [17] }, times: 1 }]);
  await client.getStory('home');
  expect(client.cacheVersion()).toBe(17);
  await client.getStory('home');
  expect(client.cacheVersion()).toBe(service.version);
});
