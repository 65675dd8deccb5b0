import { STATUS_CODES } from 'node:http';
import type { ErrorRequestHandler } from 'express';

/** An answer that is not 200, with the body the content service's documentation gives for its status. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';

  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {
    super(`The content service answers ${status}`);
  }
}

/** No token, an unknown one, or the public one where a draft is asked for: the service tells none from the other. */
export function unauthorized(): ServiceError {
  return new ServiceError(401, { error: 'Unauthorized' });
}

/** @param perSecond how many requests a second are answered. */
export function tooManyRequests(perSecond: number): ServiceError {
  const error = `Rate limit of ${perSecond} request per second has been reached. Retry later.`;
  return new ServiceError(429, { error });
}

/** The story does not exist in the version asked for. The body is an array, unlike all the others. */
export function recordNotFound(): ServiceError {
  return new ServiceError(404, ['This record could not be found']);
}

/** @param message names the parameter and says what was expected. */
export function unprocessable(message: string): ServiceError {
  return new ServiceError(422, { error: message });
}

/**
 * Answers every error as JSON that no cache keeps. What is not the service's own error is told to `report` alone.
 */
export function handleErrors(report: (error: unknown) => void): ErrorRequestHandler {
  return (error, _request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const known = error instanceof ServiceError ? error : convertError(error, report);
    // What was about to be sent may have left its own type behind.
    response.status(known.status).set('Cache-Control', 'no-store').type('json').json(known.body);
  };
}

/** What Express refuses itself, such as a range beyond a file's end, it marks with a status of the 400s. */
function convertError(error: unknown, report: (error: unknown) => void): ServiceError {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
  if (status >= 400 && status < 500) return new ServiceError(status, { error: STATUS_CODES[status] });
  report(error);
  return new ServiceError(500, { error: 'Internal Server Error' });
}
