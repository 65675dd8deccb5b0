/**
 * Events of submitted forms, for the metrics. `accepted`: stored; `unverified`: stored, though the captcha gave no verdict;
 * `repeated`: its idempotency key was stored before; `trapped`: a bot in the honeypot, which gets the response of an accepted
 * form; `invalid`: failed validation; `refused`: taken for a bot; `limited`: over a rate limit; `unavailable`: not stored.
 */
export const formEvents = [
  'accepted',
  'unverified',
  'repeated',
  'trapped',
  'invalid',
  'refused',
  'limited',
  'unavailable',
] as const;

export type FormEvent = (typeof formEvents)[number];
