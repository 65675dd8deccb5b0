import type { FetchOptions } from './load-payload';

/** Pages that may be fetched ahead of their navigations. */
export interface PrefetchedPages<Page> {
  /** Uses the prefetched page if it is fresh, else fetches it for a visitor who waits. */
  readonly load: (path: string) => Promise<Page>;
  /**
   * Fetches a page ahead of its navigation, unless that has happened. Never throws.
   * @param signal ends the request, unless its response has begun.
   */
  readonly prefetch: (path: string, signal?: AbortSignal) => Promise<void>;
}

/** Milliseconds for which a prefetched page is fresh. */
const freshFor = 30_000;

interface Prefetched<Page> {
  readonly startedAt: number;
  readonly page: Promise<Page>;
}

/**
 * @param maxPrefetched prefetched pages held at a time; the oldest are dropped.
 * @param now milliseconds since any fixed moment.
 */
export function createPrefetchedPages<Page>(
  fetchPage: (path: string, options: FetchOptions) => Promise<Page>,
  maxPrefetched: number,
  now = () => performance.now(),
): PrefetchedPages<Page> {
  const prefetched = new Map<string, Prefetched<Page>>();
  const freshPage = (path: string): Promise<Page> | undefined => {
    const found = prefetched.get(path);
    return found !== undefined && now() - found.startedAt < freshFor ? found.page : undefined;
  };
  const fetchNow = (path: string): Promise<Page> => fetchPage(path, { priority: 'high' });
  /** @returns drops the page, unless another one has taken its place. */
  const hold = (path: string, page: Promise<Page>): (() => void) => {
    prefetched.delete(path);
    prefetched.set(path, { startedAt: now(), page });
    return () => {
      if (prefetched.get(path)?.page === page) prefetched.delete(path);
    };
  };
  return {
    load: (path) => {
      const page = freshPage(path)?.catch(() => fetchNow(path)) ?? fetchNow(path);
      // A second click on the link gets the same one, while it is on its way.
      const drop = hold(path, page);
      page.then(drop, drop);
      return page;
    },
    prefetch: async (path, signal) => {
      if (freshPage(path) !== undefined) return;
      const page = fetchPage(path, { priority: 'low', signal });
      const drop = hold(path, page);
      for (const oldest of prefetched.keys()) if (prefetched.size > maxPrefetched) prefetched.delete(oldest);
      // A failure is not cached: the navigation fetches the page again.
      await page.then(() => {}, drop);
    },
  };
}
