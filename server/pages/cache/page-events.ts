/** Where responses of pages come from: metrics and tests read the same list. */
export const pageEvents = [
  'page-hit',
  'page-revalidated',
  'page-restored',
  'page-rendered',
  'page-stale',
] as const;

/**
 * `page-hit`: from memory at once; `page-revalidated`: from memory after a request to the CMS; `page-restored`: from disk;
 * `page-rendered`: loaded and rendered; `page-stale`: from memory while the CMS is slow or fails.
 */
export type PageEvent = (typeof pageEvents)[number];
