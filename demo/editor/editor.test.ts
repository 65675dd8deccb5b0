import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import request, { type Test } from 'supertest';
import { makeTempDir } from '../../test/support/temp-dir';
import { startFakeServer, type FakeServer } from '../../test/support/fake-server';
import { buildStory } from '../content-service/space/build-space';
import { createEditor, isEditorUrl } from './editor';
import { layOutJson } from './lay-out-json';
import { signHook } from './publish-hook';

const ORIGIN = 'http://localhost:3001';
const NOON = Date.parse('2026-03-01T12:00:00Z');
const SECRET = 'hook-secret';
const IMAGE = {
  fieldtype: 'asset',
  id: 5,
  filename: 'https://a.storyblok.com/f/1/2x2/a/kain.jpg',
  alt: 'Kain',
};
const BUTTON = { _uid: 'b', component: 'button', label: 'Go', label__i18n__en: 'Go!' };
const HOME = {
  ...buildStory('home', { _uid: 'p', component: 'page', body: [BUTTON], seo_image: IMAGE }),
  published: true,
  unpublished_changes: false,
};
const RAK = buildStory(
  'kabar/rak dua',
  { _uid: 's', component: 'page' },
  { published_at: null, first_published_at: null },
);
const CONFIG = buildStory('config', { _uid: 'c', component: 'site_config' });
const EDITED = { ...HOME.content, body: [{ ...BUTTON, label: 'Stay' }] };

let folder = '';
let site: FakeServer;
let hookStatus = 202;
let siteBody = '{}';
let calls: { body: string; headers: IncomingHttpHeaders }[] = [];
let written = 0;
let reload: () => void;

beforeEach(async () => {
  folder = makeTempDir();
  for (const part of ['stories', 'drafts']) mkdirSync(join(folder, part));
  writeFileSync(join(folder, 'stories/home_1.json'), layOutJson(HOME));
  writeFileSync(join(folder, 'stories/config_1.json'), layOutJson(CONFIG));
  writeFileSync(
    join(folder, 'stories/kabar_1.json'),
    layOutJson({ ...buildStory('kabar', {}), is_folder: true }),
  );
  writeFileSync(join(folder, 'drafts/rak_2.json'), layOutJson(RAK));
  [calls, written, hookStatus, siteBody] = [[], 0, 202, '{}'];
  reload = () => (written += 1);
  site = await startFakeServer((incoming, response) => {
    let body = '';
    incoming.on('data', (chunk: Buffer) => (body += chunk.toString()));
    incoming.on('end', () => {
      calls.push({ body, headers: incoming.headers });
      response.writeHead(hookStatus, { 'Content-Type': 'application/json' }).end(siteBody);
    });
  });
});

