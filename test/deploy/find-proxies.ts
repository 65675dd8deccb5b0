import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { locateProgram } from '../support/locate-program';

const root = join(__dirname, '../..');

/** The recipes that are tested. */
export const recipes = join(root, 'deploy');

/** What `npm run test:deploy` installs, and the folders of running proxies. */
export const deployFolder = join(root, '.cache/deploy');

/** Where the files of installed packages are. */
const packagesFolder = join(deployFolder, 'root');

/** The reverse proxies with a recipe, by the name of Debian's package and of the program. */
export type Proxy = 'nginx' | 'caddy';

/** How each says its version, and where Debian has it; that folder is not on everybody's PATH. */
const programs: Readonly<Record<Proxy, { readonly folder: string; readonly version: string }>> = {
  nginx: { folder: '/usr/sbin', version: '-v' },
  caddy: { folder: '/usr/bin', version: 'version' },
};

/**
 * Finds the program of a proxy, on PATH or installed by `npm run test:deploy`.
 * @returns undefined if there is none that starts.
 */
export function findProxy(proxy: Proxy): string | undefined {
  const { folder, version } = programs[proxy];
  return locateProgram(proxy, [folder, join(packagesFolder, folder)]).find(
    (file) => spawnSync(file, [version]).status === 0,
  );
}

/** What a proxy's tests lack on this machine; undefined if they can run. */
export function problemOf(proxy: Proxy): string | undefined {
  if (findProxy(proxy) === undefined) return `no ${proxy}`;
  // Makes the certificates of the tests.
  return spawnSync('openssl', ['version']).status === 0 ? undefined : 'no openssl';
}
