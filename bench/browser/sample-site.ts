import { createServer } from 'node:http';
import { closeNow, listenOnFreePort } from '../../test/support/fake-server';
import { startProcess, type Running } from '../process/start-process';
import { startOurs } from '../process/start-servers';

/**
 * The sample site of the demo, as visitors get it: both processes, and the end of both.
 * @param env settings besides.
 */
export async function startSampleSite(env: Readonly<Record<string, string>> = {}): Promise<Running> {
  const content = await startProcess(['-r', 'esbuild-register', 'bench/space/sample-server.ts']);
  // It must know its own address before it listens.
  const port = await freePort();
  const site = await startOurs(content, {
    PORT: String(port),
    SITE_URL: `http://127.0.0.1:${port}`,
    CONTENT_TOKEN: 'demo-public',
    CONTENT_ASSET_ORIGINS: content.origin,
    ...env,
  });
  return {
    ...site,
    stop: async () => {
      await site.stop();
      await content.stop();
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenOnFreePort(server);
  await closeNow(server);
  return port;
}
