import { isJsonObject } from '../../common/json';

/** Milliseconds within which a path is not reloaded twice. */
export const PATH_GUARD = 10_000;

/** Milliseconds within which no more than {@link MOST_RELOADS} reloads happen. */
export const ALL_PATHS_GUARD = 600_000;

/** Reloads within {@link ALL_PATHS_GUARD}, all paths together. */
export const MOST_RELOADS = 3;

/** Reloads remembered; far more than ever count, so that memory stays small whatever happens. */
const maxEntries = 20;

/** A reload as it is written down. */
interface Reload {
  readonly id: string;
  readonly path: string;
  /** Milliseconds that had passed since when it was written, at least. */
  readonly age: number;
}

/** Where reloads are written down so that the next page in the tab finds them. Both functions may throw. */
export interface GuardStorage {
  readonly read: () => unknown;
  readonly write: (reloads: readonly Reload[]) => void;
}

/** Which paths were reloaded lately, across the reloads themselves. */
export interface ReloadMemory {
  /** False where the path, or all paths together, had their share. */
  readonly mayReload: (path: string) => boolean;
  /** Writes a reload down. @returns false where the next page would not know of it. */
  readonly add: (path: string) => boolean;
  /** Writes down how much time has passed: when the page is left. */
  readonly save: () => void;
}

/**
 * Makes the memory. No clock that could be set is asked: a reload's age is the time that pages of ours saw pass, by their
 * monotonic clocks. It may be older, never younger, so no jump of the clock is a licence to reload.
 * @param places all are written and all are read: what one loses another may keep.
 * @param now milliseconds since some moment of this page; never goes back.
 */
export function createReloadMemory(places: readonly GuardStorage[], now: () => number): ReloadMemory {
  /** With the moment at which this page learnt of each. */
  const known = new Map<string, Reload & { readonly since: number }>();

  const ageOf = ({ age, since }: Reload & { readonly since: number }): number => age + now() - since;

  /** What is remembered, aged until now. */
  function recall(): Reload[] {
    for (const reload of places.flatMap(readFrom)) {
      const before = known.get(reload.id);
      if (before === undefined || ageOf(before) < reload.age)
        known.set(reload.id, { ...reload, since: now() });
    }
    const aged = [...known.values()].map((reload) => ({
      id: reload.id,
      path: reload.path,
      age: ageOf(reload),
    }));
    return aged.filter(({ age }) => age < ALL_PATHS_GUARD).toSorted((one, other) => one.age - other.age);
  }

  const writeTo = (reloads: readonly Reload[]): boolean =>
    places.map((place) => isWritten(place, reloads.slice(0, maxEntries))).includes(true);

  recall();
  return {
    mayReload: (path) => {
      const reloads = recall();
      return (
        reloads.length < MOST_RELOADS && !reloads.some((past) => past.path === path && past.age < PATH_GUARD)
      );
    },
    add: (path) => {
      const id = `${now()} ${Math.random()}`;
      known.set(id, { id, path, age: 0, since: now() });
      return writeTo(recall());
    },
    save: () => {
      const reloads = recall();
      if (reloads.length > 0) writeTo(reloads);
    },
  };
}

function readFrom({ read }: GuardStorage): readonly Reload[] {
  try {
    const stored = read();
    return Array.isArray(stored) ? stored.flatMap(parseReload) : [];
  } catch {
    return []; // blocked, or not JSON
  }
}

/** An age that cannot be counts as none: the reload was just now. */
function parseReload(value: unknown): readonly Reload[] {
  if (!isJsonObject(value) || typeof value['id'] !== 'string' || typeof value['path'] !== 'string') return [];
  const { id, path, age } = value;
  const isAge = typeof age === 'number' && age >= 0 && age < ALL_PATHS_GUARD;
  return [{ id, path, age: isAge ? age : 0 }];
}

/** Blocked storage throws, and some pretends: only what can be read again is written. */
function isWritten(place: GuardStorage, reloads: readonly Reload[]): boolean {
  try {
    place.write(reloads);
  } catch {
    return false;
  }
  const ids = new Set(readFrom(place).map(({ id }) => id));
  return reloads.every(({ id }) => ids.has(id));
}
