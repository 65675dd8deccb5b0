import { VISITS_ATTRIBUTE, VISITS_PATH } from '../../common/constants';
import { entryScript } from '../startup/entry-script';

/**
 * Reports that the page of the current address is on screen, on sites that count visits.
 * @param referrer address of the page that led to it, or `''`.
 */
export function reportView(referrer = ''): void {
  // Some browsers can be told to have no beacons.
  if (reporting() !== null) navigator.sendBeacon?.(VISITS_PATH, `${location.pathname} ${referrer}`);
}

/**
 * Reports the views of a document that its server did not see: a CDN sent it, or the browser had it already.
 * @see https://w3c.github.io/resource-timing/#dom-performanceresourcetiming-deliverytype
 */
export function reportLoads(): void {
  const report = (): void => reportView(document.referrer);
  const [load] = performance.getEntriesByType('navigation');
  // A page that the browser prerendered is perhaps never seen.
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', report);
  else if (reporting() === 'loads' || (load && 'deliveryType' in load && load.deliveryType)) report();
  addEventListener('pageshow', ({ persisted }) => persisted && reportView());
}

/** What the site counts by such reports; null for nothing. */
function reporting(): string | null {
  return entryScript()?.getAttribute(VISITS_ATTRIBUTE) ?? null;
}
