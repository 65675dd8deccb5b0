import { BoundedMap } from '../runtime/bounded-map';

/** Sites whose host is remembered in memory: finding it by its pattern takes a third of a microsecond. */
const maxKnown = 1_000;

/** Characters of an origin that is remembered. */
const maxLength = 150;

/** Characters of a host that are kept: names are at most 253 long, and those of real sites far shorter. */
const maxHost = 100;

/** What a host is made of, in the form in which browsers send it. */
const hostOf = /^https?:\/\/([a-z0-9][a-z0-9.-]*)(?::\d+)?(?:[/?#]|$)/;

/** Shortest beginning of a URL that the first `/` of its path can follow. */
const scheme = 'https://'.length;

/**
 * Finds the host of the site that a visitor came from; nothing else of its address is read.
 * @param referrer a URL, or `''`.
 * @param ownHosts the site's own, each with its port if it has one.
 * @returns `''` for this site, and for anything but the address of a site.
 */
export type ReferringHost = (referrer: string, ...ownHosts: readonly string[]) => string;

/** Creates a function that finds the host of a referring site. It remembers the hosts of the last sites. */
export function createReferringHost(): ReferringHost {
  const known = new BoundedMap<string, string>(maxKnown);
  return (referrer, ...ownHosts) => {
    if (isOwn(referrer, ownHosts)) return '';
    const end = referrer.indexOf('/', scheme);
    const origin = end === -1 ? referrer : referrer.slice(0, end);
    const found = known.get(origin);
    if (found !== undefined) return found;
    const [, matched = ''] = hostOf.exec(origin) ?? [];
    const host = matched.length > maxHost ? '' : matched;
    if (origin.length <= maxLength) known.set(origin, host);
    return host;
  };
}

/** True for a page of this site, from which most visitors come. */
function isOwn(referrer: string, ownHosts: readonly string[]): boolean {
  const start = referrer.indexOf('//') + 2;
  return ownHosts.some(
    (own) => own !== '' && referrer.startsWith(own, start) && endsHost(referrer[start + own.length]),
  );
}

function endsHost(next: string | undefined): boolean {
  return next === undefined || next === '/' || next === '?' || next === '#';
}
