import type { IncomingHttpHeaders } from 'node:http';

/** The request headers that name a request's origin. */
export type OriginHeaders = Pick<IncomingHttpHeaders, 'origin' | 'host' | 'sec-fetch-site'>;

/**
 * True if a body was sent by a page of this site, or by a program. Browsers send JSON to another origin only after a CORS
 * preflight, which this site never grants. They send URL-encoded and multipart forms anywhere, so these need an origin header.
 * @param kind `urlencoded` for everything that browsers send to another origin without asking it.
 * @param siteUrl the site's public origin; without it the `Host` header counts, whatever the scheme.
 * @see https://fetch.spec.whatwg.org/#origin-header and https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header
 */
export function isSameOrigin(
  headers: OriginHeaders,
  kind: 'json' | 'urlencoded' | 'multipart',
  siteUrl: string | undefined,
): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site === 'cross-site') return false;
  if (origin !== undefined && origin !== 'null') return isOwnOrigin(origin, headers, siteUrl);
  return kind === 'json' || site === 'same-origin';
}

/** The path in a request's `Referer`; undefined if that is missing, malformed, or of another site. */
export function ownReferer(
  { referer, ...headers }: OriginHeaders & Pick<IncomingHttpHeaders, 'referer'>,
  siteUrl: string | undefined,
): string | undefined {
  if (referer === undefined || !URL.canParse(referer)) return undefined;
  const { origin, pathname } = new URL(referer);
  return isOwnOrigin(origin, headers, siteUrl) ? pathname : undefined;
}

function isOwnOrigin(origin: string, { host }: OriginHeaders, siteUrl: string | undefined): boolean {
  if (siteUrl !== undefined) return origin === siteUrl;
  const [, scheme] = /^(https?):\/\//.exec(origin) ?? [];
  const own = `${scheme}://${host}`;
  if (scheme === undefined || !URL.canParse(origin) || !URL.canParse(own)) return false;
  return new URL(origin).origin === new URL(own).origin;
}
