import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createContentService } from '../../demo/content-service/content-service';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { payloadPath } from '../../common/story/story-path';
import { messageOf } from '../../server/runtime/logging/error-message';
import { readBuildOutput } from '../../server/runtime/files/build-output';
import { makeTempDir } from '../support/temp-dir';
import { copyOfProject } from '../support/project-copy';
import { closeNow, listenOnFreePort } from '../support/fake-server';
import { sampleSpace, startServer } from './support/running-site';

const run = promisify(execFile);

let folder: string;
let env: Record<string, string>;
let contentServer: Server;
/** What the build prints, and one while the stories cannot be listed. */
let output: string;
let failedOutput: string;
let content: 'unlisted' | 'up' | 'down' = 'unlisted';

beforeAll(async () => {
  folder = copyOfProject();
  contentServer = createServer();
  const origin = `http://127.0.0.1:${await listenOnFreePort(contentServer)}`;
  const { app } = createContentService({ space: sampleSpace(), assetOrigin: origin });
  contentServer.on('request', (call, response) => {
    if (content === 'unlisted' && call.url?.includes('/cdn/links') === true) response.writeHead(500).end();
    else app(call, response);
  });
  // Down, it keeps its port: a server of another test could get it, and respond.
  contentServer.on('connection', (socket) => void (content === 'down' && socket.destroy()));
  env = {
    CONTENT_API_URL: `${origin}/v2`,
    CONTENT_TOKEN: 'demo-public',
    CONTENT_RATE_LIMIT: '1000',
    CONTENT_ASSET_ORIGINS: origin,
    SITE_LANGUAGES: 'id,en',
    SITE_URL: 'https://sogan.example',
  };
  const command = ['-r', './build/run-typescript.cjs', 'build/main.ts'];
  const options = { cwd: folder, env: { PATH: process.env['PATH'], ...env } };
  failedOutput = await run(process.execPath, command, options).then(() => 'no failure', messageOf);
  content = 'up';
  const built = await run(process.execPath, command, options);
  output = built.stdout + built.stderr;
});

afterAll(() => closeNow(contentServer));

async function startCopy(changed: Record<string, string> = {}) {
  const server = startServer(
    { PORT: '0', HOST: '127.0.0.1', ...env, ...changed },
    join(folder, 'server/start.mjs'),
  );
  const { port } = await server.logged('started');
  return { server, origin: `http://127.0.0.1:${String(port)}` };
}

test('a build that cannot list the stories ends, and names the pages whose lists it lacks', () => {
  expect(failedOutput).toMatch(
    /28 pages could not be prerendered:\n(?: {2}.*\n)* {2}\/bacaan {2}its header, footer, lists/,
  );
});

test('the build prints the number of prerendered pages in plain lines', () => {
  expect(output).toMatch(
    /^(?:(?:Listing pages|Prerendering): .+\n)*Prerendered 98 of 98 pages\nBuilt dist\/ in [\d.]+ s: build /,
  );
});

test('an export waits where the rate limit makes it wait', async () => {
  const space = buildSpace([buildStory('home', { component: 'page', body: [] })]);
  const server = createServer(createContentService({ space, assetOrigin: 'http://127.0.0.1' }).app);
  const origin = `http://127.0.0.1:${await listenOnFreePort(server)}`;
  const exported = await run(process.execPath, ['server/export.mjs', join(makeTempDir(), 'site')], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      ...env,
      CONTENT_API_URL: `${origin}/v2`,
      CONTENT_RATE_LIMIT: '1',
      DATA_DIR: makeTempDir(),
    },
  }).finally(() => closeNow(server));
  expect(exported.stdout).toMatch(/^(?:Exporting: .+\n)*Exported \d+ addresses into /);
});

describe('a process that starts from prerendered pages', () => {
  test('continues with the pages of earlier processes, also while the CMS is down', async () => {
    const { metadata } = readBuildOutput(join(folder, 'dist'));
    const dataDir = makeTempDir();
    const first = await startCopy({ DATA_DIR: dataDir });
    expect((await first.server.request(`${first.origin}/`)).status).toBe(200);
    first.server.child.kill('SIGTERM');
    expect(await first.server.ended).toBe(0);

    content = 'down';
    contentServer.closeAllConnections();
    for (const changed of [{}, { CONTENT_TOKEN: '' }, { CONTENT_CACHE: 'off' }]) {
      const { server, origin } = await startCopy({ DATA_DIR: dataDir, ...changed });
      const statuses = new Map<string, number>();
      for (const path of metadata.prerendered)
        for (const each of [path, payloadPath(path)])
          statuses.set(each, (await server.request(origin + each)).status);
      expect([...statuses].filter(([, status]) => status !== 200)).toEqual([]);
      expect(statuses.size).toBe(196);
      expect((await server.request(`${origin}/tidak-ada`)).status).toBe(503);
      await server.logged('pages-filled');
      expect((await server.request(`${origin}/`)).text).toContain('<main');
      const meta = await server.request(`${origin}/builds/meta/${metadata.id}.json`);
      expect(JSON.parse(meta.text)).toEqual(metadata);
      server.child.kill('SIGTERM');
      expect(await server.ended).toBe(0);
      expect(server.output()).not.toContain('process-failed');
    }
  });

  test('shows the story 404 of the build in an outage, with nothing in DATA_DIR', async () => {
    content = 'down';
    contentServer.closeAllConnections();
    const { server, origin } = await startCopy({ DATA_DIR: makeTempDir() });
    await server.logged('pages-filled');
    for (const [path, text] of [
      ['/config', 'Benang ini terputus di sini'],
      ['/en/config', 'This thread ends here'],
    ] as const) {
      const { status, text: html } = await server.request(origin + path);
      expect(status).toBe(404);
      expect(html).toContain(text);
      expect(html).toContain(`Page Not Found: ${path}`);
    }
    expect((await server.request(`${origin}/tidak-ada`)).status).toBe(503);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });
});
