import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

/** The site in a process of its own. */
export interface SiteProcess {
  /** Where it listens on this machine. */
  readonly port: number;
  /** Resolves, once it has ended, with why, and what it last wrote to standard error. */
  readonly ended: Promise<string>;
  /** Asks it to end in good order; what takes longer than a second is ended without. */
  readonly stop: () => Promise<void>;
}

/** A process that has loaded the packages and waits to be told which site to run. */
export interface WaitingProcess extends Pick<SiteProcess, 'stop'> {
  /**
   * Runs a build on a free port.
   * @param folder the folder of the build.
   * @returns once it accepts connections.
   * @throws Error with what it wrote, where it ends instead.
   */
  readonly run: (folder: string) => Promise<SiteProcess>;
}

/** How processes are made. */
export interface ProcessSetup {
  /** A module that is loaded ahead. */
  readonly packages: string;
  readonly env: NodeJS.ProcessEnv;
  /** Takes each line of the site's log. @returns why the site is about to end, where the line says so; else null. */
  readonly onLog: (line: string) => string | null;
  /** Shows a line of standard error. @returns it as it was shown; null where it was left out. */
  readonly showError: (line: string) => string | null;
}

/** Waits for the build's folder on standard input, and ends with whoever holds the other end of it. */
const runner = `
  require(process.argv[1]);
  process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM')).once('data', (order) => {
    const { folder, port } = JSON.parse(order);
    process.env.PORT = port;
    require(folder + '/server/main.cjs').main(folder);
  });
`;

/** Milliseconds between two looks whether the site listens. */
const lookInterval = 10;

/** Milliseconds that a site may take to end. */
const longestStop = 1_000;

/** Characters of standard error that are kept. */
const maxKept = 8_000;

/** Starts a process ahead of its use. Errors of what it will run name our own files and lines. */
export function prepareProcess({ packages, env, onLog, showError }: ProcessSetup): WaitingProcess {
  const child = spawn(process.execPath, ['--enable-source-maps', '-e', runner, packages], {
    env: { ...env, HOST: '127.0.0.1' },
    stdio: 'pipe',
  });
  let written = '';
  const keep = (text: string | null): void => {
    if (text !== null) written = `${written}${text}\n`.slice(-maxKept);
  };
  createInterface(child.stdout).on('line', (line) => keep(onLog(line)));
  createInterface(child.stderr).on('line', (line) => keep(showError(line)));
  child.stdin.on('error', () => {}); // it ended before it was told: `ended` says so
  let running = true;
  const ended = once(child, 'close').then(() => {
    running = false;
    return written.trim();
  });

  async function stop(): Promise<void> {
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), longestStop);
    await ended;
    clearTimeout(late);
  }

  return {
    stop,
    run: async (folder) => {
      const port = await freePort();
      child.stdin.write(JSON.stringify({ folder, port: String(port) }));
      while (!(await accepts(port))) {
        if (!running) throw new Error((await ended) || 'The site ended at its start and said nothing.');
        await wait(lookInterval);
      }
      return { port, ended, stop };
    },
  };
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo; // a TCP server that listens has one
      server.close(() => resolve(port));
    });
  });
}

function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  }).finally(() => socket.destroy());
}
