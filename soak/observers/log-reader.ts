import { isJsonObject } from '../../common/json';
import type { Ledger } from './ledger';
import { findSecret } from './scan';

/** Events that no disturbance explains. */
const failures = new Set([
  'process-failed',
  'worker-hung',
  'reload-failed',
  'block-failed',
  'request-failed',
]);

/** A warning or an error of the logs. */
export interface LoggedEvent {
  /** Level and name. */
  readonly event: string;
  readonly times: number;
  /** The first line, shortened. */
  readonly example: string;
}

/** Reads the machines' logs. */
export class LogReader {
  readonly #ledger: Ledger;
  readonly #killed = new Set<number>();
  readonly #counts = new Map<string, LoggedEvent>();

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  /** Announces that a process will be killed. */
  expectKilled(pid: number): void {
    this.#killed.add(pid);
  }

  /** Reads a line of a machine's output. */
  read(machine: string, line: string, isError: boolean): void {
    const secret = findSecret(line);
    this.#ledger.check('secrets', secret === null ? null : `${secret} in a line of ${machine}: ${line}`);
    if (isError) return this.#ledger.broke('processes', `${machine} wrote to standard error: ${line}`);
    const logged: unknown = line.startsWith('{') ? JSON.parse(line) : null;
    if (!isJsonObject(logged)) return this.#ledger.broke('processes', `${machine} wrote no JSON: ${line}`);
    const { level, event, pid } = logged;
    if (level === 'error' || level === 'warn') this.#count(`${String(level)} ${String(event)}`, line);
    const isFailure =
      failures.has(String(event)) || (event === 'worker-ended' && !this.#killed.has(Number(pid)));
    this.#ledger.check('processes', isFailure ? `${machine}: ${line}` : null);
    return undefined;
  }

  /** How often each warning and error was logged, the most frequent first. */
  counts(): readonly LoggedEvent[] {
    return [...this.#counts.values()].toSorted((one, other) => other.times - one.times);
  }

  #count(event: string, line: string): void {
    const { times, example } = this.#counts.get(event) ?? { times: 0, example: line.slice(0, 300) };
    this.#counts.set(event, { event, times: times + 1, example });
  }
}
