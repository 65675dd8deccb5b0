import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Load, LoadResult } from './send-requests';

/** Visitors in a process of their own. */
export interface Visitors {
  readonly pid: number;
  /** @throws Error for a response that `sendRequests` rejects. */
  readonly visit: (load: Load) => Promise<LoadResult>;
  readonly stop: () => void;
}

export function startVisitors(): Visitors {
  const child = fork(join(__dirname, 'load-process.ts'), { execArgv: ['-r', './build/run-typescript.cjs'] });
  return {
    pid: child.pid ?? 0,
    visit: async (load) => {
      child.send(load);
      const [message] = (await once(child, 'message')) as [{ result?: LoadResult; error?: string }];
      if (message.result === undefined)
        throw new Error(`${message.error} (${load.paths[0]}, ${load.accept})`);
      return message.result;
    },
    stop: () => void child.disconnect(),
  };
}
