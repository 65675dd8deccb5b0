import { HttpError } from '../../common/errors';

/** Seconds after which a visitor or a program should try again what is unavailable for the moment. */
export const RETRY_AFTER = 10;

/** The 503 of what is not known yet, or cannot be loaded while the CMS is out of reach. */
export function unavailable(): HttpError {
  return new HttpError(503, undefined, { retryAfter: RETRY_AFTER });
}
