/** The page views of one day that have the rest in common: all that is stored of visits. */
export interface VisitCount {
  /** The day in UTC, `YYYY-MM-DD`. */
  readonly day: string;
  /** Path of the page; {@link OTHER} for what is beyond the bounds of a day. */
  readonly path: string;
  /** Language code of the page. */
  readonly language: string;
  /** Host of the site whose link led there; `''` without one or from this site, {@link OTHER} beyond the bounds of a day. */
  readonly referrer: string;
  readonly views: number;
}

/** Stands for values that are counted together. No path and no host is written like that. */
export const OTHER = '(other)';

const dayMs = 86_400_000;

/** The number of a day in UTC since 1970. */
export function dayNumber(milliseconds: number): number {
  return Math.floor(milliseconds / dayMs);
}

/** A day as text, by its number: `YYYY-MM-DD`. */
export function dayText(number: number): string {
  return new Date(number * dayMs).toISOString().slice(0, 10);
}
