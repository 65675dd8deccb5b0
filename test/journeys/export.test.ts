import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { JsonObject } from '../../demo/content-service/api/story';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { composeExport } from '../../server/compose-export';
import { readSettings } from '../../server/config/settings';
import { documentHeaders } from '../../server/assets/static-assets';
import { openExportFolder } from '../../server/export/export-folder';
import { exportReport } from '../../server/export/export-report';
import { exportSite, type ExportResult } from '../../server/export/export-site';
import { headersList } from '../../server/export/headers-list';
import { startLocalClient, type LocalClient } from '../../server/export/local-client';
import { readPublicFiles } from '../../server/pages/public-files';
import type { BuildOutput } from '../../server/runtime/files/build-output';
import { closeNow, listenOnFreePort } from '../support/fake-server';
import { prerenderedBuild } from '../support/prerendered-build';
import { startSite, type TestSite } from '../support/site';
import { startStaticHost, type StaticHost } from '../support/static-host';
import { makeTempDir } from '../support/temp-dir';

const siteUrl = 'https://sogan.example';
const env = { SITE_URL: siteUrl, SITE_LANGUAGES: 'id,en' };
const text = { component: 'typography', text: 'Isi' };
const list = { component: 'story_list', _uid: 'l', order: 'oldest', per_page: 1, show_tags: true };
const form = {
  component: 'form_element',
  name: 'kontak',
  fields: [{ component: 'form_field', _uid: 'f', name: 'nama', label: 'Nama', type: 'text' }],
};
const page = (slug: string, ...body: JsonObject[]) =>
  buildStory(slug, { component: 'page', body: [text, ...body] });
const linkTo = (url: string) => ({ component: 'button', label: url, link: { linktype: 'url', url } });
const article = (slug: string) =>
  buildStory(slug, { component: 'article', title: `Judul ${slug}` }, { tag_list: ['Batik tulis'] });
const redirect = (from: string, url: string, status = '301') =>
  buildStory(`pengalihan/${from.replaceAll('/', '-')}`, {
    component: 'redirect',
    from,
    to: { linktype: 'url', url, cached_url: url },
    status,
  });

const stories = [
  page('home', form),
  page('tentang', linkTo('/100%'), linkTo('/kain batik/café'), linkTo('/tidak-ada')),
  page('jurnal/', list),
  article('jurnal/satu'),
  article('jurnal/dua'),
  page('kain batik/café'),
  page('404'),
  page('asing', { component: 'mystery', _uid: 'm' }),
  buildStory('config', { component: 'site_config', site_name: 'Sogan' }),
  redirect('/lama', '/tentang'),
  redirect('/sementara', '/tentang?dari=sini', '302'),
  redirect('/ke-luar', 'https://lain.example/a?x=1#y'),
  redirect('/bubar', '', '410'),
];

let service: TestSite;
let live: TestSite;
let client: LocalClient;
let host: StaticHost;
let build: BuildOutput;
let result: ExportResult;
const dataDir = makeTempDir();
const publicFolder = makeTempDir();
const target = join(makeTempDir(), 'site');

interface ExportOptions {
  readonly precompressed?: boolean;
  /** Settings beside those of the live site. */
  readonly more?: Readonly<Record<string, string>>;
  /** Called after each response, until it returns true. The next round is then of a new content version. */
  readonly publish?: (path: string) => boolean;
}

