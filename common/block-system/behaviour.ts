import type { BrowserHistory } from '../site/browser-location';

/** What a behaviour may use besides its element. */
export interface BehaviourScope {
  /** The address, for behaviours that read or change its query or fragment. */
  readonly history: BrowserHistory;
  /** The path of the element's page. While a navigation loads, the address is the next page's already. */
  readonly path: string;
}

/**
 * Makes markup of the server interactive, without React. React leaves what it changes alone: a behaviour only sets attributes
 * and fills elements for which the view renders no value and no children. It listens by `listenWithin`, because React stops many events
 * in static blocks of a page that it hydrates.
 * @param element the one whose attribute `data-behaviour` names the behaviour. It starts when the element comes near the window
 * or into use, or when the query or the fragment of the address contains one of the words in its attribute `data-address`.
 * @param signal aborted when the element leaves the page.
 */
export type Behaviour = (element: HTMLElement, scope: BehaviourScope, signal: AbortSignal) => void;

/** Loads the module that exports a behaviour as `behaviour`. */
export type LoadBehaviour = () => Promise<{ readonly behaviour: Behaviour }>;
