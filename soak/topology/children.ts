import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** What a child process is started with. */
export interface ChildOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** The environment besides `PATH` and `TMPDIR`. */
  readonly env?: Readonly<Record<string, string>>;
  /** Receives every line of standard output and, with `isError`, of standard error. */
  readonly onLine?: (line: string, isError: boolean) => void;
  /** Opens a channel for messages. */
  readonly isForked?: boolean;
}

/** A running child process. */
export interface Child {
  readonly process: ChildProcess;
  readonly pid: number;
  /** Resolves once the process has ended and its output is read: with the exit code, null after a signal. */
  readonly ended: Promise<number | null>;
}

const running = new Set<ChildProcess>();
const cleanups: (() => void)[] = [];

/** Registers what must be undone at the end of a run, whatever happens. */
export function onCleanUp(undo: () => void): void {
  cleanups.push(undo);
}

/** Starts a process, which {@link cleanUp} ends whatever happens. */
export function startChild({ command, args, cwd, env = {}, onLine, isForked = false }: ChildOptions): Child {
  // oxlint-disable-next-line node/no-process-env -- no other variable of this shell gets in
  const { PATH, TMPDIR } = process.env;
  const child = spawn(command, args, {
    cwd,
    env: { PATH, ...(TMPDIR !== undefined && { TMPDIR }), ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...(isForked ? (['ipc'] as const) : [])],
  });
  running.add(child);
  const closed = [child.stdout, child.stderr].flatMap((stream) => {
    if (stream === null) return [];
    const lines = createInterface(stream).on('line', (line) => onLine?.(line, stream === child.stderr));
    return [once(lines, 'close')];
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => {
      running.delete(child);
      // A grandchild that was orphaned may hold the streams a moment longer.
      void Promise.race([Promise.all(closed), timeout(2_000)]).then(() => resolve(code));
    });
  });
  return { process: child, pid: child.pid ?? 0, ended };
}

/** Ends all children at once and undoes the rest: at the end of every run, also of one that failed or was interrupted. */
export function cleanUp(): void {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
  for (const undo of cleanups.splice(0)) undo();
}

function timeout(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
}
