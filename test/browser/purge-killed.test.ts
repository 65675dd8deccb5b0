import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { createContentService } from '../../demo/content-service/content-service';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { callPublishHook } from '../../demo/editor/publish-hook';
import { closeNow, listenOnFreePort } from '../support/fake-server';
import { makeTempDir } from '../support/temp-dir';
import { startServer } from './support/running-site';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function serve(server: ReturnType<typeof createServer>): Promise<string> {
  closing.push(() => closeNow(server));
  return `http://127.0.0.1:${await listenOnFreePort(server)}`;
}

/** The keys of the next purge, to which the CDN does not respond. */
async function nextPurge(cdn: ReturnType<typeof createServer>): Promise<readonly string[]> {
  const [{ headers }] = (await once(cdn, 'request')) as [IncomingMessage];
  return String(headers['surrogate-key']).split(' ');
}

test('a purge that was cut off by SIGKILL is made by the next process', async () => {
  const line = (text: string) => ({
    component: 'page',
    body: [{ component: 'typography', _uid: 't', text }],
  });
  const space = buildSpace([buildStory('home', line('lama')), buildStory('kontak', line('sini'))]);
  const service = createContentService({ space, assetOrigin: 'https://a.storyblok.com' });
  const contentOrigin = await serve(createServer(service.app));
  const cdn = createServer();
  const cdnOrigin = await serve(cdn);
  const dataDir = makeTempDir();
  const env = {
    PORT: '0',
    HOST: '127.0.0.1',
    CONTENT_API_URL: `${contentOrigin}/v2`,
    CONTENT_TOKEN: 'demo-public',
    CONTENT_WEBHOOK_SECRET: 'whsecret',
    CDN: 'fastly',
    CDN_PURGE_URL: `${cdnOrigin}/purge`,
    CDN_PURGE_TOKEN: 'kunci',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'debug',
  };
  const first = startServer(env);
  const { port, build } = await first.logged('started');
  expect(await nextPurge(cdn)).toEqual(['anyam-page']);
  const { version } = await first.logged('content-indexed');
  first.child.kill('SIGKILL');
  await first.ended;

  // As if the CDN had taken that purge, twice.
  writeFileSync(join(dataDir, 'cdn-purged.json'), JSON.stringify({ versions: [version], build }));
  const second = startServer({ ...env, PORT: String(port) });
  await second.logged('content-indexed');
  const siteOrigin = `http://127.0.0.1:${String(port)}`;
  const home = await fetch(siteOrigin);
  const homeKeys = String(home.headers.get('surrogate-key')).split(' ');
  service.save({ ...buildStory('home', line('baru')), published_at: '2026-08-17T10:00:00.000Z' });
  service.publish('home');
  const purged = nextPurge(cdn);
  expect(
    await callPublishHook(buildStory('home', {}), { siteOrigin, spaceId: 123_456, secret: 'whsecret' }),
  ).toBeNull();
  const keys = await purged;
  expect(keys).toEqual(expect.arrayContaining(['anyam-many', homeKeys[1]]));
  second.child.kill('SIGKILL');
  await second.ended;

  const third = startServer(env);
  closing.push(() => {
    third.child.kill('SIGKILL');
    return third.ended;
  });
  // It may purge more: what changed between the two processes is not known to it.
  expect(await nextPurge(cdn)).toEqual(expect.arrayContaining([...keys]));
});
