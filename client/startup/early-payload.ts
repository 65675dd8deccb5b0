import { PAGE_DATA_ID, PAYLOAD_FILE } from '../../common/constants';
import { connection } from './line';

/** A payload that was requested before React was there. */
export interface EarlyPayload {
  /** The path of its page. */
  readonly path: string;
  readonly response: Promise<Response>;
}

/**
 * Requests the payload of the link whose use starts React, in parallel to React. Not for a press: its click comes before React
 * does. Not where data is scarce.
 * @param use the event of that use.
 * @returns undefined where nothing is requested.
 */
export function requestEarlyPayload({ type, target }: Event): EarlyPayload | undefined {
  const { saveData = false, effectiveType = '' } = connection();
  if (saveData || effectiveType.includes('2g')) return undefined;
  if (type !== 'focusin' && type !== 'pointerover') return undefined;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  const buildId = buildOfPage();
  if (link === null || buildId === null || !mayBePage(link)) return undefined;
  const { pathname } = link;
  // Without the functions for paths, which would be another file of the entry.
  const url = `${pathname}/${PAYLOAD_FILE}?build=${encodeURIComponent(buildId)}`;
  const response = fetch(url, { priority: 'low', headers: { Accept: 'application/json' } });
  response.catch(() => {}); // the navigation requests it again
  return { path: pathname, response };
}

/** A cheap guess: the entry has no route table. A wrong one costs a request in vain. */
function mayBePage({ origin, pathname, target, href, download }: HTMLAnchorElement): boolean {
  return (
    origin === location.origin &&
    pathname !== location.pathname &&
    target === '' &&
    download === '' &&
    !/[.?]|\/\/|\/$/.test(href.slice(origin.length)) &&
    !pathname.endsWith('/search')
  );
}

/** The build that made the page; null on error pages, which do not name it. */
function buildOfPage(): string | null {
  const text = document.querySelector(`script#${PAGE_DATA_ID}`)?.textContent ?? 'null';
  const data: { readonly shown?: { readonly buildId?: string } } | null = JSON.parse(text);
  return data?.shown?.buildId ?? null;
}
