import { existsSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { HttpClient, type Reply } from '../http-client';
import { startChild, type Child } from './children';

/** How a machine of the site is started. */
export interface MachineOptions {
  readonly name: string;
  readonly port: number;
  /** Processes that serve; one is the machine's only process. */
  readonly workers: number;
  /** The factor of the minute within which it must serve. */
  readonly patience: number;
  /** The folder with `server/` and `dist/`. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly onLine: (line: string, isError: boolean) => void;
  /** Receives an end that {@link Machine.expectEnd} has not announced. */
  readonly onUnexpectedEnd: (code: number | null) => void;
}

/** Milliseconds after which a machine that was started must serve. */
const startTimeout = 60_000;

/** A machine of the site: the processes on one port, and their DATA_DIR. */
export class Machine {
  readonly name: string;
  readonly port: number;
  readonly workers: number;
  readonly origin: string;
  readonly #options: MachineOptions;
  #child: Child | undefined;
  #isEndExpected = false;
  #isServing = false;
  #stops = 0;
  #lastLines: readonly string[] = [];

  constructor(options: MachineOptions) {
    this.#options = options;
    this.name = options.name;
    this.port = options.port;
    this.workers = options.workers;
    this.origin = `http://127.0.0.1:${options.port}`;
  }

  /** Starts the processes. @returns once they serve. @throws Error if they do not within a minute. */
  async start(): Promise<void> {
    const { folder, env, workers, port, onLine, onUnexpectedEnd } = this.#options;
    this.#isEndExpected = false;
    const child = startChild({
      command: process.execPath,
      args: ['server/start.mjs', ...(workers > 1 ? ['--workers', String(workers)] : [])],
      cwd: folder,
      env: { ...env, PORT: String(port), HOST: '127.0.0.1' },
      onLine: (line, isError) => {
        this.#lastLines = [...this.#lastLines.slice(-9), line];
        onLine(line, isError);
      },
    });
    this.#child = child;
    void child.ended.then((code) => {
      if (!this.#isEndExpected) onUnexpectedEnd(code);
    });
    await this.whenReady();
  }

  /** Resolves once `/readyz` is 200 and all workers run. @throws Error after a minute. */
  async whenReady(): Promise<void> {
    const deadline = performance.now() + startTimeout * this.#options.patience;
    while (performance.now() < deadline) {
      const hasWorkers = this.workers === 1 || this.workerPids().length === this.workers;
      if (hasWorkers && (await this.get('/readyz')).status === 200) {
        this.#isServing = true;
        return;
      }
      await setTimeout(100);
    }
    const output = this.#lastLines.join('\n');
    throw new Error(`${this.name} does not serve a minute after its start. Its last lines:\n${output}`);
  }

  /** Requests an address over a connection of its own, within a second. */
  get(path: string): Promise<Reply> {
    const timeout = 1_000 * this.#options.patience;
    return new HttpClient(this.origin, { isPersistent: false, timeout }).send({ path });
  }

  /** False from the moment at which it is told to end until it serves again. */
  get isServing(): boolean {
    return this.#isServing;
  }

  /** How often it was told to end. */
  get stops(): number {
    return this.#stops;
  }

  /** The process that was started; 0 before the start. */
  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** All processes. */
  pids(): readonly number[] {
    return this.workers === 1 ? [this.pid] : [this.pid, ...this.workerPids()];
  }

  /** The children of the first process. */
  workerPids(): readonly number[] {
    const path = `/proc/${this.pid}/task/${this.pid}/children`;
    if (!existsSync(path)) return [];
    return readFileSync(path, 'utf8').split(' ').filter(Boolean).map(Number);
  }

  /** Sends a signal to the first process. */
  signal(name: NodeJS.Signals): void {
    this.#child?.process.kill(name);
  }

  /**
   * Ends the machine.
   * @returns the exit code, null after a signal.
   */
  async stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    this.#isEndExpected = true;
    this.#isServing = false;
    this.#stops += 1;
    this.signal(signal);
    return (await this.#child?.ended) ?? null;
  }
}
