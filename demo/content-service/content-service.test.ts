import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { buildSpace, buildStory } from './space/build-space';
import { type ObservedRequest, createContentService } from './content-service';

const NOON = Date.parse('2025-06-01T12:00:00Z');
const HOME = buildStory('home', { component: 'page', _uid: 'root', title: 'As published' });
const CHANGED_HOME = { ...HOME, content: { ...HOME.content, title: 'As saved' } };
const UNSEEN = buildStory('unseen', { component: 'page', _uid: 'u' }, { published_at: null });
const SPACE = buildSpace([HOME], { drafts: [CHANGED_HOME, UNSEEN] });
const ENDPOINTS = ['/v2/cdn/stories', '/v2/cdn/stories/home', '/v2/cdn/links', '/v2/cdn/spaces/me'];
const VERSIONED = ['/v2/cdn/stories', '/v2/cdn/stories/home', '/v2/cdn/links'];

function createService() {
  return createContentService({ space: SPACE, now: () => NOON });
}

describe('tokens', () => {
  test.each(ENDPOINTS)('%s requires a known token', async (path) => {
    for (const query of ['', '?token=', '?token=guess', '?token=DEMO-PUBLIC&cv=1']) {
      const response = await request(createService().app).get(path + query);
      expect([response.status, response.body]).toEqual([401, { error: 'Unauthorized' }]);
      expect(response.headers['cache-control']).toBe('no-store');
    }
  });

  test.each([
    ['demo-public', {}, 'As published'],
    ['demo-public', { version: 'published' }, 'As published'],
    ['demo-public', { version: '' }, 'As published'],
    ['demo-preview', {}, 'As saved'],
    ['demo-preview', { version: 'draft' }, 'As saved'],
    ['demo-preview', { version: 'published' }, 'As published'],
  ])('%s with %j reads the story %s', async (token, version, title) => {
    const response = await request(createService().app)
      .get('/v2/cdn/stories/home')
      .query({ token, cv: 1, ...version });
    expect(response.body.story.content.title).toBe(title);
  });

  test.each(ENDPOINTS)('the public token may not read drafts of %s', async (path) => {
    const response = await request(createService().app)
      .get(path)
      .query({ token: 'demo-public', version: 'draft' });
    expect([response.status, response.body]).toEqual([401, { error: 'Unauthorized' }]);
  });

  test('a story that was never published is missing for visitors and there for editors', async () => {
    const { app } = createService();
    const visitor = await request(app).get('/v2/cdn/stories/unseen').query({ token: 'demo-public', cv: 1 });
    expect([visitor.status, visitor.body]).toEqual([404, ['This record could not be found']]);
    const editor = await request(app).get('/v2/cdn/stories/unseen').query({ token: 'demo-preview' });
    expect(editor.body.story).toMatchObject({ slug: 'unseen', published_at: null });
  });
});

