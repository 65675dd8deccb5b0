import type { CacheReport } from '../../http/observation/cache-report';
import type { CacheRead, Outcome } from './cache-types';

/** A reader of a cache whose report is wanted. */
export interface ReadReporter {
  /** See `ReadOptions.onRead`. */
  readonly onRead: ((read: CacheRead) => void) | undefined;
  /**
   * Writes into the report how the value was read.
   * @param from where it was, if nothing was fetched. Default: in memory.
   */
  readonly finish: (result: Outcome<unknown>['outcome'], from?: 'memory' | 'prerendered' | 'disk') => void;
}

/** Reports one read into `report`; does nothing where that is undefined. */
export function readReporter(report: CacheReport | undefined): ReadReporter {
  if (report === undefined) return silentReporter;
  let read: CacheRead = { fetch: 'none', hadEntry: false };
  return {
    onRead: (given) => {
      read = given;
    },
    finish: (result, from = 'memory') => {
      report.isCollapsed = read.fetch === 'joined';
      if (result !== 'fresh') report.outcome = result;
      else if (read.fetch === 'none') report.outcome = from;
      else report.outcome = read.hadEntry ? 'expired' : 'miss';
    },
  };
}

const silentReporter: ReadReporter = { onRead: undefined, finish: () => {} };
