/**
 * One line of CSV (RFC 4180), each cell quoted, so that no separator of any country splits it. What a spreadsheet would take for a
 * formula gets an apostrophe in front (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${defused(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
}

/** What spreadsheets need to read UTF-8 as such. */
export const byteOrderMark = '\u{feff}';

/** Signs in their wide forms count as well: spreadsheets for East Asia take them, too. */
const formula = /^[\s\p{Cc}\u{feff}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

function defused(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell;
}
