import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort } from '../support/free-port';
import { findProxy, problemOf } from './find-proxies';
import { aroundRecipe } from './start-nginx';
import { makeRunFolder, runProxy } from './proxy-process';

const describeTests = describe;
const skipTests = describe.skip;
const problem = problemOf('nginx');

/** What an export holds, with texts that tell the files apart. */
const files = [
  'index.html',
  'kontak.html',
  'kontak/_payload.json',
  'en.html',
  'en/kontak.html',
  '404.html',
  'en/404.html',
  'jurnal/feed.xml',
  'sitemap.xml',
  'site.webmanifest',
  'speculation-rules.json',
  'builds/latest.json',
  'assets/main-AAAA.js',
  '_headers',
];

/** The configuration in the handbook. */
function configuration(folder: string, port: number): string {
  const handbook = readFileSync(join(__dirname, '../../docs/operate.md'), 'utf8');
  const [, text = ''] = /In nginx, without `_headers`.*?```nginx\n(.*?)```/s.exec(handbook) ?? [];
  return text.replace('root /srv/site;', `listen 127.0.0.1:${port};\n  root ${folder};`);
}

const suite = problem === undefined ? describeTests : skipTests;
const skipped = `deploy skipped: ${problem}; \`npm run test:deploy\` installs and tests it`;
suite(problem === undefined ? 'static files in nginx' : skipped, () => {
  let origin: string;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const folder = makeRunFolder();
    const port = await freePort();
    const site = join(folder, 'site');
    for (const file of files) {
      mkdirSync(dirname(join(site, file)), { recursive: true });
      writeFileSync(join(site, file), file);
    }
    writeFileSync(join(folder, 'anyam.conf'), configuration(site, port));
    writeFileSync(join(folder, 'nginx.conf'), aroundRecipe(folder));
    const args = ['-c', join(folder, 'nginx.conf'), '-e', 'stderr'];
    const command = [findProxy('nginx') ?? '', ...args] as const;
    ({ close } = await runProxy(command, { folder, env: {}, ports: [port], signal: 'SIGTERM' }));
    origin = `http://127.0.0.1:${port}`;
  });
  afterAll(() => close());

  const page = 'text/html; charset=utf-8';
  test.each([
    ['/', 200, 'index.html', page],
    ['/kontak', 200, 'kontak.html', page],
    ['/kontak/_payload.json', 200, 'kontak/_payload.json', 'application/json; charset=utf-8'],
    ['/en', 200, 'en.html', page],
    ['/en/kontak', 200, 'en/kontak.html', page],
    ['/jurnal/feed.xml', 200, 'jurnal/feed.xml', 'application/atom+xml; charset=utf-8'],
    ['/sitemap.xml', 200, 'sitemap.xml', 'text/xml; charset=utf-8'],
    ['/site.webmanifest', 200, 'site.webmanifest', 'application/manifest+json'],
    ['/speculation-rules.json', 200, 'speculation-rules.json', 'application/speculationrules+json'],
    ['/tidak-ada', 404, '404.html', page],
    ['/assets/tidak-ada.js', 404, '404.html', page],
    ['/en/tidak-ada', 404, 'en/404.html', page],
    ['/404', 404, '404.html', page],
    ['/404.html', 404, '404.html', page],
    ['/en/404', 404, 'en/404.html', page],
    ['/_headers', 404, '404.html', page],
  ])('%s is %d with %s', async (path, status, body, type) => {
    const response = await fetch(origin + path);
    expect([response.status, await response.text(), response.headers.get('content-type')]).toEqual([
      status,
      body,
      type,
    ]);
  });

  test('have the lifetimes of the site, and none for what is missing', async () => {
    const lifetime = async (path: string) => (await fetch(origin + path)).headers.get('cache-control');
    expect(await lifetime('/kontak')).toContain('s-maxage=60');
    expect(await lifetime('/assets/main-AAAA.js')).toContain('immutable');
    expect(await lifetime('/builds/latest.json')).toBe('no-store');
    expect(await lifetime('/tidak-ada')).toBeNull();
  });

  test('a slash at the end redirects by its path alone: a proxy in front has another scheme', async () => {
    const { status, headers } = await fetch(`${origin}/kontak/?a=b`, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([301, '/kontak?a=b']);
  });
});
