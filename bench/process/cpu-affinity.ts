import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/**
 * Pins servers to one core and everything else to another. Otherwise they share a core and the benchmark measures their sum.
 * Does nothing on a single core, or without Linux's `taskset`.
 */
export function pinToCores(servers: readonly number[], others: readonly number[]): void {
  for (const [core, pids] of [servers, others].entries()) pin(pids, [core]);
}

/** Lets processes run on these cores alone, with all their threads, present and future. Does nothing where {@link pinToCores} does not. */
export function pin(pids: readonly number[], cores: readonly number[]): void {
  if (availableParallelism() < 2) return;
  for (const pid of pids) spawnSync('taskset', ['-a', '-c', '-p', cores.join(','), String(pid)]);
}
