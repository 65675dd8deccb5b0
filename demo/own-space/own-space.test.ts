import { once } from 'node:events';
import { createServer, get } from 'node:http';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { freePort } from '../../test/support/free-port';
import { readSettings } from '../../server/config/settings';
import { closeNow, json, listenOnFreePort, startFakeServer } from '../../test/support/fake-server';
import { makeTempDir } from '../../test/support/temp-dir';
import { createContentService } from '../content-service/content-service';
import { buildSpace, buildStory } from '../content-service/space/build-space';
import { openOwnSpace, type OwnSpace } from './own-space';

const pageOf = (title: string) => ({ component: 'page', seo_title: title });
const space = buildSpace([buildStory('home', pageOf('Terbit'))], {
  drafts: [
    buildStory('home', pageOf('Konsep')),
    buildStory('baru', pageOf('Belum terbit'), { published_at: null, first_published_at: null }),
  ],
});

let closers: (() => Promise<void>)[];
beforeEach(() => {
  closers = [];
});
afterEach(async () => {
  await Promise.all(closers.map((close) => close()));
});

async function startApi(): Promise<string> {
  const server = createServer(createContentService({ space }).app);
  closers.push(() => closeNow(server));
  return `http://127.0.0.1:${await listenOnFreePort(server)}/v2`;
}

async function open(env: Readonly<Record<string, string>>, folder = makeTempDir()): Promise<OwnSpace | null> {
  const [site, content, book, https] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const address = (portSetting: string, port: number) => ({ portSetting, port, host: '127.0.0.1' });
  const own = await openOwnSpace(folder, {
    env,
    site: address('PORT', site),
    content: address('DEMO_PORT', content),
    book: address('BOOK_PORT', book),
    https: address('HTTPS_PORT', https),
  });
  if (own !== null) closers.push(own.close);
  return own;
}

async function read(url: string): Promise<Record<string, never>> {
  return (await (await fetch(url)).json()) as Record<string, never>;
}

describe('with a public and a preview token', () => {
  async function openBoth() {
    const own = await open({
      CONTENT_API_URL: await startApi(),
      CONTENT_TOKEN: 'demo-public',
      CONTENT_PREVIEW_TOKEN: 'demo-preview',
    });
    return { title: own?.title, siteEnv: own?.siteEnv ?? {}, api: own?.siteEnv['CONTENT_API_URL'] ?? '' };
  }

  test('the site is marked as development, requests without a cache, and listens on this machine alone', async () => {
    const { title, siteEnv } = await openBoth();
    expect(title).toBe(
      'The site of your space “Test space” (123456) is ready, shows its drafts and follows what you save.',
    );
    expect(siteEnv).toMatchObject({ CONTENT_CACHE: 'off', HOST: '127.0.0.1', CONTENT_TOKEN: 'demo-public' });
  });

  test.each([
    ['home', 'Konsep'],
    ['baru', 'Belum terbit'],
  ])('the published story %s is its draft', async (slug, title) => {
    const { api } = await openBoth();
    const { story } = await read(`${api}/cdn/stories/${slug}?token=demo-public&version=published&cv=1`);
    expect(story).toMatchObject({ content: { seo_title: title } });
  });

  test('stories that are not published are among the links', async () => {
    const { api } = await openBoth();
    const { links } = await read(`${api}/cdn/links?token=demo-public&version=published&cv=1`);
    const listed = Object.values<{ slug: string; published: boolean }>(links ?? {});
    expect(listed.map(({ slug, published }) => `${slug} ${published}`).toSorted()).toEqual([
      'baru true',
      'home true',
    ]);
  });

  test('lists have their totals, errors their status, and nothing is changed through it', async () => {
    const { api } = await openBoth();
    const list = await fetch(`${api}/cdn/stories?token=demo-public&version=published&cv=1`);
    expect(list.headers.get('total')).toBe('2');
    expect((await fetch(`${api}/cdn/stories/tidak?token=demo-public&version=published&cv=1`)).status).toBe(
      404,
    );
    expect((await fetch(`${api}/cdn/stories`, { method: 'POST' })).status).toBe(404);
    expect((await fetch(api.replace('/v2', '/v1/spaces/123456/components'))).status).toBe(404);
  });
});

test('a page of a name that leads to this machine reads no drafts', async () => {
  const own = await open({
    CONTENT_API_URL: await startApi(),
    CONTENT_TOKEN: 'demo-public',
    CONTENT_PREVIEW_TOKEN: 'demo-preview',
  });
  const { port, hostname: host } = new URL(own?.siteEnv['CONTENT_API_URL'] ?? '');
  const headers = { Host: `evil.example:${port}` };
  const [response] = await once(
    get({ port, host, path: '/v2/cdn/stories?version=published', headers, agent: false }),
    'response',
  );
  expect(response.resume().statusCode).toBe(403);
});

