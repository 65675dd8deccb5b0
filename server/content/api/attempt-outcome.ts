/**
 * How an attempt of a call to the CMS ended: `ok`; `not-found` (404), `limited` (429), `refused` (any other 4xx), `failed` (5xx);
 * `timeout`: not complete within `CONTENT_TIMEOUT`; `network`: no connection, or it broke off; `bad-body`: a response that is no
 * JSON of the CMS; `aborted`: the caller had no more time for it.
 */
export const attemptOutcomes = [
  'ok',
  'not-found',
  'limited',
  'refused',
  'failed',
  'timeout',
  'network',
  'bad-body',
  'aborted',
] as const;

export type AttemptOutcome = (typeof attemptOutcomes)[number];

/** The outcome by the status of a complete response, whatever its body. */
export function outcomeOfStatus(status: number): AttemptOutcome {
  if (status === 404) return 'not-found';
  if (status === 429) return 'limited';
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'ok';
}
