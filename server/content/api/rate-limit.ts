import { randomUUID } from 'node:crypto';
import { CallWindow, startWithinMs } from '../../coordination/call-window';
import { callPriorities, type CallPriority, type SharedState } from '../../coordination/shared-state';
import type { Clock } from '../../runtime/clock';
import { ContentError } from './content-error';
import type { ReportEvent } from './content-events';

/** Who may go first; see {@link CallPriority}. */
export type Priority = CallPriority;

/** Limits the rate at which calls start. */
export interface RateLimit {
  /**
   * Resolves when the call may start, with a function to be called as soon as the call has left. On a busy processor that may be
   * later, and calls would reach the CMS closer together than they were reserved.
   * @param signal aborts the wait.
   * @throws {ContentError} `Too Many Calls` if the queue is full; the signal's reason once it is aborted.
   */
  acquire: (priority: Priority, signal: AbortSignal) => Promise<() => void>;
  /** The number of waiting calls. */
  waiting: () => number;
}

/** Options of a rate limit. */
interface RateLimitOptions {
  /** Calls that may start in any rolling second. */
  readonly callsPerSecond: number;
  /** Counts the calls of all processes. Default: those of this limit alone. */
  readonly shared?: Pick<SharedState, 'reserveCall' | 'startCall' | 'withdrawCall'> | undefined;
  /** The length of the queue. If it is full, a call displaces the newest one of the lowest priority below its own. */
  readonly maxWaiting?: number;
  readonly clock: Clock;
  readonly report: ReportEvent;
}

const defaultMaxWaiting = 200;

interface WaitingCall {
  readonly priority: Priority;
  readonly start: (left: () => void) => void;
  readonly refuse: () => void;
}

/** The slots of a limit's calls. */
interface CallSlots {
  /** Reserves a slot. @returns 0 if the call may start now, else the milliseconds to wait before the next attempt. */
  readonly reserve: (priority: Priority) => number | Promise<number>;
  /** Takes the reserved slot. @returns a function that reports that its call has left. */
  readonly take: () => () => void;
  /** No call waits any more. */
  readonly withdraw: () => void;
}

/** Creates a limit with a queue by priority. It has one timer, and only while calls wait. */
export function createRateLimit(options: RateLimitOptions): RateLimit {
  return new QueuedLimit(options);
}

function slotsOf({ shared, callsPerSecond, clock }: RateLimitOptions): CallSlots {
  const window = new CallWindow(() => callsPerSecond, clock);
  const own = {
    reserveCall: (caller: string, priority: Priority) => window.reserve(caller, priority),
    startCall: (caller: string) => window.start(caller),
    withdrawCall: (caller: string) => window.withdraw(caller),
  };
  const calls = shared ?? own;
  // A call that has not left yet has its slot beside that of the next one.
  let caller = randomUUID();
  return {
    reserve: (priority) => calls.reserveCall(caller, priority),
    take: () => {
      const taken = caller;
      caller = randomUUID();
      let hasLeft = false;
      return () => {
        if (!hasLeft) void calls.startCall(taken);
        hasLeft = true;
      };
    },
    withdraw: () => void calls.withdrawCall(caller),
  };
}

class QueuedLimit implements RateLimit {
  readonly #options: RateLimitOptions;
  readonly #slots: CallSlots;
  /** By priority, the highest first; within a queue in the order of arrival. */
  readonly #queues = callPriorities.map((priority) => ({ priority, calls: new Set<WaitingCall>() }));
  /** The priority for which a slot is being reserved, or was requested last while the queue waits. */
  #requested: Priority | undefined;
  #isRequesting = false;
  #cancelTimer: (() => void) | undefined;

  constructor(options: RateLimitOptions) {
    this.#options = options;
    this.#slots = slotsOf(options);
  }

  waiting(): number {
    return this.#queues.reduce((sum, { calls }) => sum + calls.size, 0);
  }

  acquire(priority: Priority, signal: AbortSignal): Promise<() => void> {
    if (signal.aborted) return Promise.reject(signal.reason);
    if (!this.#makeSpace(priority)) {
      this.#options.report('refused', { priority });
      return Promise.reject(refusedCall());
    }
    return this.#enqueue(priority, signal);
  }

