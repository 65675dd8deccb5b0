import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { createPath, Router, type Navigator, type To } from 'react-router-dom';
import type { BlockLoader } from '../common/block-system/block-loader';
import { isJsonObject } from '../common/json';
import type { PageData } from '../common/page/page-data';
import { PageView } from '../common/page/PageView';
import type { BrowserLocation } from '../common/site/browser-location';
import type { ReportIssue } from '../common/site/site-context';
import { applyHead, scrollAndFocus } from './navigation/apply-page';
import { followHistory, type CurrentPage, type FollowHistoryDeps } from './navigation/navigate';
import type { ScrollPositions } from './navigation/scroll-positions';
import type { Screen } from './preview/start-preview';

/** Dependencies of the client. They never change. */
export interface ClientDeps extends Omit<FollowHistoryDeps, 'current' | 'show'> {
  /** The page that the server rendered. */
  readonly initialPage: PageData;
  readonly blockLoader: BlockLoader;
  readonly report: ReportIssue;
  readonly announce: (text: string) => void;
  readonly positions: ScrollPositions;
  /** Called whenever another page is on screen, the initial one included. */
  readonly onShown: () => void;
  /** Called once with the screen. */
  readonly onScreen: (screen: Screen) => void;
  /** See `SiteScope`. */
  readonly loadWholePage: () => Promise<never>;
}

/** What react-router's own links would navigate with; the site's links are intercepted. */
const navigatorOf = ({ go }: FollowHistoryDeps['history']): Navigator => {
  const pathOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));
  return {
    createHref: pathOf,
    go: (steps) => window.history.go(steps),
    push: (to) => go(pathOf(to)),
    replace: (to) => go(pathOf(to), { replace: true }),
  };
};

// While its props stay the same nothing renders again: React keeps the server's markup of parts that it has not hydrated.
const Page = memo(PageView);

/** The site in the browser: shows the current page and replaces it on navigations. */
export function SiteClient({ deps }: { readonly deps: ClientDeps }): ReactNode {
  const { blockLoader, report, history, loadWholePage } = deps;
  const page = useCurrentPage(deps);
  const { pathname } = page.location;
  const navigator = useMemo(() => navigatorOf(history), [history]);
  // Without query and fragment: a filter or an open photo must not render the rest of the page again.
  const location = useMemo(() => ({ pathname, search: '', hash: '', state: null, key: 'page' }), [pathname]);
  return (
    <Router location={location} navigator={navigator}>
      <Page data={page.data} blockLoader={blockLoader} report={report} loadWholePage={loadWholePage} />
    </Router>
  );
}

/** The page to render. It changes when the visitor navigates, and when an editor changes it in place. */
function useCurrentPage(deps: ClientDeps): CurrentPage {
  const { initialPage, history, positions, onShown } = deps;
  const [page, setPage] = useState<CurrentPage>(() => ({
    data: initialPage,
    location: history.location(),
    action: 'POP',
  }));
  const current = useRef(page);

  useEffect(() => {
    const savePosition = (): void => positions.save(entryKey(current.current.location));
    const stop = followHistory({
      ...deps,
      current: () => current.current,
      show: (next) => {
        savePosition();
        // Not as a transition: data and code are loaded, and one synchronous render is on screen soonest.
        setPage(next);
      },
    });
    window.addEventListener('pagehide', savePosition);
    return () => {
      stop();
      window.removeEventListener('pagehide', savePosition);
    };
  }, [deps, positions]);

  useEffect(() => {
    deps.onScreen({
      page: () => current.current.data,
      update: (data) => {
        const next: CurrentPage = { ...current.current, data, isUpdate: true };
        current.current = next;
        setPage(next);
        applyHead(data);
      },
    });
  }, [deps]);

  useLayoutEffect(() => {
    const previous = current.current;
    current.current = page;
    if (previous !== page && page.isUpdate !== true) arrive(previous, page, deps);
  }, [page, deps]);
  useEffect(onShown, [page.data, onShown]);
  return page;
}

/** Runs when a navigation is on screen: sets head, scroll position and focus, and announces the title. */
function arrive(
  previous: CurrentPage,
  current: CurrentPage,
  { progress, positions, announce }: ClientDeps,
): void {
  progress.finish();
  const isOther = previous.data !== current.data;
  if (isOther) applyHead(current.data);
  const saved = current.action === 'POP' ? positions.find(entryKey(current.location)) : undefined;
  if (!keepsFocus(previous, current)) scrollAndFocus(current.location.hash, saved);
  else if (saved !== undefined) window.scrollTo(0, saved);
  if (isOther) announce(document.title);
}

/** True if a block changed its page's address, or such a change is undone: focus and scroll position stay. */
function keepsFocus(previous: CurrentPage, current: CurrentPage): boolean {
  if (current.action !== 'POP') return isBlockChange(current.location);
  return (
    previous.data === current.data && (isBlockChange(previous.location) || isBlockChange(current.location))
  );
}

function isBlockChange({ state }: BrowserLocation): boolean {
  return isJsonObject(state) && state['keepsPlace'] === true;
}

/** Names a history entry. Entries that the browser makes itself, for a fragment typed by hand, have the router's default key. */
function entryKey({ key, pathname, hash }: BrowserLocation): string {
  return `${key} ${pathname}${hash}`;
}
