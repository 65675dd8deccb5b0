import type { ResolveRoute } from '../../common/routes';
import { connection, isFastLine } from '../startup/line';
import { internalPathOf, linkOf } from './intercept-links';

/** Milliseconds that a pointer has to rest on a link before its page is fetched. */
const hoverDelay = 65;

/** Links in view whose pages are fetched, for each page that is shown. */
const maxInView = 5;

/** Milliseconds before links in view are prefetched: by then the page has loaded and the visitor is reading. */
const readingDelay = 3_000;

/** Which links are prefetched on this network: those in view, those pointed at or focused, or only those being pressed. */
type Eagerness = 'view' | 'point' | 'press';

function eagerness(): Eagerness {
  const { saveData, effectiveType = '4g' } = connection();
  if (saveData === true || /2g/.test(effectiveType)) return 'press';
  return isFastLine() ? 'view' : 'point';
}

/**
 * Fetches pages before their links are followed: at once for a link that is pressed, after a moment for one that is pointed at
 * or focused, and for a few links in view while the browser is idle. Slow networks and `Save-Data` get less of it.
 * @param prefetch fetches the page at a path.
 * @param prefetchCode fetches code that other pages may need; called for visitors who stay to read.
 * @returns a function to call whenever another page is on screen: it watches the links in view there.
 */
export function prefetchLinks(
  resolve: ResolveRoute,
  prefetch: (path: string) => Promise<void>,
  prefetchCode: () => void,
): () => void {
  const prefetchTarget = (link: HTMLAnchorElement | null): Promise<void> | undefined => {
    if (link === null || link.pathname === window.location.pathname) return undefined;
    return internalPathOf(link, resolve) === null ? undefined : prefetch(link.pathname);
  };

  let hoverTimer: number | undefined;
  const onPoint = (event: Event): void => {
    window.clearTimeout(hoverTimer);
    const link = linkOf(event);
    if (link !== null && eagerness() !== 'press')
      hoverTimer = window.setTimeout(() => void prefetchTarget(link), hoverDelay);
  };
  const options = { capture: true, passive: true };
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, onPoint, options);
  for (const type of ['pointerdown', 'touchstart'])
    document.addEventListener(type, (event) => void prefetchTarget(linkOf(event)), options);

  return watchLinksInView(async (link) => void (await prefetchTarget(link)), prefetchCode);
}

/** Calls `onLink` for a few of the links that come into view, one after the other. @returns a function that restarts it. */
function watchLinksInView(
  onLink: (link: HTMLAnchorElement) => Promise<void>,
  onReading: () => void,
): () => void {
  let seen = new Set<string>();
  let queue: HTMLAnchorElement[] = [];
  let isRunning = false;
  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    for (let link = queue.shift(); link !== undefined; link = queue.shift()) await onLink(link);
    isRunning = false;
  };
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue;
      observer.unobserve(target);
      if (seen.size >= maxInView || seen.has(target.pathname)) continue;
      seen.add(target.pathname);
      queue.push(target);
    }
    void run();
  });
  let readingTimer: number | undefined;
  return () => {
    observer.disconnect();
    seen = new Set([window.location.pathname]);
    queue = [];
    window.clearTimeout(readingTimer);
    readingTimer = window.setTimeout(() => {
      if (eagerness() !== 'view') return;
      onReading();
      for (const link of document.querySelectorAll('main a[href]')) observer.observe(link);
    }, readingDelay);
  };
}
