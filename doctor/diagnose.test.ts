import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { buildSpace, buildStory } from '../demo/content-service/space/build-space';
import {
  closedOrigin,
  startDoctorFixture,
  type Env,
  type DoctorFixture,
} from '../test/support/doctor-fixture';
import {
  closeNow,
  json,
  listenOnFreePort,
  startFakeServer,
  type FakeServer,
} from '../test/support/fake-server';
import { startSite } from '../test/support/site';
import { diagnose, type DiagnoseOptions } from './diagnose';

let examined: DoctorFixture;
let good: Env;
beforeAll(async () => {
  examined = await startDoctorFixture();
  good = examined.env;
});
afterAll(() => examined.close());

const linesOf = (options: DiagnoseOptions) => examined.linesOf(options);
const withEnv = (env: Env = {}) => linesOf({ env: { ...good, ...env } });

describe('a site with a password', () => {
  test('is not examined, and that is no problem', async () => {
    const site = await startFakeServer((_, response) => void response.writeHead(401).end());
    const lines = await withEnv({ SITE_URL: site.origin, SITE_PASSWORD: 'staging:batik-2f9d' });
    await site.close();
    expect(lines).toContain(
      `skipped site ${site.origin} asks for the password of SITE_PASSWORD: check a site that is started without it`,
    );
    expect(lines.filter((line) => line.startsWith('problem'))).toEqual([]);
  });
});

describe('a site that opens no preview', () => {
  test.each([
    [
      'was started without a preview token',
      { CONTENT_PREVIEW_TOKEN: '' },
      'the site has no previews: start the site with CONTENT_PREVIEW_TOKEN',
    ],
    ['has another one', { CONTENT_PREVIEW_TOKEN: 'another-token' }, 'the site refuses a signed URL'],
  ])('says that it %s', async (_, env, text) => {
    const site = await startSite(buildSpace([buildStory('home', { component: 'page' })]), { env });
    const server = createServer(site.app);
    const origin = `http://127.0.0.1:${await listenOnFreePort(server)}`;
    const lines = await withEnv({ SITE_URL: origin });
    await Promise.all([site.close(), closeNow(server)]);
    expect(lines.find((line) => line.startsWith('problem preview frame'))).toContain(text);
  });
});

