import { STATUS_CODES } from 'node:http';
import type { ErrorRequestHandler } from 'express';

/** An error response, with the body that Storyblok documents for its status. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';

  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {
    super(`The content service responds with ${status}`);
  }
}

/** A missing or unknown token, or a draft requested with the public one: Storyblok does not distinguish them. */
export function unauthorized(): ServiceError {
  return new ServiceError(401, { error: 'Unauthorized' });
}

/** @param perSecond the limit that the message names. */
export function tooManyRequests(perSecond: number): ServiceError {
  const error = `Rate limit of ${perSecond} request per second has been reached. Retry later.`;
  return new ServiceError(429, { error });
}

/** The record does not exist in the requested version. The body is an array, unlike all others. */
export function recordNotFound(): ServiceError {
  return new ServiceError(404, ['This record could not be found']);
}

/** @param message names the parameter and the expected value. */
export function unprocessable(message: string): ServiceError {
  return new ServiceError(422, { error: message });
}

/**
 * Responds to every error with JSON that may not be cached. The details of unexpected errors go to `report` alone.
 */
export function handleErrors(report: (error: unknown) => void): ErrorRequestHandler {
  return (error, _request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const { status, body } = error instanceof ServiceError ? error : convertError(error, report);
    // The handler may have set another content type before the error.
    response.status(status).set('Cache-Control', 'no-store').type('json').json(body);
  };
}

/** Express marks its own client errors, such as a range beyond a file's end, with a 4xx status. */
function convertError(error: unknown, report: (error: unknown) => void): ServiceError {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
  if (status >= 400 && status < 500)
    return new ServiceError(status, { error: tooLong(error) ?? STATUS_CODES[status] });
  report(error);
  return new ServiceError(500, { error: 'Internal Server Error' });
}

/** The words for a body beyond the limit of its reader; undefined for any other error. */
function tooLong(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('limit' in error)) return undefined;
  return `The body must have at most ${Number(error.limit).toLocaleString('en')} bytes`;
}
