import type { ReactNode, Ref } from 'react';
import type { JsonObject } from '../../json';
import { hasContent, RichText } from '../../rich-text/RichText';
import { useSite } from '../../story/site-context';
import { wordsIn } from '../../ui-text';
import type { Question } from './form-definition';
import css from './form-element.css';
import type { FormView } from './form-view';
import { formWords } from './form-words';

/** What stands at the head of a form. */
export interface FormSummaryProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly view: FormView;
  readonly questions: readonly Question[];
  /** Id of a question's control. */
  readonly idOf: (question: Question) => string;
}

/** Says why a form has yet to arrive, where that is known. On a page that came of the form it takes the focus by itself. */
export function FormSummary({ ref, view, questions, idOf }: FormSummaryProps): ReactNode {
  const words = wordsIn(formWords, useSite().languageCode);
  const { setback, errors } = view;
  if (setback === null) return null;
  const listed = questions.filter(({ name }) => setback.names.includes(name) && errors.has(name));
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- what came of the form is what its sender waits for
    <div ref={ref} role="alert" tabIndex={-1} autoFocus className={css.summary}>
      <h3>{words.notSent}</h3>
      {setback.text !== undefined && <p>{setback.text}</p>}
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
      {setback.way !== undefined && (
        <button type="button" onClick={setback.way.take}>
          {setback.way.label}
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
  const { thanks } = wordsIn(formWords, useSite().languageCode);
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- what came of the form is what its sender waits for
    <div ref={ref} role="status" tabIndex={-1} autoFocus className={css.thanks}>
      {hasContent(document) ? <RichText document={document} /> : <p>{thanks}</p>}
    </div>
  );
}
