const SECOND = 1_000;

/** Counts the calls of the last second (sliding window). */
export interface RateWindow {
  /** True if one more call is within the limit; counts it. */
  readonly admit: () => boolean;
}

/**
 * @param perSecond the limit in any second; rejected calls are not counted.
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
