import { get, type Agent } from 'node:http';
import { median, time } from '../table';
import type { RunningProcess } from './start-process';

/** Sends a request, each from an address of its own: one of them may search sixty times a minute. */
export type Visit = (path: string) => Promise<{ readonly status: number; readonly milliseconds: number }>;

/** Creates a {@link Visit} of a server with `TRUST_PROXY=loopback`. */
export function createVisit({ port }: RunningProcess, agent: Agent): Visit {
  let address = 0;
  return (path) =>
    new Promise((resolve, reject) => {
      address += 1;
      const headers = { 'X-Forwarded-For': `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}` };
      const started = performance.now();
      get({ port, host: '127.0.0.1', path, agent, headers }, (response) => {
        response.resume();
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, milliseconds: performance.now() - started }),
        );
      }).once('error', reject);
    });
}

/** Milliseconds of several requests in words. */
export function describe(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
  return `p50 ${time(median(times))}, p99 ${time(p99)}, the slowest ${time(Math.max(...times))}`;
}
