import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createContentService } from '../demo/content-service/content-service';
import { buildSpace, buildStory } from '../demo/content-service/space/build-space';
import { loadSampleSpace, sampleFrameOrigins } from '../demo/sample-content';
import { closeNow, listenOnFreePort } from '../test/support/fake-server';
import { runCheck } from './command';
import type { Finding } from './finding';

const root = join(__dirname, '..');

let sampleOrigin: string;
let faultyOrigin: string;
const closers: (() => Promise<void>)[] = [];

async function serve(space: Parameters<typeof createContentService>[0]['space']): Promise<string> {
  const server = createServer((request, response) => {
    const service = createContentService({ space, assetOrigin: origin });
    server.removeAllListeners('request').on('request', service.app);
    service.app(request, response);
  });
  const origin = `http://127.0.0.1:${await listenOnFreePort(server)}`;
  closers.push(() => closeNow(server));
  return origin;
}

beforeAll(async () => {
  const sample = loadSampleSpace(root);
  // Weighing its pictures would draw each of them.
  const published = sample.published.map((story) =>
    story.full_slug === 'config' ? { ...story, content: { ...story.content, budget_kb: '' } } : story,
  );
  sampleOrigin = await serve({ ...sample, published });
  const link = { linktype: 'url', url: '/tidak-ada' };
  const body = [{ component: 'button', label: 'Lihat', link }];
  faultyOrigin = await serve(
    buildSpace([
      buildStory('config', { component: 'site_config', site_name: 'Kain' }),
      buildStory('home', { component: 'page', body }),
    ]),
  );
});

afterAll(async () => {
  await Promise.all(closers.map((close) => close()));
});

interface CheckOptions {
  readonly hasColour: boolean;
  readonly signal: AbortSignal;
}

async function check(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  { hasColour = false, signal = new AbortController().signal }: Partial<CheckOptions> = {},
) {
  const written = { out: '', errors: '' };
  const code = await runCheck({
    args,
    env: { CONTENT_RATE_LIMIT: '1000000', CONTENT_TOKEN: 'demo-public', SITE_LANGUAGES: 'id', ...env },
    componentsFile: join(root, '.storyblok/components/site/components.json'),
    publicFolder: join(root, 'public'),
    signal,
    write: (text) => void (written.out += text),
    writeError: (text) => void (written.errors += text),
    hasColour,
    isTerminal: false,
  });
  return { code, ...written };
}

test('the sample space has nothing to mend', async () => {
  const result = await check([], {
    CONTENT_API_URL: `${sampleOrigin}/v2`,
    CONTENT_ASSET_ORIGINS: sampleOrigin,
    CONTENT_PREVIEW_TOKEN: 'demo-preview',
    SITE_FRAME_ORIGINS: sampleFrameOrigins('https://sogan.example'),
    SITE_URL: 'https://sogan.example',
    SITE_LANGUAGES: 'id,en',
  });
  expect(result).toEqual({
    code: 0,
    out: expect.stringMatching(/^Nothing to mend in \d+ published stories and 2 drafts in 2 languages\.\n$/),
    errors: '',
  });
});

describe('a space with a broken link', () => {
  const faulty = (args: readonly string[], options?: { hasColour: boolean }) =>
    check(args, { CONTENT_API_URL: `${faultyOrigin}/v2` }, options);

  test('is exit code 1, and says where the link is and how to mend it', async () => {
    const { code, out } = await faulty([]);
    expect(code).toBe(1);
    expect(out).toContain('home  /\n');
    expect(out).toContain(
      '  error    Blocks 1 (Button “Lihat”) › Link: leads to /tidak-ada, which has no page  link-path\n' +
        '           Choose the story in the link field instead of typing its path.\n',
    );
    expect(out).toMatch(/1 error, 2 warnings in 2 published stories in 1 language\.\n$/);
    expect(out).not.toContain('\u001b');
  });

  test('has colours on a terminal', async () => {
    expect((await faulty([], { hasColour: true })).out).toContain('\u001b[31merror');
  });

  test('is a document of its own for programs', async () => {
    const { code, out } = await faulty(['--json', '--only', 'link-path']);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual({
      version: 1,
      checked: { published: 2, drafts: null, languages: ['id'] },
      errors: 1,
      warnings: 0,
      notes: 0,
      omitted: {},
      findings: [
        {
          rule: 'link-path',
          severity: 'error',
          story: expect.objectContaining({
            name: 'home',
            full_slug: 'home',
            path: '/',
            language: 'id',
            version: 'published',
          }),
          location: { block: 'body[0]', field: 'link', label: 'Blocks 1 (Button “Lihat”) › Link' },
          problem: 'leads to /tidak-ada, which has no page',
          mend: 'Choose the story in the link field instead of typing its path.',
        },
      ],
    });
  });

  test('is exit code 0 for a rule that it does not break', async () => {
    expect((await faulty(['--only', 'form-field,page-empty'])).code).toBe(0);
  });
});

