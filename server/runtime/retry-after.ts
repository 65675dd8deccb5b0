/** Maximum of `Retry-After`, in milliseconds. */
const maxPause = 60 * 60_000;

/**
 * The header `Retry-After` in milliseconds, at most an hour; 0 where there is none. It has seconds or a date (RFC 9110, 10.2.3).
 * @param now the wall clock, in milliseconds.
 */
export function retryAfterOf(header: unknown, now: number): number {
  if (typeof header !== 'string') return 0;
  const pause = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(pause) ? 0 : Math.min(Math.max(pause, 0), maxPause);
}