describe('a site in good health', () => {
  test('has a line for each check, all of them ok', async () => {
    const { origin } = new URL(good['SITE_URL'] ?? '');
    expect(await withEnv()).toEqual([
      'ok settings are well formed',
      `ok content service ${examined.contentApi} responds`,
      expect.stringMatching(/^ok CONTENT_TOKEN is accepted: space 123456, content version \d+$/),
      'ok CONTENT_PREVIEW_TOKEN reads drafts',
      'ok CONTENT_SPACE_ID is the space of the tokens, 123456',
      'ok SITE_LANGUAGES are languages of the space: id',
      'ok clock agrees with that of the content service',
      'ok CONTENT_ASSET_ORIGINS no picture was seen in the first stories',
      'ok redirects there are none',
      'ok FORM_RECEIVERS names no form',
      `ok EDITOR_BRIDGE_URL ${examined.editor} serves the editor's script`,
      `ok site ${origin} shows its home page`,
      'ok https the editor is on http itself',
      'ok public page is no draft, and framed by no other origin',
      'ok videos, embeds may come from every origin that the settings name',
      'ok analytics the settings name no script',
      `ok preview frame ${examined.editor} may show it`,
      'ok preview caching no cache stores it',
      "ok preview scripts the editor's script may run",
      'ok publish hook is on, and refuses a wrong signature',
      'ok indexing search engines may show the home page',
      'ok robots.txt lets crawlers in, and names the sitemap',
      'ok sitemap names 2 pages; 2 visited, all respond as they should',
      'ok hreflang all that were visited (2) are named by their translations in return',
    ]);
  });

  test('has a row for each of these lines in docs/visual-editor.md', async () => {
    const subjects: string[] = [];
    for await (const { subject } of diagnose({ regions: [], env: good })) subjects.push(subject);
    const page = readFileSync(join(__dirname, '../docs/visual-editor.md'), 'utf8');
    const [, table = ''] = page.split('## What the doctor checks');
    const described = table.replaceAll('… ', 'preview ');
    expect(subjects.filter((subject) => !described.includes(`\`${subject}\``))).toEqual([]);
  });

  test('names the origin of pictures that would not show', async () => {
    const picture = (filename: string) => ({ component: 'page', seo_image: { filename } });
    const space = buildSpace([
      buildStory('home', picture('https://a.storyblok.com/f/1/9x9/a/a.jpg')),
      buildStory('kain', picture('http://127.0.0.1:3001/f/1/9x9/a/b.jpg')),
    ]);
    const site = await startSite(space);
    const about = async (origins: string): Promise<string | undefined> =>
      (await withEnv({ CONTENT_API_URL: site.contentApi, CONTENT_ASSET_ORIGINS: origins })).find((line) =>
        line.includes('CONTENT_ASSET_ORIGINS'),
      );
    expect(await about('https://a.storyblok.com')).toBe(
      'problem CONTENT_ASSET_ORIGINS does not name http://127.0.0.1:3001, where 1 of 2 pictures and files are: they do not show until it does',
    );
    expect(await about('https://a.storyblok.com,http://127.0.0.1:3001')).toBe(
      'ok CONTENT_ASSET_ORIGINS names the origins of all 2 pictures and files that were seen',
    );
    await site.close();
  });

  test('has a correct clock, also with a response from a cache', async () => {
    const headers = { Date: new Date(Date.now() - 600_000).toUTCString(), Age: '600' };
    const cache = await startFakeServer(json(200, { space: { id: 123456, version: 7 } }, headers));
    const lines = await withEnv({ CONTENT_API_URL: `${cache.origin}/v2` });
    await cache.close();
    expect(lines).toContain('ok clock agrees with that of the content service');
  });

  test('is checked at the URL of the argument rather than at SITE_URL', async () => {
    const env = { ...good, SITE_URL: closedOrigin };
    const lines = await linesOf({ env, site: ` ${good['SITE_URL'] ?? ''}/ ` });
    const notOk = lines.filter((text) => !text.startsWith('ok'));
    // What it says to search engines is compared with SITE_URL.
    expect(notOk.map((text) => text.split(' ', 2).join(' '))).toEqual([
      'problem robots.txt',
      'problem sitemap',
      'skipped hreflang',
    ]);
  });

  test.each([
    [
      'CONTENT_PREVIEW_TOKEN',
      ['CONTENT_PREVIEW_TOKEN', 'EDITOR_BRIDGE_URL', 'preview frame', 'preview caching', 'preview scripts'],
    ],
    ['CONTENT_SPACE_ID', ['CONTENT_SPACE_ID']],
    ['CONTENT_WEBHOOK_SECRET', ['publish hook']],
    [
      'SITE_URL',
      [
        'site',
        'https',
        'public page',
        'videos, embeds',
        'analytics',
        'preview frame',
        'preview caching',
        'preview scripts',
        'publish hook',
        'indexing',
        'robots.txt',
        'sitemap',
        'hreflang',
      ],
    ],
  ])('may lack %s: the checks that depend on it are skipped', async (name, subjects) => {
    const lines = await withEnv({ [name]: '' });
    expect(lines.filter((text) => !text.startsWith('ok'))).toEqual(
      subjects.map((subject) => expect.stringMatching(`^skipped ${subject} `)),
    );
  });
});

