import { createContext, use, useSyncExternalStore } from 'react';

/** An entry of the browser's history: an address of this site, and what was noted with it. */
export interface Place {
  readonly pathname: string;
  /** With its question mark; empty where there is none. */
  readonly search: string;
  /** With its number sign; empty where there is none. */
  readonly hash: string;
  readonly state: unknown;
  /** Names the entry. */
  readonly key: string;
}

/** What a page may make of its address without becoming another page. */
export interface LocationChange {
  /** With or without its question mark; left out: none. */
  readonly search?: string;
  /** With or without its number sign; left out: none. */
  readonly hash?: string;
  readonly state?: unknown;
  /** True: the entry is changed; left out: a new one follows it. */
  readonly replace?: boolean;
}

/**
 * The browser's address, for blocks that read or write what stands behind the path (a filter, an open photo). It changes
 * at once when a link is followed, while the page before is still on screen; which page that is, react-router's
 * `useLocation` tells.
 */
export interface BrowserLocation {
  /** The entry shown; the same object until it changes. */
  readonly place: () => Place;
  /** Calls back after each change. @returns what ends that. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly change: (change: LocationChange) => void;
  readonly back: () => void;
}

const nowhere: Place = { pathname: '', search: '', hash: '', state: null, key: '' };

/** Where there is no browser nothing changes. */
export const AddressContext = createContext<BrowserLocation>({
  place: () => nowhere,
  subscribe: () => () => {},
  change: () => {},
  back: () => {},
});

/** The address bar of the browser that shows the calling component. */
export function useBrowserHistory(): BrowserLocation {
  return use(AddressContext);
}

/** The entry shown; the caller is rendered anew when it changes. */
export function useBrowserLocation(): Place {
  const { subscribe, place } = useBrowserHistory();
  return useSyncExternalStore(subscribe, place, place);
}
