import { receive, type Channel } from '../coordination/channel';
import { createBackoff, type Backoff } from '../runtime/backoff';
import type { Clock } from '../runtime/clock';
import type { EventFields, Log } from '../runtime/logging/log';
import { fromWorker, type FromPrimary } from './worker-messages';

/** How a worker process ended: with an exit code, by a signal (null), or before it began, since the system refused it. */
export type WorkerEnd = number | null | { readonly refusal: string };

/** A worker process, as the pool sees it. */
export interface WorkerProcess extends Channel {
  readonly pid: number;
  /** Calls the listener once, when the process has ended. */
  readonly onExit: (listener: (end: WorkerEnd) => void) => void;
  /** Ends the process at once. */
  readonly kill: () => void;
}

interface WorkerPoolOptions {
  /** Number of workers. */
  readonly size: number;
  readonly fork: () => WorkerProcess;
  /** Serves a worker from the shared state. @returns ends that. */
  readonly serve: (worker: WorkerProcess) => () => void;
  readonly clock: Clock;
  readonly log: Log;
  readonly backoff?: Backoff;
}

interface Worker {
  readonly process: WorkerProcess;
  readonly startedAt: number;
  /** True once it serves; false if it ended before. */
  readonly ready: Promise<boolean>;
  readonly ended: Promise<WorkerEnd>;
  /** Pings since it last sent a message. */
  unansweredPings: number;
  isStopping: boolean;
  /** What it was asked to do. A process that starts does not hear it. */
  order?: 'stop' | 'retire';
}

/** Milliseconds within which a new worker serves: pages are loaded into its memory before. */
const startTimeout = 60_000;
/** Milliseconds within which a worker that was asked to stop has ended. It stops by itself within thirteen seconds. */
const stopTimeout = 14_000;
/** Milliseconds between two questions whether the workers live. */
const pingInterval = 5_000;
/**
 * Pings in a row without a reply after which a worker counts as hung: its event loop is blocked for good. The time since its last
 * message would not do: while a machine or a container is paused, no worker can reply.
 */
const maxUnanswered = 6;
/** Milliseconds after which a worker that ends does not count as a failed start. */
const stableAfter = 60_000;

