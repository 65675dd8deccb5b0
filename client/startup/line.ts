/** The Network Information API; not every browser has it. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Milliseconds within which the fastest response of a fast line is there. */
const fastResponse = 100;

/** What the browser knows of the network. */
export function connection(): Connection {
  return (navigator as Navigator & { readonly connection?: Connection }).connection ?? {};
}

/**
 * True if the visitor can afford code and pages that may not be used. Browsers that tell the kind of network tell it for the whole
 * device; the fastest response so far tells how far this site is.
 */
export function isFastLine(): boolean {
  const { saveData = false, effectiveType = '4g' } = connection();
  if (saveData || effectiveType !== '4g') return false;
  const entries = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ];
  const times = (entries as PerformanceResourceTiming[])
    // Responses of the cache say nothing, nor do those of other sites, which have no times.
    .filter(({ transferSize, requestStart }) => transferSize > 0 && requestStart > 0)
    .map(({ requestStart, responseEnd }) => responseEnd - requestStart);
  // A page that comes from the cache as a whole costs nothing.
  return times.length === 0 || Math.min(...times) < fastResponse;
}
