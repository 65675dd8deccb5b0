import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/**
 * Gives servers a core, and whoever asks them and whomever they ask another: left to themselves, who asks and who answers share
 * one, and it is the sum of both that is measured. Where there is but one core, or no `taskset` (it is Linux's), nothing happens.
 */
export function pinApart(servers: readonly number[], others: readonly number[]): void {
  if (availableParallelism() < 2) return;
  for (const [core, pids] of [servers, others].entries())
    // With all threads that there are by now, and those to come.
    for (const pid of pids) spawnSync('taskset', ['-a', '-c', '-p', String(core), String(pid)]);
}
