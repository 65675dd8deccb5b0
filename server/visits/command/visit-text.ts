import { totalOf, type GroupedViews, type Grouping, type Period } from '../store/read-visits';
import { dayText } from '../visit';

/** Views of a period, and what they are grouped by. */
export interface ShownVisits {
  readonly by: Grouping;
  readonly period: Period;
  readonly views: GroupedViews;
}

/** How an empty referring host is written: no other value is empty. */
const noReferrer = '(none, or this site)';

/** A table for the terminal. @param limit of its rows; null for all. */
export function tableLines({ by, views }: ShownVisits, limit: number | null): string {
  const total = totalOf(views);
  const rows = views
    .slice(0, limit ?? undefined)
    .map(([value, count]) => [
      count.toLocaleString('en'),
      `${((count / total) * 100).toFixed(1)} %`,
      value === '' ? noReferrer : value,
    ]);
  const lines = [['views', 'share', by], ...rows];
  const [viewsWidth = 0, shareWidth = 0] = [0, 1].map((column) =>
    Math.max(...lines.map((line) => (line[column] ?? '').length)),
  );
  return lines
    .map(
      ([count = '', share = '', label = '']) =>
        `${count.padStart(viewsWidth)}  ${share.padStart(shareWidth)}  ${label}\n`,
    )
    .join('');
}

/** What the table shows, and what it leaves out. */
export function tableNote({ period, views }: ShownVisits, limit: number | null): string {
  const total = totalOf(views);
  const left = Math.max(0, views.length - (limit ?? Infinity));
  const more = left === 0 ? '' : ` ${left} more ${left === 1 ? 'line' : 'lines'}: --limit all.`;
  return `${total.toLocaleString('en')} ${total === 1 ? 'view' : 'views'} ${periodText(period)}.${more}\n`;
}

/** One JSON object. */
export function jsonText({ by, period, views }: ShownVisits): string {
  const rows = views.map(([value, count]) => ({ [by]: value, views: count }));
  const text = { from: dayText(period.from), to: dayText(period.to), views: totalOf(views), by, rows };
  return `${JSON.stringify(text, null, 2)}\n`;
}

/** A period in words. */
function periodText({ from, to }: Period): string {
  return from === to ? `on ${dayText(from)} (UTC)` : `from ${dayText(from)} to ${dayText(to)} (UTC)`;
}
