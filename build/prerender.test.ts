import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { registry } from '../common/blocks/registry';
import { buildSpace, buildStory } from '../demo/content-service/space/build-space';
import { createContentService, type ContentService } from '../demo/content-service/content-service';
import { readBuildOutput } from '../server/runtime/build-output';
import { readSettings } from '../server/config/settings';
import { readPrerenderedMetadata } from '../server/pages/store/prerendered-files';
import { makeTempDir } from '../test/support/temp-dir';
import { closeNow, listenOnFreePort } from '../test/support/fake-server';
import { bundleClient, bundleServer, joinStylesheets, type Stylesheets } from './bundle/bundles';
import { chunkManifest } from './output/chunk-manifest';
import { prerendering } from './prerender';
import { writeSite, type BuiltParts } from './output/write-site';

const root = join(__dirname, '..');
const page = (slug: string, component = 'typography') =>
  buildStory(slug, { component: 'page', body: [{ component, text: `isi ${slug}` }] });
const space = buildSpace([
  page('home'),
  page('satu'),
  page('dua', 'aneh'),
  buildStory('config', { component: 'site_config' }),
]);

let parts: BuiltParts;
let server: Server;
let service: ContentService;
let api: string;
let folder: string;
let fault: ((...call: Parameters<RequestListener>) => boolean) | null;
let said: string;

beforeAll(async () => {
  const stylesheets: Stylesheets = new Map();
  const [client, bundle] = await Promise.all([bundleClient(root, stylesheets), bundleServer(root)]);
  const chunks = chunkManifest(client.metafile, Object.keys(registry));
  parts = { client, server: bundle, chunks, style: joinStylesheets(root, stylesheets) };
  server = createServer((request, response) => {
    if (fault?.(request, response) !== true) service.app(request, response);
  });
  api = `http://127.0.0.1:${await listenOnFreePort(server)}/v2`;
}, 60_000);

afterAll(() => closeNow(server));

beforeEach(() => {
  service = createContentService({ space, assetOrigin: 'https://a.storyblok.com' });
  folder = join(makeTempDir(), 'dist');
  fault = null;
  said = '';
});

function build(keepGoing = false, env: Record<string, string> = {}) {
  const { settings } = readSettings({
    CONTENT_API_URL: api,
    CONTENT_TOKEN: 'demo-public',
    CONTENT_RATE_LIMIT: '1000',
    SITE_LANGUAGES: 'id,en',
    ...env,
  });
  const screen = { write: (text: string) => void (said += text), columns: null, now: () => 0 };
  const prerender = prerendering({ settings, screen, keepGoing });
  return writeSite(root, folder, parts, 'plain', prerender);
}

/** Fails what is asked of a story. */
const failing = (slug: string) => {
  fault = ({ url }, response) => {
    if (url?.includes(`/stories/${slug}`) !== true) return false;
    response.writeHead(500).end();
    return true;
  };
};
const all = ['/', '/dua', '/en', '/satu', '/en/dua', '/en/satu'];

