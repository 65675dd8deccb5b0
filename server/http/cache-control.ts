/**
 * Pages: browsers always ask whether theirs is still good, shared caches keep it for a minute, and go on
 * serving it while they ask or while we fail.
 */
export const PAGE_CACHE_CONTROL =
  'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400';
