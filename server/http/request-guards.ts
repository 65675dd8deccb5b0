import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { HttpError } from '../../common/errors';
import { isWellEncoded } from '../../common/story/story-path';
import { parseRequestUrl } from './request';

/** Responds 400 to malformed URLs, before anything tries to decode them, and to requests at several hosts. */
export const rejectMalformed: RequestHandler = (request, _response, next) => {
  const { pathname } = parseRequestUrl(request);
  const isValid =
    /^\/[\u0021-\u007e]*$/.test(pathname) && isWellEncoded(pathname) && !hasSeveralHosts(request);
  next(isValid ? undefined : new HttpError(400));
};

/** True with more than one `Host`, of which proxies may take another one than Node, which takes the first (RFC 9112, 3.2). */
export function hasSeveralHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
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
