import cluster from 'node:cluster';
import { expect, test } from '@jest/globals';
import { forkWorker } from './fork-worker';
import type { WorkerEnd } from './worker-pool';

// No process starts in a folder that does not exist, or whose name cannot be.
test.each([
  ['reports', '/nowhere/at/all', /ENOENT/],
  ['throws', 'no\0folder', /null bytes/],
])(
  'a worker that the system refuses, as an error that it %s, ends with the reason',
  async (_, cwd, reason) => {
    cluster.setupPrimary({ exec: '/nowhere/worker.js', args: [], cwd });
    const end = await new Promise<WorkerEnd>((resolve) => forkWorker().onExit(resolve));
    expect(end).toEqual({ refusal: expect.stringMatching(reason) });
  },
);
