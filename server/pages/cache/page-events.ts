/** Steps of serving pages, by name: metrics and tests listen to the same list. */
export const pageEvents = [
  'page-hit',
  'page-kept',
  'page-shelved',
  'page-rendered',
  'page-last-good',
] as const;

/**
 * `hit`: from memory at once; `kept`: from memory after a question; `shelved`: from disk into memory; `rendered`: made;
 * `last-good`: while the content service is slow or fails.
 */
export type PageEvent = (typeof pageEvents)[number];
