import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** A running site in a process of its own. */
export interface SiteProcess {
  /** The port on 127.0.0.1. */
  readonly port: number;
  /** Resolves when the process has exited, with its fatal log line and the last lines of its standard error. */
  readonly ended: Promise<string>;
  /** Sends SIGTERM, and SIGKILL after a second. */
  readonly stop: () => Promise<void>;
}

/** A process that has loaded the packages and waits for a build to run. */
export interface SpareProcess extends Pick<SiteProcess, 'stop'> {
  /**
   * Runs a build on a free port.
   * @param folder the folder of the build.
   * @returns once it accepts connections.
   * @throws Error with its output if the process exits instead.
   */
  readonly run: (folder: string) => Promise<SiteProcess>;
}

/** How a process is started. */
export interface ProcessSetup {
  /** A module that is loaded in advance. */
  readonly packages: string;
  readonly env: NodeJS.ProcessEnv;
  /** Receives each line of the site's log. @returns the text of a fatal one, else null. */
  readonly onLog: (line: string) => string | null;
  /** Receives each line of standard error. @returns its printed text, or null if it was left out. */
  readonly onErrorLine: (line: string) => string | null;
}

/**
 * Waits for the build's folder, runs it, and says when it listens. Whether the port accepts connections would say less: it may be
 * another process that took the port in between.
 */
const runner = `
  require(process.argv[1]);
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.once('message', ({ folder, port }) => {
    process.env.PORT = port;
    const started = require(folder + '/server/main.cjs').main(folder);
    started.then(() => (process.exitCode ? process.exit() : process.send('listening')));
  });
`;

/** Milliseconds between SIGTERM and SIGKILL. */
const stopTimeout = 1_000;

/** Characters of output kept for the error message. */
const maxOutput = 8_000;

/** Starts a process ahead of its use. Source maps are on, so its errors name source files and lines. */
export function startSpareProcess({ packages, env, onLog, onErrorLine }: ProcessSetup): SpareProcess {
  const child = spawn(process.execPath, ['--enable-source-maps', '-e', runner, packages], {
    env: { ...env, HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const readLines = (stream: Readable | null, print: (line: string) => string | null): void => {
    if (stream === null) return; // by its type alone: both are pipes
    createInterface(stream).on('line', (line) => {
      const text = print(line);
      if (text !== null) output = `${output}${text}\n`.slice(-maxOutput);
    });
  };
  readLines(child.stdout, onLog);
  readLines(child.stderr, onErrorLine);
  const ended = once(child, 'close').then(() => output.trim());

  async function stop(): Promise<void> {
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeout);
    await ended;
    clearTimeout(timer);
  }

  return {
    stop,
    run: async (folder) => {
      const port = await freePort();
      const listening = once(child, 'message').then(() => null);
      child.send({ folder, port: String(port) }, () => {}); // no process: `ended` resolves
      const failure = await Promise.race([listening, ended]);
      if (failure !== null) throw new Error(failure || 'The site exited during startup without output.');
      return { port, ended, stop };
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a listening TCP server has one
  await once(server.close(), 'close');
  return port;
}
