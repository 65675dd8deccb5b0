import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { messageOf } from './content-service/error-message';

/** What the operating system says of a folder that may only be read. */
const refusals = /^(?:EACCES|EPERM|EROFS): /;

/** An expected error of a command: its message is the whole output. */
export class CommandError extends Error {}

/** A child process has failed, and has said why. */
class ChildError extends Error {}

/** Starts `node` with these arguments in the project's folder; its output goes to the command's output. */
type StartProcess = (args: readonly string[], env: NodeJS.ProcessEnv) => ChildProcess;

/** The child processes of a command, none of which outlives it. */
interface Children {
  readonly start: StartProcess;
  /** The same for a process that exchanges messages with the command. */
  readonly startWithIpc: StartProcess;
  /** Sends SIGTERM to all of them and waits until they have exited. */
  readonly stop: () => Promise<void>;
}

/** The context of a running command. */
export interface Command {
  readonly children: Children;
  /** True once the command is stopping: exits of its children are expected then. */
  readonly isStopping: () => boolean;
  /** Registers a function to call on exit, after all children have exited. */
  readonly onExit: (close: () => Promise<void>) => void;
}

/** `root` is the project's folder. */
function createChildren(root: string): Children {
  const running = new Set<ChildProcess>();
  const startWith =
    (stdio: StdioOptions): StartProcess =>
    (args, env) => {
      const child = spawn(process.execPath, args, { cwd: root, env, stdio });
      running.add(child);
      child.once('exit', () => running.delete(child));
      return child;
    };
  return {
    start: startWith(['ignore', 'inherit', 'inherit']),
    startWithIpc: startWith(['ignore', 'inherit', 'inherit', 'ipc']),
    stop: async () => {
      const exits = [...running].map((child) => once(child, 'exit'));
      for (const child of running) child.kill('SIGTERM');
      await Promise.all(exits);
    },
  };
}

/** Resolves with a child's exit code; null if a signal ended it. */
export async function exitCodeOf(child: ChildProcess): Promise<number | null> {
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : null;
}

/** The error of a child that has ended. @param problem what is printed if a signal ended it, since it has printed nothing. */
export function childError(exitCode: number | null, problem: string): Error {
  return exitCode === null ? new CommandError(problem) : new ChildError();
}

/** What a command is called, and its help. */
interface CommandUse {
  readonly name: string;
  readonly usage: string;
}

/**
 * Runs a command of the demo until a signal stops it or it fails; an error is one line and exit code 1. The command has no options
 * but `--help`.
 * @param root the project's folder.
 */
export function runCommand(
  root: string,
  { name, usage }: CommandUse,
  run: (command: Command) => Promise<void>,
): void {
  const [first] = process.argv.slice(2);
  if (first === '--help' || first === '-h') return void process.stdout.write(usage);
  if (first !== undefined) {
    process.stderr.write(`there is no option ${first}: ${name} -- --help shows what there is\n`);
    process.exitCode = 2;
    return;
  }
  const children = createChildren(root);
  const closing: (() => Promise<void>)[] = [];
  let stopping = false;

  async function stop(exitCode: number): Promise<never> {
    stopping = true;
    await children.stop();
    await Promise.all(closing.map((close) => close()));
    process.exit(exitCode);
  }

  // Ctrl-C signals every process of the terminal, SIGTERM only this one: both stop all of them.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!stopping) void stop(0);
    });
  }

  run({ children, isStopping: () => stopping, onExit: (close) => closing.push(close) }).catch(
    (error: unknown) => {
      if (stopping) return;
      if (error instanceof ChildError) return void stop(1);
      const reason = messageOf(error);
      const help = refusals.test(reason) ? `\nRun ${name} as the user that may write into ${root}` : '';
      process.stderr.write(`${reason}${help}\n`);
      void stop(1);
    },
  );
}

/** Prints the addresses of what has started, in two columns. */
export function printAddresses(title: string, rows: readonly (readonly [string, string])[]): void {
  const lines = rows.map(([name, text]) => `  ${name.padEnd(15)}${text}`);
  process.stdout.write(['', title, '', ...lines, '', 'Press Ctrl-C to stop.', ''].join('\n'));
}
