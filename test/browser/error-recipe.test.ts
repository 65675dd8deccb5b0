import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { startFakeServer, type FakeServer } from '../support/fake-server';
import { makeTempDir } from '../support/temp-dir';
import { copyOfProject } from '../support/project-copy';
import { launchBrowser } from './support/chromium';
import { untilHydrated } from './support/open-page';
import { startBuiltSite, type RunningSite } from './support/running-site';

const run = promisify(execFile);
const root = join(__dirname, '../..');
const text = (title: string) => ({ component: 'typography', variant: 'h1', text: title });
const link = { component: 'button', label: 'Lain', link: { linktype: 'url', url: '/lain' } };
const space = buildSpace([
  buildStory('home', { component: 'page', body: [text('Kain'), link] }),
  buildStory('lain', { component: 'page', body: [text('Lain')] }),
  buildStory('rusak', { component: 'page', body: [{ component: 'quote', text: 'robek', _uid: 'u1' }] }),
]);

/** The third line of an envelope. */
interface SentryEvent {
  readonly release: string;
  readonly transaction: string;
  readonly platform: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly exception: {
    readonly values: readonly {
      readonly type: string;
      readonly value: string;
      readonly stacktrace: {
        readonly frames: readonly { filename: string; lineno: number; colno: number }[];
      };
    }[];
  };
}

/** The lines of an envelope. */
function eventIn(envelope: string): SentryEvent {
  const [head = '{}', item = '{}', event = '{}', ...more] = envelope.split('\n');
  expect(more).toEqual([]);
  expect(JSON.parse(item)).toEqual({ type: 'event' });
  const parsed = JSON.parse(event) as SentryEvent & { readonly event_id: string };
  expect(parsed.event_id).toMatch(/^[0-9a-f]{32}$/);
  expect(JSON.parse(head)).toMatchObject({ event_id: parsed.event_id });
  return parsed;
}

/** The code of docs/errors.md, by the file that its first line names. */
function recipes(): ReadonlyMap<string, string> {
  const page = readFileSync(join(root, 'docs/errors.md'), 'utf8');
  return new Map(
    [...page.matchAll(/```ts\n\/\/ (\S+)\n(.*?)```/gs)].map(([, file = '', code = '']) => [file, code]),
  );
}

/** The first statement of a block, before which it throws. */
const view = "if (quotation === '') return null;";
/** The line that does. */
let tornLine = 0;
/** Requests a path as it is, which `fetch` would normalise. */
function rawGet(origin: string, path: string): Promise<{ readonly status: number }> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    get({ hostname, port, path }, (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0 });
    }).once('error', reject);
  });
}

/** Compiles the hook of a world, and what it imports. */
async function checkTypes(world: string): Promise<void> {
  const options = { composite: false, emitDeclarationOnly: false, noEmit: true, rootDir: '.' };
  const config = {
    extends: `./${world}/tsconfig.json`,
    compilerOptions: options,
    include: ['common/css.d.ts'],
    files: [`${world}/hooks.ts`],
    references: [],
  };
  writeFileSync(join(project, `tsconfig.${world}.json`), JSON.stringify(config));
  const command = [join(root, 'node_modules/.bin/tsc'), '-p', `tsconfig.${world}.json`];
  await run(process.execPath, command, { cwd: project }).catch((error: unknown) => {
    throw new Error(`The code of docs/errors.md does not compile:\n${(error as { stdout: string }).stdout}`);
  });
}

let service: FakeServer;
/** What the server has sent. */
const received: { readonly url: string; readonly envelope: string }[] = [];
let onReceived = (): void => {};
/** Resolves with the next one. */
const arrival = (): Promise<void> => new Promise((resolve) => (onReceived = resolve));
let project: string;
let site: RunningSite;
let browser: Browser;