describe('settings that are wrong', () => {
  test.each<[string, Env, string[]]>([
    [
      'origins that the running site does not have',
      { SITE_FRAME_ORIGINS: 'https://peta.example', SITE_MEDIA_ORIGINS: 'https://media.example' },
      [
        'problem videos, embeds may not come from https://peta.example, https://media.example: start the site',
      ],
    ],
    [
      'a script that the running site does not have',
      { ANALYTICS_SCRIPT_URL: 'https://hitung.example/hit.js', ANALYTICS_ORIGINS: 'https://kirim.example' },
      [
        'problem analytics nothing may load from https://hitung.example, https://kirim.example: start the site',
      ],
    ],
    [
      'a malformed one',
      { CONTENT_API_URL: 'ftp://x' },
      ['problem settings CONTENT_API_URL must be', 'skipped all else'],
    ],
    [
      'a misspelt one',
      { CONTENT_TOKN: 'x' },
      ['problem settings Unknown setting CONTENT_TOKN: did you mean CONTENT_TOKEN?'],
    ],
    ['no token', { CONTENT_TOKEN: '' }, ['problem CONTENT_TOKEN is not set: copy a token']],
    [
      'an unknown token',
      { CONTENT_TOKEN: 'unknown-token' },
      ['problem CONTENT_TOKEN is refused: copy it again'],
    ],
    [
      'an unknown preview token',
      { CONTENT_PREVIEW_TOKEN: 'unknown-token' },
      ['problem CONTENT_PREVIEW_TOKEN is refused'],
    ],
    [
      'the public token twice',
      { CONTENT_PREVIEW_TOKEN: 'demo-public' },
      ['problem CONTENT_PREVIEW_TOKEN is a public token'],
    ],
    [
      'the preview token twice',
      { CONTENT_TOKEN: 'demo-preview' },
      [
        'problem CONTENT_TOKEN reads drafts: it is a preview token',
        'problem CONTENT_PREVIEW_TOKEN is the same as CONTENT_TOKEN',
      ],
    ],
    [
      'swapped tokens',
      { CONTENT_TOKEN: 'demo-preview', CONTENT_PREVIEW_TOKEN: 'demo-public' },
      ['problem CONTENT_TOKEN reads drafts', 'problem CONTENT_PREVIEW_TOKEN is a public token'],
    ],
    [
      'another space',
      { CONTENT_SPACE_ID: '999' },
      ['problem CONTENT_SPACE_ID is 999, but the token is of space 123456'],
    ],
    [
      'a language that the space lacks',
      { SITE_LANGUAGES: 'id,en,fr' },
      ['problem SITE_LANGUAGES names fr, which the space lacks: it has the first one, en'],
    ],
    ['a CMS that is not there', { CONTENT_API_URL: 'CLOSED/v2' }, ['cannot be used: nothing listens there']],
    [
      'an editor elsewhere',
      { EDITOR_ORIGIN: 'CLOSED' },
      [
        'problem EDITOR_BRIDGE_URL CLOSED does not respond: nothing',
        'problem preview frame frame-ancestors does not name CLOSED',
      ],
    ],
    ['a site that is not there', { SITE_URL: 'CLOSED' }, ['problem site CLOSED does not respond: nothing']],
  ])('%s', async (_, env, expected) => {
    const set = Object.entries(env).map(([name, value]) => [name, value.replace('CLOSED', closedOrigin)]);
    const lines = (await withEnv(Object.fromEntries(set))).join('\n');
    for (const text of expected) expect(lines).toContain(text.replace('CLOSED', closedOrigin));
    expect(lines).toContain('problem ');
  });

  test.each([
    ['that is not found', '/gone.js', 'responds with 404'],
    ['that is elsewhere', '/moved.js', 'redirects elsewhere'],
    ['that is a page', '/login', 'responds with text/html and not a script: set the URL of the script'],
  ])('a bridge script %s', async (_, path, text) => {
    const lines = (await withEnv({ EDITOR_BRIDGE_URL: `${examined.editor}${path}` })).join('\n');
    expect(lines).toContain(`problem EDITOR_BRIDGE_URL ${examined.editor} ${text}`);
    expect(lines).toContain('problem preview scripts script-src does not name EDITOR_BRIDGE_URL');
  });

  test('an argument that is no origin', async () => {
    const lines = await linesOf({ env: good, site: 'https://user:demo-public@a.example/x?demo-public' });
    expect(lines.at(-1)).toMatch(/^problem site the URL must be an http or https origin/);
  });

  test.each([
    ['ahead of', 61_000, 'ahead of'],
    ['behind', -75_000, 'behind'],
  ])('a clock %s that of the CMS', async (_, skew, word) => {
    const lines = await linesOf({ env: good, now: () => Date.now() + skew });
    expect(lines.join('\n')).toMatch(new RegExp(`problem clock is \\d+ seconds ${word} that of`));
  });
});

