import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import type { BuildOutput } from '../../server/runtime/files/build-output';
import { BUILD_ID } from '../support/fixture-build';
import { createFakeClock, type FakeClock } from '../support/fake-clock';
import { makeTempDir } from '../support/temp-dir';
import { prerenderedBuild } from '../support/prerendered-build';
import { startSite, type Intercept, type TestSite, type TestSiteOptions } from '../support/site';

const page = (slug: string, text = `isi ${slug}`) =>
  buildStory(slug, { component: 'page', body: [{ component: 'typography', text }] });
const space = buildSpace([page('home'), page('satu'), buildStory('config', { component: 'site_config' })]);

let clock: FakeClock;
let fault: Intercept | null;
let dataDir: string;
const open: TestSite[] = [];

const out: Intercept = (_request, response) => {
  response.writeHead(503).end();
};

async function start(options: TestSiteOptions = {}): Promise<TestSite> {
  const site = await startSite(space, {
    clock,
    dataDir,
    intercept: (call, response, next) => (fault === null ? next() : fault(call, response, next)),
    ...options,
  });
  open.push(site);
  return site;
}

const folder = () => join(dataDir, 'pages');
const files = () => (existsSync(folder()) ? readdirSync(folder()) : []);
const publish = ({ service }: TestSite, slug: string, text: string): void => {
  service.save(page(slug, text));
  service.publish(slug);
};

beforeEach(() => {
  clock = createFakeClock();
  fault = null;
  dataDir = makeTempDir();
});

afterEach(async () => {
  for (const site of open.splice(0)) await site.close();
});

/** Visits a page and waits until it is on disk. */
async function visit(site: TestSite, path: string): Promise<string> {
  const { text } = await request(site.app).get(path).expect(200);
  await site.written();
  return text;
}

describe('a page that was served', () => {
  test('is served after a restart with the CMS down, document and payload', async () => {
    const before = await start();
    const html = await visit(before, '/satu');
    fault = out;
    const after = await start();
    expect((await request(after.app).get('/satu').expect(200)).text).toBe(html);
    const { body } = await request(after.app).get('/satu/_payload.json').expect(200);
    expect(body).toMatchObject({ buildId: BUILD_ID, story: { full_slug: 'satu' } });
    await request(after.app).get('/').expect(503);
  });

  test('is served after a restart even if only its payload was requested', async () => {
    const before = await start();
    await visit(before, '/satu/_payload.json');
    fault = out;
    const after = await start();
    expect((await request(after.app).get('/satu').expect(200)).text).toContain('isi satu');
  });

  test('is written once, and not for every visitor', async () => {
    const site = await start();
    await visit(site, '/satu');
    const [name = ''] = files();
    const written = readFileSync(join(folder(), name), 'utf8');
    expect(files()).toHaveLength(1);
    for (let visits = 0; visits < 3; visits += 1) await visit(site, '/satu?a');
    await visit(site, '/satu/_payload.json');
    expect(readFileSync(join(folder(), name), 'utf8')).toBe(written);
  });

  test('is served after a restart as it was published last, although its header was outdated then', async () => {
    const before = await start();
    await visit(before, '/satu');
    publish(before, 'satu', 'terbaru');
    fault = ({ url }, response, next) =>
      url?.includes('/config') === true ? response.writeHead(500).end() : next();
    await clock.advance(61_000);
    await request(before.app).get('/satu').expect(200); // begins to look for what is new
    while (!(await visit(before, '/satu')).includes('terbaru')) await clock.advance(1_000);
    fault = out;
    const after = await start();
    expect((await request(after.app).get('/satu').expect(200)).text).toContain('terbaru');
  });

  test('is requested again after a restart with the CMS up', async () => {
    await visit(await start(), '/satu');
    const after = await start();
    publish(after, 'satu', 'terbaru');
    expect(await visit(after, '/satu')).toContain('terbaru');
  });
});

describe('a page that is incomplete or missing', () => {
  test('is not written without its header', async () => {
    const site = await start();
    fault = ({ url }, response, next) =>
      url?.includes('/config') === true ? response.writeHead(500).end() : next();
    await visit(site, '/satu');
    expect(files()).toEqual([]);
  });

  test('is not written if it does not exist', async () => {
    const site = await start();
    for (const path of ['/a', '/b', '/c/d']) await request(site.app).get(path).expect(404);
    await site.written();
    expect(files()).toEqual([]);
  });
});

