/** Characters of a host that are kept: names are at most 253 long, and those of real sites far shorter. */
const maxHost = 100;

/** What a host is made of, in the form in which browsers send it. */
const hostOf = /^https?:\/\/([a-z0-9][a-z0-9.-]*)(?::\d+)?(?:[/?#]|$)/;

/**
 * The host of the site that a visitor came from; nothing else of its address is read.
 * @param referrer a URL, or `''`.
 * @param ownHosts the site's own, each with its port if it has one.
 * @returns `''` for this site, and for what is no address of a site.
 */
export function referringHost(referrer: string, ...ownHosts: readonly string[]): string {
  // Most visitors come from a page of this site.
  const start = referrer.indexOf('//') + 2;
  for (const own of ownHosts)
    if (own !== '' && referrer.startsWith(own, start) && endsHost(referrer[start + own.length])) return '';
  const [, host = ''] = hostOf.exec(referrer) ?? [];
  return host.length > maxHost ? '' : host;
}

function endsHost(next: string | undefined): boolean {
  return next === undefined || next === '/' || next === '?' || next === '#';
}