  #enqueue(priority: Priority, signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const stopListening = (): void => signal.removeEventListener('abort', abort);
      const call: WaitingCall = {
        priority,
        start: (left) => {
          stopListening();
          resolve(left);
        },
        refuse: () => {
          stopListening();
          this.#options.report('refused', { priority });
          reject(refusedCall());
        },
      };
      const abort = (): void => {
        this.#queueOf(call).delete(call);
        if (this.waiting() === 0) this.#rest();
        reject(signal.reason);
      };
      signal.addEventListener('abort', abort, { once: true });
      this.#queueOf(call).add(call);
      this.#startNext();
      // The first call reserves its slot, which may take a message to another process: that alone is no wait.
      const isFirst = this.#isRequesting && this.waiting() === 1;
      if (this.#queueOf(call).has(call) && !isFirst) this.#options.report('limited', { priority });
    });
  }

  #queueOf({ priority }: WaitingCall): Set<WaitingCall> {
    return this.#queues.find((queue) => queue.priority === priority)?.calls ?? new Set();
  }

  #first(): WaitingCall | undefined {
    for (const { calls } of this.#queues) for (const call of calls) return call;
    return undefined;
  }

  /** Reserves slots until one is not free at once. */
  #startNext(): void {
    for (let first = this.#first(); first !== undefined && this.#mayRequest(first); first = this.#first()) {
      const { priority } = first;
      this.#cancelTimer?.();
      this.#requested = priority;
      const pause = this.#slots.reserve(priority);
      if (typeof pause === 'number') this.#receive(pause);
      else void this.#receiveLater(pause);
    }
    if (this.#first() === undefined) this.#rest();
  }

  /** While the queue waits, only a call of a higher priority is worth another attempt. */
  #mayRequest({ priority }: WaitingCall): boolean {
    if (this.#isRequesting) return false;
    return (
      this.#requested === undefined ||
      callPriorities.indexOf(priority) < callPriorities.indexOf(this.#requested)
    );
  }

  async #receiveLater(pause: Promise<number>): Promise<void> {
    const { clock } = this.#options;
    const requestedAt = clock.now();
    this.#isRequesting = true;
    const milliseconds = await pause;
    this.#isRequesting = false;
    // A reservation that arrives late is void: its call may no longer be counted where it starts.
    const isLate = clock.now() - requestedAt > startWithinMs / 2;
    if (milliseconds === 0 && isLate) this.#requested = undefined;
    else this.#receive(milliseconds);
    this.#startNext();
  }

  /** Starts the first call, whichever that is by now, or waits. */
  #receive(pause: number): void {
    if (pause > 0) {
      this.#cancelTimer = this.#options.clock.after(pause, () => {
        this.#requested = undefined;
        this.#startNext();
      });
      return;
    }
    this.#requested = undefined;
    const first = this.#first();
    if (first === undefined) return; // aborted meanwhile: the slot goes unused
    this.#queueOf(first).delete(first);
    first.start(this.#slots.take());
  }

  #rest(): void {
    this.#cancelTimer?.();
    if (this.#isRequesting) return; // what comes may have to be withdrawn
    if (this.#requested !== undefined) this.#slots.withdraw();
    this.#requested = undefined;
  }

  /** Makes space in the queue: in a full one, the newest call of the lowest priority below this one is refused. @returns false without any. */
  #makeSpace(priority: Priority): boolean {
    if (this.waiting() < (this.#options.maxWaiting ?? defaultMaxWaiting)) return true;
    const lowerQueues = this.#queues.slice(callPriorities.indexOf(priority) + 1).toReversed();
    const newest = lowerQueues.flatMap(({ calls }) => [...calls].at(-1) ?? [])[0];
    if (newest === undefined) return false;
    this.#queueOf(newest).delete(newest);
    newest.refuse();
    return true;
  }
}

/** The status text of a call that did not leave this process. */
export const tooManyCalls = 'Too Many Calls';

function refusedCall(): ContentError {
  return new ContentError({
    status: 0,
    statusText: tooManyCalls,
    response: 'too many calls are waiting',
    path: '/',
  });
}
