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
  const positions = readStored();
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

function readStored(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]'));
  } catch {
    return new Map(); // storage is blocked or holds something else: positions live as long as the page
  }
}

function store(positions: ReadonlyMap<string, number>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions]));
  } catch {
    // storage is blocked or full, see readStored
  }
}

let isAhead = false;

/**
 * Says whether the page of the current entry is still to come. A full load then begins where the entry was left, or as a new page: the
 * browser would begin where the page on screen is.
 */
export function expectPage(isExpected: boolean): void {
  isAhead = isExpected;
}

/**
 * The browser's own restoration scrolls too early on client-side navigations, and is the better one on full loads. A hidden tab may
 * be discarded, of which it is told nothing.
 */
export function restorePositionsOurselves(): void {
  const follow = (event?: Event): void => {
    const isLeft = document.hidden || event?.type === 'pagehide';
    history.scrollRestoration = isLeft && !isAhead ? 'auto' : 'manual';
  };
  for (const type of ['pagehide', 'pageshow', 'visibilitychange']) addEventListener(type, follow);
  follow();
}
