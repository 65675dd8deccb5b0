import { randomUUID } from 'node:crypto';
import type { Clock } from '../../runtime/clock';
import { CallWindow, callWindowMs, politePause, startWithinMs } from '../call-window';
import type { CallPriority } from '../shared-state';
import {
  callsAt,
  noShare,
  parseMachineList,
  silentMs,
  smallerShare,
  takeReport,
  withoutMachine,
  type MachineList,
  type Share,
} from './machine-list';

/** Milliseconds after which a command to Redis counts as failed. */
export const commandDeadline = 250;
/** Milliseconds after which no call that was counted elsewhere is within the rolling window, however late it started. */
const quietMs = callWindowMs + startWithinMs;
/** Milliseconds between two reports of a machine. */
const reportInterval = 500;
/** Milliseconds after which a share that has grown is used: longer than what a replica may have missed of it. */
const raiseAfter = 1_500;
/** Milliseconds at both ends of a frame in which its neighbour's share holds, too: half a second, and how far clocks may differ. */
const frameGuard = 1_750;
/** Milliseconds after which a caller that waits for Redis asks again, at the latest. */
const longestPause = 1_000;
/** Attempts to report, where others report at the same time. */
const maxAttempts = 5;
/** How many machines one that never had a share supposes. */
const supposedMachines = 8;
/** Milliseconds without Redis after which one that reached it too briefly for a share supposes so. */
const supposeAfter = 60_000;

/** What the limit needs of Redis. Every method rejects while Redis is away. */
export interface CallLimitStore {
  /** Milliseconds of Redis' clock, and the text of the list of machines. */
  readonly readList: () => Promise<{ readonly now: number; readonly list: string | null }>;
  /**
   * Replaces that text, unless it has changed (compare-and-swap).
   * @param notAfter milliseconds of Redis' clock after which it must not happen any more.
   * @returns false if the text is no longer `before`, or it is too late.
   */
  readonly swapList: (before: string | null, after: string, notAfter: number) => Promise<boolean>;
  /** Reserves a call of that name in the window of all machines. @returns milliseconds to wait, 0 if it may start. */
  readonly reserve: (call: string, caller: string, priority: CallPriority) => Promise<number>;
  /** Reports that a reserved call starts. */
  readonly start: (call: string) => Promise<void>;
  readonly withdraw: (caller: string) => Promise<void>;
}

interface SharedCallLimitOptions {
  readonly store: CallLimitStore;
  readonly callsPerSecond: number;
  readonly clock: Clock;
  /** See `host` of the machine list. */
  readonly host: string;
  /** A new random name at each call. */
  readonly newId?: () => string;
}

/** `alone`: Redis is away; `joining`: it is back, and no call starts until this machine is in the list; `joined`: all calls are counted there. */
type Mode = 'alone' | 'joining' | 'joined';

/**
 * The upstream limit of several machines. While a machine reaches Redis it reserves its calls there. One that does not uses its
 * share, from the time on at which the others leave that unused; decision 68 has the reasoning.
 */
export class SharedCallLimit {
  readonly #options: SharedCallLimitOptions;
  readonly #newId: () => string;
  readonly #machine: string;
  readonly #window: CallWindow;
  #mode: Mode = 'alone';
  /** Counts the changes of the mode: what began before one has no effect after it. */
  #epoch = 0;
  #cancelReport = (): void => {};
  #joinsAt = 0;
  /** The names of calls that Redis lets start, by caller. */
  readonly #reserved = new Map<string, string>();
  #known: MachineList | null = null;
  /** What this machine may start by itself; undefined before it had a share for long enough. */
  #held: Share | undefined;
  #pending: { readonly share: Share; readonly since: number } | undefined;
  /** Until when others may count this machine as one that reaches Redis. */
  #presentUntil = -Infinity;
  #aloneSince = -Infinity;
  /** Redis' clock minus this one. */
  #offset = 0;

  constructor(options: SharedCallLimitOptions) {
    this.#options = options;
    this.#newId = options.newId ?? randomUUID;
    this.#machine = this.#newId();
    this.#window = new CallWindow(() => this.#ownCalls(), options.clock);
  }

  /** Redis can be reached: joins the others after a window without calls. */
  reachable(): void {
    this.#enter('joining');
    this.#joinsAt = this.#options.clock.now() + quietMs;
    this.#reportLater(quietMs);
  }

  /** Redis is away. */
  unreachable(): void {
    this.#enter('alone');
    this.#aloneSince = this.#options.clock.now();
  }

