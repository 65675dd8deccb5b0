import compression from 'compression';
import type { ErrorRequestHandler, RequestHandler } from 'express';

const compress = compression();

/**
 * Compresses what is made for the one who asks.
 * @param isPacked true of requests whose answers come packed: those would pay for compression, and get none.
 */
export function compressUnless(isPacked: (url: string) => boolean): RequestHandler {
  return (request, response, next) => (isPacked(request.url) ? next() : compress(request, response, next));
}

/** Compresses error pages, whatever the request was for. */
export const compressErrors: ErrorRequestHandler = (error, request, response, next) => {
  compress(request, response, () => next(error));
};
