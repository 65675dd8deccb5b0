import type { OnError } from './runtime/logging/error-reports';

/**
 * Called for each error of the server that a team wants to know of: by default it does nothing, and the log has them all.
 * docs/errors.md has the code for Sentry and other services.
 */
export const onError: OnError = () => {};
