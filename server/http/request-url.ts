import type { Request } from 'express';

/** The two halves of a request's address. */
export interface RequestAddress {
  /** Path as in the request line, percent-encoding kept. */
  readonly pathname: string;
  /** The query with its question mark, or `''`. */
  readonly search: string;
}

/**
 * Splits the address of a request. Proxies may send it in absolute form (RFC 9112, 3.2.2); the host in it is
 * nothing we believe, so it is passed over.
 */
export function addressOf({ originalUrl }: Pick<Request, 'originalUrl'>): RequestAddress {
  const local = originalUrl.replace(/^https?:\/\/[^/?#]*/i, '');
  const end = local.search(/[?#]/);
  const pathname = end < 0 ? local : local.slice(0, end);
  const search = end < 0 ? '' : local.slice(end).replace(/#.*$/s, '');
  return { pathname: pathname === '' ? '/' : pathname, search: search === '?' ? '' : search };
}
