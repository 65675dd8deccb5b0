import { use, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { JsonObject } from '../../json';
import { OutlineContext } from '../../rich-text/outline-context';
import type { FormResultPage } from '../../forms/form-result';
import { useSite } from '../../site/site-context';
import hiddenCss from '../../ui/visually-hidden.css';
import { Field } from './Field';
import { isFirstForm, type FieldDefinition } from '../../forms/form-definition';
import css from './form-element.css';
import { FormSummary, FormThanks } from './FormSummary';
import type { FormView } from './form-view';
import { useForm } from './use-form';

interface SendableFormProps {
  readonly formKey: string;
  readonly fields: readonly FieldDefinition[];
  readonly submitLabel: string;
  readonly successMessage: JsonObject | null;
  /** The block as Storyblok delivers it. */
  readonly raw: JsonObject;
}

/**
 * The form with its submit result, or the thanks in its place. Without JavaScript, browsers validate and submit it natively.
 * Its fields are uncontrolled: no render overwrites what was typed.
 */
export function SendableForm(props: SendableFormProps): ReactNode {
  const { formKey, fields, submitLabel, successMessage } = props;
  const site = useSite();
  const { pathname: page } = useLocation();
  const id = useId();
  const idOf = ({ key }: FieldDefinition): string => `${id}-${key}`;
  const context = { formKey, fields, page, site, idOf };
  const { form, view, initialInput } = useForm(context, useFormResult(props));
  const notice = useFocusOnResult(view);
  if (view.stage === 'accepted') return <FormThanks ref={notice} document={successMessage} />;
  const isSending = view.stage === 'sending';
  return (
    <>
      <form
        ref={form}
        method="post"
        action={`/forms/${encodeURIComponent(formKey)}`}
        encType={fields.some(({ type }) => type === 'file') ? 'multipart/form-data' : undefined}
        className={css.form}
        aria-busy={isSending || undefined}
      >
        <FormSummary ref={notice} view={view} fields={fields} idOf={idOf} />
        <input type="hidden" name="_page" value={page} />
        <Honeypot />
        {fields.map((field) => (
          <Field
            key={field.name}
            field={field}
            id={idOf(field)}
            initial={initialInput.get(field.name) ?? noValues}
            error={view.errors.get(field.name)}
          />
        ))}
        <button
          type="submit"
          className={css.submit}
          lang={submitLabel === '' ? site.textsLang : undefined}
          aria-disabled={isSending || undefined}
        >
          {view.sending ?? (submitLabel || site.texts.form.send)}
        </button>
      </form>
      <p role="status" className={hiddenCss.visuallyHidden}>
        {view.sending ?? view.announcement}
      </p>
    </>
  );
}

const noValues: readonly string[] = [];

/** The result of a native submit of this form, if the page was loaded for one. It stays the same until the form unmounts. */
function useFormResult({ formKey, raw }: SendableFormProps): FormResultPage | null {
  const { formResult } = useSite();
  const page = use(OutlineContext);
  const [result] = useState(() => {
    if (formResult?.form !== formKey) return null;
    return page === null || isFirstForm(raw, formKey, page.main.concat(page.others)) ? formResult : null;
  });
  return result;
}

/** Focuses the result of each submit that a script has sent. */
function useFocusOnResult({ resultCount }: FormView) {
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (resultCount > 0) result.current?.focus();
  }, [resultCount]);
  return result;
}

/** A hidden field for bots, which fill in every field that they find. */
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
