/** Growing pauses between attempts that fail one after the other. */
export interface Backoff {
  /** Milliseconds to wait after this many failures in a row (from 1). */
  readonly after: (failures: number) => number;
}

/**
 * Pauses that double from `first` up to `longest` milliseconds. Each is shortened at random by up to half (jitter), so that
 * clients that failed together do not retry together.
 */
export function createBackoff({
  first = 500,
  longest = 8_000,
  random = Math.random,
}: {
  first?: number;
  longest?: number;
  random?: () => number;
} = {}): Backoff {
  return {
    after: (failures) => {
      const full = Math.min(longest, first * 2 ** Math.min(failures - 1, 30));
      return Math.round(full * (1 - random() / 2));
    },
  };
}
