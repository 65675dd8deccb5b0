import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { HttpError } from '../../common/errors';
import { isWellEncoded } from '../../common/story/story-path';
import { parseRequestUrl } from './request';

/** Responds 400 to malformed URLs, before anything tries to decode them, and to a malformed or repeated `Host`. */
export const rejectMalformed: RequestHandler = (request, _response, next) => {
  const { pathname } = parseRequestUrl(request);
  const isValid =
    /^\/[\u0021-\u007e]*$/.test(pathname) && isWellEncoded(pathname) && !hasInvalidHost(request);
  next(isValid ? undefined : new HttpError(400));
};

/** What `Host` may be, which is empty for a URL without one (RFC 9110, 7.2; RFC 3986, 3.2.2). */
const hostSyntax = /^(?:\[[\da-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d*)?$/i;

/**
 * True with a malformed `Host`, of which proxies may read another one (RFC 9112, 3.2), or with several, of which they may take
 * another one than Node, which takes the first. Without any, Node responds itself.
 */
export function hasInvalidHost({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length !== 4 || name.toLowerCase() !== 'host') continue;
    hosts += 1;
    if (hosts > 1 || !hostSyntax.test(rawHeaders[index + 1] ?? '')) return true;
  }
  return false;
}

/** Keeps the response out of all caches, whatever it is. */
export const neverStored: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  next();
};

/** Responds 405 to every method but some, which `Allow` names. */
export function allowMethods(...methods: readonly string[]): RequestHandler {
  return (request, response, next) => {
    if (methods.includes(request.method)) return next();
    response.setHeader('Allow', methods.join(', '));
    next(new HttpError(405));
  };
}
