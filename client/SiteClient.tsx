import {
  memo,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';
import { createPath, Router, type Navigator, type To } from 'react-router-dom';
import type { BlockLoader } from '../common/block-system/block-loader';
import type { PageData } from '../common/page/page-data';
import { PageView } from '../common/page/PageView';
import type { BrowserLocation } from '../common/site/browser-location';
import type { ReportIssue } from '../common/site/site-context';
import { applyHead } from './navigation/apply-head';
import { arrive, beginsAtTop, fillsWindow, type ArriveDeps } from './navigation/arrive';
import { leavePage } from './navigation/leave-page';
import type { createPictureMover } from './navigation/move-picture';
import { followHistory, type CurrentPage, type FollowHistoryDeps } from './navigation/navigate';
import type { Screen } from './preview/start-preview';

/** Dependencies of the client. They never change. */
export interface ClientDeps extends Omit<FollowHistoryDeps, 'current' | 'show'>, ArriveDeps {
  /** The page that the server rendered. */
  readonly initialPage: PageData;
  /** Its history entry. */
  readonly initialLocation: BrowserLocation;
  readonly blockLoader: BlockLoader;
  readonly report: ReportIssue;
  /** Calls the function that shows the next page. A picture that both pages show moves from its place on one to its place on the other. */
  readonly movePicture: ReturnType<typeof createPictureMover>;
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
      <Page
        data={page.data}
        blockLoader={blockLoader}
        report={report}
        loadWholePage={loadWholePage}
        isBeginning={page.isBeginning}
      />
    </Router>
  );
}

/** The page to render. It changes when the visitor navigates, and when an editor changes it in place. */
function useCurrentPage(deps: ClientDeps): CurrentPage {
  const { positions, movePicture, onShown } = deps;
  const [page, setPage] = useState(() => initialPageOf(deps));
  const current = useRef(page);

  useEffect(() => {
    const savePosition = (): void => positions.save(current.current.location.key);
    const stop = followHistory({
      ...deps,
      current: () => current.current,
      show: (next) => {
        savePosition();
        if (next.data === current.current.data) return setPage(next);
        // A picture takes a moment to move: the visitor may be on the way to another page by then.
        const isWanted = (): boolean => deps.history.location().pathname === next.location.pathname;
        movePicture(() => {
          if (!isWanted()) return;
          leavePage(() => flushSync(() => setPage(firstOf(next))));
          // React has removed the page: an extension had taken away what was to change.
          if (document.querySelector('main') === null) deps.hardNavigate();
        }, next);
      },
    });
    addEventListener('pagehide', savePosition);
    return () => {
      stop();
      removeEventListener('pagehide', savePosition);
    };
  }, [deps, positions, movePicture]);

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
    if (previous === page || page.isUpdate === true) return;
    if (previous.data !== page.data) applyHead(page.data);
    arrive(previous, page, deps);
  }, [page, deps]);
  // After the arrival, which asks for the layout as well.
  useLayoutEffect(() => followBeginning(page, setPage), [page]);
  useEffect(onShown, [page.data, onShown]);
  return page;
}

const initialPageOf = ({ initialPage: data, initialLocation: location }: ClientDeps): CurrentPage => ({
  data,
  location,
  action: 'POP',
});

/**
 * Shows the whole page in place of its beginning: after the next paint, in slices between which the browser can respond, or at once
 * where the beginning leaves a part of the window empty.
 */
function followBeginning(
  page: CurrentPage,
  setPage: (change: (shown: CurrentPage) => CurrentPage) => void,
): void {
  if (page.isBeginning !== true) return;
  const showWhole = (): void => setPage((shown) => wholeOf(page, shown));
  if (fillsWindow()) requestAnimationFrame(() => setTimeout(() => startTransition(showWhole)));
  else showWhole();
}

/** A page as it is rendered first: one synchronous render of what the visitor will see is on screen soonest. */
function firstOf(page: CurrentPage): CurrentPage {
  return beginsAtTop(page) ? { ...page, isBeginning: true } : page;
}

/** The whole page in place of its beginning, unless something else is shown. */
function wholeOf(beginning: CurrentPage, shown: CurrentPage): CurrentPage {
  if (shown !== beginning) return shown;
  const { isBeginning: _, ...page } = beginning;
  return { ...page, isUpdate: true };
}
