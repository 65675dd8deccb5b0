/**
 * What a cache did for a response. `memory`, `prerendered` (by the build) and `disk` (written by this site later): it had it;
 * `stale`: it had an outdated one, while the CMS is slow or fails; `miss`: it had none; `expired`: it had an outdated one, and
 * got its successor; `missing`: there is no such page or story; `unavailable`: it had none, and the CMS gave none; `bypass`: no
 * cache was involved.
 */
export type CacheOutcome =
  | 'memory'
  | 'prerendered'
  | 'disk'
  | 'stale'
  | 'miss'
  | 'expired'
  | 'missing'
  | 'unavailable'
  | 'bypass';

/** What is known of a response besides its outcome, in milliseconds where not said otherwise. */
export interface CacheReport {
  outcome: CacheOutcome;
  /** True for a response that another request had loaded at the same time. */
  isCollapsed: boolean;
  /** True for a response that the cache has from now on. */
  isStored: boolean;
  /** How long loading from the CMS took; null where this request did not. */
  upstream: number | null;
  /** How long rendering took; null where this request did not. */
  render: number | null;
}

/** A report of a response that no cache has had to do with yet. */
export function emptyReport(outcome: CacheOutcome): CacheReport {
  return { outcome, isCollapsed: false, isStored: false, upstream: null, render: null };
}

/** Writes a duration into a report; undefined without one. */
export function timerOf(
  report: CacheReport | undefined,
  what: 'upstream' | 'render',
): ((milliseconds: number) => void) | undefined {
  if (report === undefined) return undefined;
  return (milliseconds) => {
    report[what] = milliseconds;
  };
}
