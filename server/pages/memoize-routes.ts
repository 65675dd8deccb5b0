import type { ResolveRoute, RouteOutcome } from '../../common/routes';
import { BoundedMap } from '../runtime/bounded-map';

/** Addresses whose outcome is remembered, and how long they may be: anybody may make one up. */
const maxEntries = 1_000;
const longestRemembered = 200;

/**
 * Resolves as `resolve` does, which goes by the address alone, and the same address but once: react-router reads its route table anew for
 * each. A page is asked for again whenever it was published, its payload has the same path, and an editor's preview
 * comes back with every save.
 */
export function memoizeRoutes(resolve: ResolveRoute): ResolveRoute {
  const remembered = new BoundedMap<string, RouteOutcome>(maxEntries);
  return (pathname) => {
    const known = remembered.get(pathname);
    if (known !== undefined) return known;
    const outcome = resolve(pathname);
    if (pathname.length <= longestRemembered) remembered.set(pathname, outcome);
    return outcome;
  };
}