describe('a build with a content token', () => {
  test('renders every page of every language, and says so', async () => {
    const { id } = await build();
    const { metadata } = readBuildOutput(folder);
    expect(metadata).toMatchObject({ id, prerendered: all });
    expect(Object.keys(metadata.matcher.static)).toEqual(all);
    expect(readFileSync(join(folder, 'prerendered/en/satu/index.html'), 'utf8')).toContain('isi satu');
    const payload: unknown = JSON.parse(readFileSync(join(folder, 'prerendered/satu/_payload.json'), 'utf8'));
    expect(payload).toMatchObject({ story: { full_slug: 'satu' }, buildId: id });
    expect(said).toBe('Blocks that nobody knows are left out of pages: "aneh"\nPrerendered 6 pages\n');
  });

  test('fails with a list where a page fails, and what was there before stays', async () => {
    const { id } = await build();
    failing('satu');
    await expect(build()).rejects.toThrow(
      /^2 pages could not be prerendered:\n {2}\/satu {2}.*500.*\n {2}\/en\/satu {2}.*500.*\n.*--keep-going$/,
    );
    expect(readBuildOutput(folder).manifest.id).toBe(id);
    expect(readBuildOutput(folder).metadata.prerendered).toEqual(all);
    expect(existsSync(`${folder}.new`)).toBe(false);
  });

  test('goes on without the pages that fail when asked to, and names them', async () => {
    failing('satu');
    await build(true);
    expect(readBuildOutput(folder).metadata.prerendered).toEqual(['/', '/dua', '/en', '/en/dua']);
    expect(readdirSync(join(folder, 'prerendered'))).not.toContain('satu');
    expect(said).toContain('2 pages could not be prerendered:\n  /satu ');
    expect(said).toContain('The build goes on without them.\n');
  });

  test('forgives the content service one failure', async () => {
    let failed = 0;
    fault = ({ url }, response) => {
      if (url?.includes('/stories/satu') !== true || (failed += 1) > 2) return false;
      response.writeHead(503).end();
      return true;
    };
    await build();
    expect(readBuildOutput(folder).metadata.prerendered).toEqual(all);
  });

  test('fails where header and footer cannot be had', async () => {
    failing('config');
    await expect(build()).rejects.toThrow(/ {2}\/satu {2}its header and footer could not be had\n/);
  });

  test('fails where the pages cannot be listed', async () => {
    fault = (_request, response) => {
      response.writeHead(401, { 'Content-Type': 'application/json' }).end('{"error":"Unauthorized"}');
      return true;
    };
    await expect(build()).rejects.toThrow(/^The pages to prerender could not be listed: .*401/);
    expect(existsSync(folder)).toBe(false);
  });

  test('goes on without any page when asked to', async () => {
    fault = ({ socket }) => {
      socket.destroy();
      return true;
    };
    await build(true);
    expect(readBuildOutput(folder).metadata.prerendered).toEqual([]);
    expect(said).toMatch(/could not be listed: .*\nThe build goes on without prerendered pages\.\n/);
  });

  test('is of one version, also where something is published meanwhile', async () => {
    let stories = 0;
    fault = ({ url }) => {
      if (url?.includes('/stories/') === true && (stories += 1) === 4) {
        service.save(page('satu', 'card'));
        service.publish('satu');
        service.unpublish('dua');
      }
      return false;
    };
    await build();
    expect(readPrerenderedMetadata(folder)?.others).toEqual({});
    expect(readBuildOutput(folder).metadata.prerendered).toEqual(['/', '/en', '/satu', '/en/satu']);
    for (const path of ['satu', 'en/satu'])
      expect(readFileSync(join(folder, 'prerendered', path, 'index.html'), 'utf8')).toContain('"card"');
    expect(existsSync(join(folder, 'prerendered/dua/index.html'))).toBe(false);
  });

  test('keeps what it has where something is published and the pages cannot be listed again', async () => {
    let [stories, lists] = [0, 0];
    fault = ({ url = '' }, response) => {
      if (url.includes('/stories/') && (stories += 1) === 4) {
        service.save(page('satu', 'card'));
        service.publish('satu');
      }
      if (!url.includes('/stories?') || (lists += 1) === 1) return false;
      response.writeHead(503).end();
      return true;
    };
    await build();
    expect(readBuildOutput(folder).metadata.prerendered).toEqual(all);
    // Each page tells the version that it is of, the home page the one before.
    const facts = readPrerenderedMetadata(folder);
    expect(facts?.others['/']).toBeLessThan(facts?.cv ?? 0);
  });

  test('never says the token', async () => {
    failing('satu');
    await expect(build(false, { CONTENT_TOKEN: 'demo-public' })).rejects.toThrow(/^((?!demo-public)[^])*$/);
    expect(said).not.toContain('demo-public');
  });
});

test('a build without a content token says that it prerenders nothing', async () => {
  await build(false, { CONTENT_TOKEN: '' });
  expect(readBuildOutput(folder).metadata.prerendered).toEqual([]);
  expect(existsSync(join(folder, 'prerendered'))).toBe(false);
  expect(said).toBe('CONTENT_TOKEN is not set: no page is prerendered\n');
});
