import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { visitorPatience } from '../../server/pages/load-page';
import { editorQuery } from '../support/editor-query';
import { rounds } from '../support/rounds';
import { startSite, type TestSite } from '../support/site';

const now = 1_700_000_000;
const line = (text: string) => ({ component: 'typography', _uid: text, text });
const page = (text: string) => ({ component: 'page', body: [line(text), link] });
const link = {
  component: 'button',
  _uid: 'b',
  label: 'Lain',
  link: { linktype: 'url', url: '/lain#isi' },
};
const outside = { ...link, _uid: 'o', link: { linktype: 'url', url: 'https://lain.example/' } };
const space = buildSpace(
  [
    buildStory('home', page('TERBIT')),
    buildStory('lain', { component: 'page', body: [line('LAIN')] }),
    buildStory('config', { component: 'site_config', header: [], footer: [outside] }),
  ],
  {
    drafts: [
      buildStory('home', {
        component: 'page',
        body: [line('DRAF'), link, { component: 'belum_ada', _uid: 'x' }],
      }),
      buildStory('baru', page('BARU')),
    ],
  },
);

function editor({ token = 'demo-preview', time = now } = {}): string {
  return editorQuery(space.id, token, { storyId: 7, time });
}

let site: TestSite;
const options = {
  env: { CONTENT_PREVIEW_TOKEN: 'demo-preview', EDITOR_ORIGIN: 'https://sunting.example' },
  now: () => now * 1000,
};
/** The same site with its CMS shut down. */
let closed: TestSite;
beforeAll(async () => {
  [site, closed] = await Promise.all([startSite(space, options), startSite(space, options)]);
  await closed.close();
});
afterAll(() => site.close());

const markup = (text: string): string => text.slice(0, text.indexOf('<script type="application/json"'));

describe('the release that the editor has open', () => {
  const related = buildStory('terkait', page('TERKAIT'), { name: 'Terkait' });
  const withCard = (text: string) => ({
    component: 'page',
    body: [line(text), { component: 'carousel_wrapper', _uid: 'k', stories: [related.uuid] }, link],
  });
  const planned = {
    ...buildSpace([buildStory('home', withCard('TERBIT')), related]),
    releases: new Map([
      [
        '31',
        [
          buildStory('home', withCard('RILIS')),
          { ...related, name: 'Terkait di rilis' },
          buildStory('ramadan', page('RAMADAN')),
        ],
      ],
    ]),
  };
  const ofRelease = () =>
    `${editorQuery(planned.id, 'demo-preview', { storyId: 7, time: now })}&_storyblok_release=31`;
  const inRelease = async (releases: string, work: (site: TestSite) => Promise<void>): Promise<void> => {
    const planning = await startSite(planned, {
      ...options,
      env: { ...options.env, CONTENT_RELEASES: releases },
    });
    await work(planning);
    await planning.close();
  };

  test('shows in pages, related stories, payloads and responses of drafts, and stays on links', () =>
    inRelease('on', async ({ app, requests }) => {
      const { text } = await request(app).get(`/?${ofRelease()}`);
      expect(markup(text)).toContain('RILIS');
      expect(markup(text)).toContain('Terkait di rilis');
      expect(markup(text)).toContain('_storyblok_release=31');
      expect((await request(app).get(`/ramadan?${ofRelease()}`)).text).toContain('RAMADAN');
      expect((await request(app).get(`/_payload.json?${ofRelease()}`)).text).toContain('RILIS');
      const { body } = await request(app).get(`/cdn/stories/home?version=draft&${ofRelease()}`);
      expect(JSON.stringify(body)).toContain('RILIS');
      const drafts = requests.filter(({ query }) => query.get('version') === 'draft');
      expect(drafts.every(({ query }) => query.get('from_release') === '31')).toBe(true);
    }));

  test('is not shown to visitors, to other previews, and without the setting', async () => {
    await inRelease('on', async ({ app }) => {
      const other = ofRelease().replace('=31', '=undefined');
      for (const search of ['', '?_storyblok_release=31', `?${other}`])
        expect((await request(app).get(`/${search}`)).text).not.toContain('RILIS');
    });
    await inRelease('off', async ({ app }) => {
      expect((await request(app).get(`/?${ofRelease()}`)).text).not.toContain('RILIS');
      expect((await request(app).get(`/ramadan?${ofRelease()}`)).status).toBe(404);
    });
  });
});

