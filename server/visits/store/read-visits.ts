import { setImmediate as nextIteration } from 'node:timers/promises';
import { integerOf, textOf } from '../../../common/json';
import { dayText } from '../visit';
import type { VisitDatabase } from './visit-database';

/** What views are grouped by. */
export const groupings = ['path', 'day', 'language', 'referrer'] as const;

export type Grouping = (typeof groupings)[number];

/** Consecutive days in UTC, by their number since 1970. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

/** Views by the values of a grouping: the most viewed first, equal ones by their names; days in their order. */
export type GroupedViews = readonly (readonly [value: string, views: number])[];

/** Days that are read at once: a statement blocks the event loop. */
const daysAtOnce = 7;

/** The period of `days` days that ends today. */
export function lastDays(days: number, today: number): Period {
  return { from: today - days + 1, to: today };
}

/** The views of a period; null if nothing was counted yet. @throws {VisitsUnavailable} */
export async function readVisits(
  database: VisitDatabase,
  grouping: Grouping,
  { from, to }: Period,
): Promise<GroupedViews | null> {
  const views = new Map<string, number>();
  for (let first = from; first <= to; first += daysAtOnce) {
    const days = [dayText(first), dayText(Math.min(first + daysAtOnce - 1, to))];
    const rows = await database.read((connection) =>
      connection.rows(
        `SELECT ${grouping} AS value, sum(views) AS views FROM visits WHERE day BETWEEN ? AND ?
         GROUP BY ${grouping} ORDER BY ${grouping}`,
        days,
      ),
    );
    if (rows === null) return null;
    for (const { value, views: more } of rows)
      views.set(textOf(value), (views.get(textOf(value)) ?? 0) + integerOf(more, 0));
    await nextIteration();
  }
  if (grouping === 'day') return [...views];
  return [...views].toSorted(([one, most], [other, least]) => least - most || (one < other ? -1 : 1));
}

/** The sum of grouped views. */
export function totalOf(views: GroupedViews): number {
  return views.reduce((sum, [, count]) => sum + count, 0);
}
