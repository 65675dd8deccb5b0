import { execFile } from 'node:child_process';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { buildSpace, buildStory } from '../demo/build-space';
import { startSite, type TestSite } from '../test/site';
import { closeNow, json, listenOnFreePort, startUpstream, type Upstream } from '../test/upstream';
import { diagnose, type DiagnoseOptions } from './diagnose';
import { lineOf } from './finding';

const line = (text: string) => ({ component: 'typography', _uid: text, text });
const space = buildSpace(
  [
    buildStory('home', { component: 'page', body: [line('TERBIT')] }),
    buildStory('config', { component: 'site_config' }),
  ],
  { drafts: [buildStory('home', { component: 'page', body: [line('DRAF')] })] },
);

type Env = Record<string, string>;

let editor: Upstream;
let site: TestSite;
let server: Server;
let good: Env;

beforeAll(async () => {
  editor = await startUpstream((request, response) => {
    const isScript = request.url === '/f/storyblok-v2-latest.js';
    const type = isScript ? 'application/javascript' : 'text/html';
    response.writeHead(request.url === '/gone.js' ? 404 : 200, { 'Content-Type': type }).end();
  });
  const set = {
    CONTENT_TOKEN: 'demo-public',
    CONTENT_PREVIEW_TOKEN: 'demo-preview',
    CONTENT_SPACE_ID: '123456',
    CONTENT_WEBHOOK_SECRET: 'whsecret-whsecret',
    EDITOR_ORIGIN: editor.origin,
  };
  site = await startSite(space, { env: set });
  server = createServer(site.app);
  const origin = `http://127.0.0.1:${await listenOnFreePort(server)}`;
  good = { ...set, CONTENT_API_URL: site.contentApi, SITE_URL: origin };
});
afterAll(() => Promise.all([editor.close(), site.close(), closeNow(server)]));

/** Runs the doctor. @returns its lines, none of which holds a secret. */
async function linesOf(options: DiagnoseOptions): Promise<readonly string[]> {
  const lines: string[] = [];
  for await (const finding of diagnose({ regions: [], ...options })) lines.push(lineOf(finding));
  expect(lines.join('\n')).not.toMatch(/demo-public|demo-preview|whsecret|_storyblok_tk\W|[0-9a-f]{40}/);
  return lines.map((text) => text.replace(/ {2,}/g, ' '));
}

const withEnv = (env: Env = {}) => linesOf({ env: { ...good, ...env } });

describe('a site in good health', () => {
  test('has a line for each check, all of them ok', async () => {
    const { origin } = new URL(good['SITE_URL'] ?? '');
    expect(await withEnv()).toEqual([
      'ok settings are well formed',
      `ok content service ${site.contentApi} answers`,
      expect.stringMatching(/^ok CONTENT_TOKEN is accepted: space 123456, content version \d+$/),
      'ok CONTENT_PREVIEW_TOKEN reads drafts',
      'ok CONTENT_SPACE_ID is the space of the tokens, 123456',
      'ok clock agrees with that of the content service',
      `ok EDITOR_BRIDGE_URL ${editor.origin} serves the editor's script`,
      `ok site ${origin} shows its home page`,
      'ok https the editor is on http itself',
      'ok public page is no draft, and framed by no other origin',
      `ok preview frame ${editor.origin} may show it`,
      'ok preview caching nobody keeps it',
      "ok preview scripts the editor's script may run",
      'ok publish hook is on, and refuses a wrong signature',
    ]);
  });

  test('is looked at where the argument says, rather than at SITE_URL', async () => {
    const env = { ...good, SITE_URL: 'http://127.0.0.1:9' };
    const lines = await linesOf({ env, site: ` ${good['SITE_URL'] ?? ''}/ ` });
    expect(lines.filter((text) => !text.startsWith('ok'))).toEqual([]);
  });

  test.each([
    [
      'CONTENT_PREVIEW_TOKEN',
      ['CONTENT_PREVIEW_TOKEN', 'preview frame', 'preview caching', 'preview scripts'],
    ],
    ['CONTENT_SPACE_ID', ['CONTENT_SPACE_ID']],
    ['CONTENT_WEBHOOK_SECRET', ['publish hook']],
    [
      'SITE_URL',
      ['site', 'https', 'public page', 'preview frame', 'preview caching', 'preview scripts', 'publish hook'],
    ],
  ])('may go without %s: what hangs on it is skipped', async (name, subjects) => {
    const lines = await withEnv({ [name]: '' });
    expect(lines.filter((text) => !text.startsWith('ok'))).toEqual(
      subjects.map((subject) => expect.stringMatching(`^skipped ${subject} `)),
    );
  });
});