beforeAll(async () => {
  service = await startFakeServer((request, response) => {
    let envelope = '';
    request.on('data', (chunk: Buffer) => (envelope += chunk.toString()));
    request.once('end', () => {
      received.push({ url: request.url ?? '', envelope });
      response.end('{}');
      onReceived();
    });
  });
  project = copyOfProject();
  for (const [file, code] of recipes()) {
    const dsn =
      file === 'server/hooks.ts' ? service.origin.replace('http://', 'http://0123456789abcdef@') : null;
    writeFileSync(
      join(project, file),
      dsn === null ? code : code.replace('https://0123456789abcdef@errors.example', dsn),
    );
  }
  const quote = join(project, 'common/blocks/quote/Quote.tsx');
  const source = readFileSync(quote, 'utf8').replace(
    view,
    `if (quotation === 'robek') throw new TypeError('robek');\n  ${view}`,
  );
  tornLine = source.split('\n').findIndex((line) => line.includes('TypeError')) + 1;
  writeFileSync(quote, source);
  await Promise.all(['client', 'server'].map(checkTypes));
  await run(process.execPath, ['-r', './build/run-typescript.cjs', 'build/main.ts'], { cwd: project });
  [browser, site] = await Promise.all([
    launchBrowser({ pictures: false }),
    startBuiltSite(
      space,
      undefined,
      { SITE_CONNECT_ORIGINS: 'https://errors.example', WEB_CONCURRENCY: '2' },
      join(project, 'server/start.mjs'),
    ),
  ]);
});
// Not all of them, if one did not start.
afterAll(async () => {
  await Promise.all([browser, site, service].map((each) => (each as typeof each | undefined)?.close()));
});

describe('the server', () => {
  test('sends what failed, with the line of the source, and neither query nor folders of the machine', async () => {
    const arrived = arrival();
    expect((await fetch(`${site.origin}/rusak?nama=Budi`)).status).toBe(200);
    await arrived;
    const [{ url, envelope } = { url: '', envelope: '' }] = received;
    expect(url).toBe('/api/1/envelope/?sentry_version=7&sentry_key=0123456789abcdef');
    const { release, platform, transaction, tags, exception } = eventIn(envelope);
    const { id } = (await (await fetch(`${site.origin}/builds/latest.json`)).json()) as {
      readonly id: string;
    };
    expect({ release, platform, transaction, tags }).toEqual({
      release: id,
      platform: 'node',
      transaction: '/rusak',
      tags: { kind: 'block', block: 'quote' },
    });
    const [{ type, value, stacktrace } = { type: '', value: '', stacktrace: { frames: [] } }] =
      exception.values;
    expect([type, value]).toEqual(['TypeError', 'robek']);
    expect(stacktrace.frames.at(-1)).toMatchObject({
      filename: 'common/blocks/quote/Quote.tsx',
      lineno: tornLine,
      in_app: true,
    });
    expect(envelope).not.toMatch(/Budi/);
    expect(envelope).not.toContain(project);
  });

  test('names that line in its log, too', async () => {
    const { trace } = await site.server.logged('block-failed');
    expect(trace).toMatch(new RegExp(`^Quote common/blocks/quote/Quote\\.tsx:${tornLine} < `));
  });

  test('sends that a worker was killed, which cannot say it', async () => {
    await site.server.logged('workers-started');
    const { pid } = await site.server.logged('started');
    const arrived = arrival();
    process.kill(Number(pid), 'SIGKILL');
    await arrived;
    const { tags, exception } = eventIn(received.at(-1)?.envelope ?? '');
    expect([tags, exception.values[0]?.value]).toEqual([{ kind: 'process' }, 'A worker was killed']);
  });

  test('serves no source map, and no script names one', async () => {
    const maps = readdirSync(join(project, 'dist/maps'));
    expect(maps.length).toBeGreaterThan(50);
    for (const name of [...maps, 'main.cjs.map']) {
      const paths = ['/maps', '/assets', '/server', '/assets/../maps', '/assets/%2e%2e/maps', ''];
      const statuses = paths.map(async (folder) => (await rawGet(site.origin, `${folder}/${name}`)).status);
      expect([...new Set(await Promise.all(statuses))]).toEqual([404]);
    }
    const scripts = readdirSync(join(project, 'dist/assets')).filter((name) => name.endsWith('.js'));
    for (const name of scripts)
      expect(readFileSync(join(project, 'dist/assets', name), 'utf8')).not.toContain('sourceMappingURL');
  });
});

