import type { ReactNode } from 'react';
import { sizeText } from '../../common/fields/document-file';
import type { StoredFile } from '../submissions/files/stored-file';
import type { SubmissionDesk } from '../submissions/submission-desk';
import {
  isStranded,
  type DeliveryReport,
  type StoredSubmission,
} from '../submissions/store/submission-queries';
import { inboxPath, page, stateTexts, Time, timeText, type Styles } from './team-page';

type FoundSubmission = StoredSubmission & { readonly deliveries: readonly DeliveryReport[] };

/** One submission with its values and deliveries. */
export function renderSubmission(
  found: FoundSubmission,
  { destinations, isHere }: Pick<SubmissionDesk, 'destinations' | 'isHere'>,
  styles: Styles,
): string {
  const { submission, state, deliveries } = found;
  const { id, form, fields } = submission;
  const needsRetry =
    state === 'failed' || state === 'kept' || deliveries.some((each) => isStranded(each, destinations));
  const canRetry = destinations.length > 0 && needsRetry;
  const values = Object.entries(fields).map(([name, value]) => {
    const file = submission.files?.find(({ field }) => field === name);
    const text = [value].flat().join('\n') || '–';
    if (file === undefined) return { name, value: text };
    if (!isHere(file))
      return { name, value: `${file.name} (${sizeText(file.size, 'en')}${elsewhere(found)})` };
    return { name, value: <FileLink submission={id} file={file} /> };
  });
  return page(`Submission of ${form}`, styles, [
    <Values key="values" rows={values} />,
    <h2 key="about">Details</h2>,
    <Values key="metadata" rows={metadataOf(found)} />,
    canRetry && (
      <form key="retry" method="post" action={`${inboxPath}/${id}/retry`}>
        <button type="submit">Deliver again</button>
      </form>
    ),
    <details key="delete">
      <summary>Delete</summary>
      <form method="post" action={`${inboxPath}/${id}/delete`}>
        <p>It is deleted for good, delivered or not.</p>
        <button type="submit">Delete for good</button>
      </form>
    </details>,
  ]);
}

interface Row {
  readonly name: string;
  readonly value: ReactNode;
}

/** A file, to be saved. What it holds is as trustworthy as a mail's attachment. */
function FileLink({
  submission,
  file: { id, name, size },
}: {
  readonly submission: string;
  readonly file: StoredFile;
}): ReactNode {
  return (
    <>
      <a href={`${inboxPath}/${submission}/files/${id}`} download={name}>
        {name}
      </a>{' '}
      ({sizeText(size, 'en')}, from a visitor: check it for viruses before opening)
    </>
  );
}

/** Where to look for a file that is not here. */
function elsewhere({ origin }: FoundSubmission): string {
  return origin === ''
    ? ', no longer on the disk'
    : `, on the machine that received it, ${origin.slice(0, 8)}`;
}

/** Names and values. */
function Values({ rows }: { readonly rows: readonly Row[] }): ReactNode {
  return (
    <dl className="values">
      {rows.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the site knows of a submission besides its values. */
function metadataOf({ submission, state, deliveries, origin }: FoundSubmission): readonly Row[] {
  const { id, page: path, language, submittedAt, verified } = submission;
  return [
    { name: 'Received', value: <Time at={submittedAt} /> },
    { name: 'Page', value: <a href={path}>{path}</a> },
    { name: 'Language', value: language },
    { name: 'Bot check', value: verified ? 'passed' : 'none' },
    { name: 'State', value: stateTexts[state] },
    ...deliveries.map((report) => ({
      name: receiverNames[report.destination] ?? `To ${report.destination}`,
      value: deliveryText(report),
    })),
    ...(origin === '' ? [] : [{ name: 'Received by', value: `machine ${origin.slice(0, 8)}` }]),
    { name: 'ID', value: id },
  ];
}

/** Of destinations that their own name does not explain. */
const receiverNames: Readonly<Record<string, string>> = { reply: 'Reply to the sender' };

function deliveryText({ receiver, state, attempts, triedAt, reason }: DeliveryReport): string {
  const to = receiver === '' ? '' : `${receiver}, `;
  const last = triedAt === 0 ? '' : `, the last on ${timeText(triedAt)}`;
  const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  return `${to}${state}, ${tries}${last}${reason === '' ? '' : `: ${reason}`}`;
}
