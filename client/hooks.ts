import type { Failure } from './errors/report-errors';

/**
 * Called for each error in the browser that a team wants to know of. By default it does nothing, and the build leaves out every
 * call. docs/errors.md has the code for Sentry and other services: `export const onError = reportErrors(…)`.
 */
export function onError(_error: unknown, _failure: Failure): void {}
