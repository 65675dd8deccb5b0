/**
 * What happens to forms, for the metrics. `accepted` and `unverified`: kept (the latter where a bot check is asked and could
 * not say); `repeated`: kept before; `trapped`: from a machine that gave itself away, answered as if kept; `invalid`: not as
 * asked; `refused`: taken for a machine's; `limited`: too many; `unavailable`: could not be kept.
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