describe('a token of another region', () => {
  const refusing = json(401, { error: 'Unauthorized' });
  const accepting = json(200, { space: { id: 123456, version: 7 } });
  const started: FakeServer[] = [];
  const start = async (listener: RequestListener): Promise<string> => {
    const upstream = await startFakeServer(listener);
    started.push(upstream);
    return `${upstream.origin}/v2`;
  };
  afterEach(() => Promise.all(started.splice(0).map(({ close }) => close())));

  test('is searched in Storyblok’s other regions, and the right one is named', async () => {
    const [here, other, right] = [await start(refusing), await start(refusing), await start(accepting)];
    const lines = await linesOf({
      env: { ...good, CONTENT_API_URL: here },
      regions: [here, other, right],
    });
    for (const name of ['CONTENT_TOKEN', 'CONTENT_PREVIEW_TOKEN'])
      expect(lines).toContain(`problem ${name} is of another region: set CONTENT_API_URL=${right}`);
  });

  test('is not sent to Storyblok if CONTENT_API_URL is not Storyblok’s', async () => {
    const [here, region] = [await start(refusing), await start(accepting)];
    const lines = await linesOf({ env: { ...good, CONTENT_API_URL: here }, regions: [region] });
    expect(lines.join('\n')).toContain('problem CONTENT_TOKEN is refused: copy it again');
    expect(started[1]?.requests).toEqual([]);
  });

  test.each<[string, RequestListener, string]>([
    [
      'responds with a page',
      (_request, response) => response.end('<html>'),
      'the server there responds with no JSON: compare CONTENT_API_URL',
    ],
    ['responds with other JSON', json(200, { hello: 1 }), 'responds without a space'],
    ['fails', json(502, {}), 'it responds with 502'],
    ['gets too many requests', json(429, {}), 'it gets too many requests'],
    [
      'redirects',
      json(301, {}, { Location: 'https://else.example/?token=demo-public' }),
      'redirects to https://else.example: compare',
    ],
  ])('is not mentioned if the CMS %s', async (_, listener, text) => {
    const here = await start(listener);
    const lines = await linesOf({ env: { ...good, CONTENT_API_URL: here }, regions: [here] });
    expect(lines[1]).toContain(`problem content service ${here} cannot be used: `);
    expect(lines[1]).toContain(text);
  });
});

describe('the command', () => {
  const root = join(__dirname, '..');
  const run = (env: Env, ...args: string[]): Promise<{ code: number; output: string }> =>
    new Promise((resolve) => {
      const command = ['-r', './build/run-typescript.cjs', 'doctor/main.ts', ...args];
      const child = execFile(process.execPath, command, { cwd: root, env }, (_error, stdout, stderr) => {
        resolve({ code: child.exitCode ?? -1, output: stdout + stderr });
      });
    });

  test('exits with 0 without a problem', async () => {
    const { code, output } = await run(good);
    expect(output).toMatch(/^ok {7}settings {16}are well formed\n/);
    expect(output).toMatch(/\nNo problem found\.\n$/);
    expect(code).toBe(0);
  });

  test('exits with 1 and prints the number of problems', async () => {
    const { code, output } = await run({ ...good, CONTENT_SPACE_ID: '1' }, good['SITE_URL'] ?? '');
    expect(output).toMatch(/\nProblems: \d+\.\n$/);
    expect(code).toBe(1);
  });

  test('accepts one URL at most', async () => {
    expect(await run(good, 'http://a.example', 'http://b.example')).toMatchObject({ code: 2 });
  });
});
