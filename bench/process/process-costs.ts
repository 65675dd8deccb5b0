import { readdirSync, readFileSync } from 'node:fs';

// CPU and memory of another process, from Linux's /proc.

/** Milliseconds of CPU that a process has used so far, in all threads (garbage collection and zlib included). */
export function cpuOf(pid: number): number {
  let nanoseconds = 0;
  for (const task of readdirSync(`/proc/${pid}/task`)) {
    const [used = '0'] = readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ', 1);
    nanoseconds += Number(used);
  }
  return nanoseconds / 1e6;
}

/** Milliseconds of CPU that a process and those that it started have used so far. */
export function cpuOfTree(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return children.reduce((sum, child) => sum + cpuOfTree(Number(child)), cpuOf(pid));
}

/** Resident bytes of a process, now and at the peak. */
export function memoryOf(pid: number): { readonly now: number; readonly most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const bytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1024;
  return { now: bytes('VmRSS'), most: bytes('VmHWM') };
}
