const SECOND = 1_000;

/** Counts calls in the second that has just passed. */
export interface RateWindow {
  /** True where one more call is within the limit; it is counted then. */
  readonly admit: () => boolean;
}

/**
 * @param perSecond how many calls any second admits; refused ones are not counted.
 * @param now the clock, in milliseconds since 1970.
 */
export function createRateWindow(perSecond: number, now: () => number): RateWindow {
  const admitted: number[] = [];
  return {
    admit() {
      const moment = now();
      while (admitted[0] !== undefined && admitted[0] <= moment - SECOND) admitted.shift();
      if (admitted.length >= perSecond) return false;
      admitted.push(moment);
      return true;
    },
  };
}
