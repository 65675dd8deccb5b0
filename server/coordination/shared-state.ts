/** Priorities of calls to the CMS, the highest first. */
export const callPriorities = ['urgent', 'known', 'unknown'] as const;

/**
 * `urgent`: the content version, and the story of header and footer; `known`: pages that were served before; `unknown`:
 * URLs that anyone can make up.
 */
export type CallPriority = (typeof callPriorities)[number];

/** What a reader of {@link SharedState.enterFetch} finds: the value, the lease to fetch it, or another holder of that lease. */
export type SharedFetch =
  | { readonly kind: 'value'; readonly value: string }
  | { readonly kind: 'leased' }
  | { readonly kind: 'busy' };

/** A window of a quota: points that were counted in it, and how long it goes on. */
export interface CountedWindow {
  readonly count: number;
  /** Milliseconds until the window ends and counting begins at 0. */
  readonly msLeft: number;
}

/** A quota's name, and the length of its fixed windows in seconds. */
export interface QuotaWindow {
  readonly name: string;
  readonly seconds: number;
}

/** A message from one process to all others: `topic` says what `data` is. */
export interface SharedMessage {
  readonly topic: string;
  readonly data: string;
}

/**
 * What the processes of a site share: one of them, all workers of a machine, or several machines. It holds nothing that would
 * be missed for longer than a few minutes; what must outlive a restart is in DATA_DIR.
 *
 * Every argument and result is plain JSON, so that a worker can call its primary process. No method rejects while the process
 * itself lives: an implementation that loses the others falls back to what one machine can know alone.
 */
export interface SharedState {
  /**
   * Reserves the start of a call upstream in a rolling window over all processes.
   * @param caller identifies a queue of calls. It reserves one call at a time, the first of its queue.
   * @returns 0 if the call may start within the next half second, which `startCall` reports; else the milliseconds to wait before
   * the next attempt. Until then, and a moment longer, no call of a lower priority of another caller may start.
   */
  readonly reserveCall: (caller: string, priority: CallPriority) => Promise<number>;
  /**
   * Reports that the reserved call of a caller starts now. Until then it counts as one that has yet to start: a process may be
   * late to read that it may, and calls would come closer together than their reservations.
   */
  readonly startCall: (caller: string) => Promise<void>;
  /** Removes a caller that no longer waits: it holds back no other. */
  readonly withdrawCall: (caller: string) => Promise<void>;

  /** Adds points (0 reads, negative ones refund) to a key of a quota. */
  readonly count: (quota: QuotaWindow, key: string, points: number) => Promise<CountedWindow>;

  /** True for the first caller that claims a name within `milliseconds`. */
  readonly claim: (name: string, milliseconds: number) => Promise<boolean>;

  /**
   * Acquires a lease, or renews that of the same holder.
   * @returns false while another holder has it.
   */
  readonly acquireLease: (name: string, holder: string, milliseconds: number) => Promise<boolean>;
  /** Does nothing for any other holder. */
  readonly releaseLease: (name: string, holder: string) => Promise<void>;

  /**
   * Reads a shared value, or acquires the lease to make it for `leaseMs` milliseconds. The holder renews by calling again.
   * A caller that finds it `busy` waits for the message `fetched`, whose data is the key, or for the end of the lease.
   */
  readonly enterFetch: (key: string, holder: string, leaseMs: number) => Promise<SharedFetch>;
  /**
   * Ends the lease, shares the value for `milliseconds`, and publishes `fetched` to all, the sender included.
   * @param value null shares none: the next reader acquires the lease.
   */
  readonly leaveFetch: (
    key: string,
    holder: string,
    value: string | null,
    milliseconds: number,
  ) => Promise<void>;

  /** Keeps a value for `milliseconds`. */
  readonly put: (key: string, value: string, milliseconds: number) => Promise<void>;
  /** The value of a key; null where there is none. */
  readonly get: (key: string) => Promise<string | null>;
  /** The same, and removes it: of concurrent callers one gets the value. */
  readonly take: (key: string) => Promise<string | null>;

  /** Sends a message to all other processes. It is lost for one that cannot be reached. */
  readonly publish: (message: SharedMessage) => void;
  /** Receives the messages of the other processes. */
  readonly subscribe: (listener: (message: SharedMessage) => void) => void;

  /** Closes connections. Later calls act as if there were no other process. */
  readonly close: () => Promise<void>;
}
