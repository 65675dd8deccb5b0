import type { PageData } from '../../common/page/page-data';
import type { BrowserLocation } from '../../common/site/browser-location';
import { onError } from '../hooks';
import type { ClientHistory, HistoryAction } from './browser-history';
import type { PrefetchedPages } from './prefetched-pages';
import type { Progress } from './progress';
import { expectPage } from './scroll-positions';

/** The page on screen with its history entry. */
export interface CurrentPage<Data = PageData> {
  readonly data: Data;
  readonly location: BrowserLocation;
  /** How the entry came about. */
  readonly action: HistoryAction;
  /** True if the same page changed: an editor changed it, or it got the rest of its data. */
  readonly isUpdate?: true;
  /** True until the blocks below the first ones are rendered. */
  readonly isBeginning?: true;
}

/** What a path leads to: a page that can be shown, one at another path, or something that only a full load can show. */
export type ResolvePath = (
  pathname: string,
) => { readonly kind: 'story' | 'legacy' | 'missing' } | { readonly kind: 'redirect'; readonly to: string };

export interface FollowHistoryDeps<Data = PageData> {
  readonly history: ClientHistory;
  readonly resolve: ResolvePath;
  /** Loads null for a page that needs a document of its own. */
  readonly pages: Pick<PrefetchedPages<Data | null>, 'load'>;
  readonly progress: Progress;
  readonly current: () => CurrentPage<Data>;
  readonly show: (next: CurrentPage<Data>) => void;
  /** True once the server is known to run another build. */
  readonly isOutdated: () => boolean;
  /** Loads the current address in full from the server: the fallback for pages that the client cannot show. */
  readonly hardNavigate: () => void;
}

/**
 * Shows the page of the current history entry as soon as its data and code are loaded; until then the previous page stays. The
 * latest navigation wins, in whatever order responses arrive.
 * @returns a function that ends it.
 */
export function followHistory<Data>(deps: FollowHistoryDeps<Data>): () => void {
  const { history, resolve, pages, progress, current, show, isOutdated, hardNavigate } = deps;
  /** The number of the latest navigation. */
  let latest = 0;

  async function load(location: BrowserLocation, action: HistoryAction): Promise<void> {
    const navigation = latest;
    progress.start();
    try {
      const data = await pages.load(location.pathname);
      if (navigation !== latest) return;
      if (data === null) hardNavigate();
      else {
        expectPage(false);
        show({ data, location, action });
      }
    } catch (error) {
      if (navigation !== latest) return;
      onError(error, { kind: 'navigation' });
      // Whatever failed, the server responds with the right page and status.
      hardNavigate();
    }
  }

  function onChange(): void {
    latest += 1;
    progress.finish();
    const location = history.location();
    const action = history.action();
    const { data, location: previous } = current();
    const isOther = location.pathname !== previous.pathname;
    expectPage(isOther);
    if (!isOther) return show({ data, location, action });
    const route = resolve(location.pathname);
    if (route.kind === 'redirect')
      return history.go(route.to + location.search + location.hash, { replace: true });
    if (route.kind !== 'story' || isOutdated()) return hardNavigate();
    void load(location, action);
  }

  const stop = history.subscribe(onChange);
  // The address may have changed before this listener was added.
  if (history.location() !== current().location) onChange();
  return () => {
    latest += 1; // what is still loading is not shown any more
    stop();
  };
}
