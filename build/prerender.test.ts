import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { registry } from '../common/blocks/registry';
import { buildSpace, buildStory } from '../demo/content-service/space/build-space';
import { createContentService, type ContentService } from '../demo/content-service/content-service';
import { readBuildOutput } from '../server/runtime/files/build-output';
import { readSettings } from '../server/config/settings';
import { visitorPatience } from '../server/pages/load-page';
import { readPrerenderedMetadata } from '../server/pages/store/prerendered';
import { makeTempDir } from '../test/support/temp-dir';
import { closeNow, listenOnFreePort } from '../test/support/fake-server';
import { bundleClient, bundleServer, joinStylesheets, type Stylesheets } from './bundle/bundles';
import { chunkManifest } from './output/chunk-manifest';
import { prerendering } from './prerender';
import { writeSite, type BuildParts } from './output/write-site';

const root = join(__dirname, '..');
const page = (slug: string, component = 'typography') =>
  buildStory(slug, { component: 'page', body: [{ component, text: `isi ${slug}` }] });
const space = buildSpace([
  page('home'),
  page('satu'),
  page('dua', 'aneh'),
  buildStory('config', { component: 'site_config' }),
]);

let parts: BuildParts;
let server: Server;
let service: ContentService;
let api: string;
let folder: string;
let intercept: ((...call: Parameters<RequestListener>) => boolean) | null;
let printed: string;

beforeAll(async () => {
  const stylesheets: Stylesheets = new Map();
  const [client, bundle] = await Promise.all([bundleClient(root, stylesheets), bundleServer(root)]);
  const chunks = chunkManifest(client.metafile, Object.keys(registry));
  parts = { client, server: bundle, chunks, style: await joinStylesheets(root, stylesheets, 'development') };
  server = createServer((request, response) => {
    if (intercept?.(request, response) !== true) service.app(request, response);
  });
  api = `http://127.0.0.1:${await listenOnFreePort(server)}/v2`;
});

afterAll(() => closeNow(server));

beforeEach(() => {
  service = createContentService({ space, assetOrigin: 'https://a.storyblok.com' });
  folder = join(makeTempDir(), 'dist');
  intercept = null;
  printed = '';
});

function build(keepGoing = false, env: Record<string, string> = {}) {
  const { settings } = readSettings({
    CONTENT_API_URL: api,
    CONTENT_TOKEN: 'demo-public',
    CONTENT_RATE_LIMIT: '1000',
    SITE_LANGUAGES: 'id,en',
    ...env,
  });
  const screen = { write: (text: string) => void (printed += text), columns: null, now: () => 0 };
  const prerender = prerendering({ settings, screen, keepGoing });
  return writeSite(root, folder, parts, 'plain', prerender);
}

/** Fails every request of a story. */
const failing = (slug: string) => {
  intercept = ({ url }, response) => {
    if (url?.includes(`/stories/${slug}`) !== true) return false;
    response.writeHead(500).end();
    return true;
  };
};
const all = ['/', '/dua', '/en', '/satu', '/en/dua', '/en/satu'];

