import type { CacheOutcome, CacheReport } from './cache-report';

/** The name of this cache among those that a response passes. */
const cacheName = 'anyam';

/** Why a request went on to what is behind the cache, by the words of RFC 9211, 2.2. The other outcomes are hits. */
const reasons: Partial<Readonly<Record<CacheOutcome, string>>> = {
  miss: 'uri-miss',
  expired: 'stale',
  missing: 'uri-miss',
  unavailable: 'uri-miss',
  bypass: 'bypass',
};

/**
 * The value of `Cache-Status` (RFC 9211): a list of one item with parameters (RFC 8941).
 * @param ttl seconds for which the cache still uses what it has without asking the CMS; negative where it should have asked.
 */
export function cacheStatusOf({ outcome, isCollapsed, isStored }: CacheReport, ttl: number): string {
  const reason = reasons[outcome];
  if (reason === undefined) {
    const left = outcome === 'stale' ? Math.min(ttl, -1) : ttl;
    const lifetime = Number.isFinite(left) ? `; ttl=${Math.round(left)}` : '';
    return `${cacheName}; hit${lifetime}; detail=${outcome}`;
  }
  const saysMore = outcome === 'missing' || outcome === 'unavailable';
  return [
    `${cacheName}; fwd=${reason}`,
    ...(isStored ? ['stored'] : []),
    ...(isCollapsed ? ['collapsed'] : []),
    ...(saysMore ? [`detail=${outcome}`] : []),
  ].join('; ');
}

/**
 * The value of `Server-Timing` (W3C): the outcome of the cache, and the durations that are known.
 * @param total milliseconds until the headers are sent.
 */
export function serverTimingOf({ outcome, upstream, render }: CacheReport, total: number): string {
  return (
    `cache;desc=${outcome}` +
    (upstream === null ? '' : `, upstream;dur=${roundedTo(upstream, 10)}`) +
    (render === null ? '' : `, render;dur=${roundedTo(render, 10)}`) +
    `, total;dur=${roundedTo(total, 10)}`
  );
}

/** A number with as few digits as `1 / parts` needs. */
export function roundedTo(value: number, parts: number): number {
  return Math.round(value * parts) / parts;
}