describe('beside prerendered pages', () => {
  let build: BuildOutput;
  beforeEach(async () => {
    build = await prerenderedBuild((await start()).contentApi);
  });

  test('a page of the build’s version is not written', async () => {
    await visit(await start({ build, env: { SITE_URL: 'https://sogan.example' } }), '/satu');
    expect(files()).toEqual([]);
  });

  test('a page published since is served after a restart during an outage', async () => {
    const before = await start({ build });
    publish(before, 'satu', 'terbaru');
    await visit(before, '/satu');
    fault = out;
    const after = await start({ build });
    await after.warm();
    expect((await request(after.app).get('/satu')).text).toContain('terbaru');
    expect((await request(after.app).get('/')).text).toContain('isi home');
  });

  test('a later build replaces an older snapshot', async () => {
    const before = await start({ build });
    publish(before, 'satu', 'lama');
    await visit(before, '/satu');
    publish(before, 'satu', 'terbaru');
    const later = await prerenderedBuild(before.contentApi);
    fault = out;
    const after = await start({ build: later });
    expect((await request(after.app).get('/satu')).text).toContain('terbaru');
  });

  test('an unpublished page stays gone after a restart during an outage', async () => {
    const before = await start({ build });
    before.service.unpublish('satu');
    await request(before.app).get('/satu').expect(404);
    await before.written();
    fault = out;
    const after = await start({ build });
    await after.warm();
    await request(after.app).get('/satu').expect(503);
    await request(after.app).get('/satu/_payload.json').expect(503);
    await request(after.app).get('/').expect(200);
  });

  test('a page that is published again is stored again', async () => {
    const before = await start({ build });
    before.service.unpublish('satu');
    await request(before.app).get('/satu').expect(404);
    await before.written();
    publish(before, 'satu', 'kembali');
    await clock.advance(61_000);
    await visit(before, '/satu');
    fault = out;
    const after = await start({ build });
    expect((await request(after.app).get('/satu').expect(200)).text).toContain('kembali');
  });

  describe.each([
    ['truncated in its header', (text: string) => text.slice(0, 40)],
    ['truncated in its body', (text: string) => text.slice(0, -20)],
    ['empty', () => ''],
    ['binary', () => '\u0000\uffff'.repeat(50)],
    ['changed', (text: string) => text.replace('terbaru', 'terburu')],
    ['of a changed version', (text: string) => text.replace(/"cv":\d+/, '"cv":9999999999')],
    ['of another page', (text: string) => text.replace('\\"satu\\"', '\\"dua\\"')],
    ['of another format', (text: string) => text.replace('"format":1', '"format":0')],
    ['with a list for a header', (text: string) => `[]\n${text}`],
  ])('a file that is %s', (_, spoil) => {
    test('is ignored with a log line, and deleted', async () => {
      const before = await start({ build });
      publish(before, 'satu', 'terbaru');
      await visit(before, '/satu');
      const [name = ''] = files();
      const file = join(folder(), name);
      writeFileSync(file, spoil(readFileSync(file, 'utf8')));
      fault = out;
      const after = await start({ build });
      expect((await request(after.app).get('/satu').expect(200)).text).toContain('isi satu');
      expect(after.events.filter(({ event }) => event === 'snapshot-ignored')).toHaveLength(1);
      expect(files()).toEqual([]);
    });
  });
});

test('an unwritable folder causes one warning and no failed response, and is used once it is writable', async () => {
  writeFileSync(folder(), 'in the way');
  const site = await start();
  for (const path of ['/', '/satu']) await visit(site, path);
  const events = () => site.events.map(({ event }) => event).filter((event) => event.startsWith('snapshot'));
  expect(events()).toEqual(['snapshot-unwritable']);
  await clock.advance(15_000);
  await site.written();
  expect(events()).toEqual(['snapshot-unwritable']);
  rmSync(folder());
  mkdirSync(folder());
  await clock.advance(15_000);
  await site.written();
  expect(files()).toHaveLength(2);
  expect(events()).toEqual(['snapshot-unwritable', 'snapshot-writable']);
});
