import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { locateProgram } from '../support/locate-program';

/** What `npm run test:redis` installs. */
export const redisFolder = join(__dirname, '../../.cache/redis');

/** A redis-server. */
interface FoundRedis {
  readonly path: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Finds a redis-server, on PATH or unpacked by `npm run test:redis`; undefined if there is none. */
export function findRedis(): FoundRedis | undefined {
  const [path] = locateProgram('redis-server');
  if (path !== undefined) return { path, env: process.env };
  const root = join(redisFolder, 'root/usr');
  const unpacked = join(root, 'bin/redis-server');
  if (!existsSync(unpacked)) return undefined;
  const libraries = ['x86_64', 'aarch64'].map((machine) => join(root, `lib/${machine}-linux-gnu`));
  return { path: unpacked, env: { ...process.env, LD_LIBRARY_PATH: libraries.join(delimiter) } };
}