describe('a request from the editor', () => {
  test('gets the draft, uncached, in a page that only the editor may frame', async () => {
    const { status, text, headers } = await request(site.app).get(`/?${editor()}`);
    expect(status).toBe(200);
    expect(markup(text)).toContain('DRAF');
    expect(text).not.toContain('TERBIT');
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    for (const absent of ['etag', 'last-modified', 'x-frame-options'])
      expect(headers).not.toHaveProperty(absent);
    const policy = headers['content-security-policy'];
    expect(policy).toContain("frame-ancestors 'self' https://sunting.example;");
    expect(policy).toContain("script-src 'self' https://sunting.example/f/storyblok-v2-latest.js;");
    expect(policy).toContain("style-src 'self' 'unsafe-inline'");
  });

  test('gets a policy that names the bridge script, whatever its address has', async () => {
    const env = { ...options.env, EDITOR_BRIDGE_URL: 'https://sunting.example/a;b,c.js?v=2' };
    const other = await startSite(space, { ...options, env });
    const { headers } = await request(other.app).get(`/?${editor()}`);
    await other.close();
    expect(headers['content-security-policy']).toContain(
      "script-src 'self' https://sunting.example/a%3Bb%2Cc.js;",
    );
  });

  test('with percent-encoded parameter names gets the published page, cached or not', async () => {
    const encoded = `${editor().replaceAll('_storyblok', '%5Fstoryblok')}&utm_source=_storyblok`;
    const fresh = await startSite(space, options);
    for (const visit of ['first', 'second']) {
      const { headers, text } = await request(fresh.app).get(`/?${encoded}`);
      const isShared = headers['cache-control']?.startsWith('public');
      expect([visit, isShared, text.includes('DRAF')]).toEqual([visit, true, false]);
    }
    await fresh.close();
  });

  test('gets unpublished pages, and marks on unknown blocks', async () => {
    expect((await request(site.app).get(`/baru?${editor()}`)).text).toContain('BARU');
    expect((await request(site.app).get('/baru')).status).toBe(404);
    expect(markup((await request(site.app).get(`/?${editor()}`)).text)).toContain('belum_ada');
  });

  test('gets the editor’s parameters on internal links alone', async () => {
    const { text } = await request(site.app).get(`/?${editor()}&utm_source=x`);
    const hrefs = [...markup(text).matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    );
    const parameters = new URLSearchParams(editor()).toString();
    expect(hrefs).toContain(`/lain?${parameters}#isi`);
    expect(hrefs).toContain('https://lain.example/');
    expect(text).not.toContain('utm_source');
  });

  test('gets the editor’s attributes on blocks', async () => {
    const { text } = await request(site.app).get(`/?${editor()}`);
    expect(markup(text)).toMatch(
      /data-block="typography"[^>]*data-blok-c="\{&quot;name&quot;[^>]*data-blok-uid="\d+-DRAF"/,
    );
    expect((await request(site.app).get('/')).text).not.toContain('data-blok-');
  });

  test('gets uncached payloads and lists of drafts', async () => {
    const payload = await request(site.app).get(`/_payload.json?cv=1&${editor()}`);
    expect(JSON.stringify(payload.body)).toContain('DRAF');
    const list = await request(site.app).get(`/cdn/stories/baru?version=draft&${editor()}`);
    expect(JSON.stringify(list.body)).toContain('BARU');
    for (const { headers } of [payload, list]) {
      expect(headers['cache-control']).toBe('private, no-store');
      expect(headers).not.toHaveProperty('etag');
    }
  });

  test('gets no token in any response', async () => {
    for (const path of ['/', '/_payload.json', '/cdn/stories/home']) {
      const { text, headers } = await request(site.app).get(`${path}?${editor()}`);
      expect(text + JSON.stringify(headers)).not.toMatch(/demo-(?:preview|public)/);
    }
  });

  test('waits for header and footer longer than a visitor would', async () => {
    const slow = await startSite(space, {
      ...options,
      intercept: ({ url = '' }, _response, next) =>
        void setTimeout(next, url.includes('/config') ? visitorPatience + 500 : 0),
    });
    const { text } = await request(slow.app).get(`/?${editor()}`);
    await slow.close();
    expect(markup(text)).toContain('https://lain.example/');
  });

  test.each([
    ['404 for a missing story', '/tidak-ada', () => site, 404],
    ['503 while the CMS is unreachable', '/', () => closed, 503],
  ])('gets an uncached %s with links to previews', async (_what, path, which, status) => {
    const response = await request(which().app).get(`${path}?${editor()}`);
    expect(response.status).toBe(status);
    expect(response.headers).toMatchObject({ 'x-robots-tag': 'noindex' });
    expect(response.headers['cache-control']).toContain('no-store');
    const parameters = new URLSearchParams(editor()).toString().replaceAll('&', '&amp;');
    expect(markup(response.text)).toContain(`href="/?${parameters}"`);
  });
});