/** Worker processes on one port: each that ends is replaced, and all are on a reload, one after the other. */
export class WorkerPool {
  readonly #options: WorkerPoolOptions;
  readonly #backoff: Backoff;
  readonly #workers = new Set<Worker>();
  #failures = 0;
  /** True once the first worker has served: from then on there are always as many as there should be. */
  #isFilling = false;
  #isStopping = false;
  /** The last reload; before the first one the start, until one worker serves. */
  #reloading = Promise.resolve(false);
  #cancelPing = (): void => {};

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
    this.#backoff = options.backoff ?? createBackoff({ first: 500, longest: 30_000 });
  }

  /** Workers that were not asked to stop. */
  size(): number {
    return this.#running().length;
  }

  /**
   * Starts all workers: the first alone, since what is wrong with the settings or the build concerns all.
   * @returns `failed` if the first one ended, `stopped` if {@link stop} was called meanwhile.
   */
  async start(): Promise<'serving' | 'failed' | 'stopped'> {
    const first = this.#start();
    this.#reloading = first.ready;
    const serves = await first.ready;
    if (this.#isStopping) return 'stopped';
    if (!serves) return 'failed';
    this.#isFilling = true;
    this.#fill();
    this.#ping();
    await Promise.all(this.#running().map(({ ready }) => ready));
    return this.#isStopping ? 'stopped' : 'serving';
  }

  /**
   * Replaces all workers, one after the other: the next one is stopped once its successor serves. Concurrent calls are one more
   * reload after the one in progress, and one during the start waits until the first worker serves.
   * @returns false if that or a successor did not serve; the workers that are left go on.
   */
  reload(): Promise<boolean> {
    this.#reloading = this.#reloading.then(() => this.#isFilling && this.#replaceAll());
    return this.#reloading;
  }

  /** Stops all workers. @returns the number of those that had to be killed. */
  async stop(): Promise<number> {
    this.#isStopping = true;
    this.#cancelPing();
    const killed = await Promise.all([...this.#workers].map((worker) => this.#stop(worker, 'stop')));
    return killed.filter(Boolean).length;
  }

  #running(): readonly Worker[] {
    return [...this.#workers].filter(({ isStopping }) => !isStopping);
  }

  #fill(): void {
    while (this.#isFilling && !this.#isStopping && this.size() < this.#options.size) this.#start();
  }

  #start(): Worker {
    const { fork, serve, clock } = this.#options;
    const process = fork();
    const endService = serve(process);
    const ended = new Promise<WorkerEnd>((resolve) => process.onExit(resolve));
    let becomeReady = (): void => {};
    const served = new Promise<boolean>((resolve) => (becomeReady = () => resolve(true)));
    const worker: Worker = {
      process,
      startedAt: clock.now(),
      ready: Promise.race([served, ended.then(() => false)]),
      ended,
      unansweredPings: 0,
      isStopping: false,
    };
    receive(process, fromWorker, ({ worker: report }) => {
      worker.unansweredPings = 0;
      if (report === 'ready') becomeReady();
      if (report === 'closed') send(worker, 'released');
      if (report === 'alive' && worker.order !== undefined) send(worker, worker.order);
    });
    this.#workers.add(worker);
    void ended.then((end) => {
      endService();
      this.#workers.delete(worker);
      this.#replace(worker, end);
    });
    return worker;
  }

  /** Starts another one in place of a worker that ended unasked: at once the first time, later after growing pauses. */
  #replace(worker: Worker, end: WorkerEnd): void {
    const { clock, log } = this.#options;
    if (worker.isStopping || this.#isStopping) return;
    // The first one has said what is wrong, unless it never ran.
    if (!this.#isFilling && !isRefusal(end)) return;
    const lived = clock.now() - worker.startedAt;
    this.#failures = lived > stableAfter ? 1 : this.#failures + 1;
    const pause = this.#failures === 1 ? 0 : this.#backoff.after(this.#failures);
    log.error('worker-ended', { pid: worker.process.pid, ...fieldsOf(end), lived, pause });
    clock.after(pause, () => this.#fill());
  }

  async #replaceAll(): Promise<boolean> {
    const { log } = this.#options;
    const before = this.#running();
    log.info('reloading', { workers: before.length });
    for (const worker of before) {
      if (this.#isStopping) return false;
      if (!this.#workers.has(worker)) continue; // it ended meanwhile, and was replaced
      const successor = this.#start();
      const serves = await this.#servesInTime(successor);
      if (this.#isStopping) return false; // which ends the successor, too
      if (!serves) {
        successor.isStopping = true;
        successor.process.kill();
        const reason = 'New workers do not start';
        const advice = 'the previous workers keep running; the lines above say why the new ones failed';
        log.error('reload-failed', { reason, advice });
        return false;
      }
      await this.#stop(worker, 'retire');
    }
    this.#fill(); // one may have ended while there was one more than usual
    log.info('reloaded', { workers: before.length });
    return true;
  }

  #servesInTime({ ready }: Worker): Promise<boolean> {
    return Promise.race([
      ready,
      new Promise<boolean>((resolve) => void this.#options.clock.after(startTimeout, () => resolve(false))),
    ]);
  }

  /** @returns true if the worker had to be killed. */
  async #stop(worker: Worker, order: 'stop' | 'retire'): Promise<boolean> {
    worker.isStopping = true;
    worker.order = order;
    send(worker, order);
    let killed = false;
    const cancel = this.#options.clock.after(stopTimeout, () => {
      killed = true;
      worker.process.kill();
    });
    await worker.ended;
    cancel();
    return killed;
  }

  #ping(): void {
    const { clock, log } = this.#options;
    this.#cancelPing = clock.after(pingInterval, () => {
      for (const worker of this.#workers) {
        if (worker.unansweredPings < maxUnanswered) {
          worker.unansweredPings += 1;
          send(worker, 'ping');
        } else {
          const silent = worker.unansweredPings * pingInterval;
          log.error('worker-hung', { pid: worker.process.pid, silent, reason: 'A worker does not respond' });
          worker.process.kill();
        }
      }
      this.#ping();
    });
  }
}

function isRefusal(end: WorkerEnd): end is Extract<WorkerEnd, object> {
  return typeof end === 'object' && end !== null;
}

function fieldsOf(end: WorkerEnd): EventFields {
  if (isRefusal(end)) return { reason: `A worker cannot be started: ${end.refusal}` };
  if (end === null) return { exitCode: 'signal', reason: 'A worker was killed' };
  return { exitCode: end, reason: `A worker ended with exit code ${end}` };
}

function send({ process }: Worker, primary: FromPrimary['primary']): void {
  process.send({ primary } satisfies FromPrimary);
}
