import type { ReactNode, Ref } from 'react';
import type { JsonObject } from '../../json';
import { hasContent, RichText } from '../../rich-text/RichText';
import { useSite } from '../../site/site-context';
import type { FieldDefinition } from '../../forms/form-definition';
import css from './form-element.css';
import type { FormView } from './form-view';

interface FormSummaryProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly view: FormView;
  readonly fields: readonly FieldDefinition[];
  /** Id of a field's control. */
  readonly idOf: (field: FieldDefinition) => string;
}

/** The notice above a form that was not accepted. On a page that answers a native submit it has the focus from the start. */
export function FormSummary({ ref, view, fields, idOf }: FormSummaryProps): ReactNode {
  const { texts, textsLang } = useSite();
  const { notice, errors } = view;
  if (notice === null) return null;
  const invalid = fields.filter(({ name }) => notice.names.includes(name) && errors.has(name));
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the submit result is what the user waits for
    <div ref={ref} role="alert" tabIndex={-1} autoFocus className={css.summary} lang={textsLang}>
      <h3>{texts.form.notSent}</h3>
      {notice.text !== undefined && <p>{notice.text}</p>}
      <p>{invalid.length > 0 ? texts.form.fixErrors : texts.form.nothingLost}</p>
      {invalid.length > 0 && (
        <ul>
          {invalid.map((field) => (
            <li key={field.name}>
              <a href={`#${idOf(field)}`}>{`${field.label}: ${errors.get(field.name)}`}</a>
            </li>
          ))}
        </ul>
      )}
      {notice.action !== undefined && (
        <button type="button" onClick={notice.action.run}>
          {notice.action.label}
        </button>
      )}
    </div>
  );
}

/** Replaces an accepted form, and takes the focus as {@link FormSummary} does. */
export function FormThanks({
  ref,
  document,
}: {
  readonly ref: Ref<HTMLDivElement>;
  readonly document: JsonObject | null;
}): ReactNode {
  const { thanks } = useSite().texts.form;
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the submit result is what the user waits for
    <div ref={ref} role="status" tabIndex={-1} autoFocus className={css.thanks}>
      {hasContent(document) ? <RichText document={document} /> : <p>{thanks}</p>}
    </div>
  );
}
