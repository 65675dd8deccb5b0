import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Which categories are chosen, and how to change that. Names count as equal whatever their case. */
export interface Filter {
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
 */
export function useFilter(categories: readonly string[]): Filter {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);

  return useMemo(() => {
    const known = new Set(categories.map((name) => name.toLowerCase()));
    const asked = isAlive ? (new URLSearchParams(search).get(parameter) ?? '').split(',') : [];
    const active = new Set(asked.map((name) => name.toLowerCase()).filter((name) => known.has(name)));
    const choose = (names: readonly string[]): void => {
      const query = new URLSearchParams(search);
      if (names.length === 0) query.delete(parameter);
      else query.set(parameter, names.join(','));
      void navigate({ search: query.toString(), hash }, { state: { keepsPlace: true } });
    };
    return {
      active,
      includes: (name) => active.has(name.toLowerCase()),
      toggle: (name) => {
        const others = [...active].filter((each) => each !== name.toLowerCase());
        choose(others.length < active.size ? others : [...others, name.toLowerCase()]);
      },
      clear: () => choose([]),
    };
  }, [categories, hash, isAlive, navigate, search]);
}