test('a request that is no address is refused, and the next one served', async () => {
  const own = await open({ CONTENT_API_URL: await startApi(), CONTENT_TOKEN: 'demo-public' });
  const api = new URL(own?.siteEnv['CONTENT_API_URL'] ?? '');
  const [response] = await once(
    get({ port: api.port, host: api.hostname, path: '//', agent: false }),
    'response',
  );
  response.resume();
  await once(response, 'close');
  expect(response.statusCode).toBe(400);
  expect((await fetch(`${api}/cdn/stories/home?token=demo-public&version=published&cv=1`)).status).toBe(200);
});

test('with a public token alone, the site shows what is published, by its own token', async () => {
  const own = await open({ CONTENT_API_URL: `${await startApi()}/`, CONTENT_TOKEN: ' demo-public ' });
  expect(own?.title).toContain('shows its published stories');
  const api = own?.siteEnv['CONTENT_API_URL'] ?? '';
  const story = (slug: string, token: string) =>
    fetch(`${api}/cdn/stories/${slug}?token=${token}&version=published&cv=1`);
  expect(await (await story('home', 'demo-public')).json()).toMatchObject({
    story: { content: { seo_title: 'Terbit' } },
  });
  expect((await story('home', 'nope')).status).toBe(401);
  expect((await story('baru', 'demo-public')).status).toBe(404);
});

test('the catalogue is beside the stories, with its pictures', async () => {
  const own = await open({ CONTENT_API_URL: await startApi(), CONTENT_TOKEN: 'demo-public' });
  const api = own?.siteEnv['CONTENT_API_URL'] ?? '';
  const address = `${api}/cdn/stories/__catalogue/image-gallery?token=demo-public&version=published&cv=1`;
  const page = await (await fetch(address)).text();
  const [picture = ''] = /http:\/\/[^"]+\/f\/[^"]+\.jpg/.exec(page) ?? [];
  expect((await fetch(picture)).status).toBe(200);
  const { contentAssetOrigins: usual } = readSettings({}).settings;
  expect(own?.siteEnv['CONTENT_ASSET_ORIGINS']).toBe([...usual, new URL(picture).origin].join(','));
  own?.reload();
});

test.each([{}, { CONTENT_TOKEN: '' }, { CONTENT_TOKEN: ' ', CONTENT_PREVIEW_TOKEN: 'demo-preview' }])(
  'with %j there is no space of one’s own',
  async (env) => {
    expect(await open(env)).toBeNull();
  },
);

test('https in front of the site passes on what it says, with the same certificate each time', async () => {
  const folder = makeTempDir();
  const env = { CONTENT_API_URL: await startApi(), CONTENT_TOKEN: 'demo-public' };
  const certificates: string[] = [];
  for (let time = 0; time < 2; time += 1) {
    const own = await open(env, folder);
    const port = Number(new URL(own?.siteEnv['SITE_URL'] ?? '').port);
    const site = createServer((incoming, response) =>
      response.end(`${incoming.headers.host} ${incoming.url}`),
    );
    await new Promise<void>((resolve) => site.listen(port, '127.0.0.1', resolve));
    closers.push(() => closeNow(site));
    const address = own?.addresses.find(([name]) => name === 'Https')?.[1].split(' ')[0] ?? '';
    const { body, fingerprint } = await overHttps(`${address}kain?a=1`);
    expect(body).toBe(`${new URL(address).host} /kain?a=1`);
    certificates.push(fingerprint);
  }
  expect(new Set(certificates).size).toBe(1);
});

/** A response over https, whose certificate no authority has signed. */
function overHttps(url: string): Promise<{ readonly body: string; readonly fingerprint: string }> {
  return new Promise((resolve, reject) => {
    request(url, { rejectUnauthorized: false, agent: false, family: 4 }, (response) => {
      const { fingerprint256 } = (response.socket as TLSSocket).getPeerCertificate();
      text(response).then((body) => resolve({ body, fingerprint: fingerprint256 }), reject);
    })
      .on('error', reject)
      .end();
  });
}

describe('a space that cannot be opened is one line that names the setting', () => {
  test('for a token of another space', async () => {
    const api = await startApi();
    await expect(open({ CONTENT_API_URL: api, CONTENT_TOKEN: 'lain' })).rejects.toThrow(
      `CONTENT_TOKEN must be a token of a space at ${api}, which does not accept it`,
    );
  });

  test('for an address that is none of a content service', async () => {
    const { origin, close } = await startFakeServer(json(200, { hello: 'world' }));
    closers.push(close);
    await expect(open({ CONTENT_API_URL: origin, CONTENT_TOKEN: 'a' })).rejects.toThrow(
      `CONTENT_API_URL must be that of a content service, and ${origin} responds with 200`,
    );
  });

  test('for an address where nothing responds', async () => {
    const origin = `http://127.0.0.1:${await freePort()}`;
    await expect(open({ CONTENT_API_URL: origin, CONTENT_TOKEN: 'a' })).rejects.toThrow(
      /^CONTENT_API_URL must be that of a content service, and .* does not respond: /,
    );
  });
});
