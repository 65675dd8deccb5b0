import { singleLine } from '../../runtime/single-line';
import type { DeliveryReport, StoredSubmission } from '../store/submission-queries';

/** Submissions as a table for the terminal, without their values. */
export function listLines(submissions: readonly StoredSubmission[]): string {
  const rows = submissions.map(({ state, submission: { id, form, submittedAt } }) => [
    timeOf(submittedAt),
    state,
    singleLine(form),
    id,
  ]);
  const head = ['submitted (UTC)', 'state', 'form', 'id'];
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => [...(row[column] ?? '')].length)),
  );
  return [head, ...rows]
    .map(
      (row) =>
        `${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}

/** A submission with its values and deliveries. */
export function showLines({
  submission,
  state,
  deliveries,
}: StoredSubmission & { readonly deliveries: readonly DeliveryReport[] }): string {
  const { id, form, page, language, submittedAt, verified, fields, files = [] } = submission;
  const metadata: readonly (readonly [string, string])[] = [
    ['id', id],
    ['form', form],
    ['page', page],
    ['language', language],
    ['submitted', new Date(submittedAt).toISOString()],
    ['verified', verified ? 'yes' : 'no'],
    ['state', state],
    ...files.map(({ name, size, id: file }): [string, string] => [
      'file',
      `${name}, ${size} bytes, forms/files/${file} in DATA_DIR`,
    ]),
    ...deliveries.map((report): [string, string] => [report.destination, deliveryLine(report)]),
  ];
  const values = Object.entries(fields).map(
    ([name, value]) => `${singleLine(name)}:\n${indented([value].flat().join('\n'))}\n`,
  );
  return [
    ...metadata.map(([name, value]) => `${`${name}:`.padEnd(11)}${singleLine(value)}\n`),
    '\n',
    ...values,
  ].join('');
}

function deliveryLine({ receiver, state, attempts, triedAt, reason }: DeliveryReport): string {
  const to = receiver === '' ? '' : `${receiver}, `;
  const tries = attempts === 1 ? '1 try' : `${attempts} tries`;
  const last = triedAt === 0 ? '' : `, the last at ${timeOf(triedAt)} UTC`;
  return `${to}${state}, ${tries}${last}${reason === '' ? '' : `: ${reason}`}`;
}

function timeOf(time: number): string {
  return new Date(time).toISOString().slice(0, 16).replace('T', ' ');
}

function indented(text: string): string {
  return text
    .split(/\r\n?|[\n\u2028\u2029]/)
    .map((line) => `  ${singleLine(line)}`)
    .join('\n');
}
