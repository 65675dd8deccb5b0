import { afterEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { buildSpace, buildStory, uuidOf } from '../../demo/content-service/space/build-space';
import { callPublishHook } from '../support/call-publish-hook';
import { readXml, type XmlElement } from '../support/read-xml';
import { startSite, type TestSite } from '../support/site';
import { atomFaults } from '../support/xml-grammars';

const siteUrl = 'https://sogan.example';
const secret = 'whsecret';
const hostile = '</title><x> & "kutip" \u0007 \uFFFF 🧵';

const author = buildStory('penulis/sari', { component: 'author', name: 'Sari & Kawan' });
const article = (slug: string, fields: object = {}) =>
  buildStory(
    slug,
    { component: 'article', title: `Judul ${slug}`, title__i18n__en: `Title ${slug}`, ...fields },
    {
      tag_list: ['Batik tulis'],
      first_published_at: '2026-01-01T00:00:00.000Z',
      published_at: '2026-02-01T00:00:00.000Z',
    },
  );
const list = { component: 'story_list', _uid: 'l', order: 'oldest', per_page: 1 };
const stories = [
  buildStory('home', { component: 'page', body: [list] }),
  buildStory('config', { component: 'site_config', site_name: 'Sogan' }),
  buildStory('tentang', { component: 'page' }),
  buildStory('jurnal/', {
    component: 'page',
    body: [list, { ...list, _uid: 'm', folder: { id: uuidOf('home') } }],
  }),
  author,
  article('jurnal/satu', { date: '2026-03-01 10:30', author: author.uuid, intro: hostile, title: hostile }),
  article('jurnal/dua', { date: '2026-03-02 00:00' }),
  article('jurnal/tanpa-tanggal'),
];

let site: TestSite;
afterEach(() => site.close());

async function start(env: Record<string, string> = {}, more: typeof stories = []): Promise<void> {
  site = await startSite(buildSpace([...stories, ...more], { languageCodes: ['en'] }), {
    env: { SITE_URL: siteUrl, SITE_LANGUAGES: 'id,en', CONTENT_WEBHOOK_SECRET: secret, ...env },
  });
}

const get = (path: string) => request(site.app).get(path).buffer(true);

async function publish(slug: string): Promise<void> {
  site.service.publish(slug);
  await callPublishHook(site.app, secret);
}

const all = ({ children }: XmlElement, name: string): readonly XmlElement[] =>
  children.filter((child) => child.name === name);
const textOf = (element: XmlElement, name: string): string | undefined => all(element, name)[0]?.text;

async function readFeed(path: string): Promise<XmlElement> {
  const { status, text } = await get(path);
  expect(status).toBe(200);
  return readXml(text);
}

describe('the feed of a page with a list', () => {
  test('has the newest stories of its first list', async () => {
    await start();
    const feed = await readFeed('/jurnal/feed.xml');
    expect(atomFaults(feed)).toEqual([]);
    expect(textOf(feed, 'title')).toBe('jurnal – Sogan');
    expect(textOf(feed, 'id')).toBe(`${siteUrl}/jurnal`);
    expect(all(feed, 'entry').map((entry) => all(entry, 'link')[0]?.attributes['href'])).toEqual([
      `${siteUrl}/jurnal/dua`,
      `${siteUrl}/jurnal/satu`,
      `${siteUrl}/jurnal/tanpa-tanggal`,
    ]);
    const [, entry] = all(feed, 'entry');
    expect(entry?.children.map(({ name, text, children }) => [name, children[0]?.text ?? text])).toEqual([
      ['id', `urn:uuid:${uuidOf('jurnal/satu')}`],
      ['title', '</title><x> & "kutip"   🧵'],
      ['published', '2026-03-01T10:30:00.000Z'],
      ['updated', '2026-03-01T10:30:00.000Z'],
      ['link', ''],
      ['author', 'Sari & Kawan'],
      ['summary', '</title><x> & "kutip"   🧵'],
      ['category', ''],
    ]);
    expect(all(entry ?? feed, 'category')[0]?.attributes).toEqual({
      term: 'batik-tulis',
      label: 'Batik tulis',
    });
  });

  test('has at most fifty, in the language of its address', async () => {
    await start(
      {},
      Array.from({ length: 60 }, (_, index) => article(`jurnal/lagi-${index}`)),
    );
    const feed = await readFeed('/en/jurnal/feed.xml');
    expect(atomFaults(feed)).toEqual([]);
    expect(all(feed, 'entry')).toHaveLength(50);
    expect(feed.attributes['xml:lang']).toBe('en');
    const [newest] = all(feed, 'entry');
    expect(textOf(newest ?? feed, 'title')).toBe('Title jurnal/dua');
  });

  test('names the language of entries without a translation', async () => {
    await start({}, [article('jurnal/asli', { title__i18n__en: undefined })]);
    const languages = async (path: string) => {
      const feed = await readFeed(path);
      expect(atomFaults(feed)).toEqual([]);
      return all(feed, 'entry').map((entry) => [textOf(entry, 'title'), entry.attributes['xml:lang']]);
    };
    const title = 'Judul jurnal/asli';
    expect(await languages('/en/jurnal/feed.xml')).toContainEqual([title, 'id']);
    expect(await languages('/en/jurnal/feed.xml')).toContainEqual(['Title jurnal/dua', undefined]);
    expect(await languages('/jurnal/feed.xml')).toContainEqual([title, undefined]);
  });

  test('has the headers of a page', async () => {
    await start();
    const page = await get('/jurnal').expect(200);
    const { headers, text } = await get('/jurnal/feed.xml').expect(200);
    expect(headers).toMatchObject({
      'content-type': 'application/atom+xml; charset=utf-8',
      'cache-control': page.headers['cache-control'],
      'x-content-type-options': 'nosniff',
    });
    expect(headers).not.toHaveProperty('last-modified');
    const again = await get('/jurnal/feed.xml').set('If-None-Match', String(headers['etag']));
    expect([again.status, (await get('/jurnal/feed.xml')).text]).toEqual([304, text]);
  });

  test('is named in the head of the page and of its further pages', async () => {
    await start();
    for (const [path, href] of [
      ['/jurnal', '/jurnal/feed.xml'],
      ['/jurnal/page/2', '/jurnal/feed.xml'],
      ['/en/jurnal', '/en/jurnal/feed.xml'],
      ['/', '/feed.xml'],
    ] as const)
      expect((await get(path)).text).toContain(
        `<link rel="alternate" type="application/atom+xml" title="${path === '/' ? 'home' : 'jurnal'}" href="${siteUrl}${href}"`,
      );
    expect((await get('/tentang')).text).not.toContain('atom+xml');
  });

  test.each([
    '/tentang/feed.xml',
    '/tidak-ada/feed.xml',
    '/jurnal/page/2/feed.xml',
    '/jurnal/tag/batik-tulis/feed.xml',
    '/jurnal/feed.xml/feed.xml',
    '/config/feed.xml',
  ])('there is none at %s', async (path) => {
    await start();
    expect((await get(path)).status).toBe(404);
  });

  test('moves with its page', async () => {
    await start();
    const { status, headers } = await get('/home/feed.xml?a=b');
    expect([status, headers['location']]).toEqual([301, '/feed.xml?a=b']);
  });

  test('needs the public origin', async () => {
    await start({ SITE_URL: '' });
    expect((await get('/jurnal/feed.xml')).status).toBe(404);
  });

  test('follows each publish of what it shows, and stays as it is after any other', async () => {
    await start();
    const etag = async (): Promise<unknown> => (await get('/jurnal/feed.xml').expect(200)).headers['etag'];
    const before = await etag();
    site.service.save(buildStory('tentang', { component: 'page', body: [] }));
    await publish('tentang');
    expect(await etag()).toBe(before);
    site.service.save(article('jurnal/tiga', { date: '2026-04-01 00:00' }));
    await publish('jurnal/tiga');
    const [newest] = all(await readFeed('/jurnal/feed.xml'), 'entry');
    expect(textOf(newest ?? { name: '', attributes: {}, children: [], text: '' }, 'title')).toBe(
      'Judul jurnal/tiga',
    );
    const second = await etag();
    site.service.save({ ...author, content: { component: 'author', name: 'Sari W.' } });
    await publish('penulis/sari');
    expect(await etag()).not.toBe(second);
    expect((await get('/jurnal/feed.xml')).text).toContain('<name>Sari W.</name>');
  });
});
