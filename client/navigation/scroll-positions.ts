/** How far pages were scrolled when they were left, by the key of their history entry. */
export interface ScrollPositions {
  /** Remembers how far the page of an entry is scrolled right now. */
  save: (key: string) => void;
  /** Pixels from the top, or undefined for an entry never left. */
  find: (key: string) => number | undefined;
}

const storageKey = 'anyam:scroll';

/** Entries remembered; the oldest give way. */
const mostEntries = 100;

/** Remembers in memory, and beyond a full load where the browser lets us store. */
export function createScrollPositions(): ScrollPositions {
  const positions = new Map<string, number>(readStored());
  return {
    save: (key) => {
      positions.delete(key);
      positions.set(key, window.scrollY);
      for (const oldest of positions.keys()) {
        if (positions.size <= mostEntries) break;
        positions.delete(oldest);
      }
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
    return []; // storage is blocked or holds something else: positions then last as long as the page
  }
}

function isPosition(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';
}

function store(positions: ReadonlyMap<string, number>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions]));
  } catch {
    // as above
  }
}