/** Exports the live site into a folder, as the command does. */
async function exportTo(
  folder: string,
  { precompressed = false, more = {}, publish = () => false }: ExportOptions = {},
): Promise<ExportResult> {
  const { settings } = readSettings({
    ...env,
    CONTENT_API_URL: live.contentApi,
    CONTENT_TOKEN: 'demo-public',
    CONTENT_RATE_LIMIT: '1000000',
    DATA_DIR: dataDir,
    ...more,
  });
  const opened = await openExportFolder(folder, build.manifest.id);
  const site = await composeExport(settings, build, makeTempDir(), readPublicFiles(publicFolder));
  try {
    let isPublished = false;
    const get: LocalClient['get'] = async (path, encoding) => {
      const response = await site.scope.client.get(path, encoding);
      if (isPublished || !publish(path)) return response;
      isPublished = true;
      await site.scope.known(); // asks for the content version
      return response;
    };
    const own = { folder: opened.staging, precompressed, report: () => {} };
    const scope = { ...site.scope, ...own, client: { get } };
    const exported = await exportSite(scope).finally(() => site.close());
    await opened.replace(headersList(exported));
    return exported;
  } finally {
    await opened.discard();
  }
}

beforeAll(async () => {
  mkdirSync(join(publicFolder, '.well-known'));
  writeFileSync(join(publicFolder, '.well-known', 'security.txt'), 'Contact: mailto:a@sogan.example\n');
  writeFileSync(join(publicFolder, 'google123.html'), 'google-site-verification');
  const publicFiles = readPublicFiles(publicFolder);
  const space = buildSpace(stories, { languageCodes: ['en'] });
  service = await startSite(space, { env });
  build = await prerenderedBuild(service.contentApi, env);
  live = await startSite(space, { env, dataDir, build, publicFiles, contentOf: service });
  await live.indexed();
  // A page that the build lacks, at an address that was free before.
  const moved = { ...(stories[1] ?? page('tentang')), slug: 'tentang-kami', full_slug: 'tentang-kami' };
  live.service.save({ ...moved, published_at: new Date().toISOString() });
  live.service.publish('tentang-kami');
  await live.indexed();
  await live.written();
  client = await startLocalClient(live.app);
  result = await exportTo(target);
  host = await startStaticHost(target);
});
afterAll(async () => {
  await host.close();
  await client.close();
  await service.close();
});

/** Headers that a host has of its own: about the connection, and about how it stores and compresses files. */
const ownOfHosts = ['date', 'connection', 'keep-alive', 'etag', 'vary', 'transfer-encoding'];
/** What a host may send with files that are no documents, where it means nothing. */
const onDocumentsAlone = new Set([...documentHeaders.map((name) => name.toLowerCase()), 'speculation-rules']);

/** What an address without a file has by the rule for its folder. */
const ofRules = ['cache-control', 'speculation-rules'];

interface Response {
  readonly status: number;
  readonly body: string;
  readonly headers: Record<string, string>;
}

async function visitHost(path: string): Promise<Response> {
  const response = await fetch(host.origin + path, { redirect: 'manual' });
  const body = Buffer.from(await response.arrayBuffer()).toString('base64');
  return { status: response.status, body, headers: Object.fromEntries(response.headers) };
}

async function visitLive(path: string): Promise<Response> {
  const { status, body, rawHeaders } = await client.get(path);
  const headers: Record<string, string> = {};
  for (let index = 0; index < rawHeaders.length; index += 2)
    headers[(rawHeaders[index] ?? '').toLowerCase()] = rawHeaders[index + 1] ?? '';
  return { status, body: body.toString('base64'), headers };
}

/** The same address on both, without what is left out of the comparison. */
async function both(path: string, leftOut: readonly string[] = []): Promise<[Response, Response]> {
  const [own, exported] = [await visitLive(path), await visitHost(path)];
  for (const { headers } of [own, exported])
    for (const name of [...ownOfHosts, ...leftOut]) delete headers[name];
  if (own.headers['content-type']?.startsWith('text/html') !== true)
    for (const name of onDocumentsAlone) if (own.headers[name] === undefined) delete exported.headers[name];
  return [own, exported];
}

