/** An entry of layout instability. @see https://wicg.github.io/layout-instability/#sec-layout-shift */
export interface LayoutShift {
  readonly startTime: number;
  readonly value: number;
  /** True for a shift that the visitor expects. */
  readonly hadRecentInput: boolean;
}

/** Milliseconds between two shifts of one session window, and from its first one to its last one, at most. */
const maxGap = 1_000;
const maxWindow = 5_000;

/**
 * Cumulative Layout Shift: the sum of the worst session window.
 * @returns `add` takes shifts in their order, `score` is 0 without any.
 * @see https://web.dev/articles/cls#session_window
 */
export function createLayoutShifts() {
  let [worst, sum] = [0, 0];
  let [first, last] = [Number.NaN, Number.NaN];
  return {
    add: ({ startTime, value, hadRecentInput }: LayoutShift): void => {
      if (hadRecentInput) return;
      if (!(startTime - last < maxGap && startTime - first < maxWindow)) {
        sum = 0;
        first = startTime;
      }
      last = startTime;
      sum += value;
      worst = Math.max(worst, sum);
    },
    score: (): number => worst,
  };
}
