import { UNSAFE_createBrowserHistory as createBrowserHistory, type Navigator } from 'react-router-dom';
import type { BrowserLocation, Place } from '../../common/site/browser-location';
import { editorParametersOf } from '../../common/story/editor-parameters';

/** How the address came to be what it is: a step back or forward, a new entry, or the same entry changed. */
export type Move = 'POP' | 'PUSH' | 'REPLACE';

/** The address bar, and how links and the client use it. */
export interface BrowserAddress extends BrowserLocation {
  /** How the entry shown came to be. */
  readonly move: () => Move;
  /** Goes to a page of this site. `to` is a path with query and fragment; to where we are makes no entry of its own. */
  readonly go: (to: string, options?: { readonly replace?: boolean }) => void;
  /** What react-router asks where links lead. */
  readonly navigator: Navigator;
}

/** Follows the browser's history by react-router's own, as its `BrowserRouter` does. */
export function createBrowserAddress(): BrowserAddress {
  const history = createBrowserHistory({ v5Compat: true });
  const listeners = new Set<() => void>();
  let place: Place = history.location;
  let move: Move = 'POP';
  // It takes one listener; each block that reads the address is one.
  history.listen(({ action, location }) => {
    place = location;
    move = action;
    for (const listener of listeners) listener();
  });
  return {
    place: () => place,
    move: () => move,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change: ({ search = '', hash = '', state = null, replace = false }) =>
      history[replace ? 'replace' : 'push'](
        { pathname: place.pathname, search: led(kept(search, place), '?'), hash: led(hash, '#') },
        state,
      ),
    back: () => history.go(-1),
    go: (to, { replace = to === place.pathname + place.search + place.hash } = {}) =>
      history[replace ? 'replace' : 'push'](to),
    navigator: history,
  };
}

/** What a block makes of the query keeps an editor's parameters: without them the page would be no preview. */
function kept(search: string, place: Place): string {
  const parameters = place.search.includes('_storyblok') ? editorParametersOf(place.search) : '';
  if (parameters === '' || search.includes('_storyblok')) return search;
  return search === '' ? parameters : `${search}&${parameters}`;
}

function led(part: string, mark: string): string {
  return part === '' || part.startsWith(mark) ? part : mark + part;
}
