import type { GroupedViews, Grouping } from './store/read-visits';

/** Views as CSV (RFC 4180). No value begins with what spreadsheets take for a formula: paths begin with a slash, hosts with a letter or a digit. */
export function visitsCsv(by: Grouping, views: GroupedViews): string {
  const rows = views.map(([value, count]) => `"${value.replaceAll('"', '""')}",${count}\r\n`);
  return `${by},views\r\n${rows.join('')}`;
}
