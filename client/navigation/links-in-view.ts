import { PAYLOAD_FILE } from '../../common/constants';
import { whenIdle } from '../startup/idle';

/** Bytes of payloads, as transferred, after which no more is fetched for links in view of one page. */
const maxBytes = 150_000;

/** Links in view whose pages are fetched, for each page that is shown: as many as the page loader holds. */
const maxLinks = 20;

/** Watches the links of the page that is on screen. */
interface LinksInView {
  /** Fetches the pages of those links that are in view, one after the other, those that came into view last first. */
  readonly start: (links: Iterable<HTMLAnchorElement>) => void;
  /** Ends it, with the request that is waiting for its response. */
  readonly stop: () => void;
}

/**
 * Fetches pages of links in view, when the browser is idle. A link that leaves the view is no longer fetched: it gives up its
 * place, and its request unless the response has begun.
 * @param fetchPage never rejects.
 */
export function watchLinksInView(
  fetchPage: (link: HTMLAnchorElement, signal: AbortSignal) => Promise<void>,
): LinksInView {
  const bytes = countPayloadBytes();
  let bytesBefore = 0;
  let fetched = new Set<string>();
  let waiting: HTMLAnchorElement[] = [];
  let running: { readonly link: HTMLAnchorElement; readonly controller: AbortController } | undefined;
  const mayFetch = (): boolean => fetched.size < maxLinks && bytes() - bytesBefore < maxBytes;

  const fetchNext = async (link: HTMLAnchorElement): Promise<void> => {
    const controller = new AbortController();
    const { pathname } = link;
    fetched.add(pathname);
    running = { link, controller };
    await fetchPage(link, controller.signal);
    running = undefined;
    // Fetched when it is in view again.
    if (controller.signal.aborted) fetched.delete(pathname);
  };
  let isFetching = false;
  const fetchWaiting = async (): Promise<void> => {
    if (isFetching) return;
    isFetching = true;
    while (waiting.length > 0 && mayFetch()) {
      await whenIdle();
      const link = waiting.shift();
      if (link !== undefined && !fetched.has(link.pathname)) await fetchNext(link);
    }
    isFetching = false;
  };
  const observer = new IntersectionObserver((entries) => {
    const gone = new Set(linksOf(entries, false));
    waiting = [...linksOf(entries, true), ...waiting.filter((link) => !gone.has(link))];
    if (running !== undefined && gone.has(running.link)) running.controller.abort();
    void fetchWaiting();
  });
  const stop = (): void => {
    observer.disconnect();
    waiting = [];
    running?.controller.abort();
  };
  return {
    stop,
    start: (links) => {
      bytesBefore = bytes();
      fetched = new Set([window.location.pathname]);
      for (const link of links) observer.observe(link);
    },
  };
}

/** The links that came into view, or left it. */
function linksOf(entries: readonly IntersectionObserverEntry[], isInView: boolean): HTMLAnchorElement[] {
  return entries.flatMap(({ target, isIntersecting }) =>
    isIntersecting === isInView && target instanceof HTMLAnchorElement ? [target] : [],
  );
}

/** Counts the bytes of all payloads from now on, headers included; those of the browser's cache are none. */
function countPayloadBytes(): () => number {
  let total = 0;
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  const add = (entries: PerformanceEntryList): void => {
    for (const entry of entries as PerformanceResourceTiming[])
      if (new URL(entry.name).pathname.endsWith(`/${PAYLOAD_FILE}`)) total += entry.transferSize;
  };
  observer.observe({ type: 'resource' });
  return () => {
    add(observer.takeRecords());
    return total;
  };
}
