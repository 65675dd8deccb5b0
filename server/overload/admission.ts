import type { ServerResponse } from 'node:http';
import type { Clock } from '../runtime/clock';
import type { LoopLag } from './loop-lag';

/** Whose work comes first: that of addresses which are known to lead somewhere. */
const ranks = ['known', 'unknown'] as const;
export type Rank = (typeof ranks)[number];

/**
 * Why a request is refused. `work`: too many different ones are in flight; `wait`: those before it have waited too long already;
 * `lag`: the event loop is late.
 */
export const shedReasons = ['work', 'wait', 'lag'] as const;
export type ShedReason = (typeof shedReasons)[number];

/** Different requests that may be in flight at once: waiting for their start, for the CMS, or being rendered. */
const maxInFlight: Readonly<Record<Rank, number>> = { known: 400, unknown: 200 };
/** The share of these while the event loop is late: known work goes on slowly, and nothing starves. */
const lateShare = 0.1;
/** Milliseconds that a request may wait for its start: the next ones are refused while one has waited that long. */
const maxWait: Readonly<Record<Rank, number>> = { known: 500, unknown: 250 };
/** Milliseconds after which one that waits is refused itself: a burst that arrived at once, or those of the higher rank went first. */
const longestWait: Readonly<Record<Rank, number>> = { known: 1_000, unknown: 500 };
/** So many may wait for any time: on a machine that is slow for a moment, a handful of visitors is no overload. */
const patientQueue = 16;

/** A request that asks for work. */
export interface WorkRequest {
  readonly rank: Rank;
  /** Names the work: requests of one key share it, so that a thousand visitors of one page are one. Null for one that shares nothing. */
  readonly key: string | null;
  readonly response: ServerResponse;
  /** Called when the work may begin. */
  readonly start: () => void;
  /** Called when it may not, at once or later. */
  readonly refuse: (reason: ShedReason) => void;
}

interface Waiting extends WorkRequest {
  readonly since: number;
}

/**
 * Admits requests that cost work: at most `maxInFlight` at once, one start in each iteration of the event loop. Between two starts the loop
 * takes what has arrived, so that responses from memory, refusals and probes wait for one piece of work at most.
 */
export class Admission {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #lag: Pick<LoopLag, 'isLate'> | undefined;
  readonly #queues: Readonly<Record<Rank, Set<Waiting>>> = { known: new Set(), unknown: new Set() };
  /** How many requests share the work of each key. */
  readonly #keys = new Map<string, number>();
  #inFlight = 0;
  /** True while the next start must wait for the next iteration. */
  #isPaced = false;

  /** @param lag Default: the loop is never late. */
  constructor(clock: Pick<Clock, 'now'>, lag?: Pick<LoopLag, 'isLate'>) {
    this.#clock = clock;
    this.#lag = lag;
  }

  /** Different requests in flight. */
  get inFlight(): number {
    return this.#inFlight;
  }

  /** Starts a request, now or soon, or refuses it. */
  enter(request: WorkRequest): void {
    const isShared = request.key !== null && this.#keys.has(request.key);
    const reason = isShared ? null : this.#reasonToRefuse(request.rank);
    if (reason !== null) return request.refuse(reason);
    this.#hold(request);
    if (isShared || !this.#isPaced) this.#start(request);
    else this.#queues[request.rank].add({ ...request, since: this.#clock.now() });
  }

  #reasonToRefuse(rank: Rank): ShedReason | null {
    const isLate = this.#lag?.isLate() === true;
    if (this.#inFlight >= maxInFlight[rank] * (isLate ? lateShare : 1)) return isLate ? 'lag' : 'work';
    return this.#isCrowded(rank) && this.#waitOf(rank) > maxWait[rank] ? 'wait' : null;
  }

  #isCrowded(rank: Rank): boolean {
    return this.#queues[rank].size >= patientQueue;
  }

  /** Milliseconds that the first waiting request of a rank has waited. */
  #waitOf(rank: Rank): number {
    for (const { since } of this.#queues[rank]) return this.#clock.now() - since;
    return 0;
  }

  /** Counts a request until its response is complete or its connection is gone. A client that reads slowly holds nothing. */
  #hold({ key, response }: WorkRequest): void {
    const sharing = key === null ? 0 : (this.#keys.get(key) ?? 0);
    if (key !== null) this.#keys.set(key, sharing + 1);
    if (sharing === 0) this.#inFlight += 1;
    let isHeld = true;
    const release = (): void => {
      if (!isHeld) return;
      isHeld = false;
      const left = key === null ? 0 : (this.#keys.get(key) ?? 1) - 1;
      if (key !== null && left > 0) this.#keys.set(key, left);
      else if (key !== null) this.#keys.delete(key);
      if (left === 0) this.#inFlight -= 1;
    };
    response.once('prefinish', release).once('close', release);
  }

  #start({ start }: WorkRequest): void {
    if (!this.#isPaced) {
      this.#isPaced = true;
      setImmediate(() => this.#next());
    }
    start();
  }

  /** Starts the next request, the known ones first. */
  #next(): void {
    this.#isPaced = false;
    for (const rank of ranks) {
      for (const waiting of this.#queues[rank]) {
        const isTooLate = this.#isCrowded(rank) && this.#clock.now() - waiting.since > longestWait[rank];
        this.#queues[rank].delete(waiting);
        if (waiting.response.destroyed) continue;
        if (isTooLate) waiting.refuse('wait');
        else return this.#start(waiting);
      }
    }
  }
}
