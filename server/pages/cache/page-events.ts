import type { CacheEvent } from '../../content/cache/cache-types';

/** Where responses of pages come from: metrics and tests read the same list. */
export const pageEvents = [
  'page-revalidated',
  'page-restored',
  'page-rendered',
  'page-stale',
  'page-coalesced',
  'page-missing',
  'page-unavailable',
] as const;

/**
 * `page-revalidated`: from memory after a request to the CMS; `page-restored`: from disk; `page-rendered`: loaded and rendered;
 * `page-stale`: from memory while the CMS is slow or fails; `page-coalesced`: waited for one that is being loaded;
 * `page-missing`: known to be none; `page-unavailable`: none is cached, and the CMS gave none. Those from memory at once are
 * counted by `countHit`.
 */
export type PageEvent = (typeof pageEvents)[number];

/** Events of the cache that pages have words of their own for. */
const pageEventOf: Readonly<Partial<Record<CacheEvent, PageEvent>>> = {
  hit: 'page-revalidated',
  stale: 'page-stale',
  coalesced: 'page-coalesced',
  missing: 'page-missing',
  unavailable: 'page-unavailable',
};

/** Reports events of the cache by the words for pages. */
export function pageEventsOf(report: (event: PageEvent) => void): (event: CacheEvent) => void {
  return (event) => {
    const own = pageEventOf[event];
    if (own !== undefined) report(own);
  };
}
