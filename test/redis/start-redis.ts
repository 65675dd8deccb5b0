import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { Redis } from 'ioredis';
import { makeTempDir } from '../support/temp-dir';
import { freePort } from '../support/free-port';
import { findRedis } from './find-redis';

/** A real Redis of a test. */
export interface RunningRedis {
  readonly port: number;
  readonly url: string;
  /** Runs a command, as an administrator would. */
  readonly command: (name: string, ...args: string[]) => Promise<unknown>;
  /** Kills it; what it held in memory is lost. */
  readonly kill: () => Promise<void>;
  /** Starts it once more, empty, at the same port. */
  readonly restart: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Starts a redis-server that keeps nothing on disk.
 * @param options arguments beside those.
 * @throws Error with its output if it does not start.
 */
export async function startRedis(...options: readonly string[]): Promise<RunningRedis> {
  const port = Number(await freePort());
  let child = await spawnRedis(port, options);
  const password = options[options.indexOf('--requirepass') + 1];
  let admin: Redis | undefined;
  const end = async (): Promise<void> => {
    admin?.disconnect();
    admin = undefined;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    command: async (name, ...args) => {
      admin ??= new Redis(port, '127.0.0.1', {
        protocol: 2,
        ...(options.includes('--requirepass') && { password: password ?? '' }),
      });
      return admin.call(name, ...args);
    },
    kill: end,
    restart: async () => {
      child = await spawnRedis(port, options);
    },
    close: end,
  };
}

async function spawnRedis(port: number, options: readonly string[]): Promise<ChildProcess> {
  const found = findRedis();
  if (found === undefined) throw new Error('no redis-server: run npm run test:redis');
  const own = ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--dir', makeTempDir()];
  // The usual one, 10,000 above the port, is among those that systems give to connections.
  const local = ['--enable-debug-command', 'local', '--cluster-port', String(await freePort())];
  const child = spawn(found.path, [...own, ...local, ...options], { env: found.env });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (output += part.toString()));
  for (;;) {
    if (child.exitCode !== null) throw new Error(`redis-server does not start:\n${output}`);
    if (await isListening(port)) return child;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    const end = (result: boolean): void => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}
