/** How long a stored response may be used, in milliseconds from when the origin sent it. */
export interface Freshness {
  readonly fresh: number;
  /** Beyond `fresh`, while it is revalidated in the background. */
  readonly staleWhileRevalidate: number;
  /** Beyond `fresh`, when the origin fails. */
  readonly staleIfError: number;
}

const forbidding = ['private', 'no-store', 'no-cache'];
const revalidating = ['must-revalidate', 'proxy-revalidate'];

/** The directives of a `Cache-Control` header, names in lower case. */
function directivesOf(header: string): ReadonlyMap<string, string> {
  return new Map(
    header.split(',').map((part): [string, string] => {
      const [name = '', value = ''] = part.trim().split('=', 2);
      return [name.toLowerCase(), value.replaceAll('"', '')];
    }),
  );
}

/**
 * Reads a `Cache-Control` header as a shared cache does (RFC 9111, 5.2.2; RFC 5861).
 * @param servesStaleWithSharedMaxAge of the CDN.
 * @returns null if the response must not be stored; also where nothing says how long it is fresh.
 */
export function freshnessOf(
  header: string | undefined,
  servesStaleWithSharedMaxAge: boolean,
): Freshness | null {
  const directives = directivesOf(header ?? '');
  if (forbidding.some((name) => directives.has(name))) return null;
  const seconds = directives.get('s-maxage') ?? directives.get('max-age');
  if (seconds === undefined || !/^\d+$/.test(seconds)) return null;
  const staysFresh =
    revalidating.some((name) => directives.has(name)) ||
    (directives.has('s-maxage') && !servesStaleWithSharedMaxAge);
  const millisecondsOf = (name: string) => (staysFresh ? 0 : Number(directives.get(name) ?? 0) * 1000);
  return {
    fresh: Number(seconds) * 1000,
    staleWhileRevalidate: millisecondsOf('stale-while-revalidate'),
    staleIfError: millisecondsOf('stale-if-error'),
  };
}