describe('settings that are wrong', () => {
  test.each<[string, Env, string[]]>([
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
      'a token that nobody knows',
      { CONTENT_TOKEN: 'unknown-token' },
      ['problem CONTENT_TOKEN is refused: copy it again'],
    ],
    [
      'a preview token that nobody knows',
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
      'tokens in each other’s place',
      { CONTENT_TOKEN: 'demo-preview', CONTENT_PREVIEW_TOKEN: 'demo-public' },
      ['problem CONTENT_TOKEN reads drafts', 'problem CONTENT_PREVIEW_TOKEN is a public token'],
    ],
    [
      'another space',
      { CONTENT_SPACE_ID: '999' },
      ['problem CONTENT_SPACE_ID is 999, but the token is of space 123456'],
    ],
    [
      'a content service that is not there',
      { CONTENT_API_URL: 'http://127.0.0.1:9/v2' },
      ['does not answer: nothing listens there'],
    ],
    [
      'an editor elsewhere',
      { EDITOR_ORIGIN: 'http://127.0.0.1:9' },
      [
        'problem EDITOR_BRIDGE_URL http://127.0.0.1:9 does not answer: nothing',
        'problem preview frame frame-ancestors does not name http://127.0.0.1:9',
      ],
    ],
    [
      'a site that is not there',
      { SITE_URL: 'http://127.0.0.1:9' },
      ['problem site http://127.0.0.1:9 does not answer: nothing'],
    ],
  ])('%s', async (_what, env, expected) => {
    const lines = (await withEnv(env)).join('\n');
    for (const text of expected) expect(lines).toContain(text);
    expect(lines).toContain('problem ');
  });

  test.each([
    ['that is not found', '/gone.js', 'answers 404'],
    ['that is a page', '/login', 'answers with text/html and not a script'],
  ])('a bridge script %s', async (_what, path, text) => {
    const lines = (await withEnv({ EDITOR_BRIDGE_URL: `${editor.origin}${path}` })).join('\n');
    expect(lines).toContain(`problem EDITOR_BRIDGE_URL ${editor.origin} ${text}`);
    expect(lines).toContain('problem preview scripts script-src does not name EDITOR_BRIDGE_URL');
  });

  test('an argument that is no origin', async () => {
    const lines = await linesOf({ env: good, site: 'https://user:demo-public@a.example/x?demo-public' });
    expect(lines.at(-1)).toMatch(/^problem site the address must be an http or https origin/);
  });

  test.each([
    ['ahead of', 61_000, 'ahead of'],
    ['behind', -75_000, 'behind'],
  ])('a clock %s that of the content service', async (_what, apart, word) => {
    const lines = await linesOf({ env: good, now: () => Date.now() + apart });
    expect(lines.join('\n')).toMatch(new RegExp(`problem clock is \\d+ seconds ${word} that of`));
  });
});