afterEach(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

function app(siteOrigin = site.origin) {
  const options = {
    origin: ORIGIN,
    siteOrigin,
    space: { id: 410, name: 'Test' },
    folder,
    components: [],
    previewToken: 'PREVIEWTOKEN',
    webhookSecret: SECRET,
    contentVersion: () => NOON / 1000,
    onWritten: () => reload(),
    now: () => NOON,
  };
  return createEditor(options, { script: 'let a;', styles: 'b{}', bridge: 'let c;' });
}

const own = (call: Test): Test => call.set('Origin', ORIGIN).set('Content-Type', 'application/json');
const versionOf = async (id: number): Promise<string> =>
  (await request(app()).get(`/editor/api/stories/${id}`)).body.version;
async function save(id: number, content: object) {
  const body = JSON.stringify({ content, version: await versionOf(id) });
  return own(request(app()).put(`/editor/api/stories/${id}`)).send(body);
}
async function publish(id: number, siteOrigin?: string) {
  const body = JSON.stringify({ version: await versionOf(id) });
  return own(request(app(siteOrigin)).post(`/editor/api/stories/${id}/publish`)).send(body);
}
const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
const files = (): string[] => ['stories', 'drafts'].flatMap((part) => readdirSync(join(folder, part)));

describe('the page', () => {
  test('has a policy that allows its own files and the site in a frame', async () => {
    const response = await request(app()).get('/editor').set('Host', 'localhost:3001');
    expect(response.text).toContain('<script type="module" src="/editor/editor.js">');
    const policy = response.headers['content-security-policy'];
    expect(policy).toContain(`script-src 'self'; style-src 'self';`);
    expect(policy).toContain(`frame-src ${site.origin};`);
    expect(policy).not.toContain('unsafe');
  });

  test('is at one origin alone', async () => {
    const { status, headers } = await request(app()).get('/editor').set('Host', '127.0.0.1:3001');
    expect([status, headers['location']]).toEqual([302, `${ORIGIN}/editor`]);
  });

  test.each([
    ['/editor/editor.js', 'let a;', 'same-origin'],
    ['/editor/editor.css', 'b{}', 'same-origin'],
    ['/editor/bridge.js', 'let c;', 'cross-origin'],
  ])('%s is served to %s', async (path, text, policy) => {
    const response = await request(app()).get(path);
    expect([response.status, response.text, response.headers['cross-origin-resource-policy']]).toEqual([
      200,
      text,
      policy,
    ]);
  });

  test.each([
    ['/editor', true],
    ['/editor?x', true],
    ['/editor/api/space', true],
    ['/editors', false],
    ['/v2/editor', false],
  ])('%s is an address of the editor: %s', (address, expected) => {
    expect(isEditorUrl(address)).toBe(expected);
  });
});

describe('the space', () => {
  test('is listed with its stories, their states and its assets', async () => {
    const { body } = await request(app()).get('/editor/api/space');
    expect(body).toMatchObject({ id: 410, siteOrigin: site.origin, assets: [IMAGE] });
    const stories = body.stories as { full_slug: string; path: string; state: string }[];
    expect(stories.map(({ full_slug: slug, path, state }) => [slug, path, state])).toEqual([
      ['config', '/', 'published'],
      ['home', '/', 'published'],
      ['kabar/rak dua', '/kabar/rak%20dua', 'draft'],
    ]);
  });

  test('names a file that cannot be read, beside the other stories', async () => {
    writeFileSync(join(folder, 'drafts/rak_2.json'), '{"id":');
    const { status, body } = await request(app()).get('/editor/api/space');
    expect([status, body.stories.length, body.problems]).toEqual([
      200,
      2,
      [expect.stringContaining('drafts/rak_2.json:1:7: not valid JSON')],
    ]);
  });

  test('signs URLs with the preview token, which it does not expose', async () => {
    const { body, text } = await own(request(app()).post(`/editor/api/stories/${HOME.id}/preview`)).send(
      '{}',
    );
    expect(body.address).toContain(`${site.origin}/?_storyblok=${HOME.id}&_storyblok_c=page&`);
    expect(text).not.toContain('PREVIEWTOKEN');
  });
});

describe('saving', () => {
  test('writes a draft beside the published story, with the fields that the form does not have', async () => {
    const response = await save(HOME.id, EDITED);
    expect(response.body).toMatchObject({ state: 'changed', story: { content: EDITED } });
    expect(read('drafts/home_1.json')).toEqual({
      ...HOME,
      content: EDITED,
      updated_at: '2026-03-01T12:00:00.000Z',
      unpublished_changes: true,
    });
    expect(read('stories/home_1.json')).toEqual(HOME);
    expect([written, calls]).toEqual([1, []]);
    expect(files().filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  test('stores no markers', async () => {
    const marked = { ...EDITED, _editable: '<!-- -->', body: [{ ...BUTTON, _editable: '<!-- -->' }] };
    await save(HOME.id, marked);
    expect(read('drafts/home_1.json')).toMatchObject({ content: HOME.content });
    expect(JSON.stringify(read('drafts/home_1.json'))).not.toContain('_editable');
  });
});

describe('publishing', () => {
  test('publishes the draft and calls the site’s hook', async () => {
    await save(HOME.id, EDITED);
    const response = await publish(HOME.id);
    expect(response.body).toMatchObject({ state: 'published', problem: null });
    expect(read('stories/home_1.json')).toEqual({
      ...HOME,
      content: EDITED,
      updated_at: '2026-03-01T12:00:00.000Z',
      // A second after the content version that is delivered so far, which stands at noon.
      published_at: '2026-03-01T12:00:01.000Z',
    });
    expect(existsSync(join(folder, 'drafts/home_1.json'))).toBe(false);
    expect(written).toBe(2);
    const [call] = calls;
    expect(site.requests).toEqual(['/webhooks/content']);
    expect(JSON.parse(call?.body ?? '')).toMatchObject({
      action: 'published',
      space_id: 410,
      full_slug: 'home',
      story_id: HOME.id,
    });
    expect(call?.headers['webhook-signature']).toBe(signHook(call?.body ?? '', SECRET));
  });

  test('of a story that was never published is its first', async () => {
    await publish(RAK.id);
    expect(read('stories/rak_2.json')).toMatchObject({
      first_published_at: '2026-03-01T12:00:01.000Z',
      published: true,
      unpublished_changes: false,
    });
    expect(readdirSync(join(folder, 'drafts'))).toEqual([]);
  });

  test.each([
    ['refuses', 401, undefined, 'The site’s publish hook responded with 401'],
    [
      'does not respond',
      202,
      'http://127.0.0.1:9',
      'The site’s publish hook could not be called: the site does not respond',
    ],
  ])('succeeds when the site %s, and reports it', async (_what, status, siteOrigin, problem) => {
    hookStatus = status;
    const response = await publish(RAK.id, siteOrigin);
    expect([response.status, response.body.state, response.body.problem]).toEqual([
      200,
      'published',
      problem,
    ]);
  });
});

test('saving and publishing succeed where another file cannot be read, and name that file', async () => {
  reload = () => {
    throw new Error('datasources/kota.json:1:1: not valid JSON');
  };
  const problem =
    'The site does not show it yet, because another file cannot be read: datasources/kota.json:1:1: not valid JSON';
  const saved = await save(HOME.id, EDITED);
  expect([saved.status, saved.body]).toEqual([200, expect.objectContaining({ state: 'changed', problem })]);
  const published = await publish(HOME.id);
  expect([published.status, published.body]).toMatchObject([200, { state: 'published', problem }]);
  expect([read('stories/home_1.json'), calls]).toMatchObject([{ content: EDITED }, []]);
});

describe('the pages that show a story', () => {
  const pages = async (siteOrigin?: string): Promise<unknown> =>
    (await request(app(siteOrigin)).get(`/editor/api/stories/${HOME.id}/pages`).expect(200)).body;

  test('are those that the site names to a signed request', async () => {
    const showing = { count: 2, isComplete: true, paths: ['/', '/kabar'] };
    siteBody = JSON.stringify(showing);
    expect(await pages()).toEqual({ pages: showing });
    const { pathname, searchParams } = new URL(site.requests[0] ?? '', site.origin);
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/cdn/pages',
      {
        showing: HOME.uuid,
        '_storyblok_tk[space_id]': '410',
        '_storyblok_tk[timestamp]': String(NOON / 1000),
        '_storyblok_tk[token]': expect.stringMatching(/^[0-9a-f]{40}$/),
      },
    ]);
  });

  test.each([
    ['an error', '{"error":{"status":503,"message":"Service Unavailable"}}', undefined],
    ['a page', '<!doctype html>', undefined],
    ['other paths', '{"count":1,"isComplete":true,"paths":["https://lain.example/"]}', undefined],
    ['nothing', '{}', 'http://127.0.0.1:9'],
  ])('are unknown where the site responds with %s', async (_what, body, siteOrigin) => {
    siteBody = body;
    expect(await pages(siteOrigin)).toEqual({ pages: null });
  });
});

describe('rejected', () => {
  function expectUntouched(): void {
    expect([written, calls]).toEqual([0, []]);
    expect(files().toSorted()).toEqual(['config_1.json', 'home_1.json', 'kabar_1.json', 'rak_2.json']);
  }

  test.each(['http://localhost:3000', 'http://localhost:30010', 'null', ''])(
    'a change, a publish and a signature from the page of “%s”',
    async (origin) => {
      const path = `/editor/api/stories/${HOME.id}`;
      const server = app();
      for (const call of [
        request(server).put(path),
        request(server).post(`${path}/publish`),
        request(server).post(`${path}/preview`),
      ]) {
        const sent = origin === '' ? call : call.set('Origin', origin);
        const response = await sent.send({ content: EDITED });
        expect([response.status, response.body]).toEqual([
          403,
          { error: `Changes are accepted from the page ${ORIGIN}/editor alone` },
        ]);
        expect(response.headers['access-control-allow-origin']).toBeUndefined();
      }
      expectUntouched();
    },
  );

  const version = 'a version';

  test.each([
    ['no JSON', '{"content":', 400],
    ['a list', [], 422],
    ['nothing', {}, 422],
    ['content that is none', { content: 'text', version }, 422],
    ['content without a version', { content: EDITED }, 422],
    ['a version that is none', { content: EDITED, version: 1 }, 422],
    ['more than content', { content: EDITED, version, name: 'Other' }, 422],
    ['another root', { content: { ...EDITED, _uid: 'x' }, version }, 422],
    ['another kind of root', { content: { ...EDITED, component: 'card' }, version }, 422],
    ['a block that is there twice', { content: { ...EDITED, body: [BUTTON, BUTTON] }, version }, 422],
    ['what nests too deep', `{"content":{"body":${'['.repeat(5000)}${']'.repeat(5000)}}}`, 422],
    ['what is too large', { content: { ...EDITED, text: 'x'.repeat(1024 * 1024) } }, 413],
  ])('a body with %s', async (_what, body, status) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const response = await own(request(app()).put(`/editor/api/stories/${HOME.id}`)).send(text);
    expect([response.status, typeof response.body.error]).toEqual([status, 'string']);
    expectUntouched();
  });

  test.each(['{}', '[]', '{"version":1}', '{"version":"1","force":true}'])(
    'a publish with the body %s',
    async (body) => {
      const path = `/editor/api/stories/${HOME.id}/publish`;
      expect((await own(request(app()).post(path)).send(body)).status).toBe(422);
      expectUntouched();
    },
  );

  test('a form, which any page may send', async () => {
    const call = request(app()).put(`/editor/api/stories/${HOME.id}`).set('Origin', ORIGIN);
    expect((await call.type('form').send('content=x')).status).toBe(415);
  });

  test.each(['1', '0', '-1', '1e3', 'home', '99999999999999999999', '..%2Fhome'])(
    'the unknown story %s',
    async (id) => {
      const path = `/editor/api/stories/${id}`;
      const server = app();
      const responses = await Promise.all([
        request(server).get(path),
        own(request(server).put(path)).send(JSON.stringify({ content: EDITED })),
        own(request(server).post(`${path}/publish`)).send('{}'),
        own(request(server).post(`${path}/preview`)).send('{}'),
      ]);
      expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
      expectUntouched();
    },
  );

  test.each(['/editor/api', '/editor/main.tsx', '/editor/api/stories'])(
    'the unknown URL %s',
    async (path) => {
      expect((await request(app()).get(path)).status).toBe(404);
    },
  );
});
