import type { ResolveRoute } from '../../common/routes';
import { linkAt, pathOfLink } from './intercept-links';

/** Milliseconds that a pointer rests on a link before its page is fetched. */
const restingTime = 65;

/** Pages that are fetched because their links came into view, for each page that is shown. */
const mostInView = 5;

/** Milliseconds after which links in view are looked at: who stays that long reads, and the page itself has come. */
const readingTime = 3_000;

/** What browsers tell of the network; not all do. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/**
 * How much may be fetched that nobody has asked for: `view` for links in view, `point` for those that are pointed at or
 * focused, `press` for those that are being pressed alone.
 */
type Eagerness = 'view' | 'point' | 'press';

function eagerness(): Eagerness {
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  if (connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')) return 'press';
  return connection?.effectiveType === '3g' ? 'point' : 'view';
}

/**
 * Fetches the pages that links lead to before they are followed: at once where one is pressed, soon where one is pointed
 * at or focused, and a few of those in view while the browser is idle. Who saves data, or is on a slow network, gets less
 * of that.
 * @param fetchAhead fetches the page at a path.
 * @param fetchCode fetches the code that other pages may need, for who stays to read.
 * @returns what looks for links in view anew, once another page is on screen.
 */
export function fetchLinksAhead(
  resolve: ResolveRoute,
  fetchAhead: (path: string) => Promise<void>,
  fetchCode: () => void,
): () => void {
  const fetchTarget = (link: HTMLAnchorElement | null): Promise<void> | undefined => {
    if (link === null || link.pathname === window.location.pathname) return undefined;
    return pathOfLink(link, resolve) === null ? undefined : fetchAhead(link.pathname);
  };

  let resting: number | undefined;
  const atPoint = (event: Event): void => {
    window.clearTimeout(resting);
    const link = linkAt(event);
    if (link !== null && eagerness() !== 'press')
      resting = window.setTimeout(() => void fetchTarget(link), restingTime);
  };
  const early = { capture: true, passive: true };
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, atPoint, early);
  for (const type of ['pointerdown', 'touchstart'])
    document.addEventListener(type, (event) => void fetchTarget(linkAt(event)), early);

  return watchView(async (link) => void (await fetchTarget(link)), fetchCode);
}

/** Calls back for a few of the links that come into view, one after the other. @returns what begins anew. */
function watchView(onLink: (link: HTMLAnchorElement) => Promise<void>, onReading: () => void): () => void {
  let seen = new Set<string>();
  let queue: HTMLAnchorElement[] = [];
  let isRunning = false;
  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    for (let link = queue.shift(); link !== undefined; link = queue.shift()) await onLink(link);
    isRunning = false;
  };
  const watcher = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue;
      watcher.unobserve(target);
      if (seen.size >= mostInView || seen.has(target.pathname)) continue;
      seen.add(target.pathname);
      queue.push(target);
    }
    void run();
  });
  let reading: number | undefined;
  return () => {
    watcher.disconnect();
    seen = new Set([window.location.pathname]);
    queue = [];
    window.clearTimeout(reading);
    reading = window.setTimeout(() => {
      if (eagerness() !== 'view') return;
      onReading();
      for (const link of document.querySelectorAll('main a[href]')) watcher.observe(link);
    }, readingTime);
  };
}
