import { UNSAFE_createBrowserHistory as createBrowserHistory, type Navigator } from 'react-router-dom';
import type { BrowserHistory, BrowserLocation } from '../../common/site/browser-location';
import { editorParametersOf } from '../../common/story/editor-parameters';

/** How the current entry came about: by a step back or forward, as a new entry, or by replacing one. */
export type HistoryAction = 'POP' | 'PUSH' | 'REPLACE';

/** The browser's history for the client itself. */
export interface ClientHistory extends BrowserHistory {
  readonly action: () => HistoryAction;
  /**
   * Goes to a page of this site.
   * @param to path with query and fragment. The current address adds no entry.
   */
  readonly go: (to: string, options?: { readonly replace?: boolean }) => void;
  /** Resolves links for react-router. */
  readonly navigator: Navigator;
}

/** Wraps react-router's history, which its `BrowserRouter` uses, too. */
export function createClientHistory(): ClientHistory {
  const history = createBrowserHistory({ v5Compat: true });
  const listeners = new Set<() => void>();
  let current: BrowserLocation = history.location;
  let lastAction: HistoryAction = 'POP';
  // react-router's history takes a single listener.
  history.listen(({ action, location }) => {
    current = location;
    lastAction = action;
    for (const listener of listeners) listener();
  });
  return {
    location: () => current,
    action: () => lastAction,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change: ({ search = '', hash = '', state = null, replace = false }) =>
      history[replace ? 'replace' : 'push'](
        {
          pathname: current.pathname,
          search: withPrefix(keepParameters(search, current), '?'),
          hash: withPrefix(hash, '#'),
        },
        state,
      ),
    back: () => history.go(-1),
    go: (to, { replace = to === current.pathname + current.search + current.hash } = {}) =>
      history[replace ? 'replace' : 'push'](to),
    navigator: history,
  };
}

/** A query that a block sets keeps the editor's parameters: without them the page would be no preview. */
function keepParameters(search: string, current: BrowserLocation): string {
  const parameters = current.search.includes('_storyblok') ? editorParametersOf(current.search) : '';
  if (parameters === '' || search.includes('_storyblok')) return search;
  return search === '' ? parameters : `${search}&${parameters}`;
}

function withPrefix(part: string, prefix: string): string {
  return part === '' || part.startsWith(prefix) ? part : prefix + part;
}
