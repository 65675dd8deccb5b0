import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

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

/** Waits for the build's folder on standard input; a closed standard input ends the process. */
const runner = `
  require(process.argv[1]);
  process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM')).once('data', (command) => {
    const { folder, port } = JSON.parse(command);
    process.env.PORT = port;
    require(folder + '/server/main.cjs').main(folder);
  });
`;

/** Milliseconds between two checks whether the site listens. */
const pollInterval = 10;

/** Milliseconds between SIGTERM and SIGKILL. */
const stopTimeout = 1_000;

/** Characters of output kept for the error message. */
const maxOutput = 8_000;

/** Starts a process ahead of its use. Source maps are on, so its errors name source files and lines. */
export function startSpareProcess({ packages, env, onLog, onErrorLine }: ProcessSetup): SpareProcess {
  const child = spawn(process.execPath, ['--enable-source-maps', '-e', runner, packages], {
    env: { ...env, HOST: '127.0.0.1' },
    stdio: 'pipe',
  });
  let output = '';
  const append = (text: string | null): void => {
    if (text !== null) output = `${output}${text}\n`.slice(-maxOutput);
  };
  createInterface(child.stdout).on('line', (line) => append(onLog(line)));
  createInterface(child.stderr).on('line', (line) => append(onErrorLine(line)));
  child.stdin.on('error', () => {}); // the process exited before the command: `ended` resolves
  let running = true;
  const ended = once(child, 'close').then(() => {
    running = false;
    return output.trim();
  });

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
      child.stdin.write(JSON.stringify({ folder, port: String(port) }));
      while (!(await accepts(port))) {
        if (!running) throw new Error((await ended) || 'The site exited during startup without output.');
        await wait(pollInterval);
      }
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

function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isConnected = once(socket, 'connect').then(
    () => true,
    () => false,
  );
  return isConnected.finally(() => socket.destroy());
}
