import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Manifest } from '../runtime/files/build-output';
import { sliceText } from '../runtime/slice-text';
import type { StoredSubmission, SubmissionState } from '../submissions/store/submission-queries';

/** The site's stylesheet. */
export type Styles = Pick<Manifest, 'style'>;

export const inboxPath = '/__team/inbox';
export const visitsPath = '/__team/visits';

/** The pages of the team, in the order of their links. */
const sections = { inbox: ['Inbox', inboxPath], visits: ['Visits', visitsPath] } as const;

/** The states of submissions, in words. */
export const stateTexts: Readonly<Record<SubmissionState, string>> = {
  waiting: 'Waiting for delivery',
  delivered: 'Delivered',
  failed: 'Delivery failed',
  kept: 'Kept, no receiver',
};

/** A page of the team, as HTML. @param current the section that it belongs to. */
export function page(
  title: string,
  { style }: Styles,
  children: ReactNode,
  current: keyof typeof sections = 'inbox',
): string {
  const html = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} – Team`}</title>
        <link rel="stylesheet" href={style} />
        <link rel="stylesheet" href="/__team/style.css" />
      </head>
      <body>
        <header>
          <nav aria-label="Team">
            {Object.entries(sections).map(([section, [name, path]]) => (
              <a key={section} href={path} aria-current={section === current ? 'true' : undefined}>
                {name}
              </a>
            ))}
            <a href="/">To the site</a>
          </nav>
        </header>
        <main>
          <h1>{title}</h1>
          {children}
        </main>
      </body>
    </html>,
  );
  return `<!DOCTYPE html>${html}`;
}

/** A page that says one thing. */
export function renderNotice(
  { title, text }: { readonly title: string; readonly text: string },
  styles: Styles,
): string {
  return page(title, styles, <p>{text}</p>);
}

/** A list of links to submissions. */
export function Submissions({
  submissions,
}: {
  readonly submissions: readonly StoredSubmission[];
}): ReactNode {
  return (
    <ul className="submissions">
      {submissions.map(({ submission: { id, form, submittedAt, fields }, state }) => (
        <li key={id}>
          <a href={`${inboxPath}/${id}`}>{titleOf(fields)}</a>
          <span>{form}</span>
          <Time at={submittedAt} />
          <span className={state}>{stateTexts[state]}</span>
        </li>
      ))}
    </ul>
  );
}

/** The first values, by which a person distinguishes submissions. */
function titleOf(fields: StoredSubmission['submission']['fields']): string {
  const texts = Object.values(fields)
    .map((value) => [value].flat().join(', ').trim())
    .filter((text) => text !== '');
  const title = sliceText(texts.slice(0, 2).join(' · '), 0, 120);
  return title === '' ? 'Without values' : title;
}

/** A time to the minute. */
export function Time({ at }: { readonly at: number }): ReactNode {
  return <time dateTime={new Date(at).toISOString()}>{timeText(at)}</time>;
}

export const timeText = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
