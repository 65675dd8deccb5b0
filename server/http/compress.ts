import compression from 'compression';
import type { ErrorRequestHandler, RequestHandler } from 'express';

/** Compresses responses that are generated per request. */
export const compress: RequestHandler = compression();

/** Compresses error responses of every route, those above `compress` included. */
export const compressErrors: ErrorRequestHandler = (error, request, response, next) => {
  compress(request, response, () => next(error));
};
