/** The Network Information API; not every browser has it. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Not every browser has how a response came. */
type Timing = PerformanceResourceTiming & { readonly deliveryType?: string };

/** Milliseconds within which the fastest response of a fast line is there. */
const fastResponse = 100;

/** What the browser knows of the network. */
export function connection(): Connection {
  return (navigator as Navigator & { readonly connection?: Connection }).connection ?? {};
}

/** True if only what the visitor asks for may be fetched. */
export function isDataScarce(): boolean {
  const { saveData = false, effectiveType = '' } = connection();
  return saveData || effectiveType.includes('2g');
}

/**
 * True if the visitor can afford code and pages that may not be used. Browsers that report the kind of network report it for the whole
 * device; the fastest response so far shows how far this site is.
 */
export function isFastLine(): boolean {
  const { saveData = false, effectiveType = '4g' } = connection();
  if (saveData || effectiveType !== '4g') return false;
  const entries = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ];
  const isAhead = ({ deliveryType }: Timing): boolean => deliveryType === 'navigational-prefetch';
  const times = (entries as Timing[])
    // The times of a document that was fetched ahead are those of the click.
    .filter((entry) => !isAhead(entry))
    // Responses of the cache say nothing, nor do those of other sites, which have no times.
    .filter(({ transferSize, requestStart }) => transferSize > 0 && requestStart > 0)
    .map(({ requestStart, responseEnd }) => responseEnd - requestStart);
  // A page that comes from the cache as a whole costs nothing.
  if (times.length === 0) return !(entries as Timing[]).some(isAhead);
  return Math.min(...times) < fastResponse;
}
