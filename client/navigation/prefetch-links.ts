import type { ResolveRoute } from '../../common/routes';
import { isDataScarce, isFastLine } from '../startup/line';
import { internalPathOf } from './internal-path';
import { linkOf } from './link-of';
import { watchLinksInView } from './links-in-view';

/** Milliseconds that a pointer has to rest on a link before its page is fetched. */
const hoverDelay = 65;

/** Milliseconds before links in view are prefetched: by then the page has loaded and the visitor is reading. */
const readingDelay = 3_000;

/** Which links are prefetched on this network: those in view, those pointed at or focused, or only those being pressed. */
type Eagerness = 'view' | 'point' | 'press';

function eagerness(): Eagerness {
  if (isDataScarce()) return 'press';
  return isFastLine() ? 'view' : 'point';
}

/**
 * Fetches pages before their links are followed: at once for a link that is pressed, after a moment for one that is pointed at
 * or focused, and for links in view while the visitor reads. Slow networks and `Save-Data` get less of it.
 * @param prefetch fetches the page at a path.
 * @param prefetchCode fetches code that other pages may need; called for visitors who stay to read.
 * @returns a function to call whenever another page is on screen: it watches the links in view there.
 */
export function prefetchLinks(
  resolve: ResolveRoute,
  prefetch: (path: string, signal?: AbortSignal) => Promise<void>,
  prefetchCode: () => void,
): () => void {
  const prefetchTarget = (
    link: HTMLAnchorElement | null,
    signal?: AbortSignal,
  ): Promise<void> | undefined => {
    if (link === null || link.pathname === window.location.pathname) return undefined;
    return internalPathOf(link, resolve) === null ? undefined : prefetch(link.pathname, signal);
  };

  let hoverTimer: ReturnType<typeof setTimeout> | undefined;
  const onPoint = (event: Event): void => {
    clearTimeout(hoverTimer);
    const link = linkOf(event);
    if (link !== null && eagerness() !== 'press')
      hoverTimer = setTimeout(() => void prefetchTarget(link), hoverDelay);
  };
  const options = { capture: true, passive: true };
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, onPoint, options);
  for (const type of ['pointerdown', 'touchstart'])
    document.addEventListener(type, (event) => void prefetchTarget(linkOf(event)), options);

  const inView = watchLinksInView(async (link, signal) => void (await prefetchTarget(link, signal)));
  let readingTimer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    inView.stop();
    clearTimeout(readingTimer);
    readingTimer = setTimeout(() => {
      if (eagerness() !== 'view') return;
      prefetchCode();
      const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')];
      inView.start(links.filter((link) => internalPathOf(link, resolve) !== null));
    }, readingDelay);
  };
}
