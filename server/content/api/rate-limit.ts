import type { Clock } from '../../runtime/clock';
import { ContentError } from './content-error';
import type { ReportEvent } from './content-events';

/** The order in which waiting calls start. */
const priorities = ['urgent', 'known', 'unknown'] as const;

/**
 * `urgent`: the content version, and the story of header and footer; `known`: pages that were served before; `unknown`:
 * URLs that anyone can make up.
 */
export type Priority = (typeof priorities)[number];

/** Limits the rate at which calls start. */
export interface RateLimit {
  /**
   * Resolves when the call may start.
   * @param signal aborts the wait.
   * @throws {ContentError} `Too Many Calls` if the queue is full; the signal's reason once it is aborted.
   */
  acquire: (priority: Priority, signal: AbortSignal) => Promise<void>;
  /** The number of waiting calls. */
  waiting: () => number;
}

/** Options of a rate limit. */
interface RateLimitOptions {
  /** Calls that may start in any rolling second. */
  readonly callsPerSecond: number;
  /** The length of the queue. If it is full, a call displaces the newest one of the lowest priority below its own. */
  readonly maxWaiting?: number;
  readonly clock: Clock;
  readonly report: ReportEvent;
}

/** Milliseconds of the rolling window: a second, and a little more because the network may bring calls closer together. */
const windowMs = 1_025;
const defaultMaxWaiting = 200;

interface WaitingCall {
  readonly priority: Priority;
  readonly start: () => void;
  readonly refuse: () => void;
}

/** Creates a limit with a queue by priority. It has one timer, and only while calls wait. */
export function createRateLimit(options: RateLimitOptions): RateLimit {
  return new RollingLimit(options);
}

class RollingLimit implements RateLimit {
  readonly #options: RateLimitOptions;
  /** When the latest calls started, the oldest first. */
  readonly #started: number[] = [];
  /** By priority, the highest first; within a queue in the order of arrival. */
  readonly #queues = priorities.map((priority) => ({ priority, calls: new Set<WaitingCall>() }));
  #cancelTimer: (() => void) | undefined;

  constructor(options: RateLimitOptions) {
    this.#options = options;
  }

  waiting(): number {
    return this.#queues.reduce((sum, { calls }) => sum + calls.size, 0);
  }

  acquire(priority: Priority, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.reject(signal.reason);
    if (this.waiting() === 0 && this.#delay() === 0) {
      this.#started.push(this.#options.clock.now());
      return Promise.resolve();
    }
    if (!this.#hasCapacity(priority)) {
      this.#options.report('refused', { priority });
      return Promise.reject(tooManyCalls());
    }
    this.#options.report('limited', { priority });
    return this.#enqueue(priority, signal);
  }

  #enqueue(priority: Priority, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const stopListening = (): void => signal.removeEventListener('abort', abort);
      const call: WaitingCall = {
        priority,
        start: () => {
          stopListening();
          resolve();
        },
        refuse: () => {
          stopListening();
          this.#options.report('refused', { priority });
          reject(tooManyCalls());
        },
      };
      const abort = (): void => {
        this.#queueOf(call).delete(call);
        if (this.waiting() === 0) this.#cancelTimer?.();
        reject(signal.reason);
      };
      signal.addEventListener('abort', abort, { once: true });
      this.#queueOf(call).add(call);
      this.#startNext();
    });
  }

  #queueOf({ priority }: WaitingCall): Set<WaitingCall> {
    return this.#queues.find((queue) => queue.priority === priority)?.calls ?? new Set();
  }

  /** Milliseconds until another call may start. */
  #delay(): number {
    const now = this.#options.clock.now();
    while (this.#started[0] !== undefined && this.#started[0] + windowMs <= now) this.#started.shift();
    const [oldest = now] = this.#started;
    return this.#started.length < this.#options.callsPerSecond ? 0 : oldest + windowMs - now;
  }

  #startNext(): void {
    this.#cancelTimer?.();
    for (const { calls } of this.#queues) {
      for (const call of calls) {
        const delay = this.#delay();
        if (delay > 0) {
          this.#cancelTimer = this.#options.clock.after(delay, () => this.#startNext());
          return;
        }
        calls.delete(call);
        this.#started.push(this.#options.clock.now());
        call.start();
      }
    }
  }

  /** Whether a call of this priority may wait. In a full queue it displaces one of a lower priority. */
  #hasCapacity(priority: Priority): boolean {
    if (this.waiting() < (this.#options.maxWaiting ?? defaultMaxWaiting)) return true;
    const lowerQueues = this.#queues.slice(priorities.indexOf(priority) + 1).toReversed();
    const newest = lowerQueues.flatMap(({ calls }) => [...calls].at(-1) ?? [])[0];
    if (newest === undefined) return false;
    this.#queueOf(newest).delete(newest);
    newest.refuse();
    return true;
  }
}

function tooManyCalls(): ContentError {
  return new ContentError({
    status: 0,
    statusText: 'Too Many Calls',
    response: 'too many calls are waiting',
    path: '/',
  });
}
