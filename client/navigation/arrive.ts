import { isJsonObject } from '../../common/json';
import type { BrowserLocation } from '../../common/site/browser-location';
import type { Announcer } from './announcer';
import type { CurrentPage } from './navigate';
import type { Progress } from './progress';
import type { ScrollPositions } from './scroll-positions';

export interface ArriveDeps {
  readonly progress: Progress;
  readonly positions: ScrollPositions;
  readonly announce: Announcer['announce'];
  /** Reports that another page is on screen. */
  readonly reportView: () => void;
}

/** Runs when a navigation is on screen: sets scroll position and focus, and announces the title of another page, whose view is reported. */
export function arrive<Data>(
  previous: CurrentPage<Data>,
  current: CurrentPage<Data>,
  { progress, positions, announce, reportView }: ArriveDeps,
): void {
  progress.finish();
  const saved = current.action === 'POP' ? positions.find(current.location.key) : undefined;
  const { hash } = current.location;
  if (previous.data === current.data && saved === undefined && leadsNowhere(hash)) return;
  if (!keepsFocus(previous, current)) scrollAndFocus(hash, saved);
  else if (saved !== undefined) window.scrollTo(0, saved);
  if (previous.data === current.data) return;
  announce(document.title);
  reportView();
}

/** True if a block changed its page's address, or such a change is undone: focus and scroll position stay. */
function keepsFocus<Data>(previous: CurrentPage<Data>, current: CurrentPage<Data>): boolean {
  if (previous.data !== current.data) return false;
  return isBlockChange(current.location) || (current.action === 'POP' && isBlockChange(previous.location));
}

/** True if the visitor will see the top of the page. */
export function beginsAtTop<Data>({ action, location }: CurrentPage<Data>): boolean {
  return action === 'PUSH' && location.hash === '' && !isBlockChange(location);
}

/** True if the blocks that are there fill the window at the top of the page. */
export function fillsWindow(): boolean {
  const last = document.querySelector('main')?.lastElementChild;
  return !!last && last.getBoundingClientRect().bottom + window.scrollY >= window.innerHeight;
}

function isBlockChange({ state }: BrowserLocation): boolean {
  return isJsonObject(state) && state['keepsPlace'] === true;
}

/**
 * Scrolls to the element of the fragment, else to a saved position, else to the top. Moves the focus to that element, else to
 * the page's heading, so that keyboards and screen readers continue from there.
 * @param savedPosition pixels from the top; wins over the fragment for scrolling.
 */
function scrollAndFocus(hash: string, savedPosition: number | undefined): void {
  const target = targetOf(hash);
  // Browsers open what it lies in by themselves only when they load the page.
  for (let outer = target?.closest('details'); outer; outer = outer.parentElement?.closest('details'))
    outer.open = true;
  if (savedPosition !== undefined) window.scrollTo(0, savedPosition);
  else if (target === null) window.scrollTo(0, 0);
  else target.scrollIntoView();
  focus(
    target ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main'),
  );
}

function targetOf(hash: string): HTMLElement | null {
  return hash === '' ? null : document.getElementById(decodeFragment(hash.slice(1)));
}

/** True for a fragment whose element the page does not have: browsers stay where they are then, but for `#top`. */
function leadsNowhere(hash: string): boolean {
  return !/^(?:#top)?$/i.test(hash) && targetOf(hash) === null;
}

function focus(element: HTMLElement | null): void {
  if (element === null) return;
  if (!element.hasAttribute('tabindex') && element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