describe('the browser', () => {
  /** Opens a page, waits for so many envelopes, and returns the events. */
  async function eventsOf(
    count: number,
    fail: (page: Page) => Promise<unknown>,
    prepare: (page: Page) => Promise<unknown> = async () => {},
  ): Promise<readonly SentryEvent[]> {
    const context = await browser.newContext();
    const events: SentryEvent[] = [];
    let onEvent = (): void => {};
    await context.route('https://errors.example/**', (route) => {
      expect(route.request().url()).toBe(
        'https://errors.example/api/1/envelope/?sentry_version=7&sentry_key=0123456789abcdef',
      );
      events.push(eventIn(route.request().postData() ?? ''));
      onEvent();
      return route.fulfill({ body: '{}', headers: { 'Access-Control-Allow-Origin': '*' } });
    });
    const page = await context.newPage();
    await prepare(page);
    await page.goto(`${site.origin}/?nama=Budi`);
    const complete = new Promise<void>((resolve) => {
      onEvent = () => void (events.length === count && resolve());
    });
    await fail(page);
    if (events.length < count) await complete;
    await context.close();
    return events;
  }

  const ready = (page: Page) => untilHydrated(page);
  const kindsOf = (events: readonly SentryEvent[]) => events.map(({ tags }) => tags['kind']);

  test('sends uncaught errors and rejections once each, and ten at most', async () => {
    const events = await eventsOf(10, async (page) => {
      await ready(page);
      await page.evaluate(async () => {
        const rejected = new Error('ditolak');
        const seen = new Promise((resolve) => addEventListener('unhandledrejection', resolve));
        for (let time = 0; time < 3; time += 1) void Promise.reject(rejected);
        await seen;
        for (let number = 0; number < 20; number += 1)
          setTimeout(() => {
            throw new RangeError(`terlepas ${number}`);
          });
      });
    });
    // The requests may overtake each other.
    expect(kindsOf(events).toSorted()).toEqual(['rejection', ...Array.from({ length: 9 }, () => 'uncaught')]);
    const [first] = events;
    expect([first?.transaction, first?.platform]).toEqual(['/', 'javascript']);
    expect(first?.release).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.stringify(events)).not.toContain('Budi');
    const values = events.map(({ exception }) => exception.values[0]?.value);
    const thrown = Array.from({ length: 9 }, (_, number) => `terlepas ${number}`);
    expect(values.toSorted()).toEqual(['ditolak', ...thrown]);
  });

  test('sends that React could not start', async () => {
    const events = await eventsOf(
      1,
      async () => {},
      (page) => page.route('**/assets/site-*.js', (route) => route.abort()),
    );
    expect(kindsOf(events)).toEqual(['hydration']);
  });

  test('sends that a navigation became a full load', async () => {
    const events = await eventsOf(1, async (page) => {
      await ready(page);
      await page.route('**/_payload.json*', (route) => route.fulfill({ status: 500, body: '' }));
      await page.locator('main a').click();
      await page.locator('h1', { hasText: 'Lain' }).waitFor();
    });
    expect(kindsOf(events)).toEqual(['navigation']);
    const frame = events[0]?.exception.values[0]?.stacktrace.frames.at(-1);
    const stack = join(makeTempDir(), 'stack.txt');
    writeFileSync(stack, `at ${frame?.filename}:${frame?.lineno}:${frame?.colno}`);
    const { stdout } = await run(process.execPath, [join(project, 'server/stack.mjs'), stack]);
    expect(stdout).toMatch(/^at client\/navigation\/load-payload\.ts:\d+:\d+$/);
  });
});
