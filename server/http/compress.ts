import compression from 'compression';
import type { ErrorRequestHandler, RequestHandler } from 'express';

/** Compresses what is made for the one who asks. */
export const compress: RequestHandler = compression();

/** Compresses error pages, whatever the request was for. */
export const compressErrors: ErrorRequestHandler = (error, request, response, next) => {
  compress(request, response, () => next(error));
};
