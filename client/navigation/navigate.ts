import type { PageData } from '../../common/page/page-data';
import type { ResolveRoute } from '../../common/routes';
import type { Place } from '../../common/site/browser-location';
import type { BrowserAddress, Move } from './browser-history';
import type { PageSource } from './page-loader';
import type { Progress } from './progress';

/** The page on screen, and the history entry it belongs to. */
export interface OnScreen {
  readonly data: PageData;
  readonly place: Place;
  /** How the entry came to be shown. */
  readonly move: Move;
  /** True for the same page as an editor has just changed it. */
  readonly isEdit?: true;
}

/** What following the address takes. */
export interface FollowAddressDeps {
  readonly address: BrowserAddress;
  readonly resolve: ResolveRoute;
  readonly pages: Pick<PageSource, 'load'>;
  readonly progress: Progress;
  readonly shown: () => OnScreen;
  readonly show: (next: OnScreen) => void;
  /** True where another build than this one is known to be served. */
  readonly isOutdated: () => boolean;
  /** Gives the address in the address bar back to the server: what to do where we cannot show it ourselves. */
  readonly hardNavigate: () => void;
}

/**
 * Shows the page that the address leads to once everything it needs is there; until then the page before it stays. The
 * newest address wins, whatever order answers arrive in.
 * @returns what ends it.
 */
export function followAddress(deps: FollowAddressDeps): () => void {
  const { address, resolve, pages, progress, shown, show, isOutdated, hardNavigate } = deps;
  let turn = 0;

  async function load(place: Place, move: Move): Promise<void> {
    const own = turn;
    progress.start();
    try {
      const data = await pages.load(place.pathname);
      if (own !== turn) return;
      if (data === null) hardNavigate();
      else show({ data, place, move });
    } catch {
      // Whatever it was, the server has an answer to it, with the right status.
      if (own === turn) hardNavigate();
    }
  }

  function follow(): void {
    turn += 1;
    progress.finish();
    const place = address.place();
    const move = address.move();
    const { data, place: before } = shown();
    if (place.pathname === before.pathname) return show({ data, place, move });
    const route = resolve(place.pathname);
    if (route.kind === 'redirect') return address.go(route.to + place.search + place.hash, { replace: true });
    if (route.kind !== 'story' || isOutdated()) return hardNavigate();
    void load(place, move);
  }

  // It may have changed before anybody listened.
  if (address.place() !== shown().place) follow();
  return address.subscribe(follow);
}
