import type { BrowserLocation } from '../../common/site/browser-location';

/** Scroll positions of left pages, by the key of their history entry. */
export interface ScrollPositions {
  /** Saves how far the page of an entry is scrolled now. */
  save: (key: string) => void;
  /** Pixels from the top, or undefined for an entry without a saved position. */
  find: (key: string) => number | undefined;
}

const storageKey = 'anyam:scroll';

/** Entries stored; the oldest are dropped. */
const maxEntries = 100;

/** Stores positions in memory and, to survive full loads, in the browser's session storage if it is allowed. */
export function createScrollPositions(): ScrollPositions {
  const positions = new Map<string, number>(readStored());
  return {
    save: (key) => {
      positions.delete(key);
      positions.set(key, window.scrollY);
      for (const oldest of positions.keys()) if (positions.size > maxEntries) positions.delete(oldest);
      store(positions);
    },
    find: (key) => positions.get(key),
  };
}

function readStored(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPosition) : [];
  } catch {
    return []; // storage is blocked or holds no JSON: positions live as long as the page
  }
}

function isPosition(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';
}

function store(positions: ReadonlyMap<string, number>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions]));
  } catch {
    // storage is blocked or full, see readStored
  }
}

/** Lets the full load of the current entry begin at a saved position: the browser would begin where the page that is left was. */
export function continueAt(position: number | undefined): void {
  if (position !== undefined) history.replaceState({ ...history.state, scrollY: position }, '');
}

/** Names a history entry. Entries that the browser makes itself, for a fragment typed by hand, have the router's default key. */
export function entryKey({ key, pathname, hash }: BrowserLocation): string {
  return `${key} ${pathname}${hash}`;
}

/** The browser's own restoration scrolls too early on client-side navigations, and is the better one on full loads. */
export function restorePositionsOurselves(): void {
  window.history.scrollRestoration = 'manual';
  window.addEventListener('pagehide', () => (window.history.scrollRestoration = 'auto'));
  window.addEventListener('pageshow', () => (window.history.scrollRestoration = 'manual'));
}
