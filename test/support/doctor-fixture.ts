import { createServer, type RequestListener } from 'node:http';
import { expect } from '@jest/globals';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { diagnose, type DiagnoseOptions } from '../../doctor/diagnose';
import { lineOf } from '../../doctor/finding';
import { startSite } from './site';
import { closeNow, listenOnFreePort, startFakeServer } from './fake-server';

/** Environment variables that are set. */
export type Env = Record<string, string>;

/** A healthy site that listens, with content service and editor, for the doctor to check. */
export interface DoctorFixture {
  /** Settings without a problem. */
  readonly env: Env;
  /** Base of the content service's API. */
  readonly contentApi: string;
  /** Origin of the editor. It serves the editor's script, `/gone.js` (404), `/moved.js` (302), and a page for any other path. */
  readonly editor: string;
  /** Runs the doctor and checks that no line holds a secret. @returns the lines, with single spaces. */
  readonly linesOf: (options: DiagnoseOptions) => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

const statuses: Readonly<Record<string, number>> = { '/gone.js': 404, '/moved.js': 302 };

const secret = /demo-public|demo-preview|whsecret|_storyblok_tk[[%]|[0-9a-f]{40}/;

/** Starts a site of one page whose draft differs from its published version. */
export async function startDoctorFixture(): Promise<DoctorFixture> {
  const editor = await startFakeServer((request, response) => {
    const isScript = request.url === '/f/storyblok-v2-latest.js';
    const type = isScript ? 'application/javascript' : 'text/html';
    const status = statuses[request.url ?? ''] ?? 200;
    response.writeHead(status, { 'Content-Type': type }).end();
  });
  const set = {
    CONTENT_TOKEN: 'demo-public',
    CONTENT_PREVIEW_TOKEN: 'demo-preview',
    CONTENT_SPACE_ID: '123456',
    CONTENT_WEBHOOK_SECRET: 'whsecret-whsecret',
    EDITOR_ORIGIN: editor.origin,
  };
  // The site needs its own address as SITE_URL.
  let handle: RequestListener = (_request, response) => response.end();
  const server = createServer((request, response) => handle(request, response));
  const origin = `http://127.0.0.1:${await listenOnFreePort(server)}`;
  const site = await startSite(space(), {
    env: { ...set, SITE_URL: origin, SITE_LANGUAGES: 'id,en' },
  });
  handle = site.app;
  await site.indexed();
  return {
    env: { ...set, CONTENT_API_URL: site.contentApi, SITE_URL: origin },
    contentApi: site.contentApi,
    editor: editor.origin,
    linesOf,
    close: async () => {
      await Promise.all([editor.close(), site.close(), closeNow(server)]);
    },
  };
}

function space() {
  const home = (text: string) =>
    buildStory('home', {
      component: 'page',
      body: [{ component: 'typography', _uid: text, text, text__i18n__en: `${text} (en)` }],
    });
  const config = buildStory('config', { component: 'site_config' });
  return buildSpace([home('TERBIT'), config], { drafts: [home('DRAF')], languageCodes: ['en'] });
}

async function linesOf(options: DiagnoseOptions): Promise<readonly string[]> {
  const lines: string[] = [];
  for await (const finding of diagnose({ regions: [], ...options })) lines.push(lineOf(finding));
  expect(lines.join('\n')).not.toMatch(secret);
  return lines.map((text) => text.replace(/ {2,}/g, ' '));
}

/**
 * An origin of this machine where no server listens: no service has this port, and no system gives it to a program that lets it
 * choose, as it may give a port that was in use before.
 */
export const closedOrigin = 'http://127.0.0.1:4';
