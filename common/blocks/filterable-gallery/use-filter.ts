import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useBrowserHistory, useBrowserLocation } from '../../site/browser-location';
import { rearrange } from './rearrange';

/** The active categories of a gallery. Names are compared without regard to case. */
export interface Filter {
  /** False until the URL has been read: all items are visible then. */
  readonly isRead: boolean;
  /** Lower-case names; empty: no filter. */
  readonly active: ReadonlySet<string>;
  readonly includes: (name: string) => boolean;
  readonly toggle: (name: string) => void;
  readonly clear: () => void;
}

const parameter = 'filter';

/**
 * Keeps the active categories in the URL (`?filter=a,b`), so that Back, sharing and reloading work. The server's markup does
 * not depend on the query: the first render shows all items.
 *
 * All galleries of a page share the parameter. A name that is not a category of this gallery belongs to another one: it
 * filters nothing here and stays in the URL. A name that several galleries have filters all of them, and each can remove it.
 * @param list the element whose items are animated to their new positions.
 */
export function useFilter(categories: readonly string[], list: RefObject<HTMLElement | null>): Filter {
  const history = useBrowserHistory();
  const location = useBrowserLocation();
  const [isRead, setRead] = useState(false);
  useEffect(() => setRead(true), []);
  const onChanged = useRef<() => void>(undefined);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs after the list was rendered for a new URL
  useLayoutEffect(() => onChanged.current?.(), [location]);

  return useMemo(() => {
    const ownNames = new Set(categories.map((name) => name.toLowerCase()));
    const requested = isRead ? namesIn(location.search) : [];
    const active = new Set(requested.filter((name) => ownNames.has(name)));
    const change = (update: (names: readonly string[]) => readonly string[]): void =>
      rearrange(list.current, async () => {
        // While items are still animated, the rendered location may be older than the URL.
        const { search } = window.location;
        const names = update(namesIn(search));
        const changed = new Promise<void>((resolve) => {
          onChanged.current?.();
          onChanged.current = resolve;
        });
        history.change({ search: withNames(search, names), state: { keepsPlace: true } });
        await changed;
      });
    return {
      isRead,
      active,
      includes: (name) => active.has(name.toLowerCase()),
      toggle: (label) => {
        const name = label.toLowerCase();
        change((names) =>
          names.includes(name) ? names.filter((other) => other !== name) : [...names, name],
        );
      },
      clear: () => change((names) => names.filter((name) => !ownNames.has(name))),
    };
  }, [history, categories, isRead, list, location]);
}

/** The distinct names in a query, in lower case. */
function namesIn(search: string): readonly string[] {
  const names = (new URLSearchParams(search).get(parameter) ?? '').toLowerCase().split(',');
  return [...new Set(names)].filter((name) => name !== '');
}

function withNames(search: string, names: readonly string[]): string {
  const query = new URLSearchParams(search);
  if (names.length === 0) query.delete(parameter);
  else query.set(parameter, names.join(','));
  // A query may contain a comma as it is, which reads better.
  return query.toString().replaceAll('%2C', ',');
}
