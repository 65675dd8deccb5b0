import { isbot } from 'isbot';
import { BoundedMap } from '../runtime/bounded-map';

/** User agents whose verdict is remembered in memory: testing one takes two microseconds, and most visitors share a few. */
const maxKnown = 1_000;

/** Longer ones are no browser's. */
const maxLength = 500;

/** Creates a function that distinguishes people's browsers from programs, by the header `User-Agent`. Without one it is a program. */
export function createBrowserTest(): (userAgent: string | undefined) => boolean {
  const known = new BoundedMap<string, boolean>(maxKnown);
  return (userAgent = '') => {
    if (userAgent === '' || userAgent.length > maxLength) return false;
    const verdict = known.get(userAgent);
    if (verdict !== undefined) return verdict;
    const isBrowser = !isbot(userAgent);
    known.set(userAgent, isBrowser);
    return isBrowser;
  };
}
