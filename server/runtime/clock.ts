/** Time, so that tests can turn the clock by hand. */
export interface Clock {
  /** Milliseconds from some moment on; never goes back. */
  readonly now: () => number;
  /**
   * Calls back once, after so many milliseconds.
   * @returns ends the wait; after the call it does nothing.
   */
  readonly after: (milliseconds: number, call: () => void) => () => void;
}

/** The system's clock. A wait keeps the process alive. */
export const systemClock: Clock = {
  now: () => performance.now(),
  after: (milliseconds, call) => {
    const timer = setTimeout(call, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** The same for what nobody waits for: a wait does not keep the process alive. */
export const idleClock: Clock = {
  now: systemClock.now,
  after: (milliseconds, call) => {
    const timer = setTimeout(call, milliseconds).unref();
    return () => clearTimeout(timer);
  },
};
