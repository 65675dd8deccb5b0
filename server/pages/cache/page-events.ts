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
