import type { BrowserHistory, BrowserLocation } from '../../common/site/browser-location';

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
}

/** What `history.state` holds: the format of react-router, whose entries earlier builds left in open tabs. */
interface EntryState {
  readonly usr: unknown;
  readonly key: string;
}

/**
 * Wraps the browser's history. The behaviours of a page use it before React is there, and react-router's own would bring both
 * with it.
 */
export function createClientHistory(): ClientHistory {
  const listeners = new Set<() => void>();
  let current = currentLocation();
  let lastAction: HistoryAction = 'POP';
  let isGoingBack = false;
  const notify = (action: HistoryAction): void => {
    current = currentLocation();
    lastAction = action;
    for (const listener of listeners) listener();
  };
  const write = (to: string, state: unknown, replace: boolean): void => {
    // A step back happens a moment later, and would leave an entry that was made meanwhile.
    if (isGoingBack) return addEventListener('popstate', () => write(to, state, replace), { once: true });
    try {
      if (history.state?.key !== current.key) nameEntry(current.state, current.key);
      history[replace ? 'replaceState' : 'pushState']({ usr: state, key: newKey() }, '', to);
    } catch {
      // iOS refuses more than a hundred entries in half a minute.
      return location.assign(to);
    }
    notify(replace ? 'REPLACE' : 'PUSH');
  };
  addEventListener('popstate', () => {
    isGoingBack = false;
    notify('POP');
  });
  return {
    location: () => current,
    action: () => lastAction,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change: ({ search = '', hash = '', state = null, replace = false }) =>
      write(Object.assign(new URL(location.href), { search, hash }).href, state, replace),
    back: () => {
      isGoingBack = true;
      history.back();
    },
    go: (to, { replace = to === current.pathname + current.search + current.hash } = {}) =>
      write(to, null, replace),
  };
}

/** Another script may have replaced the state of the current entry, and the key in it, by which the way back finds its scroll position. */
function nameEntry(usr: unknown, key: string): void {
  history.replaceState({ ...history.state, usr, key }, '');
}

const newKey = (): string => String(Math.random());

/** Entries that the browser made, for a load or a fragment typed by hand, get a key as others have: one typed again is a new one. */
function currentLocation(): BrowserLocation {
  const { pathname, search, hash } = location;
  if (!history.state?.key) nameEntry(null, newKey());
  const { usr, key }: EntryState = history.state;
  return { pathname, search, hash, state: usr, key };
}
