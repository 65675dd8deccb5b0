import type { Clock } from '../../runtime/clock';
import { ContentError } from './content-error';
import type { ReportEvent } from './content-events';

/** Who goes first where calls wait for their turn. */
const priorities = ['urgent', 'known', 'unknown'] as const;

/**
 * `urgent`: previews and what must be refreshed; `known`: pages that were served before; `unknown`: addresses that
 * anybody may have made up.
 */
export type Priority = (typeof priorities)[number];

/** Lets calls start at a bounded rate. */
export interface RateLimit {
  /**
   * Resolves when the call may start.
   * @param signal gives the wait up.
   * @throws {ContentError} `Too Many Calls` where too many wait already; the signal's reason once it is given up.
   */
  turn: (priority: Priority, signal: AbortSignal) => Promise<void>;
  /** Calls that wait. */
  waiting: () => number;
}

/** How a limit is made. */
export interface RateLimitOptions {
  /** Calls that may start in any rolling second. */
  readonly starts: number;
  /** Calls that may wait. Where it is full, the newest of the least important gives way to a more important one. */
  readonly room?: number;
  readonly clock: Clock;
  readonly report: ReportEvent;
}

/** Milliseconds in which at most `starts` calls start: a second, and a little more for what the network squeezes together. */
const span = 1_025;
const defaultMaxWaiting = 200;

interface Waiting {
  readonly priority: Priority;
  readonly start: () => void;
  readonly refuse: () => void;
}

/**
 * At most so many calls in any rolling second, the others in a queue by priority. It holds one timer, and only while
 * somebody waits.
 */
export function createRateLimit(options: RateLimitOptions): RateLimit {
  return new RollingLimit(options);
}

class RollingLimit implements RateLimit {
  readonly #options: RateLimitOptions;
  /** When the latest calls started, the oldest first. */
  readonly #started: number[] = [];
  /** Those who wait, by importance and in the order they came. */
  readonly #queues = priorities.map((priority) => ({ priority, calls: new Set<Waiting>() }));
  #endWait: (() => void) | undefined;

  constructor(options: RateLimitOptions) {
    this.#options = options;
  }

  waiting(): number {
    return this.#queues.reduce((sum, { calls }) => sum + calls.size, 0);
  }

  turn(priority: Priority, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.reject(signal.reason);
    if (this.waiting() === 0 && this.#pause() === 0) {
      this.#started.push(this.#options.clock.now());
      return Promise.resolve();
    }
    if (!this.#evict(priority)) {
      this.#options.report('refused', { priority });
      return Promise.reject(tooMany());
    }
    this.#options.report('limited', { priority });
    return this.#wait(priority, signal);
  }

  #wait(priority: Priority, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const ended = (): void => signal.removeEventListener('abort', leave);
      const call: Waiting = {
        priority,
        start: () => {
          ended();
          resolve();
        },
        refuse: () => {
          ended();
          this.#options.report('refused', { priority });
          reject(tooMany());
        },
      };
      const leave = (): void => {
        this.#queueOf(call).delete(call);
        if (this.waiting() === 0) this.#endWait?.();
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#queueOf(call).add(call);
      this.#startNext();
    });
  }

  #queueOf({ priority }: Waiting): Set<Waiting> {
    return this.#queues.find((queue) => queue.priority === priority)?.calls ?? new Set();
  }

  /** Milliseconds until another call may start. */
  #pause(): number {
    const now = this.#options.clock.now();
    while (this.#started[0] !== undefined && this.#started[0] + span <= now) this.#started.shift();
    const [oldest = now] = this.#started;
    return this.#started.length < this.#options.starts ? 0 : oldest + span - now;
  }

  #startNext(): void {
    this.#endWait?.();
    for (const { calls } of this.#queues) {
      for (const call of calls) {
        const wait = this.#pause();
        if (wait > 0) {
          this.#endWait = this.#options.clock.after(wait, () => this.#startNext());
          return;
        }
        calls.delete(call);
        this.#started.push(this.#options.clock.now());
        call.start();
      }
    }
  }

  /** Makes room for a call of this priority. @returns false where all that wait are as important. */
  #evict(priority: Priority): boolean {
    if (this.waiting() < (this.#options.room ?? defaultMaxWaiting)) return true;
    const lesser = this.#queues.slice(priorities.indexOf(priority) + 1).toReversed();
    const newest = lesser.flatMap(({ calls }) => [...calls].at(-1) ?? [])[0];
    if (newest === undefined) return false;
    this.#queueOf(newest).delete(newest);
    newest.refuse();
    return true;
  }
}

function tooMany(): ContentError {
  return new ContentError({
    status: 0,
    statusText: 'Too Many Calls',
    response: 'too many calls wait for their turn',
    path: '/',
  });
}
