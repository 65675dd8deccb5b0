import { spawn } from 'node:child_process';
import { once } from 'node:events';
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

/** Waits for the build's folder, runs it, and sends the port that it listens on. */
const runner = `
  require(process.argv[1]);
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.once('message', ({ folder }) => {
    const started = require(folder + '/server/main.cjs').main(folder);
    started.then((port) => (process.exitCode ? process.exit() : process.send(port)));
  });
`;

/** Milliseconds between SIGTERM and SIGKILL. */
const stopTimeout = 1_000;

/** Characters of output kept for the error message. */
const maxOutput = 8_000;

/** Starts a process ahead of its use. Source maps are on, so its errors name source files and lines. */
export function startSpareProcess({ packages, env, onLog, onErrorLine }: ProcessSetup): SpareProcess {
  const child = spawn(process.execPath, ['--enable-source-maps', '-e', runner, packages], {
    env: { ...env, HOST: '127.0.0.1', PORT: '0' },
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
      const listening = once(child, 'message').then(([port]) => Number(port));
      child.send({ folder }, () => {}); // no process: `ended` resolves
      const outcome = await Promise.race([listening, ended]);
      if (typeof outcome === 'number') return { port: outcome, ended, stop };
      throw new Error(outcome || 'The site exited during startup without output.');
    },
  };
}
