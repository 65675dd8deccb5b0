import { readFileSync } from 'node:fs';

/** Connections that may be open at once where files are no limit: an idle one takes some ten kilobytes. */
const usualMax = 10_000;

/** Open files that the rest of the process needs: databases, pages on disk, calls to the CMS, deliveries. */
const reserved = 128;

/** The share of a small limit that connections get anyway. */
const leastShare = 0.5;

/**
 * The number of connections that a process may have open. Each is an open file: with none left, no page can be read from disk and
 * the CMS cannot be called.
 * @param limit of open files.
 */
export function maxConnections(limit: number): number {
  return Math.min(usualMax, Math.max(limit - reserved, Math.floor(limit * leastShare)));
}

/** The limit of open files of this process (`ulimit -n`); infinite where the system does not say. Node raises the soft one to the hard one. */
export function openFilesLimit(): number {
  try {
    const [, limit] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return limit === undefined ? Infinity : Number(limit);
  } catch {
    return Infinity; // not on Linux
  }
}
