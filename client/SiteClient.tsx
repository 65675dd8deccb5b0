import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Router } from 'react-router-dom';
import type { BlockLoader } from '../common/block-system/block-loader';
import { isJsonObject } from '../common/json';
import type { PageData } from '../common/page/page-data';
import { PageView } from '../common/page/PageView';
import type { ResolveRoute } from '../common/routes';
import { AddressContext, type Place } from '../common/site/browser-location';
import type { ReportIssue } from '../common/site/site-context';
import type { BrowserAddress } from './navigation/browser-history';
import { followAddress, type OnScreen } from './navigation/navigate';
import type { PageSource } from './navigation/page-loader';
import type { Screen } from './preview/start-preview';
import type { Progress } from './navigation/progress';
import type { ScrollPositions } from './navigation/scroll-positions';
import { applyHead, arriveAt } from './navigation/apply-page';

/** What the client is made of. */
export interface ClientDeps {
  /** The page that the server rendered. */
  readonly first: PageData;
  readonly blockLoader: BlockLoader;
  readonly report: ReportIssue;
  readonly address: BrowserAddress;
  readonly resolve: ResolveRoute;
  readonly pages: Pick<PageSource, 'load'>;
  readonly progress: Progress;
  readonly announce: (text: string) => void;
  readonly positions: ScrollPositions;
  /** True where another build than this one is known to be served: the next page is then given to the server. */
  readonly isOutdated: () => boolean;
  /** Gives the address in the address bar back to the server: what to do where we cannot show it ourselves. */
  readonly hardNavigate: () => void;
  /** Called each time a page is on screen, the first included. */
  readonly onShown: () => void;
  /** Called once with the page on screen where an editor may change it in place. */
  readonly onScreen?: ((screen: Screen) => void) | undefined;
}

// What the server rendered and the browser has no need to hydrate is left alone for as long as nothing above it changes.
const Page = memo(PageView);

/** The site in the browser: the page on screen, and what happens when another takes its place. */
export function SiteClient({ deps }: { readonly deps: ClientDeps }): ReactNode {
  const { first, blockLoader, report, address, positions, onShown } = deps;
  const [onScreen, setOnScreen] = useState<OnScreen>(() => ({
    data: first,
    place: address.place(),
    move: 'POP',
  }));
  const current = useRef(onScreen);

  useEffect(() => {
    const end = followAddress({
      ...deps,
      shown: () => current.current,
      show: (next) => {
        positions.save(entryOf(current.current.place));
        // All that it needs is there: in one go it is on screen soonest.
        setOnScreen(next);
      },
    });
    const leave = (): void => positions.save(entryOf(current.current.place));
    window.addEventListener('pagehide', leave);
    return () => {
      end();
      window.removeEventListener('pagehide', leave);
    };
  }, [deps, positions]);

  useEffect(() => {
    deps.onScreen?.({
      shown: () => current.current.data,
      change: (data) => {
        const { place, move } = current.current;
        const next = { data, place, move, isEdit: true } as const;
        current.current = next;
        setOnScreen(next);
        applyHead(data);
      },
    });
  }, [deps]);

  useLayoutEffect(() => {
    const before = current.current;
    current.current = onScreen;
    if (before !== onScreen && onScreen.isEdit !== true) arrive(before, onScreen, deps);
  }, [onScreen, deps]);
  useEffect(onShown, [onScreen.data, onShown]);

  // The same for as long as the page is: a filter or an open photo is no other place for the rest of it.
  const { pathname } = onScreen.place;
  const location = useMemo(() => ({ pathname, search: '', hash: '', state: null, key: 'page' }), [pathname]);
  return (
    <AddressContext value={address}>
      <Router location={location} navigator={address.navigator}>
        <Page data={onScreen.data} blockLoader={blockLoader} report={report} />
      </Router>
    </AddressContext>
  );
}

/** The page, or the place in it, has just come on screen. */
function arrive(before: OnScreen, now: OnScreen, { progress, positions, announce }: ClientDeps): void {
  progress.finish();
  const isOther = before.data !== now.data;
  if (isOther) applyHead(now.data);
  const left = now.move === 'POP' ? positions.find(entryOf(now.place)) : undefined;
  if (!staysPut(before, now)) arriveAt(now.place.hash, left);
  else if (left !== undefined) window.scrollTo(0, left);
  if (isOther) announce(document.title);
}

/** True where the page itself changed its address, or where that is taken back: whoever has the focus keeps it. */
function staysPut(before: OnScreen, now: OnScreen): boolean {
  if (now.move !== 'POP') return keepsPlace(now.place);
  return before.data === now.data && (keepsPlace(before.place) || keepsPlace(now.place));
}

function keepsPlace({ state }: Place): boolean {
  return isJsonObject(state) && state['keepsPlace'] === true;
}

/** Names a history entry. Entries that the browser made itself, for a fragment typed by hand, have no key of their own. */
function entryOf({ key, pathname, hash }: Place): string {
  return `${key} ${pathname}${hash}`;
}
