import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/**
 * Pins servers to one core and everything else to another. Otherwise they share a core and the benchmark measures their sum.
 * Does nothing on a single core, or without Linux's `taskset`.
 */
export function pinToCores(servers: readonly number[], others: readonly number[]): void {
  if (availableParallelism() < 2) return;
  for (const [core, pids] of [servers, others].entries())
    // All threads of the process, present and future.
    for (const pid of pids) spawnSync('taskset', ['-a', '-c', '-p', String(core), String(pid)]);
}
