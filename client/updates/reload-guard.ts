import { isJsonObject } from '../../common/json';

/** Milliseconds within which a path is not reloaded twice. */
const PATH_WINDOW = 10_000;

/** Milliseconds within which at most {@link MAX_RELOADS} reloads happen. */
const ALL_PATHS_WINDOW = 600_000;

/** Reloads within {@link ALL_PATHS_WINDOW}, all paths together. */
const MAX_RELOADS = 3;

/** Reloads stored; far more than ever count, so that storage stays small in any case. */
const maxEntries = 20;

const storageKey = 'anyam:reloads';

/** A reload as it is stored. */
interface Reload {
  readonly id: string;
  readonly path: string;
  /** Milliseconds since the reload when it was stored, at least. */
  readonly age: number;
}

/** Stores reloads for later pages in the same tab. Both functions may throw. */
export interface GuardStorage {
  readonly read: () => unknown;
  readonly write: (reloads: readonly Reload[]) => void;
}

/** Keeps pages from reloading in a loop, across the reloads themselves. */
export interface ReloadGuard {
  /** False once the path, or all paths together, have used up their reloads. */
  readonly mayReload: (path: string) => boolean;
  /** Stores a reload. @returns false if no later page would find it. */
  readonly add: (path: string) => boolean;
  /** Stores the current ages; to be called when the page is left. */
  readonly save: () => void;
}

/**
 * Makes the guard. It uses no wall clock, which may jump: the age of a reload is the time that pages of this site were open
 * since, by their monotonic clocks. The true age may be higher, never lower, so that no jump allows a reload too many.
 * @param storages all are written and all are read: one may hold what another lost.
 * @param now milliseconds since some moment of this page; never goes back.
 */
export function createReloadGuard(storages: readonly GuardStorage[], now: () => number): ReloadGuard {
  /** The reloads by id, each with its moment by this page's clock; that of an earlier page's reload is negative. */
  const stored = new Map<string, { readonly path: string; readonly at: number }>();

  /** The reloads that count, youngest first, with their current ages. */
  function recent(): Reload[] {
    for (const { id, path, age } of storages.flatMap(readFrom)) {
      const at = now() - age;
      if (at < (stored.get(id)?.at ?? Infinity)) stored.set(id, { path, at });
    }
    const aged = [...stored].map(([id, { path, at }]) => ({ id, path, age: now() - at }));
    return aged.filter(({ age }) => age < ALL_PATHS_WINDOW).toSorted((one, other) => one.age - other.age);
  }

  const writeAll = (reloads: readonly Reload[]): boolean =>
    storages.map((storage) => write(storage, reloads.slice(0, maxEntries))).includes(true);

  recent();
  return {
    mayReload: (path) => {
      const reloads = recent();
      return (
        reloads.length < MAX_RELOADS &&
        !reloads.some((reload) => reload.path === path && reload.age < PATH_WINDOW)
      );
    },
    add: (path) => {
      const id = `${now()} ${Math.random()}`;
      stored.set(id, { path, at: now() });
      return writeAll(recent());
    },
    save: () => {
      const reloads = recent();
      if (reloads.length > 0) writeAll(reloads);
    },
  };
}

function readFrom({ read }: GuardStorage): readonly Reload[] {
  try {
    const value = read();
    return Array.isArray(value) ? value.flatMap(parseReload) : [];
  } catch {
    return []; // blocked, or no JSON
  }
}

/** An impossible age counts as 0: the reload was just now. */
function parseReload(value: unknown): readonly Reload[] {
  if (!isJsonObject(value) || typeof value['id'] !== 'string' || typeof value['path'] !== 'string') return [];
  const { id, path, age } = value;
  const isAge = typeof age === 'number' && age >= 0 && age < ALL_PATHS_WINDOW;
  return [{ id, path, age: isAge ? age : 0 }];
}

/** @returns true only if the reloads can be read again: blocked storage throws, and some browsers' storage stores nothing. */
function write(storage: GuardStorage, reloads: readonly Reload[]): boolean {
  try {
    storage.write(reloads);
  } catch {
    return false;
  }
  const ids = new Set(readFrom(storage).map(({ id }) => id));
  return reloads.every(({ id }) => ids.has(id));
}

/** The tab's session storage. Throws where the browser blocks it. */
export const inSessionStorage: GuardStorage = {
  read: () => JSON.parse(sessionStorage.getItem(storageKey) ?? '[]'),
  write: (reloads) => sessionStorage.setItem(storageKey, JSON.stringify(reloads)),
};

/**
 * The tab's history, which stays available when storage is blocked. Each entry can hold a state of its own beside
 * `history.state`, which belongs to the router, and a page can read those of all entries of its site (Navigation API, HTML
 * standard 7.2.6). Throws in browsers without that API (Safari before 26.2, Firefox before 147).
 */
export const inHistoryEntries: GuardStorage = {
  read: () =>
    window.navigation.entries().flatMap((entry) => {
      const state: unknown = entry.getState();
      const reloads = isJsonObject(state) ? state[storageKey] : null;
      return Array.isArray(reloads) ? reloads : [];
    }),
  write: (reloads) => {
    const state: unknown = window.navigation.currentEntry?.getState();
    window.navigation.updateCurrentEntry({
      state: { ...(isJsonObject(state) ? state : {}), [storageKey]: reloads },
    });
  },
};
