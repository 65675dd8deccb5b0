import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { makeTempDir } from '../support/temp-dir';
import { startSite, type TestSite } from '../support/site';

const list = { component: 'story_list', _uid: 'l', per_page: 5 };
const space = buildSpace([
  buildStory('home', { component: 'page' }),
  buildStory('config', { component: 'site_config' }),
  buildStory('jurnal/', { component: 'page', body: [list] }),
  buildStory('jurnal/satu', { component: 'article', title: 'Judul satu' }),
]);
const addresses = ['/sitemap.xml', '/jurnal/feed.xml', '/jurnal', '/search?q=judul'];

let dataDir: string;
const open: TestSite[] = [];

/** Starts a process of the site, and waits until it knows its content. */
async function start(options: Parameters<typeof startSite>[1] = {}): Promise<TestSite> {
  const site = await startSite(space, {
    dataDir,
    env: { SITE_URL: 'https://sogan.example' },
    ...(open[0] && { contentOf: open[0] }),
    ...options,
  });
  open.push(site);
  await site.indexed();
  return site;
}

async function responsesOf(site: TestSite): Promise<readonly unknown[]> {
  const responses = [];
  for (const path of addresses) {
    const { status, text } = await request(site.app).get(path).buffer(true);
    responses.push([path, status, text.includes('jurnal/satu')]);
  }
  return responses;
}

beforeEach(() => {
  dataDir = makeTempDir();
});

afterEach(async () => {
  for (const site of open.splice(0).toReversed()) await site.close();
});

describe('a process that starts at the content version of the last one', () => {
  test('has the lists, the sitemap, the feeds and the search at once, and requests no story again', async () => {
    const before = await start();
    expect(await responsesOf(before)).toEqual(addresses.map((path) => [path, 200, true]));
    await before.written();
    before.content.close();
    const listed = before.requests.length;
    const after = await start();
    expect(after.events.filter(({ event }) => event === 'content-indexed')).toHaveLength(1);
    const requested = after.requests.slice(listed);
    expect(await responsesOf(after)).toEqual(addresses.map((path) => [path, 200, true]));
    expect(requested.filter(({ path }) => path.endsWith('/cdn/stories'))).toEqual([]);
  });
});

describe('a process that starts while the CMS is down', () => {
  test('has the sitemap of the last one', async () => {
    const before = await start();
    const path = '/sitemap.xml';
    const { text } = await request(before.app).get(path).buffer(true).expect(200);
    await before.written();
    before.content.close();
    const after = await startSite(space, {
      dataDir,
      env: { SITE_URL: 'https://sogan.example' },
      intercept: (_, response) => response.writeHead(500).end(),
    });
    open.push(after);
    await after.indexed();
    expect((await request(after.app).get(path).buffer(true).expect(200)).text).toBe(text);
  });
});

describe('the feed of a list', () => {
  test('is unavailable, and not missing, while no list is known', async () => {
    const site = await startSite(space, {
      env: { SITE_URL: 'https://sogan.example' },
      intercept: ({ url }, response, next) =>
        url?.includes('/links') === true ? response.writeHead(500).end() : next(),
    });
    open.push(site);
    const { status, headers } = await request(site.app).get('/jurnal/feed.xml');
    expect([status, Number(headers['retry-after']) > 0]).toEqual([503, true]);
    await request(site.app).get('/feed.xml').expect(404);
  });
});
