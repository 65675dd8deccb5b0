import { execFile, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../support/free-port';
import { copyOfProject } from '../../support/project-copy';

const run = promisify(execFile);

/** `npm run dev`, running on a copy of the project. */
export interface RunningDev {
  readonly origin: string;
  /** Changes a file of the copy. @returns a function that undoes the change. */
  readonly edit: (file: string, change: (source: string) => string) => () => void;
  /** The output so far, of both streams. */
  readonly output: () => string;
  /** Resolves once a text has been printed. */
  readonly printed: (text: string) => Promise<void>;
  /** Sends a signal to the command alone. @returns its exit code, once it has exited. */
  readonly stop: (signal: NodeJS.Signals) => Promise<unknown>;
  /** Resolves once none of its processes is alive. */
  readonly allGone: () => Promise<void>;
}

/** Settings of addresses where nothing listens. */
async function freeAddresses() {
  const port = async (): Promise<string> => String(await freePort());
  return {
    HOST: '127.0.0.1',
    PORT: await port(),
    DEMO_PORT: await port(),
    BOOK_PORT: await port(),
    HTTPS_PORT: await port(),
  };
}

/**
 * Starts the command and waits until it is ready.
 * @param prepare changes the copy before the start.
 * @param env settings beside the addresses.
 */
export async function startDev(
  prepare: (folder: string) => void = () => {},
  env: Readonly<Record<string, string>> = {},
): Promise<RunningDev> {
  const folder = copyOfProject();
  prepare(folder);
  const addresses = await freeAddresses();
  const command = spawn(process.execPath, ['-r', './build/run-typescript.cjs', 'demo/dev.ts'], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      ...addresses,
      ...env,
    },
    // A process group of its own, by which its child processes can be found.
    detached: true,
  });
  const ended = once(command, 'close').then(([code]: unknown[]) => code);
  let output = '';
  const received = new EventEmitter();
  const append = (chunk: Buffer): void => {
    output += chunk.toString();
    received.emit('output');
  };
  command.stdout.on('data', append);
  command.stderr.on('data', append);
  const printed = async (text: string): Promise<void> => {
    while (!output.includes(text)) await once(received, 'output');
  };
  const ready = printed('Ctrl-C').then(() => 'ready');
  if ((await Promise.race([ready, ended])) !== 'ready')
    throw new Error(`npm run dev did not start:\n${output}`);
  return {
    origin: `http://127.0.0.1:${addresses.PORT}`,
    output: () => output,
    printed,
    edit: (file, change) => {
      const path = join(folder, file);
      const before = readFileSync(path, 'utf8');
      writeFileSync(path, change(before));
      return () => writeFileSync(path, before);
    },
    stop: (signal) => {
      command.kill(signal);
      return ended;
    },
    allGone: async () => {
      while ((await processesOf(command.pid)).length > 0) continue;
    },
  };
}

/** The processes of a group that are alive, zombies (`Z`) excluded. */
async function processesOf(group: number | undefined): Promise<string[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pgid=,stat=,args=']);
  return stdout.split('\n').filter((line) => new RegExp(`^ *${group} +[^Z ]`).test(line));
}
