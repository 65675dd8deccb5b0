/** An entry of the browser's history: an address of this site and the state stored with it. */
export interface BrowserLocation {
  readonly pathname: string;
  /** With its question mark; empty without a query. */
  readonly search: string;
  /** With its number sign; empty without a fragment. */
  readonly hash: string;
  readonly state: unknown;
  /** Names the entry. */
  readonly key: string;
}

/** What a behaviour may change about the address while the page stays the same. */
interface LocationChange {
  /** With or without its question mark; default: no query. In a preview only one made from the current query remains a preview. */
  readonly search?: string;
  /** With or without its number sign; default: no fragment. */
  readonly hash?: string;
  readonly state?: unknown;
  /** True replaces the current entry; the default pushes a new one. */
  readonly replace?: boolean;
}

/**
 * The browser's history, for behaviours that read or write the query and the fragment (a filter, an open photo). It changes as
 * soon as a link is followed, while the previous page is still on screen; react-router's `useLocation` says which page
 * is on screen.
 */
export interface BrowserHistory {
  /** The current entry; the same object until it changes. */
  readonly location: () => BrowserLocation;
  /** Calls `listener` after each change. @returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly change: (change: LocationChange) => void;
  readonly back: () => void;
}