describe('content version', () => {
  test.each(VERSIONED)('%s redirects a published request to the current version', async (path) => {
    const service = createService();
    const response = await request(service.app).get(`${path}?token=demo-public&language=en&cv=`);
    const location = new URL(response.headers['location'] ?? '', 'http://service');
    expect(response.status).toBe(301);
    expect(location.pathname).toBe(path);
    expect(Object.fromEntries(location.searchParams)).toEqual({
      token: 'demo-public',
      language: 'en',
      cv: String(service.version),
    });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test.each(VERSIONED)('%s is cached for a year under any version', async (path) => {
    const response = await request(createService().app).get(path).query({ token: 'demo-public', cv: 17 });
    expect(response.status).toBe(200);
    expect(response.headers['cache-control']).toBe('public, max-age=31536000');
  });

  test.each(VERSIONED)('drafts of %s are neither redirected nor cached', async (path) => {
    const response = await request(createService().app).get(path).query({ token: 'demo-preview' });
    expect(response.status).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('a redirect leads back to this service whatever the request line contains', async () => {
    const response = await request(createService().app).get('//evil.example/v2/cdn/links?token=demo-public');
    expect(response.status).toBe(404);
    const doubled = await request(createService().app).get('/v2/cdn/stories//evil.example?token=demo-public');
    expect(doubled.headers['location']).toMatch(/^\/v2\/cdn\/stories\/\/evil\.example\?/);
  });

  test('invalid parameters are rejected before the redirect', async () => {
    const response = await request(createService().app).get('/v2/cdn/stories?token=demo-public&per_page=0');
    expect(response.status).toBe(422);
  });

  test('every response of stories and the space has it', async () => {
    const { app, version } = createService();
    const query = { token: 'demo-public', cv: 1 };
    expect(version).toBe(Date.parse('2025-01-01T00:00:00Z') / 1000);
    expect((await request(app).get('/v2/cdn/stories').query(query)).body.cv).toBe(version);
    expect((await request(app).get('/v2/cdn/stories/home').query(query)).body.cv).toBe(version);
    const space = await request(app).get('/v2/cdn/spaces/me').query(query);
    expect(space.body).toEqual({
      space: {
        id: 123456,
        name: 'Test space',
        domain: 'http://localhost:3000/',
        version,
        language_codes: ['en'],
      },
    });
    expect(space.headers['cache-control']).toBe('no-store');
  });
});

describe('publishing', () => {
  test('a saved story reaches editors at once and visitors when it is published', async () => {
    const service = createService();
    const before = service.version;
    const title = async (token: string) =>
      (await request(service.app).get('/v2/cdn/stories/home').query({ token, cv: 1 })).body.story.content
        .title;

    service.save({ ...HOME, content: { component: 'page', _uid: 'root', title: 'New' } });
    expect([await title('demo-public'), await title('demo-preview')]).toEqual(['As published', 'New']);
    expect(service.version).toBe(before);

    service.publish('home');
    expect(await title('demo-public')).toBe('New');
    expect(service.version).toBe(NOON / 1000);

    service.publish('home');
    expect(service.version).toBe(NOON / 1000 + 1);
  });

  test('an unpublished story stays for editors', async () => {
    const service = createService();
    service.unpublish('home');
    const visitor = await request(service.app)
      .get('/v2/cdn/stories/home')
      .query({ token: 'demo-public', cv: 1 });
    const editor = await request(service.app).get('/v2/cdn/stories/home').query({ token: 'demo-preview' });
    expect(visitor.status).toBe(404);
    expect(editor.body.story.published_at).toBeNull();
    expect(service.version).toBe(NOON / 1000);
  });
});

describe('a limit', () => {
  test('on requests per second is off by default and responds with 429 beyond it', async () => {
    let now = NOON;
    const query = { token: 'demo-public', cv: 1 };
    const { app } = createContentService({ space: SPACE, now: () => now, rateLimit: 2 });
    const get = () => request(app).get('/v2/cdn/stories/home').query(query);
    const three = [await get(), await get(), await get()];
    expect(three.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(three[2]?.body).toEqual({
      error: 'Rate limit of 2 request per second has been reached. Retry later.',
    });
    expect(three[2]?.headers['cache-control']).toBe('no-store');
    expect((await request(app).get('/f/1/2')).status).toBe(404);
    now += 1000;
    expect((await get()).status).toBe(200);
    const free = createService();
    for (let call = 0; call < 20; call += 1) {
      expect((await request(free.app).get('/v2/cdn/stories/home').query(query)).status).toBe(200);
    }
  });

  test('on concurrent requests is in the headers of the real service', async () => {
    const { headers } = await request(createService().app).get('/v2/cdn/stories');
    expect([headers['x-ratelimit'], headers['x-ratelimit-policy']]).toEqual([
      '"concurrent-requests";r=29',
      '"concurrent-requests";q=30',
    ]);
  });
});

describe('a story that nests thousands of levels deep', () => {
  const LEVELS = 10_000;
  const deep = (): Record<string, unknown> => {
    let block: Record<string, unknown> = { component: 'leaf', _uid: 'leaf', story: HOME.uuid };
    for (let level = 0; level < LEVELS; level += 1)
      block = { component: 'box', _uid: `b${level}`, items: [block] };
    return block;
  };
  const { app } = createContentService({ space: buildSpace([HOME, buildStory('deep', deep())]) });

  test.each([
    ['/v2/cdn/stories/deep?token=demo-public&cv=1&resolve_relations=leaf.story&resolve_links=story', 0],
    ['/v2/cdn/stories/deep?token=demo-preview&language=en', LEVELS + 1],
    ['/v2/cdn/stories?token=demo-public&cv=1&by_slugs=deep&resolve_relations=leaf.story', 0],
    ['/v2/cdn/stories?token=demo-public&cv=1&search_term=leaf&resolve_relations=leaf.story', 0],
  ])('%s is returned whole', async (path, markers) => {
    const { status, body, text } = await request(app).get(path);
    expect(status).toBe(200);
    let block = (body.story ?? body.stories[0]).content;
    for (let level = 0; level < LEVELS; level += 1) block = block.items[0];
    expect(block.component).toBe('leaf');
    expect(text.split('"_editable"').length - 1).toBe(markers);
    expect(body.rels).toHaveLength(path.includes('resolve_relations') ? 1 : 0);
  });
});

describe('requests', () => {
  test.each([
    '/',
    '/v2',
    '/v2/cdn',
    '/v2/cdn/spaces',
    '/v2/cdn/tags',
    '/v3/cdn/stories',
    '/v2/cdn/links/some-uuid/more',
    '/index.html',
  ])('%s is not found, as JSON', async (path) => {
    const response = await request(createService().app).get(path).query({ token: 'demo-public', cv: 1 });
    expect([response.status, response.body]).toEqual([404, { error: 'Not Found' }]);
  });

  test.each([
    '/v2/cdn/stories/%',
    '/v2/cdn/stories/%E0%A4%A',
    '/v2/cdn/links?starts_with=%ff',
    '/%c0',
    '/f/%',
  ])('the malformed %s is a bad request', async (path) => {
    const response = await request(createService().app).get(path);
    expect([response.status, response.type]).toEqual([400, 'application/json']);
    expect(response.text).not.toContain('URIError');
  });

  test.each(['post', 'put', 'patch', 'delete'] as const)('%s is not allowed', async (method) => {
    const response = await request(createService().app)[method]('/v2/cdn/stories/home?token=demo-preview');
    expect([response.status, response.body]).toEqual([405, { error: 'Method Not Allowed' }]);
    expect(response.headers['allow']).toBe('GET, HEAD, OPTIONS');
  });

  test('HEAD is handled like GET, without a body', async () => {
    const { app } = createService();
    const head = await request(app).head('/v2/cdn/stories').query({ token: 'demo-public', cv: 1 });
    expect([head.status, head.headers['total'], head.text]).toEqual([200, '1', undefined]);
  });

  test('pages of every origin may read responses', async () => {
    const { app } = createService();
    const response = await request(app).get('/v2/cdn/stories').query({ token: 'demo-public', cv: 1 });
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'Total, Per-Page',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers).not.toHaveProperty('x-powered-by');
    const unauthorized = await request(app).get('/v2/cdn/stories');
    expect(unauthorized.headers['access-control-allow-origin']).toBe('*');
    const preflight = await request(app).options('/v2/cdn/stories').set('Origin', 'http://page.example');
    expect([preflight.status, preflight.headers['access-control-allow-headers']]).toEqual([204, '*']);
  });

  test('every request is observed without its token', async () => {
    const seen: ObservedRequest[] = [];
    const { app } = createContentService({ space: SPACE, onRequest: (observed) => seen.push(observed) });
    await request(app).get('/v2/cdn/stories/home?token=demo-public&language=en&cv=1');
    await request(app).post('/nowhere?token=a&token=b');
    expect(seen.map(({ method, path, query }) => [method, path, String(query)])).toEqual([
      ['GET', '/v2/cdn/stories/home', 'language=en&cv=1'],
      ['POST', '/nowhere', ''],
    ]);
  });

  test('a defect is reported and its response has no details', async () => {
    const errors: unknown[] = [];
    const failing = {
      get component(): string {
        throw new Error('a secret place');
      },
    };
    const { app } = createContentService({
      space: buildSpace([buildStory('broken', failing)]),
      onError: (error) => errors.push(error),
    });
    const response = await request(app).get('/v2/cdn/stories/broken').query({ token: 'demo-public', cv: 1 });
    expect([response.status, response.text]).toEqual([500, '{"error":"Internal Server Error"}']);
    expect(errors).toEqual([new Error('a secret place')]);
  });
});
