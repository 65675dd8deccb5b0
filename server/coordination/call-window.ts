import type { Clock } from '../runtime/clock';
import { callPriorities, type CallPriority } from './shared-state';

/** Milliseconds of the rolling window: a second, and 100 by which the network may bring calls closer together. */
export const callWindowMs = 1_100;

/** Milliseconds for which a reservation holds: its call starts within them, or never. */
export const startWithinMs = 500;

/** Milliseconds until the next attempt of a caller that waits for a call of a higher priority, or for reserved calls to start. */
export const politePause = 25;

/** Milliseconds beyond its pause for which a waiting caller holds back those of lower priorities. */
export const graceMs = 250;

interface WaitingCaller {
  readonly rank: number;
  readonly until: number;
}

/** The calls upstream that started within the rolling window, those that are about to, and the callers that wait. */
export class CallWindow {
  readonly #callsPerSecond: () => number;
  readonly #clock: Pick<Clock, 'now'>;
  /** When the latest calls started, the oldest first. */
  readonly #started: number[] = [];
  /** By caller, when the reserved call has started at the latest. */
  readonly #reserved = new Map<string, number>();
  readonly #waiting = new Map<string, WaitingCaller>();

  /** @param callsPerSecond the limit, which may change. */
  constructor(callsPerSecond: () => number, clock: Pick<Clock, 'now'>) {
    this.#callsPerSecond = callsPerSecond;
    this.#clock = clock;
  }

  /** See `reserveCall` of shared-state. */
  reserve(caller: string, priority: CallPriority): number {
    const now = this.#clock.now();
    const rank = callPriorities.indexOf(priority);
    const delay = this.#delay(now);
    const isOutranked = this.#isOutranked(caller, rank, now);
    if (delay === 0 && !isOutranked) {
      this.#reserved.set(caller, now + startWithinMs);
      this.#waiting.delete(caller);
      return 0;
    }
    const pause = Math.max(delay, isOutranked ? politePause : 0);
    this.#waiting.set(caller, { rank, until: now + pause + graceMs });
    return pause;
  }

  /** See `startCall` of shared-state. A call that starts too late for its reservation counts twice: then, and now. */
  start(caller: string): void {
    this.#reserved.delete(caller);
    this.#started.push(this.#clock.now());
  }

  withdraw(caller: string): void {
    this.#waiting.delete(caller);
  }

  /** Milliseconds until another call may start. */
  #delay(now: number): number {
    const started = this.#started;
    for (const [caller, latest] of this.#reserved) {
      if (latest > now) continue;
      this.#reserved.delete(caller);
      started.push(now); // it may have started just now
    }
    while (started[0] !== undefined && started[0] + callWindowMs <= now) started.shift();
    if (started.length + this.#reserved.size < this.#callsPerSecond()) return 0;
    const [oldest] = started;
    return oldest === undefined ? politePause : oldest + callWindowMs - now;
  }

  #isOutranked(caller: string, rank: number, now: number): boolean {
    for (const [other, waiting] of this.#waiting) {
      if (waiting.until <= now) this.#waiting.delete(other);
      else if (other !== caller && waiting.rank < rank) return true;
    }
    return false;
  }
}
