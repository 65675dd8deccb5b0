import { readdirSync, readFileSync } from 'node:fs';
import type { Ledger } from './ledger';

/** What a process holds. */
interface Reading {
  /** Seconds since the process was first seen. */
  readonly age: number;
  readonly megabytes: number;
  readonly descriptors: number;
}

/** Seconds of age between which a process's own level is read: after its start, with pages in memory. */
const levelFrom = 30;
const levelTo = 90;
const allowedGrowth = 64;
/** Seconds over which a level is averaged, so that garbage on its way counts for nothing. */
const smoothed = 20;

/** Reads memory and descriptors of processes from `/proc`; elsewhere nothing is known. */
export class ProcessWatch {
  readonly #ledger: Ledger;
  readonly #readings = new Map<string, Reading[]>();
  readonly #since = new Map<string, number>();

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
    ledger.describe('memory', () => this.#summary('megabytes', 'MB'));
    ledger.describe('descriptors', () => this.#summary('descriptors', 'open'));
  }

  /** Reads the processes once. @param now seconds. */
  read(name: string, pids: readonly number[], now: number): void {
    for (const pid of pids) {
      const key = `${name} ${pid}`;
      const since = this.#since.get(key) ?? now;
      this.#since.set(key, since);
      const held = readProcess(pid);
      if (held === undefined) continue;
      const readings = this.#readings.get(key) ?? [];
      readings.push({ age: now - since, ...held });
      this.#readings.set(key, readings);
    }
  }

  /** Judges every process that lived long enough to have a level. */
  judge(): void {
    for (const [key, readings] of this.#readings) {
      this.#check('memory', key, 'MB', riseOf(readings, 'megabytes'));
      this.#check('descriptors', key, 'descriptors', riseOf(readings, 'descriptors'));
    }
  }

  #check(promise: 'memory' | 'descriptors', key: string, unit: string, found: Rise | undefined): void {
    if (found === undefined) return;
    const { level, end, rise } = found;
    const problem = `${key} rose from ${Math.round(level)} to ${Math.round(end)} ${unit}`;
    this.#ledger.check(promise, rise <= allowedGrowth ? null : problem);
  }

  #summary(kind: 'megabytes' | 'descriptors', unit: string): string {
    const all = [...this.#readings.values()];
    const most = Math.max(0, ...all.flat().map((reading) => reading[kind]));
    const growth = all.map((readings) => riseOf(readings, kind)).filter((rise) => rise !== undefined);
    const highest = Math.max(0, ...growth.map(({ rise }) => rise));
    return `most ${Math.round(most)} ${unit}, grown by ${Math.round(highest)}, ${growth.length} processes`;
  }
}

/** The level of a process and that of its last seconds. */
interface Rise {
  readonly level: number;
  readonly end: number;
  readonly rise: number;
}

/** Undefined for a process that lived shorter. */
function riseOf(readings: readonly Reading[], kind: 'megabytes' | 'descriptors'): Rise | undefined {
  const last = readings.at(-1)?.age ?? 0;
  const atStart = readings.filter(({ age }) => age >= levelFrom && age <= levelTo);
  const atEnd = readings.filter(({ age }) => age > last - smoothed);
  if (last < levelTo + smoothed || atStart.length === 0) return undefined;
  const level = mean(atStart.map((reading) => reading[kind]));
  const end = mean(atEnd.map((reading) => reading[kind]));
  return { level, end, rise: end - level };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function readProcess(pid: number): Omit<Reading, 'age'> | undefined {
  try {
    const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    if (kilobytes === undefined) return undefined;
    return { megabytes: Number(kilobytes) / 1024, descriptors: readdirSync(`/proc/${pid}/fd`).length };
  } catch {
    return undefined; // it has just ended, or there is no /proc
  }
}
