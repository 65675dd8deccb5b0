import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Load, LoadResult } from './send-requests';

/** Visitors in a process of their own. */
export interface Visitors {
  readonly pid: number;
  /** @throws Error where any answer was not as it should be. */
  readonly visit: (load: Load) => Promise<LoadResult>;
  readonly stop: () => void;
}

/** Starts the process that asks. */
export function startVisitors(): Visitors {
  const child = fork(join(__dirname, 'load-process.ts'), { execArgv: ['-r', 'esbuild-register'] });
  return {
    pid: child.pid ?? 0,
    visit: async (load) => {
      child.send(load);
      const [told] = (await once(child, 'message')) as [{ result?: LoadResult; error?: string }];
      if (told.result === undefined) throw new Error(`${told.error} (${load.paths[0]}, ${load.accept})`);
      return told.result;
    },
    stop: () => void child.disconnect(),
  };
}
