import { callWindowMs, graceMs, politePause, startWithinMs } from '../../server/coordination/call-window';
import { callPriorities, type CallPriority } from '../../server/coordination/shared-state';
import {
  newListMs,
  parseMachineList,
  sharedCalls,
  silentMs,
  type MachineList,
} from '../../server/coordination/redis/machine-list';

/** The data of a Redis that the scripts of the call limit use. */
interface ModelData {
  readonly isOpen: boolean;
  readonly calls: ReadonlyMap<string, number>;
  readonly list: string | null;
  /** Callers by priority, and until when each holds others back. */
  readonly waiting: readonly ReadonlyMap<string, number>[];
}

const noData: ModelData = {
  isOpen: false,
  calls: new Map(),
  list: null,
  waiting: callPriorities.map(() => new Map()),
};

/** What the scripts of the call limit do in Redis, for simulations. */
export class RedisModel {
  readonly #callsPerSecond: number;
  #data = noData;
  /** The list as it was last parsed: most of a simulation's time otherwise. */
  #parsed: { readonly text: string | null; readonly list: MachineList | null } = { text: null, list: null };

  constructor(callsPerSecond: number) {
    this.#callsPerSecond = callsPerSecond;
  }

  /** What is there now, to be restored. */
  save(): unknown {
    return this.#data;
  }

  restore(saved: unknown): void {
    this.#data = (saved ?? noData) as ModelData; // of `save`
  }

  list(): string | null {
    return this.#data.list;
  }

  swap(now: number, before: string | null, after: string, notAfter: number): boolean {
    if (now > notAfter || this.#data.list !== before) return false;
    this.#data = { ...this.#data, list: after };
    return true;
  }

  start(now: number, call: string): void {
    // At the earliest when it was granted: the clock may have been set back since.
    const at = Math.max((this.#data.calls.get(call) ?? now + startWithinMs) - startWithinMs, now);
    this.#data = { ...this.#data, calls: new Map(this.#data.calls).set(call, at) };
  }

  withdraw(caller: string): void {
    this.#data = { ...this.#data, waiting: this.#withoutCaller(caller) };
  }

  reserve(now: number, call: string, caller: string, priority: CallPriority): number {
    const calls = this.#currentCalls(now);
    const closed = calls.get('closed');
    if (closed !== undefined) return closed + callWindowMs - now;
    const isFull = calls.size >= this.#capacity(now);
    const rank = callPriorities.indexOf(priority);
    const isOutranked = this.#isOutranked(now, caller, rank);
    const waiting = this.#withoutCaller(caller);
    if (!isFull && !isOutranked) {
      this.#data = { ...this.#data, waiting, calls: calls.set(call, now + startWithinMs) };
      return 0;
    }
    const pause = Math.max(isFull ? pauseUntilFree(now, calls) : 0, isOutranked ? politePause : 0);
    waiting[rank]?.set(caller, now + pause + graceMs);
    this.#data = { ...this.#data, waiting };
    return pause;
  }

  /** The calls of the window. One that was lost, or whose clock was set back, is closed for a while. */
  #currentCalls(now: number): Map<string, number> {
    const calls = new Map(this.#data.calls);
    const isLost = !this.#data.isOpen || [...calls.values()].some((score) => score > now + startWithinMs);
    if (isLost) {
      for (const [id, score] of calls) if (score >= now) calls.delete(id);
      calls.set('closed', now + startWithinMs);
    }
    for (const [id, score] of calls) if (score <= now - callWindowMs) calls.delete(id);
    this.#data = { ...this.#data, isOpen: true, calls };
    return calls;
  }

  #isOutranked(now: number, caller: string, rank: number): boolean {
    return this.#data.waiting
      .slice(0, rank)
      .some((callers) => [...callers].some(([other, until]) => other !== caller && until > now));
  }

  #withoutCaller(caller: string): Map<string, number>[] {
    return this.#data.waiting.map((callers) => {
      const others = new Map(callers);
      others.delete(caller);
      return others;
    });
  }

  #capacity(now: number): number {
    const { list: text } = this.#data;
    if (this.#parsed.text !== text) this.#parsed = { text, list: parseMachineList(text) };
    const { list } = this.#parsed;
    const machines = Object.values(list?.machines ?? {});
    const present = machines.filter(({ seen }) => seen + silentMs >= now);
    const isPartial = list === null || now < list.since + newListMs || present.length < machines.length;
    if (!isPartial) return this.#callsPerSecond;
    const sums = (present[0]?.share ?? [0]).map((_, frame) =>
      present.reduce((sum, { share }) => sum + (share[frame] ?? 0), 0),
    );
    const left = this.#callsPerSecond - sharedCalls(this.#callsPerSecond);
    return Math.min(this.#callsPerSecond, Math.min(...sums) + left);
  }
}

function pauseUntilFree(now: number, calls: ReadonlyMap<string, number>): number {
  const oldest = Math.min(...calls.values());
  return oldest > now ? politePause : oldest + callWindowMs - now;
}
