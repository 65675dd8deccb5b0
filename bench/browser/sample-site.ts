import { freePort } from '../../test/support/free-port';
import { startProcess, type RunningProcess } from '../process/start-process';
import { startOurs } from '../process/start-servers';

/**
 * Starts the sample site of the demo, and its CMS.
 * @param env further settings.
 */
export async function startSampleSite(env: Readonly<Record<string, string>> = {}): Promise<RunningProcess> {
  const content = await startProcess(['-r', './build/run-typescript.cjs', 'bench/space/sample-server.ts']);
  // SITE_URL needs the port before the start.
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
