import type { RequestHandler } from 'express';
import { HttpError } from '../../common/errors';
import { isWellEncoded } from '../../common/story/story-path';
import { parseRequestUrl } from './request';

/** Responds 400 to malformed URLs, before anything tries to decode them. */
export const rejectMalformedUrl: RequestHandler = (request, _response, next) => {
  const { pathname } = parseRequestUrl(request);
  const isValid = /^\/[\u0021-\u007e]*$/.test(pathname) && isWellEncoded(pathname);
  next(isValid ? undefined : new HttpError(400));
};

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
