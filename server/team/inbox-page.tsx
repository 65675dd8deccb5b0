import type { ReactNode } from 'react';
import {
  submissionStates,
  type StoredSubmission,
  type SubmissionFilter,
  type SubmissionState,
} from '../submissions/store/submission-queries';
import { inboxPath, page, stateTexts, Submissions, type Styles } from './team-page';

/** What the inbox shows. */
interface InboxView {
  readonly filter: SubmissionFilter;
  /** Keys of all forms. */
  readonly forms: readonly string[];
  /** Of all that match, by state. */
  readonly counts: ReadonlyMap<SubmissionState, number>;
  readonly shown: readonly StoredSubmission[];
  /** The number below which older ones begin; null without older ones. */
  readonly older: number | null;
}

/** The newest submissions that match a filter. */
export function renderInbox(view: InboxView, styles: Styles): string {
  const { filter, counts, shown, older } = view;
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const isFiltered = [filter.form, filter.state, filter.text].some((value) => value !== undefined);
  return page('Inbox', styles, [
    <Filters key="filters" {...view} />,
    <p key="count" role="status">
      {total} {total === 1 ? 'submission' : 'submissions'}
      {isFiltered && ' found'}
      {submissionStates.map((state) => {
        const count = counts.get(state) ?? 0;
        return count > 0 && ` · ${count} ${stateTexts[state].toLowerCase()}`;
      })}
    </p>,
    shown.length === 0 ? (
      <p key="list" className="empty">
        {isFiltered
          ? 'No submission matches.'
          : 'No submission yet. What visitors send with a form of the site appears here.'}
      </p>
    ) : (
      <Submissions key="list" submissions={shown} />
    ),
    older !== null && (
      <p key="older">
        <a href={addressOf(inboxPath, { ...queryOf(filter), below: String(older) })}>Older</a>
      </p>
    ),
    total > 0 && (
      <p key="export" className="links">
        <a href={addressOf(`${inboxPath}/export`, { ...queryOf(filter), format: 'csv' })}>Export as CSV</a>
        <a href={addressOf(`${inboxPath}/export`, { ...queryOf(filter), format: 'json' })}>
          Export as JSON lines
        </a>
        <a href={`${inboxPath}/person`}>One person’s data</a>
      </p>
    ),
  ]);
}

function Filters({ filter, forms }: InboxView): ReactNode {
  return (
    <form className="filters" role="search">
      <label>
        Form
        <select name="form" defaultValue={filter.form ?? ''}>
          <option value="">All</option>
          {forms.map((form) => (
            <option key={form}>{form}</option>
          ))}
        </select>
      </label>
      <label>
        State
        <select name="state" defaultValue={filter.state ?? ''}>
          <option value="">All</option>
          {submissionStates.map((state) => (
            <option key={state} value={state}>
              {stateTexts[state]}
            </option>
          ))}
        </select>
      </label>
      <label>
        Text
        <input type="search" name="q" defaultValue={filter.text ?? ''} />
      </label>
      <button type="submit">Show</button>
    </form>
  );
}

/** What is stored of one person, and how it is erased. */
export function renderPerson(
  view: {
    /** An e-mail address, or what was entered as one. */
    readonly person: string;
    readonly isAddress: boolean;
    readonly found: readonly StoredSubmission[];
  },
  styles: Styles,
): string {
  const { person, isAddress, found } = view;
  return page('One person’s data', styles, [
    <form key="search" className="filters" role="search">
      <label>
        E-mail address
        <input type="email" name="address" defaultValue={person} required />
      </label>
      <button type="submit">Find</button>
    </form>,
    person !== '' && (
      <p key="count" role="status">
        {isAddress
          ? `${found.length} ${found.length === 1 ? 'submission mentions' : 'submissions mention'} ${person}.`
          : `“${person}” is not an e-mail address. Write it as name@example.org.`}
      </p>
    ),
    found.length > 0 && <Submissions key="list" submissions={found} />,
    found.length > 0 && (
      <details key="erase">
        <summary>Erase</summary>
        <form method="post" action={`${inboxPath}/person`}>
          <input type="hidden" name="address" value={person} />
          <p>All of them are deleted for good. Those that wait for delivery are not delivered.</p>
          <button type="submit">Erase all of them</button>
        </form>
      </details>
    ),
  ]);
}

function queryOf({ form, state, text }: SubmissionFilter): Readonly<Record<string, string>> {
  return { ...(form && { form }), ...(state && { state }), ...(text && { q: text }) };
}

function addressOf(path: string, query: Readonly<Record<string, string>>): string {
  return `${path}?${new URLSearchParams(query).toString()}`;
}
