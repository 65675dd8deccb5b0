import { afterEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import type { Story } from '../../demo/content-service/api/story';
import { buildSpace, buildStory, uuidOf } from '../../demo/content-service/space/build-space';
import { createFakeClock } from '../support/fake-clock';
import { startSite, type TestSite } from '../support/site';
import { makeTempDir } from '../support/temp-dir';

const content = { component: 'page', body: [{ component: 'typography', text: 'Isi' }] };
const slugs = ['home', 'lama', 'lain', 'koleksi/', 'koleksi/kawung', 'koleksi/parang'];
const space = buildSpace(
  slugs.map((slug) => buildStory(slug, content)),
  { languageCodes: ['en'] },
);

const sites: TestSite[] = [];
afterEach(async () => {
  for (const site of sites.splice(0).toReversed()) await site.close();
});

/** Starts a site that knows all stories. @param contentOf the content service of another site. */
async function start(dataDir = makeTempDir(), contentOf?: TestSite, clock = createFakeClock()) {
  const env = { SITE_LANGUAGES: 'id,en' };
  const shared = contentOf === undefined ? {} : { contentOf };
  const site = await startSite(space, { env, dataDir, clock, ...shared });
  sites.push(site);
  await site.indexed();
  return site;
}

/** Publishes a story at a slug. @param first the slug that it had at the start. */
function publish({ service }: TestSite, first: string, slug: string, more: Partial<Story> = {}): void {
  const fields = { slug: slug.split('/').at(-1) ?? '', full_slug: slug, is_startpage: slug.endsWith('/') };
  const story = buildStory(first, content, { ...fields, ...more });
  service.save({ ...story, published_at: new Date().toISOString() });
  service.publish(slug);
}

/** Moves a story, and waits until the site has noticed. */
async function move(site: TestSite, first: string, slug: string, more?: Partial<Story>): Promise<void> {
  publish(site, first, slug, more);
  await site.indexed();
}

async function leadsTo({ app }: TestSite, path: string): Promise<string | number> {
  const { status, headers } = await request(app).get(path);
  return status === 301 ? String(headers['location']) : status;
}

describe('the address that a story had before', () => {
  test('leads to its new one, in every language and as a payload, with the query', async () => {
    const site = await start();
    expect(await leadsTo(site, '/lama')).toBe(200);
    await move(site, 'lama', 'baru');
    const paths = [
      '/lama',
      '/lama?a=1&b=%2F',
      '/en/lama',
      '/lama/_payload.json?build=1',
      '/en/lama/_payload.json',
    ];
    expect(await Promise.all(paths.map((path) => leadsTo(site, path)))).toEqual([
      '/baru',
      '/baru?a=1&b=%2F',
      '/en/baru',
      '/baru/_payload.json?build=1',
      '/en/baru/_payload.json',
    ]);
    const { headers } = await request(site.app).get('/lama');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toBeDefined();
    expect(await leadsTo(site, '/baru')).toBe(200);
  });

  test('leads to the newest of several in one step, and nowhere once the story is back', async () => {
    const site = await start();
    await move(site, 'lama', 'baru');
    await move(site, 'lama', 'terbaru');
    expect([await leadsTo(site, '/lama'), await leadsTo(site, '/baru')]).toEqual(['/terbaru', '/terbaru']);
    await move(site, 'lama', 'lama');
    expect([await leadsTo(site, '/lama'), await leadsTo(site, '/baru')]).toEqual([200, '/lama']);
  });

  test('leads to its new one in one step from a redirect that an editor wrote to it', async () => {
    const site = await start();
    const from = { component: 'redirect', from: '/kuno', to: { linktype: 'url', url: '/lama?a=1#isi' } };
    await move(site, 'kuno', 'pengalihan/kuno', { content: from });
    expect(await leadsTo(site, '/kuno')).toBe('/lama?a=1#isi');
    await move(site, 'lama', 'baru');
    expect([await leadsTo(site, '/kuno'), await leadsTo(site, '/en/kuno')]).toEqual([
      '/baru?a=1#isi',
      '/en/baru?a=1#isi',
    ]);
  });

  test('is known after a restart, and where the story moved while no process ran', async () => {
    const dataDir = makeTempDir();
    const first = await start(dataDir);
    await move(first, 'lama', 'baru');
    await first.written();
    first.content.close();
    publish(first, 'lain', 'lain-baru');
    const second = await start(dataDir, first);
    expect([await leadsTo(second, '/lama'), await leadsTo(second, '/lain')]).toEqual(['/baru', '/lain-baru']);
    await second.written();
    second.content.close();
    const third = await start(dataDir, first);
    await move(third, 'lama', 'terbaru');
    expect([await leadsTo(third, '/lama'), await leadsTo(third, '/lain')]).toEqual([
      '/terbaru',
      '/lain-baru',
    ]);
  });

  test('leads to the parts of its list, unless another story is there', async () => {
    const list = { component: 'story_list', _uid: 'l', per_page: 1, show_tags: true };
    const site = await start();
    const withList = { content: { component: 'page', body: [list] } };
    await move(site, 'koleksi/', 'koleksi/', withList);
    expect(await leadsTo(site, '/koleksi/page/2')).toBe(200);
    await move(site, 'koleksi/', 'kain/', withList);
    for (const [path, expected] of [
      ['/koleksi/page/2', '/kain/page/2'],
      ['/en/koleksi/page/2', '/en/kain/page/2'],
      ['/koleksi/page/2/_payload.json', '/kain/page/2/_payload.json'],
      ['/koleksi/tag/soga/page/3', '/kain/tag/soga/page/3'],
      ['/tidak-ada/page/2', 404],
    ])
      expect([path, await leadsTo(site, String(path))]).toEqual([path, expected]);
    await move(site, 'koleksi baru', 'koleksi/');
    expect(await leadsTo(site, '/koleksi/page/2')).toBe(404);
  });

  test('is known in an outage, after a restart too', async () => {
    const dataDir = makeTempDir();
    const clock = createFakeClock();
    const first = await start(dataDir, undefined, clock);
    await move(first, 'lama', 'baru');
    await first.written();
    await first.close();
    await clock.advance(61_000);
    const second = await start(dataDir, first);
    for (const site of [first, second]) {
      expect([await leadsTo(site, '/lama'), await leadsTo(site, '/tidak-ada')]).toEqual(['/baru', 503]);
    }
  });

  test('belongs to a new story that is published there', async () => {
    const site = await start();
    await move(site, 'lama', 'baru');
    await move(site, 'lama kedua', 'lama');
    expect([await leadsTo(site, '/lama'), await leadsTo(site, '/baru')]).toEqual([200, 200]);
    site.service.unpublish('lama');
    await site.indexed();
    expect(await leadsTo(site, '/lama')).toBe('/baru');
  });

  test('leads nowhere while the story is gone', async () => {
    const site = await start();
    await move(site, 'lama', 'baru');
    site.service.unpublish('baru');
    await site.indexed();
    expect([await leadsTo(site, '/lama'), await leadsTo(site, '/baru')]).toEqual([404, 404]);
    await move(site, 'lama', 'kembali');
    expect([await leadsTo(site, '/lama'), await leadsTo(site, '/baru')]).toEqual(['/kembali', '/kembali']);
  });

  test('leads nowhere where the story is no page any more', async () => {
    const site = await start();
    await move(site, 'lama', 'baru', { content: { component: 'author', name: 'Sari' } });
    expect(await leadsTo(site, '/lama')).toBe(404);
  });

  test('of a whole folder leads to each of its pages', async () => {
    const site = await start();
    publish(site, 'koleksi/', 'batik/');
    publish(site, 'koleksi/kawung', 'batik/kawung');
    await move(site, 'koleksi/parang', 'batik/parang');
    const paths = ['/koleksi', '/koleksi/kawung', '/en/koleksi/parang', '/koleksi/lain'];
    expect(await Promise.all(paths.map((path) => leadsTo(site, path)))).toEqual([
      '/batik',
      '/batik/kawung',
      '/en/batik/parang',
      404,
    ]);
  });

  test('in a language leads to the address in that language', async () => {
    const site = await start();
    const english = (path: string): Partial<Story> => ({
      translated_slugs: [{ lang: 'en', path, name: null, published: true }],
    });
    await move(site, 'lama', 'lama', english('old'));
    await move(site, 'lama', 'baru', english('new'));
    expect([await leadsTo(site, '/en/old'), await leadsTo(site, '/lama')]).toEqual(['/en/new', '/baru']);
    expect(await leadsTo(site, '/old')).toBe(404);
  });
});

test('a story that never moved leads nowhere', async () => {
  const site = await start();
  expect(await leadsTo(site, `/${uuidOf('lama')}`)).toBe(404);
});