describe('a token of another region', () => {
  const refusing = json(401, { error: 'Unauthorized' });
  const accepting = json(200, { space: { id: 123456, version: 7 } });
  const started: Upstream[] = [];
  const start = async (answer: RequestListener): Promise<string> => {
    const upstream = await startUpstream(answer);
    started.push(upstream);
    return `${upstream.origin}/v2`;
  };
  afterEach(() => Promise.all(started.splice(0).map(({ close }) => close())));

  test('is looked for in the vendor’s others, and the right one is named', async () => {
    const [here, other, right] = [await start(refusing), await start(refusing), await start(accepting)];
    const lines = await linesOf({
      env: { ...good, CONTENT_API_URL: here },
      regions: [here, other, right],
    });
    for (const name of ['CONTENT_TOKEN', 'CONTENT_PREVIEW_TOKEN'])
      expect(lines).toContain(`problem ${name} is of another region: set CONTENT_API_URL=${right}`);
  });

  test('is shown to no vendor where the content service is none of theirs', async () => {
    const [here, vendor] = [await start(refusing), await start(accepting)];
    const lines = await linesOf({ env: { ...good, CONTENT_API_URL: here }, regions: [vendor] });
    expect(lines.join('\n')).toContain('problem CONTENT_TOKEN is refused: copy it again');
    expect(started[1]?.requests).toEqual([]);
  });

  test.each<[string, RequestListener, string]>([
    [
      'answers a page',
      (_request, response) => response.end('<html>'),
      'what stands there answers no JSON: compare CONTENT_API_URL',
    ],
    ['answers other JSON', json(200, { hello: 1 }), 'answers without a space'],
    ['is out of order', json(502, {}), 'it answers 502'],
    ['is asked too often', json(429, {}), 'it is asked too often'],
    [
      'redirects',
      json(301, {}, { Location: 'https://else.example/?token=demo-public' }),
      'redirects to https://else.example: compare',
    ],
  ])('is not spoken of where the content service %s', async (_what, answer, text) => {
    const here = await start(answer);
    const lines = await linesOf({ env: { ...good, CONTENT_API_URL: here }, regions: [here] });
    expect(lines[1]).toContain(`problem content service ${here} does not answer: `);
    expect(lines[1]).toContain(text);
  });
});

interface Passed {
  status: number;
  headers: Headers;
  body: string;
}

