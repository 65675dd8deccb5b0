import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, get, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createContentService, type ContentService } from '../../../demo/content-service/content-service';
import { sampleFrameOrigins } from '../../../demo/sample-content';
import { loadSpace } from '../../../demo/content-service/space/space-files';
import type { Space, Story } from '../../../demo/content-service/api/story';
import { makeTempDir } from '../../support/temp-dir';
import { closeNow, listenOnFreePort } from '../../support/fake-server';

const root = join(__dirname, '../../..');
/** Cached between runs: rendering the sample space's pictures takes longer than all pages. */
const pictureCache = join(root, '.cache/pictures');

/** A server process of ours, as `npm start` runs it. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** Resolves with the first logged event of this name. Rejects with the output if the process ends before. */
  readonly logged: (event: string) => Promise<Record<string, unknown>>;
  /** Requests a URL of the process. Rejects with the output unless the whole response arrives. */
  readonly request: (url: string) => Promise<PageResponse>;
  /** Everything written so far, both streams. */
  readonly output: () => string;
  /** Resolves with the exit code, null where a signal ended the process. */
  readonly ended: Promise<number | null>;
}

/** A complete response. */
interface PageResponse {
  readonly status: number;
  readonly text: string;
}

/** Requests a URL. Rejects if there is no response or its connection breaks. */
export function requestPage(url: string): Promise<PageResponse> {
  return new Promise((resolve, reject) => {
    get(url, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.once('error', reject);
    }).once('error', reject);
  });
}

/** Starts the server from `dist/` with these settings alone, without the environment of the tests. */
export function startServer(
  env: Record<string, string>,
  script = join(root, 'server/start.mjs'),
): ServerProcess {
  // A data folder of its own: pages and forms of one test must not reach another.
  const own = { PATH: process.env['PATH'], DATA_DIR: makeTempDir() };
  const child = spawn(process.execPath, [script], { env: { ...own, ...env } });
  const events: Record<string, unknown>[] = [];
  const waiting: { event: string; resolve: (logged: Record<string, unknown>) => void }[] = [];
  const failure = (what: string): Error => new Error(`${what} The output of the process:\n${output}`);
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const lines = createInterface(child.stdout).on('line', (line) => {
    output += `${line}\n`;
    const logged = JSON.parse(line) as Record<string, unknown>;
    events.push(logged);
    for (const { event, resolve } of waiting) if (event === logged['event']) resolve(logged);
  });
  // Both streams are read to their end by then.
  const closed = Promise.all([once(child, 'close'), once(lines, 'close')]);
  return {
    child,
    logged: (event) =>
      new Promise((resolve, reject) => {
        const past = events.find((logged) => logged['event'] === event);
        if (past !== undefined) return resolve(past);
        waiting.push({ event, resolve });
        void closed.then(() => reject(failure(`The process ended before it logged "${event}".`)));
      }),
    request: (url) =>
      requestPage(url).catch((error: unknown) => {
        throw failure(`No whole response from ${url} (${String(error)}).`);
      }),
    output: () => output,
    ended: once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : null)),
  };
}

/** The built site in its own process, with the embedded content service behind it. */
export interface RunningSite {
  readonly origin: string;
  readonly service: ContentService;
  /** Paths of the pages of the space. */
  readonly paths: readonly string[];
  readonly server: ServerProcess;
  readonly close: () => Promise<void>;
}

/** The sample space of the demo. */
export function sampleSpace(): Space {
  return loadSpace(join(root, 'demo/space'));
}

/** The home page of a space. @throws Error if it has none. */
export function homeOf({ published }: Space): Story {
  const home = published.find(({ full_slug: slug }) => slug === 'home');
  if (home === undefined) throw new Error('The space has no home page');
  return home;
}

/**
 * Starts the built site.
 * @param space default: the sample space.
 * @param intercept receives each request to the content service first. `next` passes it on.
 * @param env additional settings.
 * @param script what starts it. Default: that of this project.
 */
export async function startBuiltSite(
  space = sampleSpace(),
  intercept: (...args: [...Parameters<RequestListener>, () => void]) => void = (_request, _response, next) =>
    next(),
  env: Record<string, string> = {},
  script?: string,
): Promise<RunningSite> {
  const contentServer = createServer();
  const contentPort = await listenOnFreePort(contentServer);
  const contentOrigin = `http://127.0.0.1:${contentPort}`;
  const service = createContentService({ space, assetOrigin: contentOrigin, pictureCache });
  contentServer.on('request', (request, response) =>
    intercept(request, response, () => service.app(request, response)),
  );

  const server = startServer(
    {
      PORT: '0',
      HOST: '127.0.0.1',
      CONTENT_API_URL: `${contentOrigin}/v2`,
      CONTENT_TOKEN: 'demo-public',
      // Tests visit more pages a second than a plan of Storyblok allows.
      CONTENT_RATE_LIMIT: '1000',
      CONTENT_ASSET_ORIGINS: contentOrigin,
      SITE_FRAME_ORIGINS: sampleFrameOrigins(contentOrigin),
      ...env,
    },
    script,
  );
  const started = await server.logged('started');
  return {
    origin: `http://127.0.0.1:${String(started['port'])}`,
    service,
    paths: pathsOf(space),
    server,
    close: async () => {
      server.child.kill('SIGTERM');
      await server.ended;
      await closeNow(contentServer);
    },
  };
}

/** The content types of stories that are no pages. */
const dataTypes: ReadonlySet<string> = new Set(['author', 'redirect', 'site_config']);
/** The story that is shown where no page is. */
const notFoundSlug = '404';

/** The paths of a space's pages. */
export function pathsOf({ published }: Space): readonly string[] {
  return published
    .filter(({ is_folder: isFolder, content, full_slug: slug }) => {
      const isData = dataTypes.has(String(content['component'])) || slug === notFoundSlug;
      return !isFolder && !isData;
    })
    .map(({ full_slug: slug }) => (slug === 'home' ? '/' : `/${slug.replace(/\/$/, '')}`));
}