/** Every path of the site that its pages and its sitemap lead to. */
async function crawlLive(): Promise<readonly string[]> {
  const found = new Set(['/', '/en', '/sitemap.xml', '/robots.txt', '/site.webmanifest']);
  for (const path of found) {
    const { status, body } = await client.get(path);
    if (status !== 200) continue;
    for (const [, link = ''] of body.toString().matchAll(/(?:href="|src="|<loc>)([^"<#?]+)/g)) {
      if (!URL.canParse(link, siteUrl)) continue;
      const { origin, pathname } = new URL(link, siteUrl);
      if (origin === siteUrl && !/^(?:\/en)?\/search/.test(pathname)) found.add(pathname);
    }
  }
  return [...found];
}

describe('an export on a static host', () => {
  test('has every address with the bytes, the status and the headers of the site', async () => {
    expect(result.addresses.length).toBeGreaterThan(40);
    for (const { path } of result.addresses) {
      const [own, exported] = await both(path);
      expect({ path, ...exported }).toEqual({ path, ...own });
    }
  });

  test('has all that pages and sitemap lead to', async () => {
    const paths = await crawlLive();
    expect(paths).toEqual(
      expect.arrayContaining(['/jurnal/page/2', '/jurnal/tag/batik-tulis', '/jurnal/feed.xml']),
    );
    const exported = new Set(result.addresses.map(({ path }) => path));
    const others = [
      '/builds/latest.json',
      '/speculation-rules.json',
      '/google123.html',
      '/.well-known/security.txt',
    ];
    const known = ['/_payload.json', '/en/_payload.json', '/kain%20batik/caf%C3%A9', ...others];
    const served: string[] = [];
    for (const path of [...paths, ...known]) if ((await client.get(path)).status === 200) served.push(path);
    expect(served.length).toBeGreaterThan(known.length);
    expect(served.filter((path) => !exported.has(path))).toEqual([]);
    expect(known.filter((path) => !exported.has(path))).toEqual([]);
  });

  test.each(['/lama', '/en/lama', '/sementara', '/ke-luar', '/home', '/en/home', '/tentang', '/en/tentang'])(
    'redirects %s as the site does',
    async (path) => {
      const [own, exported] = await both(path);
      expect([exported.status, exported.headers['location']]).toEqual([own.status, own.headers['location']]);
      expect(own.status).toBeGreaterThanOrEqual(301);
    },
  );

  test.each(['/bubar', '/en/bubar'])('has %s as gone', async (path) => {
    const [own, exported] = await both(path, ofRules);
    expect(exported).toEqual(own);
    expect(own.status).toBe(410);
  });

  test.each([
    ['/tidak-ada', '/404'],
    ['/en/not-there', '/en/404'],
  ])('has for %s the page of a 404, with its headers', async (path, named) => {
    // The file names the address that it was made at.
    const [own] = await both(named, ofRules);
    const [, exported] = await both(path, ofRules);
    expect(exported).toEqual(own);
    expect(own.status).toBe(404);
  });
});

test('no two rules for headers set the same one for an address', () => {
  expect(result.rules.headers).toBeLessThan(result.addresses.length);
  // The host joins such values: the comparison above would have found it; here the file says so by itself.
  expect(readFileSync(join(target, '_headers'), 'utf8')).not.toContain(', public,');
});

test('the page for failures of the host is that of the site in an outage', () => {
  const html = readFileSync(join(target, '50x.html'), 'utf8');
  expect(html).toContain('Service Unavailable');
  expect(html).toContain('Sogan');
});

test('the list beside the folder has every address with its headers', () => {
  const found: { addresses: { path: string; headers: number }[]; headers: object[]; redirects: object[] } =
    JSON.parse(readFileSync(`${target}.headers.json`, 'utf8'));
  expect(found.addresses.map(({ path }) => path)).toEqual(result.addresses.map(({ path }) => path));
  expect(found.headers[found.addresses[0]?.headers ?? -1]).toHaveProperty('content-security-policy');
  expect(found.redirects).toContainEqual({ path: '/lama', to: '/tentang-kami', status: 301 });
});

test('the report names what needs a server', () => {
  const report = exportReport('site', result, { siteUrl });
  expect(report).toContain('Forms on these pages cannot be sent (POST /forms/… has no server): /, /en');
  expect(report).toContain('needs the server: the search, forms, previews');
});

test('the report names pages that lack a block', () => {
  expect(exportReport('site', result, { siteUrl })).toContain(
    'Blocks are left out of these pages:\n  /asing  the block mystery is unknown\n  /en/asing  the block mystery is unknown\n',
  );
});

test('a page that goes or is repaired during the export is not among those that lack a block', async () => {
  const mystery = { component: 'mystery', _uid: 'm' };
  const save = (slug: string, ...body: JsonObject[]): void => {
    live.service.save({ ...page(slug, ...body), published_at: new Date().toISOString() });
    live.service.publish(slug);
  };
  for (const slug of ['rusak', 'hilang']) save(slug, mystery);
  const waiting = new Set(['/rusak', '/hilang', '/asing']);
  const { addresses, incomplete, isMixed } = await exportTo(target, {
    publish: (path) => {
      waiting.delete(path);
      if (waiting.size > 0) return false;
      save('rusak');
      live.service.remove('hilang');
      return true;
    },
  });
  expect(isMixed).toBe(false);
  expect(addresses.map(({ path }) => path)).not.toContain('/hilang');
  expect(existsSync(join(target, 'hilang.html'))).toBe(false);
  expect(incomplete).toEqual([
    '/asing  the block mystery is unknown',
    '/en/asing  the block mystery is unknown',
  ]);
});

test('an export is no other for a CDN and for what browsers report: nothing purges it or receives that', async () => {
  const folder = join(makeTempDir(), 'site');
  const cdn = { CDN: 'varnish', CDN_PURGE_URL: 'http://127.0.0.1:6081', CDN_PURGE_TOKEN: 'rahasia' };
  await exportTo(folder, { more: { ...cdn, VISITS: 'on', WEB_VITALS: '1' } });
  const read = (of: string, file: string): string => readFileSync(join(of, file), 'utf8');
  for (const file of ['index.html', 'tentang-kami.html', '404.html', '_headers'])
    expect(read(folder, file)).toBe(read(target, file));
});

test('another export replaces it, with compressed files where they are wanted', async () => {
  writeFileSync(join(target, 'stale.html'), 'of an earlier export');
  await exportTo(target, { precompressed: true });
  expect(existsSync(join(target, 'stale.html'))).toBe(false);
  const plain = readFileSync(join(target, 'tentang-kami.html'));
  expect(brotliDecompressSync(readFileSync(join(target, 'tentang-kami.html.br')))).toEqual(plain);
  expect(gunzipSync(readFileSync(join(target, 'tentang-kami.html.gz')))).toEqual(plain);
  expect(readdirSync(join(target, '..')).toSorted()).toEqual(['site', 'site.headers.json']);
});

test('an export that fails says which addresses, and leaves the earlier one as it is', async () => {
  const before = readFileSync(join(target, 'index.html'));
  // Loses every story but the header and footer.
  live.service.save({ ...page('baru'), published_at: new Date().toISOString() });
  live.service.publish('baru');
  const failing = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '');
    if (path.includes('/cdn/stories/baru')) response.writeHead(500).end();
    else live.service.app(request, response);
  });
  const port = await listenOnFreePort(failing);
  const whole = live;
  live = { ...live, contentApi: `http://127.0.0.1:${port}/v2` };
  try {
    await expect(exportTo(target)).rejects.toThrow(
      /could not be exported:\n {2}\/baru {2}the site responds with 503\n(?:.*\n)*What the site reported last: The CMS responded 500 .* for \/cdn\/stories\/baru$/,
    );
  } finally {
    live = whole;
    await closeNow(failing);
  }
  expect(readFileSync(join(target, 'index.html'))).toEqual(before);
  expect(readdirSync(join(target, '..')).toSorted()).toEqual(['site', 'site.headers.json']);
});