describe('a build with a content token', () => {
  test('renders every page of every language, and prints a summary', async () => {
    const { id } = await build();
    const { metadata } = readBuildOutput(folder);
    expect(metadata).toMatchObject({ id, prerendered: all });
    expect(Object.keys(metadata.matcher.static)).toEqual(all);
    expect(readFileSync(join(folder, 'prerendered/en/satu/index.html'), 'utf8')).toContain('isi satu');
    const payload: unknown = JSON.parse(readFileSync(join(folder, 'prerendered/satu/_payload.json'), 'utf8'));
    expect(payload).toMatchObject({ story: { full_slug: 'satu' }, buildId: id });
    expect(printed).toBe('Unknown blocks are left out of pages: "aneh"\nPrerendered 6 of 6 pages\n');
  });

  test('fails with a list if a page fails, and the previous build stays', async () => {
    const { id } = await build();
    failing('satu');
    await expect(build()).rejects.toThrow(
      /^2 pages could not be prerendered:\n {2}\/satu {2}.*500.*\n {2}\/en\/satu {2}.*500.*\ndist\/ stays as it was\. .*--keep-going$/,
    );
    expect(readBuildOutput(folder).manifest.id).toBe(id);
    expect(readBuildOutput(folder).metadata.prerendered).toEqual(all);
    expect(readdirSync(dirname(folder))).toEqual(['dist']);
  });

  test('that was killed between its two renames leaves the one before, also to a build that fails', async () => {
    const { id } = await build();
    renameSync(folder, `${folder}.old`);
    failing('satu');
    await expect(build()).rejects.toThrow('could not be prerendered');
    expect(readBuildOutput(folder).manifest.id).toBe(id);
  });

  test('and another at the same time are built in folders of their own', async () => {
    const builds = await Promise.allSettled([build(), build()]);
    const { manifest, metadata } = readBuildOutput(folder);
    expect(metadata.prerendered).toEqual(all);
    expect(builds.flatMap((each) => (each.status === 'fulfilled' ? each.value.id : []))).toContain(
      manifest.id,
    );
  });

  test('continues without the failed pages with keepGoing, and lists them', async () => {
    failing('satu');
    await build(true);
    expect(readBuildOutput(folder).metadata.prerendered).toEqual(['/', '/dua', '/en', '/en/dua']);
    expect(readdirSync(join(folder, 'prerendered'))).not.toContain('satu');
    expect(printed).toContain('2 pages could not be prerendered:\n  /satu ');
    expect(printed).toContain('The build continues without them.\n');
    expect(printed).toContain('Prerendered 4 of 6 pages\n');
  });

  test('fails for the pages of a story that is larger than any response may be, and for no others', async () => {
    const body = Array.from({ length: 80 }, () => ({ component: 'typography', text: 'isi '.repeat(36_000) }));
    const stories = [page('home'), buildStory('besar', { component: 'page', body }), page('satu')];
    service = createContentService({ space: buildSpace(stories), assetOrigin: 'https://a.storyblok.com' });
    await build(true);
    expect(readBuildOutput(folder).metadata.prerendered).toEqual(['/', '/en', '/satu', '/en/satu']);
    expect(printed).toContain('2 pages could not be prerendered:\n');
    expect(printed).toMatch(/^ {2}\/besar {2}The CMS gave .*larger than 10 MB/m);
  });

  test('retries a failed request of the CMS', async () => {
    let failed = 0;
    intercept = ({ url }, response) => {
      if (url?.includes('/stories/satu') !== true || (failed += 1) > 2) return false;
      response.writeHead(503).end();
      return true;
    };
    await build();
    expect(readBuildOutput(folder).metadata.prerendered).toEqual(all);
  });

  test('waits for a header longer than a visitor would', async () => {
    intercept = (request, response) => {
      if (request.url?.includes('/stories/config') !== true) return false;
      setTimeout(() => service.app(request, response), visitorPatience + 500);
      return true;
    };
    await build();
    expect(readBuildOutput(folder).metadata.prerendered).toEqual(all);
  });

  test('fails if header and footer cannot be loaded', async () => {
    failing('config');
    await expect(build()).rejects.toThrow(
      / {2}\/satu {2}its header, footer, lists or translations could not be loaded\n/,
    );
  });

  test('fails if it is unknown which stories lists show', async () => {
    service.save(buildStory('daftar', { component: 'page', body: [{ component: 'story_list', _uid: 'l' }] }));
    service.publish('daftar');
    intercept = ({ url }, response) => {
      if (url?.includes('/cdn/links') !== true) return false;
      response.writeHead(500).end();
      return true;
    };
    await expect(build()).rejects.toThrow(
      /^2 pages could not be prerendered:\n {2}\/daftar {2}its header, footer, lists or translations could not be loaded\n/,
    );
  });

  test.each([
    [
      401,
      'CONTENT_TOKEN must be the public token of the space, and CONTENT_API_URL the address of its region',
    ],
    [404, 'CONTENT_API_URL must be the base of the API, such as https://api.storyblok.com/v2'],
  ])('fails if the pages cannot be listed, %d, and says which setting to correct', async (status, advice) => {
    intercept = (_request, response) => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end('{"error":"Refused"}');
      return true;
    };
    const message = new RegExp(`^The pages to prerender could not be listed: .*${status}.*\n${advice}\n`);
    await expect(build()).rejects.toThrow(message);
    expect(existsSync(folder)).toBe(false);
  });

  test('continues without any page with keepGoing', async () => {
    intercept = ({ socket }) => {
      socket.destroy();
      return true;
    };
    await build(true);
    expect(readBuildOutput(folder).metadata.prerendered).toEqual([]);
    expect(printed).toMatch(
      /could not be listed: .*\nCONTENT_API_URL must be .*\nThe build continues without prerendered pages\.\n/,
    );
  });

  test.each([
    ['with the line of its source', '/common/a.tsx', 'common/a.tsx:12: '],
    ['alone where that is not known', '/main.cjs', ''],
    ['alone where it is a file of the project outside of the bundle', '/../build/a.ts', ''],
  ])('fails with keepGoing, too, if its server does not start, and says why: %s', async (_, file, line) => {
    const { settings } = readSettings({ CONTENT_TOKEN: 'demo-public' });
    const screen = { write: (text: string) => void (printed += text), columns: null, now: () => 0 };
    mkdirSync(join(folder, 'server'), { recursive: true });
    writeFileSync(
      join(folder, 'server', 'main.cjs'),
      `const error = new ReferenceError('txt is not defined');
        error.stack = \`\${error}\\n    at one (\${__filename}:3:1)\\n    at two (\${__dirname}${file}:12:3)\`;
        exports.prerenderPages = async () => { throw error; };`,
    );
    await expect(prerendering({ settings, screen, keepGoing: true })?.(folder)).rejects.toThrow(
      expect.objectContaining({ message: `${line}txt is not defined` }),
    );
    expect(printed).toBe('');
  });

  test('is of one content version, also if a story is published during the build', async () => {
    let stories = 0;
    intercept = ({ url }) => {
      if (url?.includes('/stories/') === true && (stories += 1) === 4) {
        service.save(page('satu', 'card'));
        service.publish('satu');
        service.unpublish('dua');
      }
      return false;
    };
    await build();
    expect(readPrerenderedMetadata(folder)?.otherVersions).toEqual({});
    expect(readBuildOutput(folder).metadata.prerendered).toEqual(['/', '/en', '/satu', '/en/satu']);
    for (const path of ['satu', 'en/satu'])
      expect(readFileSync(join(folder, 'prerendered', path, 'index.html'), 'utf8')).toContain('"card"');
    expect(existsSync(join(folder, 'prerendered/dua/index.html'))).toBe(false);
  });

  test('keeps its pages if a story is published and the pages cannot be listed again', async () => {
    let [stories, lists] = [0, 0];
    intercept = ({ url = '' }, response) => {
      if (url.includes('/stories/') && (stories += 1) === 4) {
        service.save(page('satu', 'card'));
        service.publish('satu');
      }
      if (!url.includes('/stories?') || (lists += 1) <= 2) return false;
      response.writeHead(503).end();
      return true;
    };
    await build();
    expect(readBuildOutput(folder).metadata.prerendered).toEqual(all);
    // The metadata names the version of each page; the home page is of the previous one.
    const metadata = readPrerenderedMetadata(folder);
    expect(metadata?.otherVersions['/']).toBeLessThan(metadata?.cv ?? 0);
  });

  test('never prints the token', async () => {
    failing('satu');
    await expect(build(false, { CONTENT_TOKEN: 'demo-public' })).rejects.toThrow(/^((?!demo-public)[^])*$/);
    expect(printed).not.toContain('demo-public');
  });
});

test('a build without a content token prints that it prerenders nothing', async () => {
  await build(false, { CONTENT_TOKEN: '' });
  expect(readBuildOutput(folder).metadata.prerendered).toEqual([]);
  expect(existsSync(join(folder, 'prerendered'))).toBe(false);
  expect(printed).toBe('CONTENT_TOKEN is not set: no page is prerendered\n');
});
