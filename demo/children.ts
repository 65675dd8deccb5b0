import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';

/** The programs that a command runs, so that none outlives it. */
export interface Children {
  /** Starts `node` with these arguments in the project's folder; its output goes where ours goes. */
  readonly start: (args: readonly string[], env: NodeJS.ProcessEnv) => ChildProcess;
  /** The same for a program that we exchange messages with. */
  readonly startTalking: Children['start'];
  /** Asks every one of them to end and waits until they have. */
  readonly stop: () => Promise<void>;
}

/** `root` is the project's folder. */
export function createChildren(root: string): Children {
  const running = new Set<ChildProcess>();
  const startWith =
    (stdio: StdioOptions): Children['start'] =>
    (args, env) => {
      const child = spawn(process.execPath, args, { cwd: root, env, stdio });
      running.add(child);
      child.once('exit', () => running.delete(child));
      return child;
    };
  return {
    start: startWith(['ignore', 'inherit', 'inherit']),
    startTalking: startWith(['ignore', 'inherit', 'inherit', 'ipc']),
    stop: async () => {
      const ending = [...running].map((child) => once(child, 'exit'));
      for (const child of running) child.kill('SIGTERM');
      await Promise.all(ending);
    },
  };
}

/** Resolves with the exit code once a program has ended; 1 where a signal ended it. */
export async function ended(child: ChildProcess): Promise<number> {
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}
