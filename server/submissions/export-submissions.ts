import type { FormsDatabase } from './store/database';
import { iterateSubmissions, type StoredSubmission, type SubmissionFilter } from './store/submission-queries';

/** Columns of every line; field names never begin with `_`. */
const metadataColumns = ['_id', '_form', '_page', '_language', '_submitted', '_verified', '_state'];

/** Lets spreadsheets detect UTF-8. */
const byteOrderMark = '\u{feff}';

/** A cell that spreadsheets may take for a formula. East Asian versions accept full-width operators, too. */
const formula = /^[\s\p{Cc}\u{feff}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u;

/**
 * The same behind what ends a cell where the semicolon separates cells, as in most of Europe and in Indonesia: a spreadsheet there
 * reads the quotes of the first cell of a line alone, and takes those of the others for text.
 */
const innerFormula = /(?<=[;\t\r\n])(?=(?:"|[^\S\t\r\n])*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;

/** Submissions as JSON lines, in the format of the webhook. */
export async function* jsonLines(database: FormsDatabase, filter: SubmissionFilter): AsyncGenerator<string> {
  for await (const { submission, state } of iterateSubmissions(database, filter)) {
    const submittedAt = new Date(submission.submittedAt).toISOString();
    yield `${JSON.stringify({ ...submission, submittedAt, state })}\n`;
  }
}

/** Submissions as CSV, with a column for every field that one of them has, in the order of first appearance. */
export async function* csvLines(database: FormsDatabase, filter: SubmissionFilter): AsyncGenerator<string> {
  const names = new Set<string>();
  for await (const { submission } of iterateSubmissions(database, filter))
    for (const name of Object.keys(submission.fields)) names.add(name);
  yield byteOrderMark + csvLine([...metadataColumns, ...names]);
  for await (const stored of iterateSubmissions(database, filter)) yield csvLine(cellsOf(stored, [...names]));
}

/**
 * One line of CSV (RFC 4180). Every cell is quoted, because the separator depends on the spreadsheet's locale, and formulas are
 * escaped by an apostrophe (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export function csvLine(cells: readonly string[]): string {
  const disarmed = cells.map((cell) => (formula.test(cell) ? "'" : '') + cell.replaceAll(innerFormula, "'"));
  const quoted = disarmed.map((cell) => `"${cell.replaceAll('"', '""')}"`);
  return `${quoted.join(',')}\r\n`;
}

function cellsOf({ submission, state }: StoredSubmission, names: readonly string[]): readonly string[] {
  const { id, form, page, language, submittedAt, verified, fields } = submission;
  const own = [id, form, page, language, new Date(submittedAt).toISOString(), verified ? 'yes' : 'no', state];
  return [
    ...own,
    ...names.map((name) => (Object.hasOwn(fields, name) ? [fields[name] ?? ''].flat().join('; ') : '')),
  ];
}
