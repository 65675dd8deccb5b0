import type { FormsDatabase } from '../store/database';
import { eachSubmission, type Choice, type StoredSubmission } from '../store/submission-queries';
import { byteOrderMark, csvLine } from './csv';

/** What stands in every line; names that begin with `_` are no field's. */
const ownColumns = ['_id', '_form', '_page', '_language', '_submitted', '_verified', '_state'];

/** Submissions as JSON, one a line, in the form in which they are delivered. */
export async function* jsonLines(database: FormsDatabase, choice: Choice): AsyncGenerator<string> {
  for await (const { submission, state } of eachSubmission(database, choice)) {
    const submittedAt = new Date(submission.submittedAt).toISOString();
    yield `${JSON.stringify({ ...submission, submittedAt, state })}\n`;
  }
}

/** Submissions as a table, a column for each field that any of them has, in the order in which they first come. */
export async function* csvLines(database: FormsDatabase, choice: Choice): AsyncGenerator<string> {
  const names = new Set<string>();
  for await (const { submission } of eachSubmission(database, choice))
    for (const name of Object.keys(submission.fields)) names.add(name);
  yield byteOrderMark + csvLine([...ownColumns, ...names]);
  for await (const kept of eachSubmission(database, choice)) yield csvLine(cellsOf(kept, [...names]));
}

function cellsOf({ submission, state }: StoredSubmission, names: readonly string[]): readonly string[] {
  const { id, form, page, language, submittedAt, verified, fields } = submission;
  const own = [id, form, page, language, new Date(submittedAt).toISOString(), verified ? 'yes' : 'no', state];
  return [
    ...own,
    ...names.map((name) => (Object.hasOwn(fields, name) ? [fields[name] ?? ''].flat().join('; ') : '')),
  ];
}
