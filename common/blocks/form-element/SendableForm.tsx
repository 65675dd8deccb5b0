import { use, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { JsonObject } from '../../json';
import { OutlineContext } from '../../rich-text/outline-context';
import type { FormResultPage } from '../../forms/form-result';
import { useSite } from '../../site/site-context';
import hiddenCss from '../../ui/visually-hidden.css';
import { uiText } from '../../messages';
import { Field } from './Field';
import { isFirstForm, type FieldDefinition } from '../../forms/form-definition';
import css from './form-element.css';
import { FormSummary, FormThanks } from './FormSummary';
import type { FormView } from './form-view';
import { useForm } from './use-form';

/** A form that can be sent. */
export interface SendableFormProps {
  readonly formKey: string;
  readonly questions: readonly FieldDefinition[];
  readonly submitLabel: string;
  readonly successMessage: JsonObject | null;
  /** The block as it came. */
  readonly raw: JsonObject;
}

/**
 * The form itself, with what came of it, or the thanks in its place. Without scripts browsers check and send it by
 * themselves. Its fields are the browser's own: nothing that is rendered anew takes away what was typed.
 */
export function SendableForm(props: SendableFormProps): ReactNode {
  const { formKey, questions, submitLabel, successMessage } = props;
  const site = useSite();
  const { pathname: page } = useLocation();
  const id = useId();
  const idOf = ({ key }: FieldDefinition): string => `${id}-${key}`;
  const facts = { key: formKey, questions, page, site, idOf };
  const { form, view, before } = useForm(facts, useOutcome(props));
  const box = useFocusOn(view);
  if (view.stage === 'accepted') return <FormThanks ref={box} document={successMessage} />;
  const isSending = view.stage === 'sending';
  return (
    <>
      <form
        ref={form}
        method="post"
        action={`/forms/${encodeURIComponent(formKey)}`}
        className={css.form}
        aria-busy={isSending || undefined}
      >
        <FormSummary ref={box} view={view} questions={questions} idOf={idOf} />
        <input type="hidden" name="_page" value={page} />
        <Honeypot />
        {questions.map((question) => (
          <Field
            key={question.name}
            question={question}
            id={idOf(question)}
            given={before.get(question.name) ?? nothing}
            error={view.errors.get(question.name)}
          />
        ))}
        <button type="submit" className={css.submit} aria-disabled={isSending || undefined}>
          {view.sending ?? (submitLabel || uiText(site.languageCode).send)}
        </button>
      </form>
      <p role="status" className={hiddenCss.visuallyHidden}>
        {view.sending ?? view.said}
      </p>
    </>
  );
}

const nothing: readonly string[] = [];

/** What came of this form, where it led to this page; it is what it was when the form appeared. */
function useOutcome({ formKey, raw }: SendableFormProps): FormResultPage | null {
  const { formResult } = useSite();
  const page = use(OutlineContext);
  const [outcome] = useState(() => {
    if (formResult?.form !== formKey) return null;
    return page === null || isFirstForm(raw, formKey, page.main) ? formResult : null;
  });
  return outcome;
}

/** Moves the focus to what came of sending, each time a script has sent the form. */
function useFocusOn({ calls }: FormView) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (calls > 0) box.current?.focus();
  }, [calls]);
  return box;
}

/** A field that people do not see, for machines that fill in all they find. */
function Honeypot(): ReactNode {
  return (
    <div aria-hidden="true" className={hiddenCss.visuallyHidden}>
      <label>
        Biarkan kosong – leave empty
        <input type="text" name="_website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
