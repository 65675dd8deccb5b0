import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { isJsonObject } from '../../common/json';

/** The project's folder. */
export const root = join(__dirname, '../..');

/** A server in a process of its own. */
export interface RunningProcess {
  readonly origin: string;
  readonly port: number;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/**
 * Starts a server and waits for its line of JSON `{"event":"started","port":…}`. Later output is read and dropped.
 * @param args of node.
 * @param env the environment besides PATH.
 * @param openFiles the limit of its open files. Default: that of this process.
 */
export async function startProcess(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  openFiles?: number,
): Promise<RunningProcess> {
  const [command, ...rest] = [
    // Only a shell lowers the limit; `exec` leaves its process to Node.
    ...(openFiles === undefined ? [] : ['sh', '-c', `ulimit -n ${openFiles} && exec "$0" "$@"`]),
    process.execPath,
    ...args,
  ];
  const child = spawn(command ?? process.execPath, rest, {
    cwd: root,
    // oxlint-disable-next-line node/no-process-env -- only PATH, so that no setting of this shell gets in
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  const port = await portOf(child.stdout);
  child.stdout.resume();
  if (port === null || child.pid === undefined)
    throw new Error(`${args.join(' ')} exited before it listened`);
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid,
    stop: async () => {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

async function portOf(output: NodeJS.ReadableStream): Promise<number | null> {
  const lines = createInterface(output);
  const { promise, resolve } = withResolvers<number | null>();
  lines.on('line', (line) => {
    const message: unknown = line.startsWith('{') ? JSON.parse(line) : null;
    if (isJsonObject(message) && message['event'] === 'started') resolve(Number(message['port']));
  });
  lines.once('close', () => resolve(null));
  const port = await promise;
  lines.close();
  return port;
}

function withResolvers<Value>(): { promise: Promise<Value>; resolve: (value: Value) => void } {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((resolvePromise) => (resolve = resolvePromise));
  return { promise, resolve };
}
