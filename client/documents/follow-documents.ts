import { LINKS_ATTRIBUTE, LOADING_ATTRIBUTE, ROOT_ID, SEARCH_SLUG } from '../../common/constants';
import type { BrowserLocation } from '../../common/site/browser-location';
import { createAnnouncer } from '../navigation/announcer';
import { arrive, beginsAtTop } from '../navigation/arrive';
import type { ClientHistory } from '../navigation/browser-history';
import { interceptLinks } from '../navigation/intercept-links';
import { internalPathOf } from '../navigation/internal-path';
import { leavePage } from '../navigation/leave-page';
import { linkOf } from '../navigation/link-of';
import { followHistory, type CurrentPage, type ResolvePath } from '../navigation/navigate';
import { createPrefetchedPages, type PrefetchedPages } from '../navigation/prefetched-pages';
import { createProgress } from '../navigation/progress';
import { createScrollPositions, restorePositionsOurselves } from '../navigation/scroll-positions';
import { entryScript } from '../startup/entry-script';
import { isPress, watchUses } from '../startup/idle';
import { isDataScarce } from '../startup/line';
import { readDocument } from './read-document';
import { showDocument } from './show-document';

/** Documents held at a time. */
const maxDocuments = 5;

/** Results of forms, and the search page: only a full load shows them. */
const otherThanPages = new RegExp(`^/forms/|^(?:/[^/]+)?/${SEARCH_SLUG}/?$`);

/**
 * Tells the counter of visits that a script fetches this document, so that it counts no view yet. Most browsers say so
 * themselves, by `Sec-Fetch-Dest`; this is for the others.
 */
const headers = { 'X-Requested-With': 'fetch' };

/**
 * A field that the visitor has changed. Only the browser brings it back after a step back, as long as React is not there. In Firefox
 * every submit button is `:user-valid`.
 */
const filledIn = ':is(input, select, textarea):is(:user-valid, :user-invalid)';

/** Leaves everything else to the server, redirects included. */
const resolve: ResolvePath = (pathname) => ({ kind: otherThanPages.test(pathname) ? 'missing' : 'story' });

/**
 * Follows links without React: shows the page of the current history entry by its document, in place of the page on screen.
 * @param shown the history entry of the page on screen.
 * @param lastUse of the page before this; a press if there was one.
 * @param reportView called with each page that is shown.
 * @returns a function that ends it, and returns the history entry of the page on screen then.
 */
export function followDocuments(
  history: ClientHistory,
  shown: BrowserLocation,
  lastUse: Event | undefined,
  reportView: () => void,
): () => BrowserLocation {
  restorePositionsOurselves();
  const pages = createPrefetchedPages(
    async (path, { priority }) => readDocument(await fetch(path, { priority, headers })),
    maxDocuments,
  );
  const stopLinks = watchLinks(history.go, pages, lastUse);
  const progress = createProgress(() => entryScript()?.getAttribute(LOADING_ATTRIBUTE) ?? '');
  const { announce, remove } = createAnnouncer();
  const positions = createScrollPositions();
  let current: CurrentPage<Document> = { data: document, location: shown, action: 'POP' };
  const savePosition = (): void => positions.save(current.location.key);
  let addRest = (): void => {};
  const stopFollowing = followHistory<Document>({
    history,
    resolve,
    pages,
    progress,
    current: () => current,
    show: (next) => {
      savePosition();
      const previous = current;
      current = next;
      if (previous.data === next.data) addRest();
      else addRest = leavePage(() => showDocument(next.data, beginsAtTop(next)));
      arrive(previous, next, { progress, positions, announce, reportView });
    },
    isOutdated: () => false,
    hardNavigate: () => window.location.reload(),
  });
  window.addEventListener('pagehide', savePosition);
  return () => {
    addRest();
    for (const end of [stopLinks, stopFollowing, progress.remove, remove]) end();
    window.removeEventListener('pagehide', savePosition);
    return current.location;
  };
}

/** Follows links, and fetches the documents of those in use ahead. @returns a function that ends it. */
function watchLinks(
  go: ClientHistory['go'],
  { prefetch }: Pick<PrefetchedPages<unknown>, 'prefetch'>,
  lastUse: Event | undefined,
): () => void {
  // The browser fetches the document of a link that was pressed before, and follows it.
  let isOurs = lastUse === undefined || !isPress(lastUse);
  const onUse = (use: Event): void => {
    if (isPress(use) || use.type === 'keydown') isOurs = true;
    const link = linkOf(use);
    if (link === null || link.pathname === window.location.pathname) return;
    if (internalPathOf(link, resolve) !== null && (!isDataScarce() || isPress(use)))
      void prefetch(link.pathname);
  };
  if (isOurs && lastUse !== undefined) onUse(lastUse);
  document.getElementById(ROOT_ID)?.setAttribute(LINKS_ATTRIBUTE, '');
  const stopWatching = watchUses(onUse);
  const ended = new AbortController();
  const resolveOurs: ResolvePath = (pathname) =>
    isOurs && document.querySelector(filledIn) === null ? resolve(pathname) : { kind: 'missing' };
  interceptLinks(resolveOurs, go, undefined, ended.signal);
  return () => {
    stopWatching();
    ended.abort();
  };
}