  /** See `reserveCall` of shared-state. */
  async reserve(caller: string, priority: CallPriority): Promise<number> {
    const { clock } = this.#options;
    if (this.#mode === 'joined') {
      const pause = await this.#reserveInRedis(caller, priority);
      if (pause !== undefined) return pause;
    }
    const now = clock.now();
    if (this.#mode === 'joined') return politePause; // the reply was late
    if (this.#mode === 'joining') return boundedPause(this.#joinsAt - now);
    const wait = this.#presentUntil + quietMs - now;
    if (wait > 0) return boundedPause(wait);
    return this.#ownCalls() === 0 ? longestPause : this.#window.reserve(caller, priority);
  }

  /** See `startCall` of shared-state. */
  async start(caller: string): Promise<void> {
    const call = this.#reserved.get(caller);
    this.#reserved.delete(caller);
    if (call === undefined) this.#window.start(caller);
    else await settled(this.#options.store.start(call));
  }

  async withdraw(caller: string): Promise<void> {
    this.#window.withdraw(caller);
    if (this.#mode === 'joined') await settled(this.#options.store.withdraw(caller));
  }

  /** Leaves the list of machines: their shares grow at once. Starts no call afterwards. */
  async leave(): Promise<void> {
    const isJoined = this.#mode === 'joined';
    this.#enter('alone');
    this.#held = noShare;
    if (!isJoined) return;
    await settled(this.#removeFromList()); // if not, the share stays reserved for a while
  }

  async #removeFromList(): Promise<void> {
    const { store } = this.#options;
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const { now, list: before } = await store.readList();
      const list = parseMachineList(before);
      if (list === null) return;
      const after = JSON.stringify(withoutMachine(list, this.#machine));
      if (await store.swapList(before, after, now + commandDeadline)) return;
    }
  }

  #enter(mode: Mode): void {
    this.#mode = mode;
    this.#epoch += 1;
    this.#pending = undefined;
    this.#cancelReport();
  }

  /** Undefined where Redis has gone away meanwhile. */
  async #reserveInRedis(caller: string, priority: CallPriority): Promise<number | undefined> {
    const call = `${caller} ${this.#newId()}`;
    this.#reserved.delete(caller);
    try {
      const pause = await this.#options.store.reserve(call, caller, priority);
      if (this.#mode !== 'joined') return undefined;
      if (pause === 0) this.#reserved.set(caller, call);
      return pause;
    } catch {
      return undefined;
    }
  }

  #reportLater(milliseconds: number): void {
    const epoch = this.#epoch;
    this.#cancelReport = this.#options.clock.after(milliseconds, () => void this.#report(epoch));
  }

  async #report(epoch: number): Promise<void> {
    let isReported = false;
    try {
      for (let attempt = 0; attempt < maxAttempts && !isReported && epoch === this.#epoch; attempt += 1)
        isReported = await this.#tryToReport(epoch);
    } catch {
      // Redis is away, or late.
    }
    if (epoch !== this.#epoch) return;
    if (isReported) this.#mode = 'joined';
    this.#reportLater(reportInterval);
  }

  async #tryToReport(epoch: number): Promise<boolean> {
    const { store, clock, host, callsPerSecond } = this.#options;
    const requestedAt = clock.now();
    const { now, list: before } = await store.readList();
    if (epoch !== this.#epoch) return false;
    const sentAt = clock.now();
    const roundTrip = sentAt - requestedAt;
    this.#offset = now - (requestedAt + sentAt) / 2;
    const { list, share } = takeReport(parseMachineList(before), {
      machine: this.#machine,
      host,
      now,
      held: this.#held ?? noShare,
      known: this.#known,
      callsPerSecond,
      newId: this.#newId(),
    });
    // `now` was read after `requestedAt`, so Redis' clock is at most so far when the deadline is over.
    const notAfter = now + roundTrip + commandDeadline;
    this.#presentUntil = Math.max(this.#presentUntil, sentAt + commandDeadline + roundTrip + silentMs);
    if (!(await store.swapList(before, JSON.stringify(list), notAfter))) return false;
    if (epoch === this.#epoch) this.#adopt(list, share);
    return true;
  }

  /** A smaller share holds at once; a larger one when it is as old as `raiseAfter`, in all reports since. */
  #adopt(list: MachineList, share: Share): void {
    const now = this.#options.clock.now();
    if (this.#held !== undefined) this.#held = smallerShare(this.#held, share);
    this.#known = list;
    const { share: before, since } = this.#pending ?? { share, since: now };
    this.#pending = { share: smallerShare(before, share), since };
    if (now - since < raiseAfter) return;
    this.#held = this.#pending.share;
    this.#pending = { share, since: now };
  }

  /** Calls that this machine may have started in a rolling window now. */
  #ownCalls(): number {
    const now = this.#options.clock.now();
    if (this.#held === undefined) {
      const supposed = Math.max(1, Math.floor(this.#options.callsPerSecond / supposedMachines));
      return now - this.#aloneSince < supposeAfter ? 0 : supposed;
    }
    const at = now + this.#offset;
    return Math.min(callsAt(this.#held, at - frameGuard), callsAt(this.#held, at + frameGuard));
  }
}

/** Waits for a command that may fail: Redis is then away, which is reported elsewhere. */
async function settled(command: Promise<unknown>): Promise<void> {
  try {
    await command;
  } catch {
    // See above.
  }
}

function boundedPause(pause: number): number {
  return Math.min(longestPause, Math.max(politePause, pause));
}
