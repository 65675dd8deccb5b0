import { execFile, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { copyOfProject, freePort } from '../../support/project-copy';

const run = promisify(execFile);

/** `npm run dev` at work on a copy of the project. */
export interface RunningDev {
  readonly origin: string;
  /** Changes a file of the copy as an editor would, and returns what undoes it. */
  readonly edit: (file: string, change: (source: string) => string) => () => void;
  /** Everything printed so far, both streams. */
  readonly output: () => string;
  /** Resolves once a text has been printed. */
  readonly said: (text: string) => Promise<void>;
  /** Ends it by a signal to the command alone. @returns its exit code, once it has ended. */
  readonly stop: (signal: NodeJS.Signals) => Promise<unknown>;
  /** Resolves once no process that it started is alive. */
  readonly allGone: () => Promise<void>;
}

/**
 * Starts it and waits until it says that it is ready.
 * @param prepare changes the copy before the start.
 */
export async function startDev(prepare: (folder: string) => void = () => {}): Promise<RunningDev> {
  const folder = copyOfProject();
  prepare(folder);
  const [port, demoPort] = [await freePort(), await freePort()];
  const command = spawn(process.execPath, ['-r', 'esbuild-register', 'demo/dev.ts'], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: String(port),
      DEMO_PORT: String(demoPort),
      // Of no effect: the content is always the demo's own.
      CONTENT_TOKEN: 'somebody-elses',
    },
    // Leads a group of its own, by which everything it starts can be found.
    detached: true,
  });
  const ended = once(command, 'close').then(([code]: unknown[]) => code);
  let output = '';
  const printed = new EventEmitter();
  const take = (chunk: Buffer): void => {
    output += chunk.toString();
    printed.emit('more');
  };
  command.stdout.on('data', take);
  command.stderr.on('data', take);
  const said = async (text: string): Promise<void> => {
    while (!output.includes(text)) await once(printed, 'more');
  };
  const ready = said('Ctrl-C').then(() => 'ready');
  if ((await Promise.race([ready, ended])) !== 'ready') throw new Error(`It did not start:\n${output}`);
  return {
    origin: `http://127.0.0.1:${port}`,
    output: () => output,
    said,
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

/** The processes of a group that are alive; those that only wait to be noticed as ended (`Z`) are not. */
async function processesOf(group: number | undefined): Promise<string[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pgid=,stat=,args=']);
  return stdout.split('\n').filter((line) => new RegExp(`^ *${group} +[^Z ]`).test(line));
}
