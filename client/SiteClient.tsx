import {
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useLocation, useNavigate, useNavigationType, type Location } from 'react-router-dom';
import { componentsIn, type BlockLibrary } from '../common/blocks/block-library';
import { isJsonObject } from '../common/json';
import type { PageData } from '../common/page/page-data';
import { PageView } from '../common/page/PageView';
import { makeRouteResolver, type RouteOutcome } from '../common/routes';
import type { ReportContent } from '../common/story/site-context';
import { loadPayload } from './load-payload';
import type { Progress } from './progress';
import type { ScrollPositions } from './scroll-positions';
import { applyHead, arriveAt } from './show-page';

/** What the client is made of. */
export interface ClientDeps {
  /** The page that the server rendered. */
  readonly first: PageData;
  readonly library: BlockLibrary;
  readonly report: ReportContent;
  readonly progress: Progress;
  readonly announce: (text: string) => void;
  readonly positions: ScrollPositions;
  /** Gives the address in the address bar back to the server: what to do where we cannot show it ourselves. */
  readonly loadFully: () => void;
}

/** The page on screen, and the history entry it belongs to. */
interface OnScreen {
  readonly data: PageData;
  readonly location: Location;
}

/**
 * The site in the browser. An address is shown once everything it needs is there; until then the page before
 * it stays. The newest address wins, whatever order answers arrive in.
 */
export function SiteClient({
  first,
  library,
  report,
  progress,
  announce,
  positions,
  loadFully,
}: ClientDeps): ReactNode {
  const location = useLocation();
  const navigate = useNavigate();
  const arrivedBack = useNavigationType() === 'POP';
  const [onScreen, setOnScreen] = useState<OnScreen>({ data: first, location });
  const resolve = useMemo(() => makeRouteResolver(first.site.languages), [first.site.languages]);
  const current = useRef(onScreen);

  useEffect(() => {
    const shown = current.current;
    if (location === shown.location) return;
    const show = (data: PageData): void => {
      positions.save(entryOf(shown.location));
      startTransition(() => setOnScreen({ data, location }));
    };
    if (location.pathname === shown.location.pathname) return show(shown.data);
    const route = resolve(location.pathname);
    if (route.kind === 'redirect')
      return void navigate(route.to + location.search + location.hash, { replace: true });
    if (route.kind !== 'story') return loadFully();

    const abandoned = new AbortController();
    progress.start();
    loadPage(location.pathname, route, shown.data, library, abandoned.signal)
      .then((data) => {
        if (!abandoned.signal.aborted) show(data);
      })
      .catch(() => {
        // Whatever it was, the server has an answer to it, with the right status.
        if (!abandoned.signal.aborted) loadFully();
      });
    return () => {
      abandoned.abort();
      progress.finish();
    };
  }, [location, resolve, navigate, library, progress, positions, loadFully]);

  useLayoutEffect(() => {
    const before = current.current;
    current.current = onScreen;
    if (before === onScreen) return;
    progress.finish();
    if (before.data !== onScreen.data) applyHead(onScreen.data);
    const left = arrivedBack ? positions.find(entryOf(onScreen.location)) : undefined;
    if (!staysPut(before, onScreen, arrivedBack)) arriveAt(onScreen.location.hash, left);
    else if (left !== undefined) window.scrollTo(0, left);
    if (before.data !== onScreen.data) announce(document.title);
  }, [onScreen, arrivedBack, progress, positions, announce]);

  useEffect(() => {
    const leave = (): void => positions.save(entryOf(current.current.location));
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [positions]);

  return <PageView data={onScreen.data} library={library} report={report} />;
}

/** True where the page itself changed its address, or where that is taken back: whoever has the focus keeps it. */
function staysPut(before: OnScreen, now: OnScreen, arrivedBack: boolean): boolean {
  if (!arrivedBack) return keepsPlace(now.location);
  return before.data === now.data && (keepsPlace(before.location) || keepsPlace(now.location));
}

function keepsPlace({ state }: Location<unknown>): boolean {
  return isJsonObject(state) && state['keepsPlace'] === true;
}

/** Names a history entry. Entries that the browser made itself, for a fragment typed by hand, have no key of their own. */
function entryOf({ key, pathname, hash }: Location): string {
  return `${key} ${pathname}${hash}`;
}

async function loadPage(
  path: string,
  { language }: Extract<RouteOutcome, { kind: 'story' }>,
  { site, shown }: PageData,
  library: BlockLibrary,
  signal: AbortSignal,
): Promise<PageData> {
  const payload = await loadPayload(path, signal);
  if (shown.kind === 'story' && payload.buildId !== shown.buildId)
    throw new Error('The payload is of another build');
  await library.load(componentsIn(payload.story.content, payload.config?.content));
  return { shown: { kind: 'story', ...payload }, language, site };
}