describe('what stands before the site', () => {
  let front: Upstream | undefined;
  afterEach(() => front?.close());

  /** Passes requests on to the site, and changes addresses and answers on the way. */
  async function startFront(
    change: (answer: Passed, isPreview: boolean) => void,
    stripQuery = false,
  ): Promise<string> {
    front = await startUpstream((request, response) => {
      void pass(request, change, stripQuery).then(({ status, headers, body }) => {
        response.writeHead(status, Object.fromEntries(headers)).end(body);
      });
    });
    return front.origin;
  }

  async function pass(
    request: IncomingMessage,
    change: Parameters<typeof startFront>[0],
    stripQuery: boolean,
  ): Promise<Passed> {
    const { method = 'GET', url = '/' } = request;
    const given = { method, headers: { 'webhook-signature': String(request.headers['webhook-signature']) } };
    const path = stripQuery ? url.replace(/\?.*$/, '') : url;
    const answer = await fetch(`${good['SITE_URL'] ?? ''}${path}`, given);
    const headers = new Headers(answer.headers);
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection'])
      headers.delete(name);
    const passed = { status: answer.status, headers, body: await answer.text() };
    change(passed, url.includes('_storyblok_tk'));
    return passed;
  }

  test('and changes nothing, changes nothing', async () => {
    const lines = await linesOf({ env: good, site: await startFront(() => {}) });
    expect(lines.filter((text) => !text.startsWith('ok'))).toEqual([]);
  });

  test.each<[string, (answer: Passed, isPreview: boolean) => void, string]>([
    [
      'adds X-Frame-Options',
      ({ headers }) => headers.set('X-Frame-Options', 'DENY'),
      'problem preview frame X-Frame-Options keeps',
    ],
    [
      'takes the policy off previews',
      ({ headers }, isPreview) => isPreview && headers.delete('content-security-policy'),
      'problem preview frame frame-ancestors does not name',
    ],
    [
      'takes the policy off pages',
      ({ headers }) => headers.delete('content-security-policy'),
      'problem public page may be framed by anybody',
    ],
    [
      'sets caching of its own',
      ({ headers }) => headers.set('Cache-Control', 'public, max-age=60'),
      'problem preview caching',
    ],
    [
      'shows previews to visitors',
      (answer) => {
        answer.body = '<p class="a" data-blok-c="{}">DRAF</p>';
      },
      'problem public page shows a draft to visitors',
    ],
    [
      'lets the editor frame pages',
      ({ headers }) => headers.set('content-security-policy', 'frame-ancestors *'),
      'problem public page may be framed by the editor',
    ],
    [
      'redirects',
      (answer) => {
        answer.status = 308;
        answer.headers.set('location', 'https://www.a.example/?x=1');
      },
      'redirects to https://www.a.example: give that address instead',
    ],
    [
      'is out of order',
      (answer) => {
        answer.status = 502;
      },
      '/ answers 502',
    ],
    [
      'has no home',
      (answer) => {
        answer.status = 404;
      },
      'publish a story with the slug home',
    ],
    [
      'has no preview of home',
      (answer, isPreview) => {
        if (isPreview) answer.status = 404;
      },
      'problem preview frame a preview of the home page is answered 404',
    ],
    [
      'keeps the publish hook off',
      (answer) => {
        if (answer.status === 401) answer.status = 404;
      },
      'problem publish hook is off',
    ],
    [
      'keeps calls off',
      (answer) => {
        if (answer.status === 401) answer.status = 403;
      },
      'problem publish hook answers 403',
    ],
    [
      'answers calls itself',
      (answer) => {
        if (answer.status === 401) answer.status = 200;
      },
      'problem publish hook accepts a wrong signature',
    ],
  ])('and %s is found', async (_what, change, text) => {
    const lines = await linesOf({ env: good, site: await startFront(change) });
    expect(lines.join('\n')).toContain(text);
  });

  test('and drops the query is found', async () => {
    const lines = await linesOf({ env: good, site: await startFront(() => {}, true) });
    expect(lines.join('\n')).toContain(
      'problem preview frame the site does not take a signed address for a preview',
    );
  });

  test.each([
    ['https://app.editor.example', 'skipped https http://127.0.0.1:'],
    ['http://app.editor.example', 'ok https the editor is on http itself'],
  ])('and speaks http is said where the editor is %s', async (origin, text) => {
    const env = {
      ...good,
      EDITOR_ORIGIN: origin,
      EDITOR_BRIDGE_URL: `${editor.origin}/f/storyblok-v2-latest.js`,
    };
    expect((await linesOf({ env })).join('\n')).toContain(text);
  });
});

describe('the command', () => {
  const root = join(__dirname, '..');
  const run = (env: Env, ...args: string[]): Promise<{ code: number; output: string }> =>
    new Promise((resolve) => {
      const command = ['-r', 'esbuild-register', 'doctor/main.ts', ...args];
      const child = execFile(process.execPath, command, { cwd: root, env }, (_error, stdout, stderr) => {
        resolve({ code: child.exitCode ?? -1, output: stdout + stderr });
      });
    });

  test('ends with 0 where there is no problem', async () => {
    const { code, output } = await run(good);
    expect(output).toMatch(/^ok {7}settings {16}are well formed\n/);
    expect(output).toMatch(/\nNo problem found\.\n$/);
    expect(code).toBe(0);
  });

  test('ends with 1 where there is one, and says how many', async () => {
    const { code, output } = await run({ ...good, CONTENT_SPACE_ID: '1' }, good['SITE_URL'] ?? '');
    expect(output).toMatch(/\nProblems: \d+\.\n$/);
    expect(code).toBe(1);
  });

  test('takes one address at most', async () => {
    expect(await run(good, 'http://a.example', 'http://b.example')).toMatchObject({ code: 1 });
  });
});
