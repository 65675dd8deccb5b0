import type { CacheRead, Outcome } from '../../content/cache/cache-types';
import { readReporter } from '../../content/cache/report-read';
import type { CacheReport } from '../../http/observation/cache-report';
import type { CachedPage, PageMemory } from './page-memory';

/** Reports how a page is read. */
interface PageReporter {
  readonly onRead: ((read: CacheRead) => void) | undefined;
  readonly finish: (result: Outcome<CachedPage>) => void;
}

const silentReporter: PageReporter = { onRead: undefined, finish: () => {} };

/**
 * Reports the read of a page that is about to begin; does nothing without a report.
 * @param key that of the response.
 * @param reuse `off`: the cache is a fallback only, and has nothing to do with a response that was loaded.
 */
export function reportPage(
  report: CacheReport | undefined,
  memory: Pick<PageMemory, 'peek'>,
  key: string,
  reuse: 'on' | 'off',
): PageReporter {
  if (report === undefined) return silentReporter;
  const wasInMemory = memory.peek(key) !== undefined;
  const { onRead, finish } = readReporter(report);
  return {
    onRead,
    finish: (result) => {
      const value = 'value' in result ? result.value : undefined;
      finish(result.outcome, wasInMemory ? 'memory' : value?.from);
      report.isStored = reuse === 'on' && value !== undefined && memory.peek(key)?.value === value;
      if (reuse === 'off' && result.outcome === 'fresh') report.outcome = 'bypass';
    },
  };
}
