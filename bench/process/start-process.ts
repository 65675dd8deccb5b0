import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { isJsonObject } from '../../common/json';

/** The project's folder. */
export const root = join(__dirname, '../..');

/** A server in a process of its own. */
export interface Running {
  readonly origin: string;
  readonly port: number;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/**
 * Starts a server and waits until it writes the line of JSON `{"event":"started","port":…}`, as ours does. What it writes
 * afterwards is read and dropped.
 * @param args of node.
 * @param env everything that the process is told besides PATH.
 */
export async function startProcess(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    // oxlint-disable-next-line node/no-process-env -- nothing else of it, so that no setting of whoever measures gets in
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  const port = await portOf(child.stdout);
  child.stdout.resume();
  if (port === null || child.pid === undefined) throw new Error(`${args.join(' ')} ended before it listened`);
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
    const told: unknown = line.startsWith('{') ? JSON.parse(line) : null;
    if (isJsonObject(told) && told['event'] === 'started') resolve(Number(told['port']));
  });
  lines.once('close', () => resolve(null));
  const port = await promise;
  lines.close();
  return port;
}

function withResolvers<Value>(): { promise: Promise<Value>; resolve: (value: Value) => void } {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((ensureFresh) => (resolve = ensureFresh));
  return { promise, resolve };
}