describe('an error in a preview', () => {
  test.each([
    ['/tidak-ada', () => site, 404],
    ['/tidak-ada/_payload.json', () => site, 404],
    ['/cdn/stories/tidak-ada', () => site, 404],
    ['/..old', () => site, 404],
    ['/%', () => site, 400],
    ['/', () => closed, 503],
    ['/_payload.json', () => closed, 503],
  ])('at %s may not be cached, indexed or revalidated', async (path, which, expected) => {
    const { status, headers } = await request(which().app).get(`${path}?${editor()}`);
    expect(status).toBe(expected);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    for (const absent of ['etag', 'last-modified']) expect(headers).not.toHaveProperty(absent);
  });
});

describe('a request without a valid signature', () => {
  test.each([
    ['an expired token', () => editor({ time: now - 3_600 })],
    ['the public token', () => editor({ token: 'demo-public' })],
    ['a story alone', () => '_storyblok=7&_storyblok_c=page'],
    ['a token given twice', () => `${editor()}&_storyblok_tk[token]=${'0'.repeat(40)}`],
  ])('with %s gets the same response as any visitor', async (_what, query) => {
    // Uncompressed: the ETag of a compressed page changes when the page is compressed better in the background.
    const get = (path: string) => request(site.app).get(path).set('Accept-Encoding', 'identity');
    const plain = await get('/');
    const refused = await get(`/?${query()}`);
    const { date: _, ...headers } = plain.headers;
    expect({ ...refused.headers, date: undefined }).toEqual(headers);
    expect(refused.text).toBe(plain.text);
    expect(plain.headers['content-security-policy']).toContain("frame-ancestors 'self';");
    expect(
      (
        await request(site.app).get(
          `/cdn/stories?version=draft&${query().replace(/&_storyblok_tk\[token\]=0+$/, '')}x`,
        )
      ).status,
    ).toBe(403);
  });

  test('is logged with the reason', async () => {
    await request(site.app).get(`/lain?${editor({ time: now - 4_000 })}`);
    expect(site.events).toContainEqual(
      expect.objectContaining({
        event: 'preview-refused',
        fields: { path: '/lain', reason: expect.stringContaining('expired') },
      }),
    );
    expect(JSON.stringify(site.events)).not.toContain('_storyblok_tk[token]=');
  });

  test('never gets a draft among many requests of both kinds, and no draft is cached', async () => {
    const before = site.requests.length;
    const visits = Array.from({ length: rounds(100) }, (_, count) => count);
    let mixedUp = 0;
    const visit = async (count: number): Promise<void> => {
      const isPreview = count % 2 === 0;
      const path = count % 4 < 2 ? '/' : '/_payload.json';
      const { text } = await request(site.app).get(isPreview ? `${path}?${editor()}` : path);
      if (text.includes('DRAF') !== isPreview || text.includes('TERBIT') === isPreview) mixedUp += 1;
    };
    for (let start = 0; start < visits.length; start += 20)
      await Promise.all(visits.slice(start, start + 20).map(visit));
    expect(mixedUp).toBe(0);
    const drafts = site.requests
      .slice(before)
      .filter(({ path, query }) => path.endsWith('/stories/home') && query.get('version') === 'draft');
    expect(drafts).toHaveLength(visits.length / 2);
  });
});

test('a preview of a path with a permanent redirect gets a private one', async () => {
  const { status, headers } = await request(site.app).get(`/home?${editor()}`);
  expect([status, headers['cache-control']]).toEqual([301, 'private, no-store']);
  const { headers: visitor } = await request(site.app).get('/home');
  expect(visitor['cache-control']).toBe('no-store');
});
