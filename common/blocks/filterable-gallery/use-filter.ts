import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useBrowserHistory, useBrowserLocation } from '../../site/browser-location';
import { rearrange } from './rearrange';

/** Which categories are chosen, and how to change that. Names count as equal whatever their case. */
export interface Filter {
  /** False while all shows because nobody has read the address yet. */
  readonly isRead: boolean;
  /** Lower-case names; none: no filter. */
  readonly active: ReadonlySet<string>;
  readonly includes: (name: string) => boolean;
  readonly toggle: (name: string) => void;
  readonly clear: () => void;
}

const parameter = 'filter';

/**
 * Keeps the chosen categories in the address (`?filter=a,b`), so that Back, sharing and reloading work. The server's
 * markup knows no query: the first render shows all.
 *
 * All galleries of a page share the parameter. A name that a gallery does not know is another one's: it filters nothing
 * here and stays in the address; one that several know narrows down all of them, and each takes it out again.
 * @param list the element whose items glide to their new places.
 */
export function useFilter(categories: readonly string[], list: RefObject<HTMLElement | null>): Filter {
  const bar = useBrowserHistory();
  const place = useBrowserLocation();
  const [isRead, setRead] = useState(false);
  useEffect(() => setRead(true), []);
  const onChanged = useRef<() => void>(undefined);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- by then the list shows what the address asks for
  useLayoutEffect(() => onChanged.current?.(), [place]);

  return useMemo(() => {
    const known = new Set(categories.map((name) => name.toLowerCase()));
    const asked = isRead ? namesIn(place.search) : [];
    const active = new Set(asked.filter((name) => known.has(name)));
    const change = (choose: (names: readonly string[]) => readonly string[]): void =>
      rearrange(list.current, async () => {
        // What is on screen may lag behind the address while items still glide.
        const { search } = window.location;
        const names = choose(namesIn(search));
        const changed = new Promise<void>((resolve) => {
          onChanged.current?.();
          onChanged.current = resolve;
        });
        bar.change({ search: withNames(search, names), state: { keepsPlace: true } });
        await changed;
      });
    return {
      isRead,
      active,
      includes: (name) => active.has(name.toLowerCase()),
      toggle: (label) => {
        const name = label.toLowerCase();
        change((names) => (names.includes(name) ? names.filter((each) => each !== name) : [...names, name]));
      },
      clear: () => change((names) => names.filter((name) => !known.has(name))),
    };
  }, [bar, categories, isRead, list, place]);
}

/** The names in an address, in lower case, each once. */
function namesIn(search: string): readonly string[] {
  const names = (new URLSearchParams(search).get(parameter) ?? '').toLowerCase().split(',');
  return [...new Set(names)].filter((name) => name !== '');
}

function withNames(search: string, names: readonly string[]): string {
  const query = new URLSearchParams(search);
  if (names.length === 0) query.delete(parameter);
  else query.set(parameter, names.join(','));
  // A comma may stand in a query as it is, and reads better.
  return query.toString().replaceAll('%2C', ',');
}
