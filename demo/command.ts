import { createChildren, type Children } from './children';

/** Something that ends a command with one clear line. */
export class CommandError extends Error {}

/** What a command works with. */
export interface Command {
  readonly children: Children;
  /** True once the command has been asked to end: whatever ends then has done so because of that. */
  readonly isStopping: () => boolean;
  /** Has something done at the end, after every program has ended. */
  readonly atEnd: (close: () => Promise<void>) => void;
}

/**
 * Runs a command of the demo until it is asked to end or fails; an error is one line and exit code 1.
 * @param root the project's folder.
 */
export function runCommand(root: string, run: (command: Command) => Promise<void>): void {
  const children = createChildren(root);
  const closing: (() => Promise<void>)[] = [];
  let stopping = false;

  async function stop(exitCode: number): Promise<never> {
    stopping = true;
    await children.stop();
    await Promise.all(closing.map((close) => close()));
    process.exit(exitCode);
  }

  // Ctrl-C reaches every program of the terminal at once, SIGTERM only this one: both end all of them.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!stopping) void stop(0);
    });
  }

  run({ children, isStopping: () => stopping, atEnd: (close) => closing.push(close) }).catch(
    (error: unknown) => {
      if (stopping) return;
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      void stop(1);
    },
  );
}

/** Says what is ready and where, in two columns. */
export function announce(title: string, rows: readonly (readonly [string, string])[]): void {
  const lines = rows.map(([name, text]) => `  ${name.padEnd(15)}${text}`);
  process.stdout.write(['', title, '', ...lines, '', 'Press Ctrl-C to stop.', ''].join('\n'));
}
