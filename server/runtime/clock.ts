/** Time and timers, which tests replace by a fake clock. */
export interface Clock {
  /** Milliseconds since an arbitrary moment; monotonic. */
  readonly now: () => number;
  /**
   * Calls `call` once, after `milliseconds`.
   * @returns cancels the call; does nothing after it.
   */
  readonly after: (milliseconds: number, call: () => void) => () => void;
}

/** The system's clock. Its timers keep the process alive. */
export const systemClock: Clock = {
  now: () => performance.now(),
  after: (milliseconds, call) => {
    const timer = setTimeout(call, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** The system's clock for background work: its timers do not keep the process alive. */
export const idleClock: Clock = {
  now: systemClock.now,
  after: (milliseconds, call) => {
    const timer = setTimeout(call, milliseconds).unref();
    return () => clearTimeout(timer);
  },
};

/** Milliseconds after a start until what is old is deleted: before that the clock of a machine may be months ahead. */
export const deletionDelay = 10 * 60_000;
