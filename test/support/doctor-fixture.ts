import { createServer } from 'node:http';
import { expect } from '@jest/globals';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { diagnose, type DiagnoseOptions } from '../../doctor/diagnose';
import { lineOf } from '../../doctor/finding';
import { startSite } from './site';
import { closeNow, listenOnFreePort, startUpstream } from './fake-server';

/** An environment without what is not set. */
export type Env = Record<string, string>;

/** A site in good health that listens, with content service and editor, for the doctor to examine. */
export interface ExaminedSite {
  /** Settings with which all is well. */
  readonly env: Env;
  /** Base of the content service's API. */
  readonly contentApi: string;
  /** Origin of the editor: its script, `/gone.js` (404), `/moved.js` (302), and a page anywhere else. */
  readonly editor: string;
  /** Runs the doctor. @returns its lines with single spaces, none of which holds a secret. */
  readonly linesOf: (options: DiagnoseOptions) => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

const statuses: Readonly<Record<string, number>> = { '/gone.js': 404, '/moved.js': 302 };

const secret = /demo-public|demo-preview|whsecret|_storyblok_tk[[%]|[0-9a-f]{40}/;

/** Starts a site of one page, whose draft differs. */
export async function startExaminedSite(): Promise<ExaminedSite> {
  const editor = await startUpstream((request, response) => {
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
  const site = await startSite(space(), { env: set });
  const server = createServer(site.app);
  const origin = `http://127.0.0.1:${await listenOnFreePort(server)}`;
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
    buildStory('home', { component: 'page', body: [{ component: 'typography', _uid: text, text }] });
  const config = buildStory('config', { component: 'site_config' });
  return buildSpace([home('TERBIT'), config], { drafts: [home('DRAF')] });
}

async function linesOf(options: DiagnoseOptions): Promise<readonly string[]> {
  const lines: string[] = [];
  for await (const finding of diagnose({ regions: [], ...options })) lines.push(lineOf(finding));
  expect(lines.join('\n')).not.toMatch(secret);
  return lines.map((text) => text.replace(/ {2,}/g, ' '));
}

/** An origin of this machine at which nothing listens. */
export async function closedOrigin(): Promise<string> {
  const { origin, close } = await startUpstream(() => {});
  await close();
  return origin;
}
