import type { RequestHandler } from 'express';
import { PageError } from '../../common/errors';
import { isWellEncoded } from '../../common/story/story-path';
import { addressOf } from './request-url';

/** Refuses addresses that are no address: 400, before anything tries to decode them. */
export const rejectMalformedUrl: RequestHandler = (request, _response, next) => {
  const { pathname } = addressOf(request);
  const plain = /^\/[\u0021-\u007e]*$/.test(pathname) && isWellEncoded(pathname);
  next(plain ? undefined : new PageError(400));
};

/** Everything here is only ever read: 405 for any other method. */
export const allowGetAndHead: RequestHandler = (request, response, next) => {
  if (request.method === 'GET' || request.method === 'HEAD') return next();
  response.setHeader('Allow', 'GET, HEAD');
  next(new PageError(405));
};
