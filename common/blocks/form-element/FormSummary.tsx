import type { ReactNode, Ref } from 'react';
import type { JsonObject } from '../../json';
import { hasContent, RichText } from '../../rich-text/RichText';
import { useSite } from '../../site/site-context';
import { messagesIn } from '../../messages';
import type { FieldDefinition } from '../../forms/form-definition';
import css from './form-element.css';
import type { FormView } from './form-view';
import { formMessages } from './messages';

/** What stands at the head of a form. */
export interface FormSummaryProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly view: FormView;
  readonly questions: readonly FieldDefinition[];
  /** Id of a question's control. */
  readonly idOf: (question: FieldDefinition) => string;
}

/** Says why a form has yet to arrive, where that is known. On a page that came of the form it takes the focus by itself. */
export function FormSummary({ ref, view, questions, idOf }: FormSummaryProps): ReactNode {
  const words = messagesIn(formMessages, useSite().languageCode);
  const { notice, errors } = view;
  if (notice === null) return null;
  const listed = questions.filter(({ name }) => notice.names.includes(name) && errors.has(name));
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- what came of the form is what its sender waits for
    <div ref={ref} role="alert" tabIndex={-1} autoFocus className={css.summary}>
      <h3>{words.notSent}</h3>
      {notice.text !== undefined && <p>{notice.text}</p>}
      <p>{listed.length > 0 ? words.mend : words.kept}</p>
      {listed.length > 0 && (
        <ul>
          {listed.map((question) => (
            <li key={question.name}>
              <a href={`#${idOf(question)}`}>{`${question.label}: ${errors.get(question.name)}`}</a>
            </li>
          ))}
        </ul>
      )}
      {notice.way !== undefined && (
        <button type="button" onClick={notice.way.take}>
          {notice.way.label}
        </button>
      )}
    </div>
  );
}

/** Stands in place of a form that arrived, and takes the focus as {@link FormSummary} does. */
export function FormThanks({
  ref,
  document,
}: {
  readonly ref: Ref<HTMLDivElement>;
  readonly document: JsonObject | null;
}): ReactNode {
  const { thanks } = messagesIn(formMessages, useSite().languageCode);
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- what came of the form is what its sender waits for
    <div ref={ref} role="status" tabIndex={-1} autoFocus className={css.thanks}>
      {hasContent(document) ? <RichText document={document} /> : <p>{thanks}</p>}
    </div>
  );
}
