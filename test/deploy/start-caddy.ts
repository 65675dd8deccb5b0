import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../support/free-port';
import { findProxy, recipes } from './find-proxies';
import {
  adaptRecipe,
  makeCertificate,
  makeRunFolder,
  runProxy,
  type RunningProxy,
  type SitePorts,
} from './proxy-process';

/**
 * Starts Caddy with `deploy/Caddyfile`, on other ports and with a certificate of ours: its own authority would add itself to
 * those that this machine trusts.
 * @throws Error with Caddy's words if it refuses the recipe.
 */
export async function startCaddy({ port }: SitePorts): Promise<RunningProxy> {
  const path = findProxy('caddy');
  if (path === undefined) throw new Error('no caddy: run npm run test:deploy');
  const folder = makeRunFolder();
  const [http, https] = await Promise.all([freePort(), freePort()]);
  const { certificate, key } = makeCertificate(folder);
  const file = join(folder, 'Caddyfile');
  const recipe = adaptRecipe(join(recipes, 'Caddyfile'), [
    ['\tservers {', `\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tservers {`],
    // Tests do not wait so long for a site that stays away.
    ['lb_try_duration 15s', 'lb_try_duration 3s'],
    ['https://localhost} {', `https://localhost} {\n\ttls ${certificate} ${key}`],
  ]);
  writeFileSync(file, recipe);
  const env = {
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    SITE_URL: 'https://localhost',
    SITE_UPSTREAM: `127.0.0.1:${port}`,
  };
  const args = ['--adapter', 'caddyfile', '--config', file];
  execFileSync(path, ['validate', ...args], { env: { ...process.env, ...env }, stdio: 'pipe' });
  const running = await runProxy([path, 'run', ...args], {
    folder,
    env,
    ports: [http, https],
    signal: 'SIGTERM',
  });
  return { ...running, http, https, certificate: readFileSync(certificate, 'utf8') };
}
