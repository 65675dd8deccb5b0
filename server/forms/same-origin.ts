import type { IncomingHttpHeaders } from 'node:http';
import type { FormKind } from './form-body';

/** The headers that tell where a call comes from. */
export type CallOrigin = Pick<IncomingHttpHeaders, 'origin' | 'host' | 'sec-fetch-site'>;

/**
 * True where a form was sent by a page of this site, or by a program. Browsers send JSON to other sites only where these
 * allow it, which this one never does; plain forms they send anywhere, so those have to say where they come from.
 * @param siteUrl the site's public origin; without it the host that was asked counts, whatever the scheme.
 * @see https://fetch.spec.whatwg.org/#origin-header and https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header
 */
export function isSameOrigin(call: CallOrigin, kind: FormKind, siteUrl: string | undefined): boolean {
  const { origin, 'sec-fetch-site': site } = call;
  if (site === 'cross-site') return false;
  if (origin !== undefined && origin !== 'null') return isOwnOrigin(origin, call, siteUrl);
  return kind === 'json' || site === 'same-origin';
}

/** The path of the page that a call names in its `Referer`, where that page is of this site; undefined elsewhere. */
export function ownReferer(
  { referer, ...call }: CallOrigin & Pick<IncomingHttpHeaders, 'referer'>,
  siteUrl: string | undefined,
): string | undefined {
  if (referer === undefined || !URL.canParse(referer)) return undefined;
  const { origin, pathname } = new URL(referer);
  return isOwnOrigin(origin, call, siteUrl) ? pathname : undefined;
}

function isOwnOrigin(origin: string, { host }: CallOrigin, siteUrl: string | undefined): boolean {
  if (siteUrl !== undefined) return origin === siteUrl;
  const [, scheme] = /^(https?):\/\//.exec(origin) ?? [];
  const asked = `${scheme}://${host}`;
  if (scheme === undefined || !URL.canParse(origin) || !URL.canParse(asked)) return false;
  return new URL(origin).origin === new URL(asked).origin;
}
