import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { editorQuery } from '../../test/support/editor-query';
import { startSite, type TestSite } from '../../test/support/site';
import { makeTempDir } from '../../test/support/temp-dir';
import { readPublicFiles } from './public-files';

/** A folder with files of these texts. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = makeTempDir();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const namesIn = (folder: string): readonly string[] => [...readPublicFiles(folder).keys()].toSorted();

describe('the public files of a folder', () => {
  test('are its texts and documents, and all below .well-known', () => {
    const served = ['.well-known/a/b.json', '.well-known/token', 'ads.txt', 'google1.html'];
    const others = ['README.md', '.env', '.env.txt', 'a/b.txt', 'logo.png', 'a/.well-known/x'];
    const folder = folderWith(Object.fromEntries([...served, ...others].map((path) => [path, 'x'])));
    expect(namesIn(folder)).toEqual(served);
  });

  test('are none if the folder does not exist', () => {
    expect(namesIn(join(makeTempDir(), 'public'))).toEqual([]);
  });

  test('are refused by name where one is too large', () => {
    const folder = folderWith({ 'ads.txt': 'x'.repeat(256 * 1024 + 1) });
    expect(() => readPublicFiles(folder)).toThrow(
      /ads\.txt has 262145 bytes, and a public file at most 262144/,
    );
    expect(namesIn(folderWith({ 'ads.txt': 'x'.repeat(256 * 1024) }))).toEqual(['ads.txt']);
  });

  test('are refused where there are too many', () => {
    const texts = Array.from({ length: 101 }, (_, index) => [`${index}.txt`, 'x']);
    expect(() => readPublicFiles(folderWith(Object.fromEntries(texts)))).toThrow('more than 100 files');
  });

  test.each(['ads.txt', '.well-known'])('are refused where %s is a symbolic link', (name) => {
    const folder = makeTempDir();
    symlinkSync('/etc', join(folder, name));
    expect(() => readPublicFiles(folder)).toThrow(`${name} is a symbolic link`);
  });
});

describe('a site with public files', () => {
  const publicFiles = readPublicFiles(
    folderWith({
      'ads.txt': 'google.com, pub-1',
      'google1.html': 'google-site-verification: google1.html',
      'halaman.txt': 'berkas',
      '.well-known/security.txt': 'Contact: mailto:a@b.example',
      '.well-known/apple-app-site-association': '{}',
      '.well-known/data.json': '{}',
      '.well-known/kunci.asc': 'x',
      '.well-known/tanpa spasi': 'y',
    }),
  );
  const page = buildStory('halaman.txt', {
    component: 'page',
    body: [{ component: 'typography', text: 'cerita' }],
  });
  const env = { CONTENT_PREVIEW_TOKEN: 'demo-preview' };
  let site: TestSite;
  const start = async (): Promise<void> => {
    site = await startSite(buildSpace([page]), { publicFiles, env });
  };
  afterEach(() => site.close());

  test.each([
    ['/ads.txt', 'text/plain; charset=utf-8', 'google.com, pub-1'],
    ['/google1.html', 'text/html; charset=utf-8', 'google-site-verification: google1.html'],
    ['/.well-known/security.txt', 'text/plain; charset=utf-8', 'Contact: mailto:a@b.example'],
    ['/.well-known/apple-app-site-association', 'application/json', '{}'],
    ['/.well-known/data.json', 'application/json', '{}'],
    ['/.well-known/kunci.asc', 'application/octet-stream', 'x'],
    ['/.well-known/tanpa%20spasi', 'text/plain; charset=utf-8', 'y'],
  ])('serves %s as %s', async (path, type, text) => {
    await start();
    const response = await request(site.app)
      .get(path)
      .set('Accept-Encoding', 'identity')
      .buffer(true)
      .expect(200);
    expect(response.headers).toMatchObject({
      'content-type': type,
      'content-length': String(text.length),
      'cache-control': expect.stringContaining('public'),
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"/),
    });
    await request(site.app)
      .get(path)
      .set('If-None-Match', response.headers['etag'] ?? '')
      .expect(304);
  });

  test('serves a file to HEAD, with any query, and in a preview', async () => {
    await start();
    await request(site.app).head('/ads.txt').expect(200);
    for (const query of ['_form=x', '_storyblok=1', editorQuery(123456, 'demo-preview')])
      expect((await request(site.app).get(`/ads.txt?${query}`).expect(200)).text).toBe('google.com, pub-1');
  });

  test('prefers a story of the same address', async () => {
    await start();
    expect((await request(site.app).get('/halaman.txt').expect(200)).text).toContain('cerita');
    site.service.unpublish('halaman.txt');
    const fresh = await startSite(buildSpace([]), { publicFiles, contentOf: site });
    expect((await request(fresh.app).get('/halaman.txt').expect(200)).text).toBe('berkas');
  });

  test('serves files while the CMS is out of reach', async () => {
    await start();
    await site.close();
    expect((await request(site.app).get('/ads.txt').expect(200)).text).toBe('google.com, pub-1');
    await request(site.app).get('/lain.txt').expect(503);
  });

  test.each(['/tidak-ada.txt', '/README.md', '/.well-known', '/.well-known/..%2fads.txt', '/x/ads.txt'])(
    'has no %s',
    async (path) => {
      await start();
      await request(site.app).get(path).expect(404);
    },
  );

  test('takes no other method', async () => {
    await start();
    await request(site.app).put('/ads.txt').expect(405);
  });
});