test.each([
  ['an unknown rule', ['--only', 'lnk-path'], {}, 'did you mean link-path?'],
  ['a rule that is like none', ['--only', 'foo'], {}, 'there is no rule foo; npm run check -- --rules lists'],
  ['an unknown option', ['--fix'], {}, '--fix'],
  ['no token', [], { CONTENT_TOKEN: '' }, 'CONTENT_TOKEN'],
  ['a malformed setting', [], { CONTENT_RATE_LIMIT: 'fast' }, 'CONTENT_RATE_LIMIT must be'],
  ['a CMS that is down', [], { CONTENT_API_URL: 'http://127.0.0.1:9/v2' }, 'npm run doctor'],
])('exit code 2 and one line for %s', async (_, args, env, message) => {
  const { code, out, errors } = await check(args, env);
  expect([code, out, errors.trimEnd().split('\n').length]).toEqual([2, '', 1]);
  expect(errors).toContain(message);
});

test('a server that is no CMS is said to send what cannot be used', async () => {
  const pages = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end('<h1>Welcome</h1>');
  });
  const address = `http://127.0.0.1:${await listenOnFreePort(pages)}/v2`;
  closers.push(() => closeNow(pages));
  const { code, errors } = await check([], { CONTENT_API_URL: address });
  expect([code, errors]).toEqual([
    2,
    `The check could not run: the content service at CONTENT_API_URL, ${address}, gives no usable response (the response is not a JSON object): correct the address, or run the command again; npm run doctor tests addresses and tokens\n`,
  ]);
});

test('a check that is stopped says so, and blames no address', async () => {
  const env = { CONTENT_API_URL: `${sampleOrigin}/v2` };
  expect(await check([], env, { signal: AbortSignal.abort() })).toEqual({
    code: 2,
    out: '',
    errors: 'The check was stopped before it was complete, so there is no report\n',
  });
});

test('a story that is too large to be read is reported, published or not, and the others are checked', async () => {
  const link = { linktype: 'url', url: '/tidak-ada' };
  const large = { component: 'page', body: [{ component: 'typography', text: 'x'.repeat(10_500_000) }] };
  const origin = await serve(
    buildSpace(
      [
        buildStory('config', { component: 'site_config', site_name: 'Kain' }),
        buildStory('home', { component: 'page', body: [{ component: 'button', label: 'Lihat', link }] }),
        buildStory('kain/besar', large, { position: 1 }),
      ],
      { drafts: [buildStory('konsep', large, { position: 2, published_at: null })] },
    ),
  );
  const { code, out } = await check(['--json', '--only', 'story-large,link-path'], {
    CONTENT_API_URL: `${origin}/v2`,
    CONTENT_PREVIEW_TOKEN: 'demo-preview',
    SITE_LANGUAGES: 'id,en',
  });
  expect(code).toBe(1);
  const { findings } = JSON.parse(out) as { findings: readonly Finding[] };
  expect(findings.map(({ rule, story }) => [rule, story?.path, story?.version])).toEqual([
    ['link-path', '/', 'published'],
    ['story-large', '/kain/besar', 'published'],
    ['story-large', '/konsep', 'draft'],
  ]);
});
